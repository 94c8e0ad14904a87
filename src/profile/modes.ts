import { isDenial } from './paraphrase.js';
import { plain, wordsOf } from './words.js';

/**
 * How a clause means what it says: denied, supposed, wished or planned, over. Told by words of its own; what has none
 * of them is meant as it is said.
 */
export type Mode = 'denied' | 'supposed' | 'planned' | 'over' | 'ended' | 'negative' | 'rejected';

/** Rows of words, and of phrases of several, that put a clause into a mode. */
const SIGNS: Record<Mode, readonly string[]> = {
  denied: [
    'without stopped stop stops quit quits zero nothing nobody none nowhere refuse refuses avoid avoids avoiding',
    'ohne nichts niemand kein keine keinen keinem keiner nie niemals nicht',
    'sin nada nadie ningún ninguna tampoco nunca jamás',
    'sans rien aucun aucune jamais pas',
    'senza niente nessuno basta sem nada ninguém zonder niets niemand',
    'gave up|given up|give up|no longer|ya no|nicht mehr|ne plus',
  ],
  supposed: [
    'if would could might may perhaps maybe should',
    'wish wishes imagine suppose supposedly nearly almost unless whether',
    'wenn falls würde könnte möchte vielleicht fast beinahe voudrais pourrais peut-être presque',
    'quizás quizá ojalá casi',
    'vorrei forse quasi talvez queria zou misschien bijna',
    'as if|d rather|d love|d like|id rather|id love|id like|in theory',
    'had meant to|meant to|thought about|thought of|was going to|were going to|was supposed to|were supposed to',
    'avais pensé|avait pensé|pensais|volevo|ci volevo|avrei voluto|quería|queria ter|pensei em|wollte eigentlich',
  ],
  planned: [
    'want wants wanted wanna hope hopes hoping plan plans',
    'planning dream dreams dreaming goal aim aims intend intends',
    'consider considers considering thinking will ll gonna going applying apply applied trying try tries asked',
    'tomorrow tmrw next soon someday eventually deadline due',
    'will wollen möchten plane planen hoffe veux veut espère espero quiero quiere voy va voglio quero wil',
    'vuole vorrebbe vou vai gaat',
    'about to|going to|signed up|signing up|enrolled for|waiting list|wait list|on the list for|when i get|once i get',
    'inscrita|inscrito|aguarda|aguardo|angemeldet|inscrit|iscritta|iscritto|lista de espera|lista d attesa|warteliste',
  ],
  over: [
    'former formerly previously anymore früher damals ehemalig ehemalige',
    'antiguo antigua autrefois ancien ancienne',
    'used to|no longer|back then|gave up',
  ],
  ended: [
    'stopped stop stops quit quits left gone ex',
    'parou parei deixou deixei dejó dejé smesso smette smetto arrêté arrête aufgehört gestopt basta',
    'no longer|used to|gave up|given up|any more|anymore|ya no|nicht mehr',
  ],
  rejected: [
    'avoid avoids avoiding hate hates dislike dislikes detest detests loathe loathes refuse refuses refused',
    'forbidden banned skip skips skipping',
    'hasse hasst odio odia detesto detesta déteste',
    'fed up with|sick of|cannot stand|cant stand',
  ],
  negative: [
    'avoid avoids avoiding hate hates hated dislike',
    'dislikes detests refuses refused forbidden banned intolerant allergic',
    'unable lacks lack deaf blind widowed vegan vegetarian teetotal sober unemployed',
    'struggles fails failed missed unavailable impossible declined declines instead sleepless cancelled cancels',
    'undiscovered afraid scared reacts arrêté abandonou largou smesso',
  ],
};

/** Where a sign says something else: `cannot wait` denies nothing. */
const IDIOMS = new RegExp(
  String.raw`\b(?:(?:can ?not|can['’]?t|couldn['’]?t) (?:wait|help|stand|be happier|get enough)|` +
    String.raw`not (?:only|just|to mention)|` +
    String.raw`yes ?/ ?no|` +
    "no (?:doubt|wonder|problem|idea)|nothing to do with|(?:do not|don['’]?t) forget|never mind)",
  'giu',
);

const WORDS = new Map<Mode, Set<string>>();
const PHRASES = new Map<Mode, string[]>();
for (const [mode, rows] of Object.entries(SIGNS) as [Mode, readonly string[]][]) {
  const [words, phrases] = [rows.filter((row) => !row.includes('|')), rows.filter((row) => row.includes('|'))];
  WORDS.set(mode, new Set(words.flatMap(wordsOf)));
  PHRASES.set(
    mode,
    phrases.flatMap((row) => row.split('|')),
  );
}

/** In scripts without spaces, where no word can be told from its neighbours. */
const UNSPACED_DENIALS =
  /ない|ません|なく|ずに|なかった|禁止|[不没沒别別未](?!動産|思議|錯|错|关系|關係|过|過|仅|僅|但|久)/u;

/** As in notes: `closed w/out payment`. */
const SHORT_DENIAL = /(?<!\p{L})w\/o(?:ut)?(?!\p{L})/iu;

/** `I'm off meat`, not `off to work`. */
const IS_OFF = /(?:['’\s]m|am|is|are|been|gone|went) off (?!to\b|for\b|on\b|at\b|in\b|work\b|now\b|the\b)\p{L}/iu;

/** Whether a word denies by itself. */
export const isDenying = (word: string): boolean =>
  isDenial(word) || WORDS.get('denied')!.has(word) || word === 'cannot';

/** The words of a clause without those of idioms. */
export const withoutIdioms = (text: string): string => text.replace(IDIOMS, ' ').replace(A_NOT_A, '$1');
/** `能不能`: asks, and denies nothing. */
const A_NOT_A = /(\p{sc=Han})[不没]\1/gu;

/** Whether a clause of these words is in a mode. */
export function isInMode(mode: Mode, words: readonly string[], text: string): boolean {
  const signs = WORDS.get(mode)!;
  if (words.some((word) => signs.has(word) || (mode === 'denied' && isDenying(word)))) return true;
  if (mode === 'denied' && (UNSPACED_DENIALS.test(plain(text)) || SHORT_DENIAL.test(text) || IS_OFF.test(text)))
    return true;
  const spoken = ` ${words.join(' ')} `;
  return PHRASES.get(mode)!.some((phrase) => spoken.includes(` ${phrase} `));
}

/** How often a clause turns round what it tells: "never avoids" does twice. */
export function turnsOf({ words }: { words: readonly string[] }): number {
  const spoken = ` ${words.join(' ')} `
    .replaceAll(' no longer ', ' not ')
    .replaceAll(/ (?:gave|give|given) up | used to /g, ' stopped ');
  return wordsOf(spoken).filter((word) => isDenying(word) || WORDS.get('rejected')!.has(word)).length;
}

/** Says of what was that it is over, and of what is that it goes on. */
export const NO_LONGER = /\b(?:no longer|ya no|nicht mehr|ne plus)\b/i;
export const STILL = /\b(?:still|immer noch|noch immer|todavía|toujours)\b/i;

/** Says of what is denied that it was so once. */
export const DENIED_OF_NOW =
  /\b(?:now|any ?more|no longer|nicht mehr|ya no|ne plus|niet meer|non più|mais não)\b|不是了|不再/iu;
const ONCE = /^(?:(?:was|were|used to|former|formerly|previously|ex|war|était|era|foi|fue)\b|以前|曾)/iu;

/** Whether a statement tells what was, of words that deny it of now. */
export const wasOnce = (statement: string, said: string): boolean => ONCE.test(statement) && DENIED_OF_NOW.test(said);
