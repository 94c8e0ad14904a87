import { listsBeside } from '../lists.js';
import { isOther, isPronounOfOther } from './other-person.js';
import { namesSelf } from './persons.js';
import { isUnspaced, wordsOf } from './words.js';

/** What kind of thing an ending is about: what one plans, anything that holds, what one has, where one works. */
const KINDS = ['plans', 'over', 'goods', 'work'] as const;
export type EndingKind = (typeof KINDS)[number];

/** What one clause of a text says has ended. */
export interface Ending {
  kind: EndingKind;
  /** The whole clause. */
  clause: readonly string[];
  /** The words that name it, light ones among them, in order. */
  words: string[];
  language: EndingLanguage;
}

/** How the words of one language are compared. */
export interface EndingLanguage {
  isUnspaced: boolean;
  isLight: (word: string) => boolean;
  /** A run of an unspaced script without what says nothing before and behind the thing. */
  core: (run: string) => string;
}

interface Rows {
  kind: EndingKind;
  rows: ClauseRows;
  language: EndingLanguage;
}

const LISTS = listsBeside(import.meta.url, 'endings');
const wordsIn = (list: string): readonly string[] => (LISTS.names.includes(list) ? LISTS.words(list) : []);
const SPACED = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];
const UNSPACED = ['ja', 'zh'];

const oneOf = (list: string): string => LISTS.phrases(list).join('|');
const OPENINGS = `(?:(?:${oneOf('openings')}) ){0,3}`;
const CLOSINGS = String.raw`(?:(?:${oneOf('closings')}) )?(?:(?:${oneOf('reasons')}) .*)?`;
const WHEN = String.raw`(?:(?:${wordsIn('when').join('|')}|\d{1,4}) )*`;
/** Words that tell when something ended, in any language. */
export const WHEN_WORDS: ReadonlySet<string> = new Set(wordsIn('when'));
const RESUMING = new Set(wordsIn('resuming'));

const languageOf = (code: string): EndingLanguage => {
  const light = new Set(wordsIn(`light ${code}`));
  const before = new RegExp(`^(?:${wordsIn(`before ${code}`).join('|')})+(?=.)`, 'u');
  const behind = new RegExp(`(?<=.)(?:${wordsIn(`behind ${code}`).join('|')})$`, 'u');
  const isOfRuns = UNSPACED.includes(code);
  return {
    isUnspaced: isOfRuns,
    isLight: (word) => light.has(word),
    core: (run) => (isOfRuns ? run.replace(before, '').replace(behind, '') : run),
  };
};

/** Rows that a clause is held against, which most clauses are like none of: those are told by one look. */
export class ClauseRows {
  private readonly hints: RegExp;
  private readonly patterns: readonly RegExp[];

  /** `patternOf` makes of a row what a clause in plain words, with a space behind each, is tested by. */
  constructor(rows: readonly string[], patternOf: (row: string) => RegExp = clausePattern) {
    this.hints = hintsOf(rows);
    this.patterns = rows.map(patternOf);
  }

  /** What fills the rows that a clause is like, one after the other. */
  *matchesOf(clause: string): Generator<RegExpExecArray, void> {
    if (!this.hints.test(clause)) return;
    for (const pattern of this.patterns) {
      const found = pattern.exec(clause);
      if (found) yield found;
    }
  }

  /** What fills the first row that a clause is like. */
  match(clause: string): RegExpExecArray | undefined {
    for (const found of this.matchesOf(clause)) return found;
    return undefined;
  }
}

const ROWS: Rows[] = [...SPACED, ...UNSPACED].flatMap((code) => {
  const language = languageOf(code);
  const patternOf = language.isUnspaced ? unspacedPattern : clausePattern;
  return KINDS.map((kind) => ({ kind, rows: new ClauseRows(LISTS.lines(`${kind} ${code}`), patternOf), language }));
});

/** What any clause has that tells an ending. */
const HINTS = hintsOf(
  [...SPACED, ...UNSPACED].flatMap((code) => KINDS.flatMap((kind) => LISTS.lines(`${kind} ${code}`))),
);

/** Finds in any clause that is like one of some rows the longest words of a row that it cannot do without. */
function hintsOf(rows: readonly string[]): RegExp {
  return new RegExp([...new Set(rows.map(hintOf))].join('|'), 'u');
}

