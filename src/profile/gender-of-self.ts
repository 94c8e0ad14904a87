import { addToGroup } from '../groups.js';
import { anyOf, listsBeside } from '../lists.js';

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
  const small = said.toLowerCase();
  // Of a few letters the small one is longer, and places would be no longer the same.
  if (small.length !== said.length) return false;
  const rows = new Set(runsOf(said).flatMap((word) => ROWS_BY_WORD.get(word) ?? []));
  return [...rows].some(
    (row) => row.form === form && (language ?? row.language) === row.language && fits(row, said, small),
  );
}

/** Runs of letters, in small ones. */
const runsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];

/** A song, a title or what another says. */
const QUOTED = /[«“„"][^«»“”„"\n]{1,200}[»”“"]/gu;

interface Row {
  language: string;
  form: FormOfSelf;
  /** Compiled when it is first asked for: all of them at once are a seventh of what a start costs. */
  pattern: () => RegExp;
  /** Without one of these words nothing is like it: most texts are told by one look. */
  needed: ReadonlySet<string>;
  /** What it says of somebody stands behind a verb, where a word with a capital is a name. */
  isBehindVerb: boolean;
  /** Who else is spoken of before it makes it another's; undefined where it cannot be another's. */
  others: (() => RegExp) | undefined;
  /** What ends as a word of the row does and tells nothing. */
  stops: readonly string[];
}

function compiledOnce(source: () => string, flags: string): () => RegExp {
  let compiled: RegExp | undefined;
  return () => (compiled ??= new RegExp(source(), flags));
}

/**
 * The small letters of the languages that have rows, and the accents that some write behind a letter. All letters that
 * there are (`\p{L}`) took 3 s to compile in the patterns of 300 texts, these take a tenth of it.
 */
const LETTER = 'a-zß-öø-ɏ';
const ACCENT = String.raw`\u0300-\u036f`;

const LISTS = listsBeside(import.meta.url, 'gender-of-self');
const LANGUAGES = LISTS.names.flatMap((name) => /^(..) am$/.exec(name)?.[1] ?? []);
/** German writes nouns with a capital; elsewhere a word with one is a name. */
const HAS_CAPITALS = 'de';

function rowsOf(language: string, form: FormOfSelf, called: string): Row[] {
  const vocabulary = vocabularyOf(language, called);
  const stops = [...LISTS.words(`${language} stops`), ...NAMES].map((word) => word.toLowerCase());
  const others = compiledOnce(
    () => String.raw`(?<![${LETTER}])${anyOf(LISTS.words(`${language} others`).map(spelled))}(?![${LETTER}])[^.!?\n]*$`,
    'u',
  );
  return [...LISTS.lines(`${language} rows`), ...LISTS.lines(`${language} ${called} rows`)].map((line) => ({
    language,
    form,
    pattern: compiledOnce(() => partsOf(line.replace(/^~ /, ''), vocabulary), 'dgu'),
    needed: neededOf(line, language, called),
    isBehindVerb: /\b(?:AM|MAKES)\b/.test(line),
    others: line.startsWith('~') ? others : undefined,
    stops,
  }));
}

/**
 * Patterns are held against the text in small letters: without regard to case, with all letters there are, they compile
 * slowly.
 */
function fits({ language, pattern, others, stops, isBehindVerb }: Row, text: string, small: string): boolean {
  for (const match of small.matchAll(pattern())) {
    const { word, name } = match.indices?.groups ?? {};
    const asWritten = (place: [number, number] | undefined): string => (place ? text.slice(...place) : '');
    if (name && !/^\p{Lu}\p{Ll}/u.test(asWritten(name))) continue;
    if ([word, name].some((place) => place && wordsAt(small, place).some((one) => isStop(one, stops)))) continue;
    // `sicher` and `besser` are no nouns, `Carolina` is no word.
    const isOther =
      isBehindVerb && (language === HAS_CAPITALS ? /^\p{Ll}.*er$/u : /^\p{Lu}\p{Ll}/u).test(asWritten(word));
    if (!isOther && !others?.().test(small.slice(0, match.index))) return true;
  }
  return false;
}

/** The word at a place, without and with what a hyphen joins to it. */
const wordsAt = (text: string, [start]: [number, number]): string[] =>
  [/^\p{L}*/u, /^[\p{L}-]*/u].map((word) => word.exec(text.slice(start, start + LONGEST_WORD))![0]);
const LONGEST_WORD = 40;

const isStop = (word: string, stops: readonly string[]): boolean =>
  stops.some((stop) => (stop.startsWith('*') ? word.endsWith(stop.slice(1)) : word === stop));

/** What the words in capitals of a row stand for, as patterns. */
type Vocabulary = ReadonlyMap<string, string>;

/** Names that end as words do, which many write without a capital. */
const NAMES = LISTS.words('names');
const AGE = String.raw`\d{1,2}`;
const LEAD = 'LEAD';

function vocabularyOf(language: string, called: string): Vocabulary {
  const either = (name: string): string => oneOf(LISTS.words(`${language} ${name}`));
  const word = (name: string): string => `(?<word>${either(name)})`;
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
    ['NAME', `(?<name>[${LETTER}][${LETTER}${ACCENT}'’-]+)`],
    [LEAD, `[${LETTER}]{2,15},`],
    ...(LISTS.names.includes(`${language} left`) ? [['LEFT', word('left')] as const] : []),
  ]);
}

