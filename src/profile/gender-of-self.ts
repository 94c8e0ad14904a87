import { listsBeside } from '../lists.js';

/**
 * The gender that a language makes somebody tell: `je suis accordeuse`, `soy enfermero`, `Mutter von zwei Kindern`.
 * Endings that either may have (`dentista`, `juriste`) tell nothing. The rows are in data/lists/gender-of-self.txt.
 */

export type FormOfSelf = 'female' | 'male';

/** What somebody's words about themselves tell by their forms alone; undefined where they tell nothing, or both. */
export function formOfSelf(text: string, language?: string): FormOfSelf | undefined {
  const [isFemale, isMale] = [tellsForm(text, 'female', language), tellsForm(text, 'male', language)];
  return isFemale === isMale ? undefined : isFemale ? 'female' : 'male';
}

/** Whether somebody's words about themselves have a form of this gender. */
export function tellsForm(text: string, form: FormOfSelf, language?: string): boolean {
  const said = text.replaceAll('’', "'").replace(QUOTED, (quoted) => ' '.repeat(quoted.length));
  return ROWS.some((row) => row.form === form && (language ?? row.language) === row.language && fits(row, said));
}

/** A song, a title or what another says. */
const QUOTED = /[«“„"][^«»“”„"\n]{1,200}[»”“"]/gu;

interface Row {
  language: string;
  form: FormOfSelf;
  pattern: RegExp;
  /** What it says of somebody stands behind a verb, where a word with a capital is a name. */
  isBehindVerb: boolean;
  /** Who else is spoken of before it makes it another's; undefined where it cannot be another's. */
  others: RegExp | undefined;
}

const LISTS = listsBeside(import.meta.url, 'gender-of-self');
const LANGUAGES = LISTS.names.flatMap((name) => /^(..) am$/.exec(name)?.[1] ?? []);
const anyOf = (alternatives: readonly string[]): string => `(?:${alternatives.join('|')})`;
/** German writes nouns with a capital; elsewhere a word with one is a name. */
const HAS_CAPITALS = 'de';

function rowsOf(language: string, form: FormOfSelf, called: string): Row[] {
  const vocabulary = vocabularyOf(language, called);
  const others = new RegExp(String.raw`(?<!\p{L})${anyOf(LISTS.words(`${language} others`))}(?!\p{L})[^.!?\n]*$`, 'iu');
  return [...LISTS.lines(`${language} rows`), ...LISTS.lines(`${language} ${called} rows`)].map((line) => ({
    language,
    form,
    pattern: new RegExp(partsOf(line.replace(/^~ /, ''), vocabulary), 'giu'),
    isBehindVerb: /\b(?:AM|MAKES)\b/.test(line),
    others: line.startsWith('~') ? others : undefined,
  }));
}

function fits({ language, pattern, others, isBehindVerb }: Row, text: string): boolean {
  for (const match of text.matchAll(pattern)) {
    const { word = '', name } = match.groups ?? {};
    if (name !== undefined && !/^\p{Lu}\p{Ll}/u.test(name)) continue;
    // `sicher` and `besser` are no nouns, `Carolina` is no word.
    const isOther = isBehindVerb && (language === HAS_CAPITALS ? /^\p{Ll}.*er$/u : /^\p{Lu}\p{Ll}/u).test(word);
    if (!isOther && !others?.test(text.slice(0, match.index))) return true;
  }
  return false;
}

/** What the words in capitals of a row stand for, as patterns. */
type Vocabulary = ReadonlyMap<string, string>;

/** Names that end as words do, which many write without a capital. */
const NAMES = anyOf(LISTS.words('names'));
const AGE = String.raw`\d{1,2}`;
const LEAD = 'LEAD';

function vocabularyOf(language: string, called: string): Vocabulary {
  const either = (name: string): string => anyOf(LISTS.words(`${language} ${name}`).map(spelled));
  const not = String.raw`(?!(?:${either('stops')}|${NAMES})(?!\p{L}))`;
  const word = (name: string): string => `${not}(?<word>${either(name)})`;
  const openings = LISTS.lines(`${language} am`).flatMap((line) => line.split('|').filter((one) => one !== ''));
  const simple: Vocabulary = new Map([['AGE', AGE]]);
  const made = LISTS.lines(`${language} makes`).map((line) => partsOf(line, simple));
  return new Map([
    ...simple,
    ['AM', `${anyOf(openings.map((one) => partsOf(one, simple)))}(?:${either('small')}${GAP}){0,3}`],
    ['WORD', word(called)],
    ['STATUS', word(`status ${called}`)],
    ['MAKES', anyOf(made)],
    ['MADE', word(`made ${called}`)],
    ['KIN', word(`kin ${called}`)],
    ['ADJ', either('adj')],
    ['NAME', String.raw`${not}(?<name>\p{L}[\p{L}\p{M}'’-]+)`],
    [LEAD, String.raw`\p{L}{2,15},`],
    ...(LISTS.names.includes(`${language} left`) ? [['LEFT', word('left')] as const] : []),
  ]);
}

/** `*ada` is an ending, `_` a blank in a word. */
const spelled = (word: string): string =>
  word.startsWith('*') ? String.raw`[\p{L}-]{2,18}${word.slice(1)}` : word.replaceAll('_', String.raw`\s+`);

const partsOf = (row: string, vocabulary: Vocabulary): string =>
  row
    .split(' ')
    .map((piece) => {
      if (piece === '^') return BEGINS;
      const named = piece.replace(/(?<=.)\?$/, '').split('|');
      const said = anyOf(named.map((one) => partOf(one, vocabulary)));
      if (piece === 'AM' || piece === 'MAKES') return said;
      const mayMiss = piece === LEAD || (piece.length > 1 && piece.endsWith('?'));
      return mayMiss ? `(?:${said}${GAP})?` : said + GAP;
    })
    .join('');

const partOf = (one: string, vocabulary: Vocabulary): string => {
  const said = vocabulary.get(one) ?? (/^\p{L}/u.test(one) ? spelled(one) : one.replace(SPECIAL, String.raw`\$&`));
  return /^\p{L}/u.test(one) ? BEFORE + said : said;
};

const SPECIAL = /[.*+?^${}()|[\]\\]/g;
const BEGINS = String.raw`(?<=(?:^|[.!?:;•|·(\n–—/])\s{0,3})`;
const BEFORE = String.raw`(?<![\p{L}\p{M}])`;
/** Between words: blanks, or none beside a mark. */
const GAP = String.raw`(?:\s+|(?=[^\p{L}\p{N}\s]|$)|(?<=[^\p{L}\p{N}\s]))`;

/** All rows of all languages. */
const ROWS: readonly Row[] = LANGUAGES.flatMap((language) => [
  ...rowsOf(language, 'female', 'woman'),
  ...rowsOf(language, 'male', 'man'),
]);
