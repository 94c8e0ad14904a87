import { numberAt } from './numerals.js';
import type { Word } from './sentence.js';

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

const OPENERS = new Set(
  (
    'on at during in for since every each this last next until till over before after by most all some one these ' +
    'those whole weekday weekend'
  ).split(' '),
);
const MODIFIERS = new Set(
  (
    'the my our a an other single past most last next about around almost nearly over few couple of some many ' +
    'several second third fourth early late free spare long good busy rainy cold whole first same all more than ' +
    'so half lazy quiet'
  ).split(' '),
);
const TIMES = new Set(
  `monday tuesday wednesday thursday friday saturday sunday mon tue tues wed weds
  thu thur thurs fri sat sun january february march april june july august september october november december
day night morning afternoon evening weekend weekday week month year decade age hour minute season spring summer autumn
  winter fall christmas easter lockdown pandemic childhood college uni school work dinner lunch breakfast bedtime bed
  holiday vacation
yesterday today tonight while time yr hr`.split(/\s+/),
);