/** `*ada` is an ending, `_` a blank in a word. */
function oneOf(words: readonly string[]): string {
  const [endings, whole] = [
    words.filter((word) => word.startsWith('*')),
    words.filter((word) => !word.startsWith('*')),
  ];
  const ended = endings.length === 0 ? [] : [`[${LETTER}-]{2,18}${anyOf(endings.map((word) => word.slice(1)))}`];
  return anyOf([...ended, ...whole.map(spelled)]);
}

const spelled = (word: string): string => word.toLowerCase().replaceAll('_', String.raw`\s+`);

const partsOf = (row: string, vocabulary: Vocabulary): string =>
  row
    .split(' ')
    .map((piece) => {
      if (piece === '^') return BEGINS;
      const named = piece.replace(/(?<=.)\?$/, '').split('|');
      const said = anyOf(named.map((one) => partOf(one, vocabulary)));
      if (piece === 'AM' || piece === 'MAKES') return said;
      return mayMiss(piece) ? `(?:${said}${GAP})?` : said + GAP;
    })
    .join('');

const partOf = (one: string, vocabulary: Vocabulary): string => {
  const said = vocabulary.get(one) ?? (/^\p{L}/u.test(one) ? spelled(one) : one.replace(SPECIAL, String.raw`\$&`));
  return /^\p{L}/u.test(one) ? BEFORE + said : said;
};

const SPECIAL = /[.*+?^${}()|[\]\\]/g;
const BEGINS = String.raw`(?<=(?:^|[.!?:;•|·(\n–—/])\s{0,3})`;
const BEFORE = `(?<![${LETTER}${ACCENT}])`;
/** Between words: blanks, or none beside a mark. */
const GAP = String.raw`(?:\s+|(?=[^${LETTER}${ACCENT}\d\s]|$)|(?<=[^${LETTER}${ACCENT}\d\s]))`;

/** The fewest words of which a row needs one. Throws for a row of which nothing is a word or a list of words. */
function neededOf(line: string, language: string, called: string): ReadonlySet<string> {
  const pieces = line.split(' ').filter((piece) => !mayMiss(piece));
  const [fewest] = pieces
    .flatMap((piece) => wordsOfPiece(piece, language, called) ?? [])
    .toSorted((a, b) => a.size - b.size);
  if (!fewest) throw new Error(`No word that a row about forms cannot do without: ${line}`);
  return fewest;
}

const mayMiss = (piece: string): boolean => piece === LEAD || (piece.length > 1 && piece.endsWith('?'));

/** The words of which a piece of a row needs one; undefined where an ending or a name is enough. */
function wordsOfPiece(piece: string, language: string, called: string): ReadonlySet<string> | undefined {
  const lists: Record<string, readonly string[]> = {
    AM: LISTS.lines(`${language} am`).flatMap((one) => one.split('|').filter((opening) => opening !== '')),
    MAKES: LISTS.lines(`${language} makes`).flatMap((one) => one.split(' ').at(-1)!.split('|')),
    ...Object.fromEntries(
      [`WORD ${called}`, `STATUS status ${called}`, `MADE made ${called}`, `KIN kin ${called}`].map((one) => {
        const [name = '', ...list] = one.split(' ');
        return [name, LISTS.words(`${language} ${list.join(' ')}`)];
      }),
    ),
  };
  const said = piece.split('|').flatMap((one) => lists[one] ?? [one]);
  const longest = said.map((one) => runsOf(one.replace(/\b\p{Lu}{2,}\b/gu, '')).toSorted(byLength)[0]);
  return said.some((one) => one.startsWith('*')) || longest.includes(undefined)
    ? undefined
    : new Set(longest as string[]);
}

const byLength = (a: string, b: string): number => b.length - a.length;

/** The rows of all languages, under each of the words of which they need one. */
const ROWS_BY_WORD = new Map<string, Row[]>();
for (const language of LANGUAGES)
  for (const row of [...rowsOf(language, 'female', 'woman'), ...rowsOf(language, 'male', 'man')])
    for (const word of row.needed) addToGroup(ROWS_BY_WORD, word, row);
