import { listsOf } from './lists.js';
import { isKnownName } from './named-subjects.js';
import { nameAt } from './names.js';
import { isUpperCase, sentencesOf } from './sentence.js';

const LISTS = listsOf('bio');
const MEETING = new Set(LISTS.words('meeting'));
const WITH = new Set(LISTS.words('with'));

/**
 * Whom a note is about that begins with meeting them and goes on about them: `Spoke with Bill today. He is in Denver`.
 * The place is that of its first sentence.
 */
export function metIn(
  text: string,
): { name: string; pronoun: 'he' | 'she' | undefined; start: number; end: number } | undefined {
  const [first, second] = sentencesOf(text.slice(0, LONGEST));
  if (!first || !second || !MEETING.has(first.words[0]?.word ?? '')) return undefined;
  const at = first.words.findIndex(({ word }, index) => index > 0 && !WITH.has(word));
  const head = first.words[at];
  if (!head || !isUpperCase(first.text, head.start) || !isKnownName(head.word)) return undefined;
  const name = nameAt(first.text, first.words.slice(at), false);
  const next = second.words[0]?.word ?? '';
  const pronoun = next === 'he' || next === 'she' ? next : undefined;
  const goesOn = pronoun !== undefined || next === head.word;
  return name !== undefined && goesOn ? { name, pronoun, start: first.start, end: first.end } : undefined;
}

/** In UTF-16 units. */
const LONGEST = 1000;
