import { anyOf } from '../../lists.js';
import { listsOf } from './lists.js';

const LISTS = listsOf('manner-words');

/**
 * Patterns that name a manner or a form of answer read a wording in which those words are marked, `shortᵐ answersʳ`:
 * written out in each of their places, the lists make patterns too long to be compiled, and each look takes a hundred
 * times as long.
 */
const MANNER_WORDS = LISTS.words('manners');
const DEGREES = LISTS.phrases('degrees');
/** A manner with its degrees, and several of them: `very short`, `short and friendly`. */
export const MANNER = `(?:${anyOf(DEGREES)} )*(?:[\\w-]+ᵐ|to the point|step[- ]by[- ]step)`;
export const MANNERS = `${MANNER}(?:(?: ?, (?:and )?| and | but | yet )${MANNER})*`;
/** A marked word for answers. */
export const REPLIES = '\\w+ʳ';

/** What people do not want in an answer. */
const THINGS = LISTS.anyOf('things');
/** One or several of those things. */
export const UNWANTED = [
  String.raw`(?:(?!(?:me|my|the|a) )[\w-]+ ){0,2}?${THINGS}(?:(?: ?, (?:or |and )?(?:no )?| or (?:any )?`,
  String.raw` and (?:no )?| or no )(?:[\w-]+ )??${THINGS})*(?: things?| stuff)?`,
].join('|');
export const SOME = `(?: ${LISTS.anyOf('some')})*`;

/** The telling words of a list of patterns, of `essays?` both forms. */
const cuesOf = (list: string): Set<string> =>
  new Set(
    [...list.matchAll(/[\p{L}-]+\??/gu)]
      .flatMap(([word]) => (word.endsWith('?') ? [word.slice(0, -1), word.slice(0, -2)] : [word]))
      .filter((word) => word.length > 3 || word === 'bs'),
  );
/** The words of which a sentence must have one to ask for a manner, or to ask for less of a thing. */
export const MANNER_CUES = cuesOf(
  `${MANNER_WORDS.join('|')}|point|step|step-by-step|minimum|sentences?|lines?|words|paragraphs?`,
);
export const THING_CUES = cuesOf(THINGS);

export const REPLY_WORDS = LISTS.words('replies');
const MARKED = new Map([
  ...MANNER_WORDS.map((word): [string, string] => [word, `${word}ᵐ`]),
  ...LISTS.words('replies').map((word): [string, string] => [word, `${word}ʳ`]),
]);
/** A wording with its words for manners and answers marked. */
export const marked = (said: string): string =>
  said
    .split(' ')
    .map((word) => MARKED.get(word) ?? word)
    .join(' ');
export const marksIn = (text: string): number => text.match(/[ᵐʳ]/gu)?.length ?? 0;
