import { isInMode } from './modes.js';
import { namesSelf } from './persons.js';
import type { QuoteSetting } from './speaker-text.js';
import { Surroundings } from './support.js';
import { contentStems, visible, wordsOf } from './words.js';

/**
 * What the subject said where a statement about them is quoted, for a statement that says more than that, or something
 * else: their own words are true whatever was made of them. Undefined where these are nothing to remember by
 * themselves: too short or too long, a question, supposed, not about the subject, or hardly what the statement is
 * about.
 */
export function ownWordsFor(statement: string, { said, isAsked }: QuoteSetting): string | undefined {
  const sentence = visible(said).trim();
  const words = wordsOf(sentence);
  if (isAsked || sentence.includes('\n') || sentence.length > LONGEST) return undefined;
  if (words.length < FEWEST_WORDS || !/^["'“‘«(]?\p{L}/u.test(sentence) || /[?？=<>{}[\]]/u.test(sentence))
    return undefined;
  if (!namesSelf(sentence) || isInMode('supposed', words, sentence)) return undefined;
  const told = contentStems(statement);
  const there = new Surroundings(sentence).stems;
  const common = told.filter((word) => there.has(word)).length;
  return common >= LEAST_SHARE * told.length && common > 0 ? sentence : undefined;
}

/** In UTF-16 units: about two lines, of which a reader sees at once what they tell. */
const LONGEST = 160;
const FEWEST_WORDS = 4;
/** Of the telling words of a statement so many are in the sentence, or it is about something else. A guess. */
const LEAST_SHARE = 0.3;
