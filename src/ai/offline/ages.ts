import { listsOf } from './lists.js';
import { haveContent, type Kind } from './weighed-words.js';

/** Years of life from one to another, both within. */
interface Range {
  from: number;
  to: number;
}

export interface AgesNamed {
  /** The names of bands of years ({@link BANDS}) that together are about the years that are meant. */
  bands: readonly string[];
  /** The words that say so. */
  within: ReadonlySet<string>;
}

/** All that are older are searched for together, and count as this old. */
const OLDEST = 100;
/** A greater number is no age: who is 120 is found by "aged 120 to 124" (profile/age-texts.ts). */
const LONGEST_LIFE = 124;

/**
 * What ages are found by: the decades, their halves, and what people name as one. Somebody's age lies in two or three
 * of them, and a range of years is told by few.
 */
const BANDS: readonly ({ name: string } & Range)[] = [
  { name: 'senior', from: 60, to: OLDEST },
  { name: 'minor', from: 0, to: 17 },
  { name: 'child', from: 0, to: 12 },
  ...[20, 30, 40, 50, 60, 70, 80, 90].map((from) => ({ name: `${from}s`, from, to: from + 9 })),
  { name: 'teenager', from: 13, to: 19 },
  ...Array.from({ length: OLDEST / 5 }, (_, at) => ({ name: `from ${at * 5}`, from: at * 5, to: at * 5 + 4 })),
  { name: `from ${OLDEST}`, from: OLDEST, to: OLDEST },
];

/** What share of a band must lie within a range to be of it, and what share where no band has as much. Guesses. */
const LEAST_WITHIN = [0.8, 0.4] as const;

const LISTS = listsOf('ages');
const TENS = LISTS.words('tens');
const DECADES = LISTS.words('decades');
const BEHIND = new Set(LISTS.words('behind'));

/** A place in a pattern, and what a range is by the numbers that stand in the places. */
interface Pattern {
  words: readonly string[];
  rangeOf(numbers: readonly number[]): Range | undefined;
}

const rangesOf = (name: string, rangeOf: (first: number, second: number) => Range): Pattern[] =>
  LISTS.lines(name).map((line) => ({
    words: line.split(' ').map((word) => (/^[NMD]$/.test(word) ? word : word.toLowerCase())),
    rangeOf: ([first = 0, second = 0]) => {
      const { from, to } = rangeOf(first, second);
      return from <= to && to > 0 ? { from, to } : undefined;
    },
  }));

const named = (name: string): Pattern[] =>
  LISTS.lines(name).flatMap((line) => {
    const [years = '', ...words] = line.split(' ');
    const [from = 0, to = 0] = years.split('-').map(Number);
    const phrases = name === 'named' ? words.map((word) => word.split('-')) : [words];
    return phrases.map((phrase) => ({ words: phrase, rangeOf: () => ({ from, to }) }));
  });

/** The longest first: "between 20 and 30" before anything within it. */
const PATTERNS: readonly Pattern[] = [
  ...rangesOf('over', (from) => ({ from, to: LONGEST_LIFE })),
  ...rangesOf('under', (to) => ({ from: 0, to: to - 1 })),
  ...rangesOf('between', (from, to) => ({ from, to })),
  ...rangesOf('early', (from) => ({ from, to: from + 3 })),
  ...rangesOf('middle', (from) => ({ from: from + 3, to: from + 6 })),
  ...rangesOf('late', (from) => ({ from: from + 5, to: from + 9 })),
  ...rangesOf('decade', (from) => ({ from, to: from + 9 })),
  ...named('named'),
  ...named('named by two'),
].toSorted((a, b) => b.words.length - a.words.length);

/**
 * What ages the words of a query ask for, or a text about somebody tells ("in their thirties", "over 60", "between 20
 * and 30", "teenagers"): the first range of years that they name. Undefined where they name none; a single year is a
 * number like any other.
 */
export function agesIn(tokens: readonly string[]): AgesNamed | undefined {
  for (let at = 0; at < tokens.length; at += 1)
    for (const { words, rangeOf } of PATTERNS) {
      const numbers = numbersAt(tokens, at, words);
      const range = numbers && rangeOf(numbers);
      const bands = range ? bandsWithin({ from: Math.min(range.from, OLDEST), to: Math.min(range.to, OLDEST) }) : [];
      if (bands.length > 0) return { bands, within: new Set(tokens.slice(at, at + words.length)) };
    }
  return undefined;
}

/** In tokens: `aged 30 to 34`. */
const LONGEST_TOLD = 4;

/**
 * The ages that a text names, and its other tokens: none where these only frame them ("people in their thirties").
 */
export function partedByAges(
  all: string[],
  english: boolean,
  kind: Kind,
): { ages: AgesNamed | undefined; tokens: string[] } {
  const ages = kind === 'query' || all.length <= LONGEST_TOLD ? agesIn(all) : undefined;
  if (!ages) return { ages, tokens: all };
  const rest = all.filter((word) => !ages.within.has(word));
  if (!haveContent(rest, english, kind)) return { ages, tokens: [] };
  // A text about somebody tells an age by nothing else (profile/age-texts.ts): "likes 80s music" is about none.
  return kind === 'query' ? { ages, tokens: rest } : { ages: undefined, tokens: all };
}

/** The numbers that stand in the places of a pattern at `at`; undefined where it does not stand there. */
function numbersAt(tokens: readonly string[], at: number, words: readonly string[]): number[] | undefined {
  const numbers: number[] = [];
  for (const [place, word] of words.entries()) {
    const token = tokens[at + place];
    if (token === undefined) return undefined;
    if (!/^[NMD]$/.test(word)) {
      if (token !== word) return undefined;
      continue;
    }
    const number = word === 'D' ? decadeOf(token) : yearsOf(token);
    if (number === undefined) return undefined;
    numbers.push(number);
  }
  const behind = tokens[at + words.length];
  const isOfAnother = /^[NM]$/.test(words.at(-1)!) && behind !== undefined && !BEHIND.has(behind);
  return isOfAnother ? undefined : numbers;
}

function yearsOf(token: string): number | undefined {
  const tens = TENS.indexOf(token);
  const years = tens >= 0 ? (tens + 1) * 10 : /^\d{1,3}$/.test(token) ? Number(token) : undefined;
  return years !== undefined && years <= LONGEST_LIFE ? years : undefined;
}

function decadeOf(token: string): number | undefined {
  const at = DECADES.indexOf(token);
  const digits = /^([1-9])0(?:s|er|ern)$/.exec(token)?.[1];
  return at > 0 ? (at + 1) * 10 : digits === undefined ? undefined : Number(digits) * 10;
}

/** The fewest bands for a range, the widest first. */
const bandsWithin = (range: Range): string[] =>
  LEAST_WITHIN.map((share) => bandsOf(range, share)).find((bands) => bands.length > 0) ?? [];

function bandsOf({ from, to }: Range, share: number): string[] {
  const covered = new Set<number>();
  const bands: string[] = [];
  for (const band of BANDS) {
    const years = yearsFrom(band);
    const inside = years.filter((year) => year >= from && year <= to);
    if (inside.length < share * years.length || inside.every((year) => covered.has(year))) continue;
    for (const year of years) covered.add(year);
    bands.push(band.name);
  }
  return bands;
}

const yearsFrom = ({ from, to }: Range): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);
