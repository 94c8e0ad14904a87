const CODE = /^([a-z]{2})(?:[-_][a-z]{2,4})?$/i;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

let codes: Map<string, string> | undefined;

/** The two-letter code of a language that is told by it, by a longer one (`pt-BR`) or by its English name. */
export function languageCode(said: string): string | undefined {
  const code = CODE.exec(said)?.[1];
  return code?.toLowerCase() ?? (codes ??= codesByName()).get(said.toLowerCase());
}

/** ISO 639-1 in the words of the runtime, which knows the names of all codes. */
function codesByName(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const all = [...LETTERS].flatMap((first) => [...LETTERS].map((second) => first + second));
  const found = new Map<string, string>();
  for (const code of all) {
    const name = names.of(code)?.toLowerCase();
    // Codes that were withdrawn have the name of their successor: `iw` of `he`.
    if (name !== undefined && Intl.getCanonicalLocales(code)[0] === code) found.set(name, code);
  }
  return found;
}
