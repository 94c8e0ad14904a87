import type { Span } from '../../profile/span.js';
import type { Sentence } from './sentence.js';

/**
 * `oh sure, I am so patient`, `yeah right, because I'm such a saint`, `I'm super organized /s`: said to mean the
 * opposite.
 */
export function isIronic({ text, start, end }: Sentence): boolean {
  const told = text
    .slice(start, Math.min(end, start + 400))
    .toLowerCase()
    .replaceAll('’', "'");
  return HEAD.test(told) || TAIL.test(text.slice(Math.max(start, end - 40), end + 12).toLowerCase());
}

const HEAD = new RegExp(
  [
    '^(?:well |haha |lol |ha |and )?(?:(?:oh|yeah|ah|haha|lol),? (?:sure|right|of course|yeah|absolutely',
    'totally|great)|yeah,? right|sure thing|right|of course|sure)(?:,| because| cause| cuz',
    String.raw`\b(?= i'?m (?:so|such|super)\b))[^.!?]{0,60}\bi(?:'m| am|m)\b[^.!?]{0,20}\b(?:so|such|super|totally`,
    String.raw`really|very|the)\b`,
    String.raw`\bbecause (?:i'm|i am|im) (?:just |oh )?(?:so|such|sooo*) [^.!?]{0,40}(?:right|apparently|clearly)$`,
  ].join('|'),
);
const TAIL = /(?:^|\s)\/s\b|\((?:sarcasm|not|irony)\)|(?:\.{2,3}|…|,| -) ?not!|\bsaid (?:no one|nobody) ever\b|🙄/u;

/** The sentences of a text, up to the mark, that say in any language not to mean what they tell to be loved. */
export const mockingIn = (text: string): Span[] =>
  [...text.matchAll(MOCKING)].map(({ 0: mark, index }) => {
    const before = text.slice(Math.max(0, index - LONGEST), index);
    const start = before.search(/[^.!?…。！？\n]*[.!?…。！？\s]*$/u);
    return { start: index - before.length + start, end: index + mark.length };
  });

const LONGEST = 300;
const MOCKING =
  /🙄|(?<=\s)\/s(?!\p{L})|\((?:sarcasm|irony|ironie|ironía|ironia|棒読み|反讽)\)|nótese la ironía|ironie (?:off|aus)/giu;
