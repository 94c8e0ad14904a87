import { listsOf } from './lists.js';
import { numberAt } from './numerals.js';
import type { Word } from './sentence.js';

const LISTS = listsOf('time-phrase');

/**
 * Does a phrase of time begin at this word: `on Wednesdays`, `every other week`, `for about ten years`,
 * `three nights a week`, `since March`?
 */
export function isTimePhrase(words: Word[], at: number): boolean {
  const { word } = words[at] as Word;
  const counted = numberAt(words, at);
  if ((counted || word === 'once' || word === 'twice') && (word !== 'one' || isRate(words, at + 1)))
    return isRate(words, at + (counted?.length ?? 1));
  if (!OPENERS.has(word))
    return (
      isTime(word) &&
      (isRate(words, at + 1) ||
        /^(?:night|nights|morning|mornings|afternoon|afternoons|evening|evenings)$/.test(words[at + 1]?.word ?? ''))
    );
  let next = at + 1;
  while (next < Math.min(words.length, at + 5) && (MODIFIERS.has(words[next]?.word ?? '') || numberAt(words, next)))
    next += 1;
  const time = words[next]?.word ?? '';
  return (
    isTime(time) ||
    (/^(?:19|20)\d\d$/.test(words[next - 1]?.word ?? '') && next > at + 1) ||
    /^(?:19|20)\d\d$/.test(time)
  );
}

/** Is this word a stretch or a point of time: `Sunday`, `months`, `winter`, `lunch`? */
export const isTime = (word: string): boolean =>
  TIMES.has(word) || (word.endsWith('s') && TIMES.has(word.slice(0, -1)));

/** `times a week`, `nights a month`, `a week`, `per day`: how often. */
function isRate(words: Word[], from: number): boolean {
  let at = from;
  if (words[at]?.word === 'times' || isTime(words[at]?.word ?? '')) at += 1;
  return /^(?:a|an|per|each|every)$/.test(words[at]?.word ?? '') && isTime(words[at + 1]?.word ?? '');
}

const OPENERS = new Set(LISTS.words('openers'));
const MODIFIERS = new Set(LISTS.words('modifiers'));
const TIMES = new Set(LISTS.words('times'));
