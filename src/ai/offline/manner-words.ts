import { anyOf, listsOf } from './lists.js';

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
const THINGS = [
  'emojis?|emoticons?|smileys?|smilies|faces|jargon|slang|small ?talk|bullet(?:ed)?[ -]?(?:points?|lists?)|bullets',
  'swearing|swear words|exclamation (?:marks|points)|fluff|filler|waffle|waffling|rambling|disclaimers?|caveats',
  'pleasantries|preambles?|intros?|introductions',
  'lectures?|lecturing|preaching|moralizing|essays?|novels?|walls? of text',
  'long (?:answers|explanations|paragraphs|messages|texts|replies|emails)|big words|fancy words|flattery|compliments',
  'buzzwords|all caps|caps|abbreviations|acronyms|sugar-?coating|chit-?chat',
  'markdown|headings|headers|tables|lists|puns|sarcasm|hand-?holding|nonsense|bs|bullshit|repetition',
  'follow-up questions|pep talks?|clichés|cliches|platitudes|toxic positivity|baby talk|hedging|apologies',
  'phone calls|calls|voice notes|voice messages',
];
/** One or several of those things. */
export const UNWANTED = [
  String.raw`(?:(?!(?:me|my|the|a) )[\w-]+ ){0,2}?${anyOf(THINGS)}(?:(?: ?, (?:or |and )?(?:no )?| or (?:any )?`,
  String.raw` and (?:no )?| or no )(?:[\w-]+ )??${anyOf(THINGS)})*(?: things?| stuff)?`,
].join('|');
export const SOME =
  '(?: (?:the|any|all|your|so many|too many|so much|those|these|that|one of your|me|us|a|an|using|of))*';

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
export const THING_CUES = cuesOf(THINGS.join('|'));

export const REPLY_WORDS = LISTS.words('replies').join(' ');
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
