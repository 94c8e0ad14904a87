import { listsOf } from './lists.js';
import { blank } from './blanks.js';

/**
 * The same text, unit for unit, with blanks for each block between fences that the words beside it ask to have worked
 * on: `Parse this YAML please.` Such a block is material, and says nothing of who sends it; one that they call their
 * own stays, and so does a conversation. Linear in its length.
 */
export function withoutTaskMaterial(text: string): string {
  const parts = text.split(FENCE);
  for (let at = 1; at + 1 < parts.length; at += 2) {
    const beside = `${parts[at - 1]?.slice(-BESIDE)}\n${parts[at + 1]?.slice(0, BESIDE)}`;
    const block = parts[at] as string;
    if (TASK.test(beside) && !OWN.test(beside) && !TURNS.test(block)) parts[at] = blank(block);
  }
  return parts.join(FENCE);
}

const FENCE = '```';
/** So near stands what a block is for. A guess. */
const BESIDE = 200;

const LISTS = listsOf('task-material');
const { anyOf } = LISTS;

const TASK = new RegExp(
  String.raw`\b${anyOf('tasks')} (?:this|that|these|it|them|the (?!profile|user|customer))\b`,
  'i',
);
const OWN = new RegExp(String.raw`\b(?:my|our) (?:own )?${anyOf('own')}|about me|this is me|who i am|remember\b`, 'i');
const TURNS = /^\s{0,8}(?:user|human|assistant|ai|bot|customer|agent)\s?:/im;
