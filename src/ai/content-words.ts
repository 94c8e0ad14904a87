/**
 * Which words of an English text say something: the embedder weighs by it, calibration counts a query's length by it.
 */

const STOP = asSet(`
a about above after again against all am an and any are as at be because been before being below between both but \
by can could did do does doing down during
each few for from further get gets got had has have having he her here hers herself him himself his how i if in \
into is it its itself just let lets lot lots
many me more most much my myself no nor not of off on once only or other our ours ourselves out over own owns \
owner owners same she should so some such than
that the their theirs them themselves then there these they this those through to too under until up very really \
also was we were what when where which while
who whom whose why will with would you your yours yourself yourselves s t d m ll re ve im ive dont don didn doesn \
isn wasn aren`);

// What every profile and every search for people is full of: "likes …", "works as …", "people who love …", "… fans".
const GENERIC = asSet(`
like likes liked liking love loves loved loving enjoy enjoys enjoyed enjoying fond keen interested interest \
interests enthusiast enthusiasts enthusiastic
fan fans lover lovers buff addict passionate passion hobby hobbies favorite favorites favourite favourites prefer \
prefers preferred people person persons
someone somebody anyone anybody everyone everybody user users profile profiles find finding search show looking \
thing things stuff work works worked working
worker job career profession professional live lives lived living based player players good great called named \
name years old`);

/** Says nothing by itself, in any English text. */
export const isStopWord = (word: string): boolean => STOP.has(word);

/** Frames what a profile or a search says rather than saying it. */
export const isGenericWord = (word: string): boolean => GENERIC.has(word);

// Scripts that put no spaces between words, so that a run of letters is a clause rather than a word.
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}々ー`;
const TOKEN = new RegExp(
  String.raw`[${UNSPACED}]+|(?:(?![${UNSPACED}])[\p{L}\p{M}\p{N}])+|\p{Extended_Pictographic}`,
  'gu',
);
const UNSPACED_RUN = new RegExp(`^[${UNSPACED}]`, 'u');

/**
 * Words of a text in lower case: split at everything but letters, marks and digits; a run of an unspaced script is one
 * word; so is each emoji.
 */
export const embeddingTokens = (text: string): string[] => text.normalize('NFKC').toLowerCase().match(TOKEN) ?? [];

/** Whether a word of {@link embeddingTokens} is a run of a script without spaces. */
export const isUnspaced = (word: string): boolean => UNSPACED_RUN.test(word);

function asSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
