import { listsOf } from '../lists.js';
import { isKin } from '../people.js';
import { isCommonWord, isFirstName } from '../gazetteer.js';
import { feature, joined, type Feature } from './feature.js';
import type { Token } from './tokens.js';

const LISTS = listsOf('spans');
const FIRST = new Set(LISTS.words('first-person'));
const HEARER = new Set(LISTS.words('second-person'));
const OTHERS = new Set(LISTS.words('third-person'));
const JOINTS = new Set(LISTS.words('joints'));

/**
 * Of each token, as features, what stands farther from it than the words near it: who was last named in its sentence,
 * the words that lead a list it is in, the key before it, and the heading above its line. Linear in the number of
 * tokens.
 */
export function contextFeatures(tokens: readonly Token[]): Feature[][] {
  const found: Feature[][] = [];
  let heading: Feature[] = [];
  let from = 0;
  while (from < tokens.length) {
    let to = from + 1;
    while (to < tokens.length && tokens[to]!.line === tokens[from]!.line) to += 1;
    const isHeading = isHeadingIn(tokens, from, to);
    addLine(found, tokens, from, to, heading);
    if (isHeading) heading = headingOf(tokens, from, to);
    from = to;
  }
  return found;
}

function addLine(found: Feature[][], tokens: readonly Token[], from: number, to: number, heading: Feature[]): void {
  let who = NOBODY;
  let since = 0;
  let sentence = SENTENCE_FIRST;
  let leads: [Feature, Feature] = [NOTHING, NOTHING];
  let key: Feature | undefined;
  let behindKey = 0;
  for (let at = from; at < to; at += 1) {
    const { meaning, text } = tokens[at] as Token;
    const features = [who, joined(who, sentence), joined(who, since < NEAR ? SOON : LATE)];
    features.push(joined(LEAD, leads[0]), joined(LEAD, joined(leads[1], leads[0])), joined(who, leads[0]));
    if (key !== undefined) features.push(joined(KEY, key), joined(joined(KEY, key), behindKey < NEAR ? SOON : LATE));
    features.push(...heading);
    found.push(features);
    since += 1;
    behindKey += 1;
    if (SENTENCE_END.test(text)) {
      sentence = who === NOBODY ? sentence : joined(BEFORE, who);
      [who, since, leads] = [NOBODY, 0, [NOTHING, NOTHING]];
    } else if (KEY_END.test(text) && at > from) [key, behindKey] = [keyAt(tokens, at - 1, from), 0];
    else if (isLead(tokens[at] as Token)) leads = [feature(meaning), leads[0]];
    const person = personOf(tokens[at] as Token);
    if (person !== undefined) [who, since] = [person, 0];
  }
}

/** The word before the sign that ends a key, without quotation marks. */
function keyAt(tokens: readonly Token[], at: number, from: number): Feature | undefined {
  const last = LETTER.test(tokens[at]!.word) || at === from ? tokens[at] : tokens[at - 1];
  return last && LETTER.test(last.word) ? feature(last.meaning) : undefined;
}

/** A word that many sentences have, other than what joins the items of a list. */
const isLead = ({ word, meaning }: Token): boolean =>
  LETTER.test(word) &&
  !JOINTS.has(word) &&
  (FIRST.has(word) || (meaning.length <= LONGEST_LEAD && isCommonWord(meaning)));

function personOf({ word, meaning, text }: Token): Feature | undefined {
  if (FIRST.has(word) || FIRST.has(meaning)) return SPEAKER;
  if (HEARER.has(word) || HEARER.has(meaning)) return WHO_HEARS;
  if (OTHERS.has(word) || OTHERS.has(meaning)) return ANOTHER;
  if (isKin(word) || isKin(meaning)) return RELATIVE;
  return text !== word && isFirstName(word, true) ? SOMEBODY : undefined;
}

/** A line of few words with nothing behind its colon, or between marks of a heading. */
function isHeadingIn(tokens: readonly Token[], from: number, to: number): boolean {
  const words = to - from;
  if (words > LONGEST_HEADING) return false;
  const [first, last] = [tokens[from]!.text, tokens[to - 1]!.text];
  if (KEY_END.test(last) || HEADING_MARK.test(first)) return true;
  const letters = tokens.slice(from, to).filter(({ word }) => LETTER.test(word));
  return letters.length > 0 && letters.every(({ text, word }) => text !== word && text === text.toUpperCase());
}

const headingOf = (tokens: readonly Token[], from: number, to: number): Feature[] =>
  tokens
    .slice(from, to)
    .filter(({ word }) => LETTER.test(word))
    .slice(0, WORDS_OF_HEADING)
    .map(({ meaning }) => joined(HEADING, feature(meaning)));

const LETTER = /\p{L}/u;
const SENTENCE_END = /^[.!?。？！;；]$/;
const KEY_END = /^[:：=]$/;
const HEADING_MARK = /^[#=*_[]$/;

const NOBODY = feature('about nobody');
const SPEAKER = feature('about the speaker');
const WHO_HEARS = feature('about the hearer');
const ANOTHER = feature('about another');
const RELATIVE = feature('about a relative');
const SOMEBODY = feature('about somebody named');
const SENTENCE_FIRST = feature('first sentence of a line');
const NOTHING = feature('no lead');
const LEAD = feature('lead');
const KEY = feature('key');
const HEADING = feature('heading');
const BEFORE = feature('sentence before about');
const SOON = feature('soon');
const LATE = feature('late');

/** All guesses. */
const NEAR = 5;
const LONGEST_LEAD = 10;
const LONGEST_HEADING = 7;
const WORDS_OF_HEADING = 3;
