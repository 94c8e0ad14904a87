import { isInMode } from './modes.js';
import { namesIn } from './names-in-text.js';
import { namesSelf } from './persons.js';
import type { QuoteSetting } from './speaker-text.js';
import { Surroundings } from './support.js';
import { trimmedStatement } from './trimmed-statement.js';
import type { WordRelations } from './word-relations.js';
import { contentStems, visible, wordsOf } from './words.js';

/**
 * What may be kept of a statement about the subject that goes beyond the words around its quote, the nearest to it
 * first: the statement without what is unproven of it, then the subject's own words.
 */
export function wordingsWithin(
  statement: string,
  setting: QuoteSetting,
  unproven: ReadonlySet<string>,
  relations: WordRelations,
): string[] {
  const trimmed = isMeant(statement, setting) ? trimmedStatement(statement, unproven, relations) : undefined;
  return [trimmed, ownWordsFor(statement, setting)].filter((wording) => wording !== undefined);
}

/** Whether the sentence that is quoted asks nothing, supposes nothing and names nobody else as the one it is about. */
function isMeant(statement: string, { said, isAsked }: QuoteSetting): boolean {
  const isSupposed = isInMode('supposed', wordsOf(said), said) && !isInMode('supposed', wordsOf(statement), statement);
  const told = new Set(wordsOf(statement));
  const isOfOthers = !namesSelf(said) && /^the\s/i.test(said) && namesIn(said).some((name) => !told.has(name));
  return !isAsked && !isSupposed && !isOfOthers && !/[?？=]/u.test(said);
}

/**
 * What the subject said where a statement about them is quoted, for a statement that says more than that, or something
 * else: their own words are true whatever was made of them. Undefined where these are nothing to remember by
 * themselves: too short or too long, a question, supposed, not about the subject, or hardly what the statement is
 * about.
 */
function ownWordsFor(statement: string, { said, isAsked }: QuoteSetting): string | undefined {
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
