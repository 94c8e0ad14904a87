import type { Fact } from '../../profile/observation.js';
import { nameIn } from '../../text/speakers.js';
import { listsOf } from './lists.js';
import { isClosing } from './signature.js';
import { wordsIn } from './spans/tokens.js';

const LISTS = listsOf('strangers');
/** Up to two short words may stand between: `I'm now Kay`. */
const BETWEEN = String.raw`(?:[^\p{L}\p{N}]{1,3}[\p{L}\p{M}]{1,12}){0,2}[^\p{L}\p{N}]{0,3}`;
const BEFORE = new RegExp(String.raw`(?<![\p{L}\p{M}])${LISTS.anyOf('before')}${BETWEEN}$`, 'iu');
const BEHIND = new RegExp(String.raw`^[^\p{L}\p{N}]{0,3}${LISTS.anyOf('behind')}`, 'iu');

/**
 * The facts of a text without what one by or about somebody else tells, where the profile is known by names, `called`:
 * it takes another name only from a field of a form or from who names themselves by it, and nothing at all from a
 * letter to it that another signs, or from a description of another.
 */
export function withoutStrangers(facts: Fact[], text: string, called: readonly string[] = []): Fact[] {
  const known = namesOf(called);
  if (known.length === 0) return facts;
  const isStrange = ({ path, polarity, value }: Fact): boolean =>
    path === 'core_info.name' && polarity === 'asserts' && !wordsIn(String(value)).some((word) => isOf(word, known));
  const strange = facts.filter((fact) => isStrange(fact) && !isLabelled(fact) && !isSelfNamed(fact));
  if (strange.length === 0) return facts;
  if (
    strange.some(({ rule }) => rule === 'description' || rule === 'fields') ||
    (isLetterTo(text, known) && strange.some(isSigned))
  )
    return facts.filter(({ path }) => path === 'core_info.language');
  return facts.filter((fact) => !strange.includes(fact));
}

/** The lower-case words of what somebody is called that are names and no handles or numbers. */
export const namesOf = (called: readonly string[]): string[] =>
  called.filter((name) => nameIn(name) === name).flatMap(wordsIn);

/** `Jess` of `Jessica`, either way round. */
export const isOf = (word: string, known: readonly string[]): boolean =>
  known.some(
    (one) =>
      one === word ||
      (Math.min(one.length, word.length) >= LEAST_SHARED && (one.startsWith(word) || word.startsWith(one))),
  );

const LEAST_SHARED = 3;

/** A field has its label before it, a card begins with the name of whom it is about. */
const isLabelled = ({ rule, value, evidence: { quote } }: Fact): boolean =>
  rule === 'fields' && /[\p{L}\p{N}]/u.test(quote.split(String(value))[0] ?? '');

function isSelfNamed({ value, evidence: { quote } }: Fact): boolean {
  const at = quote.toLowerCase().indexOf(String(value).toLowerCase());
  return at >= 0 && (BEFORE.test(quote.slice(0, at)) || BEHIND.test(quote.slice(at + String(value).length)));
}

/** Whether the first line greets whom the profile is known as: a few words, one of them a name of theirs. */
function isLetterTo(text: string, known: readonly string[]): boolean {
  const [head = ''] = text.trimStart().split(/\n|[,!:](?=\s)/, 1);
  const words = wordsIn(head);
  return words.length <= MOST_OF_GREETING && words.some((word) => isOf(word, known));
}

const MOST_OF_GREETING = 5;

/** The name at the foot of a letter, below what closes it. */
function isSigned({ rule, evidence: { quote } }: Fact): boolean {
  return rule === 'signature' || isClosing(quote.split('\n')[0] ?? '');
}
