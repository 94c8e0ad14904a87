import { addToGroup } from '../../groups.js';
import { embeddingTokens } from '../content-words.js';
import { listsOf } from './lists.js';

const LISTS = listsOf('negations');
const NEGATORS = new Set(LISTS.words('negators'));
const ENDS = new Set(LISTS.words('ends'));
/** By negators what they affirm with. */
const AFFIRMING = new Map<string, string[]>();
for (const [negators, words] of LISTS.lines('affirming').map((line) => line.split(': ').map((part) => part.split(' '))))
  for (const negator of negators!) addToGroup(AFFIRMING, negator, ...words!);

/** Words and marks; what stands around an apostrophe is one word, as negators are written. */
const PIECES = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*|[.,;:!?…()\n]|\s[-–—]\s/gu;
/** Of longer clauses the rest is about something else more often than not. A guess, in words. */
const REACH = 6;
/** So many words behind a negator that is none, another one is none either. */
const WITHIN = 3;

/** The words of a text, as {@link embeddingTokens} has them, that it says are not so: `meat` in "I don't eat meat". */
export function negatedIn(text: string): ReadonlySet<string> {
  const pieces = (text.toLowerCase().match(PIECES) ?? []).map((piece) => piece.replace('’', "'"));
  const denied = new Set<string>();
  const affirmed = new Set<string>();
  let left = 0;
  let undone = 0;
  for (const [at, piece] of pieces.entries()) {
    undone -= 1;
    if (NEGATORS.has(piece)) {
      const isUndone =
        undone > 0 ||
        REACH - left < WITHIN ||
        pieces.slice(at + 1, at + 3).some((next) => AFFIRMING.get(piece)?.includes(next));
      left = isUndone ? 0 : REACH;
      // "can't live without": both together deny nothing.
      undone = isUndone ? REACH : 0;
    } else if (!/[\p{L}\p{N}]/u.test(piece) || ENDS.has(piece)) left = undone = 0;
    else {
      for (const token of embeddingTokens(piece)) (left > 0 ? denied : affirmed).add(token);
      left -= 1;
    }
  }
  return new Set([...denied].filter((word) => !affirmed.has(word)));
}
