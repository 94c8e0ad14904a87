import { listsBeside } from '../lists.js';

/** How somebody is told of in a language: the lists of data/lists/telling-<code>.txt, ready to be looked up. */
export interface Tongue {
  /** ISO 639-1. */
  code: string;
  isUnspaced: boolean;
  /** A list of words as a set; empty where the language has none of the name. */
  words: (list: string) => ReadonlySet<string>;
  /** A list of phrases, each as its words. */
  phrases: (list: string) => readonly string[][];
  /** Rows `from => to`, in their order. */
  rows: (list: string) => ReadonlyMap<string, string>;
  /** The same with the words of `from`, the longest first. */
  heads: (list: string) => readonly Head[];
  /** Of [slots] the row of a name, its arrow's right side. */
  sentence: (name: string) => string;
}

export interface Head {
  from: string[];
  to: string;
}

/** English, and the eight languages of the offline reader. */
export const TELLING_LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pt', 'zh'] as const;

const TONGUES = new Map<string, Tongue>();

/** The tongue of a language; English where nobody has written it down. */
export function tongueOf(code: string): Tongue {
  const known = (TELLING_LANGUAGES as readonly string[]).includes(code) ? code : 'en';
  const tongue = TONGUES.get(known) ?? readTongue(known);
  TONGUES.set(known, tongue);
  return tongue;
}

/**
 * The tongue to tell somebody in: that of most of the words that are to be told, of the language they write in where
 * these are too few to say.
 */
export const tongueFor = (texts: readonly string[], written: string | undefined): Tongue =>
  tongueOf(likelyLanguage(texts.join('\n')) ?? written ?? 'en');

/**
 * Whether a memory is in the language that somebody is told in, so that its words mean what the rows say: of those who
 * write another, only what has words enough of it.
 */
export function isIn(tongue: Tongue, event: string, written: string | undefined): boolean {
  const likely = likelyLanguage(event);
  return likely === tongue.code || (likely === undefined && (written === undefined || written === tongue.code));
}

/** Of the languages that can be told in, the one whose small words or script a text has; undefined for too few. */
function likelyLanguage(text: string): string | undefined {
  const sample = text.slice(0, LONGEST_SAMPLE);
  const eastern = sample.match(EASTERN)?.length ?? 0;
  if (eastern >= LEAST_EASTERN && eastern > (sample.match(LATIN)?.length ?? 0) / 2)
    return KANA.test(sample) ? 'ja' : 'zh';
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  const [best, next] = TELLING_LANGUAGES.map((code) => ({
    code,
    votes: words.filter((word) => tongueOf(code).words('small').has(word)).length,
  })).toSorted((a, b) => b.votes - a.votes);
  return best!.votes >= LEAST_VOTES && best!.votes >= LEAD * next!.votes ? best!.code : undefined;
}

/** In UTF-16 units: more tells no more. */
const LONGEST_SAMPLE = 4_000;
/** Guesses. */
const LEAST_VOTES = 3;
const LEAD = 1.5;
const LEAST_EASTERN = 6;
const EASTERN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu;
const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u;
const LATIN = /\p{sc=Latin}/gu;

function readTongue(code: string): Tongue {
  const lists = listsBeside(import.meta.url, `telling-${code}`);
  const linesOf = (name: string): string[] => (lists.names.includes(name) ? lists.lines(name) : []);
  const rows = remembered((name) => new Map(linesOf(name).map(rowOf)));
  return {
    code,
    isUnspaced: code === 'ja' || code === 'zh',
    words: remembered((name) => new Set(linesOf(name).flatMap((line) => line.split(/\s+/)))),
    phrases: remembered((name) =>
      linesOf(name)
        .flatMap((line) => line.replace(/,$/, '').split(', '))
        .map((phrase) => phrase.split(' '))
        .toSorted((a, b) => b.length - a.length),
    ),
    rows,
    heads: remembered((name) =>
      [...rows(name)]
        .flatMap(([from, to]) =>
          alternatives(from.split(' ')).map((words) => ({ from: words, to: to.replace('SAME', words.join(' ')) })),
        )
        .toSorted((a, b) => b.from.length - a.from.length),
    ),
    sentence: (name) => rows('slots').get(name) ?? '',
  };
}

function rowOf(line: string): [string, string] {
  const [from = '', to] = line.endsWith(' =>') ? [line.slice(0, -3), ''] : line.split(' => ');
  if (to === undefined) throw new Error(`No row of a telling: ${line}`);
  return [from, to];
}

/** `one|two cats|dogs` as each of the four. */
const alternatives = (steps: readonly string[]): string[][] =>
  steps.reduce<string[][]>(
    (all, step) => all.flatMap((words) => step.split('|').map((word) => [...words, word])),
    [[]],
  );

function remembered<T>(make: (name: string) => T): (name: string) => T {
  const made = new Map<string, T>();
  return (name) => {
    const known = made.get(name) ?? make(name);
    made.set(name, known);
    return known;
  };
}
