import { traitsIn } from './character.js';
import { cueOf, hears } from './cues.js';
import { SAID, type Slot, WEAK } from './finding.js';
import { isIronic } from './irony.js';
import { listsOf } from './lists.js';
import type { Sentence } from './sentence.js';
import { type Wording, wordingOf, wordsBetween } from './wording.js';

const LISTS = listsOf('reputation');

/**
 * Traits that the subject tells by way of something else: of others who keep saying so (`people say I'm stubborn`), of
 * being that (`as an introvert, …`), of pride and of faults (`I pride myself on being punctual`). What others say
 * counts when the subject lets it stand.
 */
export function reputationOf(sentence: Sentence): Slot[] {
  if (!hears(sentence.words, TELLING)) return [];
  const wording = wordingOf(sentence);
  const { said } = wording;
  if (sentence.asks || isIronic(sentence)) return [];
  const own = OWN.flatMap((pattern) => matched(wording, pattern, SAID));
  if (own.length > 0) return own;
  if (DISPUTED.test(said)) return [];
  const agreed = AGREED.test(said);
  const heard = HEARSAY.flatMap((pattern) => matched(wording, pattern, agreed ? SAID : WEAK));
  if (heard.length > 0) return heard;
  return agreed ? matched(wording, ONCE, SAID) : [];
}

/**
 * `Shy, bookish and a bit stubborn.`: a sentence that does nothing but say what its subject is like. Of one trait only
 * a noun says that; any does in answer to `describe yourself`.
 */
export function traitsAlone(sentence: Sentence, asked: boolean): Slot[] {
  const { words } = sentence;
  const from = words.findIndex(({ word }) => !OPENING.has(word));
  const head = words.slice(Math.max(0, from));
  if (head.length === 0 || head.length > 30 || sentence.asks || !/^\p{L}/u.test(head[0]?.word ?? '')) return [];
  const traits = traitsIn(sentence, head, { lasting: asked });
  if (traits.length === 0 || isIronic(sentence)) return [];
  const isNoun = traits.length === 1 && head.length <= 4 && traitsIn(sentence, head, { passing: true }).length === 1;
  return traits.length > 1 || isNoun || (asked && head.length < 8) ? traits : [];
}

const OPENING = new Set(LISTS.words('opening'));

/** Whether a question asks what its hearer is like. */
export const asksForCharacter = ({ text, start, end }: Sentence): boolean =>
  ASKS_CHARACTER.test(text.slice(Math.max(start, end - 300), end));

const ASKS_CHARACTER = new RegExp(String.raw`\b${LISTS.anyOf('asks character')}\b`, 'i');

const TELLING = cueOf(LISTS.words('telling').join(' '));

const OWN = [
  new RegExp(String.raw`\b${LISTS.anyOf('proud of being')} (?:always )?being (?:an? )?`),
  new RegExp(`^${LISTS.anyOf('speaking as')}`),
  /\byou (?:could|can|might|would)(?: probably| even)? (?:say(?: that)? i am|call me) /,
  /\b(?:the|such an?) (?=[\w -]{3,24} (?:that )?i am\b)/,
  new RegExp(String.raw`\b${LISTS.anyOf('know that i am')} `),
];
const HEARSAY = [
  new RegExp(String.raw`\b${LISTS.anyOf('many say that i am')} `),
  new RegExp(String.raw`\b${LISTS.anyOf('many call me')}`),
  new RegExp(String.raw`\b${LISTS.anyOf('i am told that i am')} `),
  /\bi (?:tend to |often |can |may |might |sometimes )?come (?:across|off) as /,
];
/** A single voice, or a single time: counts when the subject agrees. */
const ONCE = new RegExp(String.raw`\b${LISTS.anyOf('one says that i am')} `);

const AGREED = new RegExp(String.raw`\b${LISTS.anyOf('agreed')}\b`);
const DISPUTED = new RegExp(LISTS.anyOf('disputed'));

/** Claims of what the words behind a pattern say, as far as their clause goes. */
function matched(wording: Wording, pattern: RegExp, explicitness: number): Slot[] {
  const found = pattern.exec(wording.said);
  if (!found) return [];
  const from = found.index + found[0].length;
  const stop = /\b(?:because|which|unless|if|while|he|she|they|it|is|are|was|i)\b|[.;:()]| - /.exec(
    wording.said.slice(from),
  );
  const denied =
    /\b(?:not|never|no one|nobody|would not|do not)\b/.test(found[0]) ||
    /\b(?:not|never) (?:an? )?$/.test(wording.said.slice(0, from));
  return traitsIn(wording.sentence, wordsBetween(wording, from, stop ? from + stop.index : Infinity), {
    explicitness,
    lasting: true,
    denied,
  });
}
