import { besideSecrets } from './secrets.js';
import { LIMITS, type Fact, type Quote } from './observation.js';
import { languageShown } from './language-shown.js';
import type { Span } from './span.js';
import { wordStart } from './speaker-text.js';

/**
 * What is kept as the evidence of a value: of the breath that it was said in what shows the value and no secret, of a
 * language a few words. Undefined where nothing is left.
 */
export function keptEvidence(
  { path, value }: Pick<Fact, 'path' | 'value'>,
  { place, breath, isDeclared }: { place: Quote; breath: Quote; isDeclared: boolean },
  text: string,
  secrets: readonly Span[],
): Quote | undefined {
  if (path === 'core_info.language' && !(isDeclared && place.quote.length <= LONGEST_FIELD)) {
    const shown = languageShown(text, place, String(value), secrets);
    return shown && { quote: text.slice(shown.start, shown.end), ...shown };
  }
  const { quote, start, end } = shortened(path === 'core_info.language' ? place : breath, value);
  const rest = besideSecrets(text, { start, end }, secrets, typeof value === 'object' ? value.event : String(value));
  if (!rest) return undefined;
  return rest.start === start && rest.end === end
    ? { quote, start, end }
    : { quote: text.slice(rest.start, rest.end), ...rest };
}

/** In UTF-16 units: a field that declares a language, its label with it. */
const LONGEST_FIELD = 60;

/** A quote of at most the allowed length that still shows the value. */
function shortened({ quote, start }: Quote, value: Fact['value']): Quote {
  if (quote.length <= LIMITS.quote) return { quote, start, end: start + quote.length };
  const words = typeof value === 'object' ? value.event : String(value);
  const at = Math.max(0, quote.toLowerCase().indexOf(words.toLowerCase()));
  const from = wordStart(quote, Math.min(Math.max(0, at - LIMITS.quote / 3), quote.length - LIMITS.quote));
  const to = Math.min(quote.length, from + LIMITS.quote);
  const shown = withoutHalves(quote.slice(from, to));
  const offset = from + quote.slice(from, to).indexOf(shown);
  return { quote: shown, start: start + offset, end: start + offset + shown.length };
}

/** A cut may fall inside a surrogate pair, and no database stores half of one. */
const withoutHalves = (text: string): string => text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');

export function cutEvent(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const end = text.lastIndexOf(' ', longest - 1);
  return `${withoutHalves(text.slice(0, end > longest / 2 ? end : longest - 1))}…`;
}