function hintOf(row: string): string {
  const parts = row.replace(/!\S+/gu, '').match(/\([^()]*\)\??|[^\s()X]+/gu) ?? [];
  const needed = parts.filter((one) => !/\?$|^(?:\(<.*|W|X|…)$/u.test(one));
  const shortest = (one: string): number =>
    Math.min(
      ...one
        .replace(/[()]/gu, '')
        .split('|')
        .map(({ length }) => length),
    );
  return needed.toSorted((a, b) => shortest(b) - shortest(a))[0] ?? '';
}

/**
 * A row of endings.txt or successions.txt as what a whole clause is tested by, in plain words with a space behind each.
 */
function clausePattern(row: string): RegExp {
  return new RegExp(`^${OPENINGS}${rowSource(row)}${CLOSINGS}$`, 'u');
}

/** The row itself as part of a regular expression. */
export function rowSource(row: string): string {
  return row
    .match(/\([^()]*\)\??|\S+/gu)!
    .map((part) =>
      part === 'X'
        ? String.raw`((?:\S+ )*?)`
        : part === 'W'
          ? WHEN
          : part === '…'
            ? String.raw`(?:\S+ )*?`
            : part.startsWith('!')
              ? `(?!${part.slice(1)} )`
              : part.startsWith('(<')
                ? `(${oneOf(part.slice(2, -2))}) `
                : part.endsWith('?')
                  ? `(?:(?:${part.slice(1, -2)}) )?`
                  : `(?:${part.replace(/^\(|\)$/gu, '')}) `,
    )
    .join('');
}

function unspacedPattern(row: string): RegExp {
  return new RegExp(`^${row.replaceAll('(', '(?:').replaceAll('X', '(.+?)')}$`, 'u');
}

/** In words: what is longer tells no plain ending, and rows are not tried on it. A guess. */
const LONGEST_CLAUSE = 30;
const QUOTED = /“[^”]{0,300}”|"[^"]{0,300}"|«[^»]{0,300}»|„[^“”]{0,300}[“”]|「[^」]{0,300}」|『[^』]{0,300}』/gu;
const SENTENCE = /[^.!?…。！？\n]+[.!?…。！？]*/gu;
const CLAUSE = new RegExp(
  [
    String.raw`[,，、;；()]|\s[-–—]+\s`,
    // Of "sold the car and bought a bike" the first ends alone.
    String.raw`\s(?=and\s(?:bought|got|switched|started|took|moved|now)\s)`,
    String.raw`\s(?=(?:but|so|because|aber|sondern|weil|pero|sino|omdat)\s)`,
    // Of "fish and chips" neither ends alone.
    String.raw`\s(?=(?:and|und|et|y|e|en)\s(?:i|we|now|ich|wir|je|j|nous|yo|ahora|io|eu|ik)(?!\p{L}))`,
    // `not into metal anymore its all jazz now`
    String.raw`(?<=any ?more)\s(?=(?:it['’]?s|i|i['’]?m|now)\s)`,
  ].join('|'),
  'iu',
);

/**
 * What a text of the subject says has ended, in its order. Only plain clauses of the subject's own count: no question,
 * nothing in quotation marks, and none that is about somebody else.
 */
export const endingsIn = (text: string): Ending[] => ownClausesIn(text).flatMap((words) => endingOf(words) ?? []);

/**
 * The clauses of a text of the subject that are about themselves, as plain words, without questions and quotations, and
 * none that is too long for rows to be tried on.
 */
export function ownClausesIn(text: string): string[][] {
  return sentencesOf(text).flatMap((clauses) => {
    let isOfOther = false;
    return clauses.filter((words) => {
      // `My brother moved, quit chess`: a clause without a first person goes on about whom its sentence began with.
      const isOwn = !isOfOther || namesSelf(words.join(' '));
      isOfOther ||= words.some((word) => isOther(word) || isPronounOfOther(word));
      return isOwn && words.length <= LONGEST_CLAUSE;
    });
  });
}

/** Clauses of a text that tell no ending, as words. */
export const goingOnIn = (text: string): string[][] =>
  sentencesOf(text)
    .flat()
    .filter((words) => endingOf(words) === undefined);

function sentencesOf(text: string): string[][][] {
  return (text.replace(QUOTED, ' ').match(SENTENCE) ?? []).flatMap((sentence) =>
    /[?？]/u.test(sentence) ? [] : [resumed(sentence.split(CLAUSE).map(wordsOf))],
  );
}

/** All clauses of a text but those in quotation marks, as plain words: also questions, and what is about others. */
export const clausesIn = (text: string): string[][] =>
  (text.replace(QUOTED, ' ').match(SENTENCE) ?? []).flatMap((sentence) => sentence.split(CLAUSE).map(wordsOf));

/**
 * `La céramique, c'est fini`: a clause that takes up what stands before its comma goes with that, as do those that only
 * say that it holds no more, or that it still does.
 */
function resumed(clauses: readonly string[][]): string[][] {
  const joined: string[][] = [];
  for (const words of clauses) {
    if (words.length === 0) continue;
    const isResuming = (RESUMING.has(words[0]!) && hasHint(words)) || isUpshot(words);
    if (isResuming && joined.length > 0) joined.push([...joined.pop()!, ...words]);
    else joined.push(words);
  }
  return joined;
}

const UPSHOTS = ['no more', 'still so'].flatMap((list) => LISTS.lines(list)).map(clausePattern);
const isUpshot = (words: readonly string[]): boolean => UPSHOTS.some((row) => row.test(`${words.join(' ')} `));

const hasHint = (words: readonly string[]): boolean => HINTS.test(`${words.join(' ')} `);

/** What a clause of {@link ownClausesIn} says has ended, undefined where it says no such thing. */
export function endingOf(words: readonly string[]): Ending | undefined {
  if (words.length > LONGEST_CLAUSE || !hasHint(words)) return undefined;
  const isOfRuns = words.some(isUnspaced);
  const clause = isOfRuns ? words.join('') : `${words.join(' ')} `;
  for (const { kind, rows, language } of ROWS) {
    if (language.isUnspaced !== isOfRuns) continue;
    for (const [, ...parts] of rows.matchesOf(clause)) {
      const named = parts.flatMap((part) => part.split(' ').filter((word) => word !== ''));
      if (named.some((word) => !language.isLight(word))) return { kind, clause: words, words: named, language };
    }
  }
  return undefined;
}
