import type { Span } from '../../profile/span.js';
import { meaningOf } from '../../text/form-fields.js';
import type { ParsedText } from '../../text/parsed-text.js';
import { nameIn } from '../../text/speakers.js';
import { isCommonWord, isFirstName, isPlace } from './gazetteer.js';
import { isPerson, SELVES } from './people.js';
import { isUpperCase, type Sentence, sentencesOf, type Word } from './sentence.js';
import { wordsIn } from './spans/tokens.js';
import { isOf } from './strangers.js';
import { isTitle } from './titles.js';
import { verbForm } from './verbs.js';

/** What may stand before the name that a line or a sentence begins with. */
const LEADS = new Set(['-', '•', '*', '–', '—', 'the', 'and', 'but', 'then', '.']);
const BEHIND_NAME = new Set(['(', ':', '-', '–', '—', ',']);
const OWNERS = new Set(['his', 'her', 'their']);

/**
 * Where a text of one writer tells of others than `given`, whom the post says it is about: the sentences that begin
 * with another's name, or with `her neighbour`, as far as pronouns and the like follow. Nothing where it names nobody
 * but one other, since that may be whom it means by another name. In order, apart, linear in the length of the text.
 */
export function sentencesOnOthers({ level, root, conversation }: ParsedText, given = ''): Span[] {
  if (root || conversation || given.trim() === '' || nameIn(given) === undefined) return [];
  const names = wordsIn(given).filter((word) => !isTitle(word));
  const found: Span[] = [];
  const others = new Set<string>();
  let isNamed = false;
  let isOther = false;
  for (const sentence of sentencesOf(level)) {
    const head = headOf(sentence);
    if (head === 'self') [isOther, isNamed] = [false, true];
    else if (head === 'relation') isOther = true;
    else if (head !== undefined) {
      isOther = !head.flat().some((word) => isOf(word, names));
      isNamed ||= !isOther;
      if (isOther) for (const [first] of head) others.add(first!);
    }
    if (isOther) found.push({ start: sentence.start, end: sentence.end });
  }
  return isNamed || others.size > 1 ? found : [];
}

/** Whom a sentence begins with, by the words of each name; undefined where it goes on about whom the last was about. */
function headOf({ text, words }: Sentence): string[][] | 'self' | 'relation' | undefined {
  let at = 0;
  while (LEADS.has(words[at]?.word ?? '')) at += 1;
  const isTitled = isTitle(words[at]?.word ?? '');
  if (isTitled) at += words[at + 1]?.word === '.' ? 2 : 1;
  const { word = '', start = 0 } = words[at] ?? {};
  if (SELVES.has(word)) return 'self';
  if (OWNERS.has(word)) return isPerson(words[at + 1]?.word ?? '') ? 'relation' : undefined;
  const isCommon = isCommonWord(word) || isPlace(word);
  if (!isUpperCase(text, start) || (isCommon && !isTitled && !isFirstName(word, false))) return undefined;
  const end = endOfNames(text, words, at);
  const behind = words[end]?.word ?? '';
  // `Name: …`, `May, …` are no people.
  const isLabel = behind === ':' && meaningOf(text.slice(start, words[end]!.start)) !== undefined;
  const isMarked = BEHIND_NAME.has(behind) && !isLabel && (!isCommon || isTitled || isFirstName(word, true));
  const isTold = isMarked || verbForm(behind) !== undefined || /^\p{Ll}{3,}(?:s|ed)$/u.test(behind);
  return isTold ? namesOf(words.slice(at, end)) : undefined;
}

/** Behind the words of a name, and of the name that it is joined with: `Zoe and Vijay`. */
function endOfNames(text: string, words: Word[], from: number): number {
  let end = from;
  while (
    end < from + MOST_WORDS &&
    words[end] &&
    (isUpperCase(text, words[end]!.start) || JOINTS.has(words[end]!.word))
  )
    end += 1;
  return end;
}

const MOST_WORDS = 5;
const JOINTS = new Set(['and', '&']);

const namesOf = (words: Word[]): string[][] => {
  const joint = words.findIndex(({ word }) => JOINTS.has(word));
  const first = words.slice(0, joint < 0 ? undefined : joint).map(({ word }) => word);
  return joint < 0 ? [first] : [first, ...namesOf(words.slice(joint + 1))];
};
