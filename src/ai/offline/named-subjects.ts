import { isCommonWord, isFirstName, isPlace } from './gazetteer.js';
import { isGivenName, plainName } from '../../text/name-filters.js';
import { listsOf } from './lists.js';
import { numberAt } from './numerals.js';
import { isUpperCase, type Sentence, type Word } from './sentence.js';
import { isOf } from './strangers.js';
import { isTitle } from './titles.js';
import type { Tongue } from './tongue.js';
import { verbForm } from './verbs.js';

const LISTS = listsOf('told-of-others');
export const IS: ReadonlySet<string> = new Set(LISTS.words('being'));
export const NAMING: ReadonlySet<string> = new Set(LISTS.words('naming'));
export const SUBJECTS: ReadonlySet<string> = new Set(LISTS.words('subjects'));
export const DETERMINERS: ReadonlySet<string> = new Set(LISTS.words('determiners'));
const JOINTS = new Set(LISTS.words('joining'));
const ADVERBS = new Set(LISTS.words('adverbs'));
const OF_ALL = new Set(LISTS.words('of all'));
const OF_PEOPLE = new Set(LISTS.words('of people'));
const APPOSED = new Set(LISTS.words('apposed'));

interface Naming {
  /** Lower-case words of what the subject is called. */
  own: readonly string[];
  /** A capital makes a name of a word that no list knows. */
  mayBeStrange: boolean;
}

/** Where a text tells of somebody by name: `said` is where that begins which it says, behind the name. */
export interface Aside {
  start: number;
  end: number;
  said: number;
}

/**
 * Behind which word the name ends that is the subject of a verb from `at` on, in any spaced language: `Mia is`, `Leo
 * (8) loves`, `Zoe and Ben live`, `Ana Moor's`. Undefined where there is none, or it is one of `own`.
 */
export function endOfSubject(
  text: string,
  words: Word[],
  at: number,
  { own, mayBeStrange }: Naming,
): number | undefined {
  const before = words[at - 1]?.word ?? '';
  if (IS.has(before) || NAMING.has(before)) return undefined;
  if (!mayBeStrange && !isKnownName(bare(words[at]?.word ?? ''))) return undefined;
  let end = endOfName(text, words, at);
  if (end === undefined) return undefined;
  for (let next; JOINTS.has(words[end]?.word ?? ''); end = next) {
    next = endOfName(text, words, end + 1);
    if (next === undefined) break;
  }
  if (words.slice(at, end).some(({ word }) => isOf(bare(word), own))) return undefined;
  if (words[end - 1]!.word !== bare(words[end - 1]!.word)) return end;
  const verb = behindAside(words, end);
  const told = words[verb]?.word ?? '';
  const isPersonal = OF_PEOPLE.has(told) || (OF_ALL.has(told) && numberAt(words, verb + 1) !== undefined);
  return isPersonal || (isSureName(words, at) && isFinite(text, words[verb])) ? end : undefined;
}

/** The stretches of a sentence of another language than English that tell of somebody by name. */
export function namedAbroad(sentence: Sentence, tongue: Tongue, own: readonly string[]): Aside[] {
  const words = tongue.wordsOf(sentence);
  const found: Aside[] = [];
  let open: Pick<Aside, 'start' | 'said'> | undefined;
  words.forEach(({ word, plain, start }, at) => {
    // `habite` is who speaks and who is spoken of alike.
    if (open && tongue.list('self').has(plain) && !OF_PEOPLE.has(word)) {
      found.push({ ...open, end: start });
      open = undefined;
    }
    const end = open ? undefined : endOfSubject(sentence.text, words, at, { own, mayBeStrange: false });
    if (end !== undefined) open = { start, said: words[end - 1]!.end };
  });
  if (open) found.push({ ...open, end: sentence.end });
  return found;
}

/** `Customer Ada Moor called.` names whom a note is about; `my client Ada` is met. */
export const namedByRole = (sentences: readonly Sentence[]): string[] =>
  sentences.flatMap(({ text, words }) =>
    words.flatMap(({ word }, at) => {
      const [before, behind] = [words[at - 1]?.word ?? '', words[at + 1]];
      const isRole = SUBJECTS.has(word) && behind && isUpperCase(text, behind.start);
      return isRole && (before === 'the' || !DETERMINERS.has(before)) ? [behind.word] : [];
    }),
  );

/** Behind the words of a name. */
function endOfName(text: string, words: Word[], at: number): number | undefined {
  if (!isNamed(text, words, at)) return undefined;
  let end = at + 1;
  while (
    end < at + MOST_WORDS &&
    words[end] &&
    words[end - 1]!.end === words[end]!.start - 1 &&
    isName(text, words[end])
  )
    end += 1;
  return end;
}

const MOST_WORDS = 4;

function isNamed(text: string, words: Word[], at: number): boolean {
  const { word = '' } = words[at] ?? {};
  if (!isName(text, words[at]) || isTitle(word) || SUBJECTS.has(word)) return false;
  return isSureName(words, at) || isKnownName(bare(word)) || (!isCommonWord(bare(word)) && !isPlace(bare(word)));
}

/** A first name somewhere, whatever else it is. */
export const isKnownName = (word: string): boolean => isFirstName(word, false) || isGivenName(plainName(word));

/** A first name that is nothing else, or any name behind a title. */
const isSureName = (words: Word[], at: number): boolean => {
  const { word = '' } = words[at] ?? {};
  return (isFirstName(bare(word), true) && !isPlace(bare(word))) || isTitle(titleOf(words, at));
};

/** The word before another, or before the dot between: a title where there is one. */
export const titleOf = (words: Word[], at: number): string =>
  words[at - 1]?.word === '.' ? (words[at - 2]?.word ?? '') : (words[at - 1]?.word ?? '');

const isName = (text: string, word: Word | undefined): boolean =>
  word !== undefined && word.end - word.start > 1 && isUpperCase(text, word.start);

const bare = (word: string): string => word.replace(/['’]s$/, '');

/** Behind what may stand between a name and its verb: `, 8,`, `(our eldest)`, `also`. */
function behindAside(words: Word[], from: number): number {
  const mark = words[from]?.word ?? '';
  const closing = mark === '(' ? ')' : ',';
  const inner = words[from + 1]?.word ?? '';
  let next = from;
  if (mark === '(' || (mark === ',' && (/^\d/.test(inner) || APPOSED.has(inner)))) {
    const end = words.slice(from + 1, from + LONGEST_ASIDE).findIndex(({ word }) => word === closing);
    if (end >= 0) next = from + end + 2;
  }
  while (ADVERBS.has(words[next]?.word ?? '')) next += 1;
  return next;
}

const LONGEST_ASIDE = 8;

/** A verb that is known, or looks as one: `inspects`. */
function isFinite(text: string, word: Word | undefined): boolean {
  if (!word) return false;
  if (OF_ALL.has(word.word)) return true;
  const form = verbForm(word.word);
  return form ? form.kind !== 'gerund' : /^\p{Ll}{3,}(?:[^s]s|ed)$/u.test(text.slice(word.start, word.end));
}
