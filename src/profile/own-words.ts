import { isKin } from './kin-words.js';
import type { Allowed } from './lexicon.js';
import { isPreposition } from './clauses.js';
import { isHypothetical, isInMode } from './modes.js';
import { namesIn } from './names-in-text.js';
import { isOther, isPronounOfOther } from './other-person.js';
import type { Drop, Fact } from './observation.js';
import { beforeOrder } from './orders.js';
import { namesSelf } from './persons.js';
import { refusalIn } from './refusal.js';
import type { QuoteSetting } from './quote-setting.js';
import { unprovenWords } from './statement-proof.js';
import { Surroundings } from './support.js';
import { trimmedStatement } from './trimmed-statement.js';
import type { WordRelations } from './word-relations.js';
import { contentStems, isEmptyWord, isUnspaced, stem, visible, wordsOf } from './words.js';

/** For saying something else than the quote, which may be true all the same. */
export const GONE_BEYOND: ReadonlySet<Drop> = new Set<Drop>([
  'unsaid',
  'name',
  'person',
  'number',
  'date',
  'joined',
  'denied',
  'opposite',
  'over',
  'another',
]);

/**
 * What may be kept in place of a value that goes beyond the words around its quote, the nearest to it first: the value
 * without what is unproven of it and, where it is told in sentences, the subject's own words.
 */
export function valuesWithin(
  { path, value }: Pick<Fact, 'path' | 'value'>,
  drop: Drop,
  setting: QuoteSetting,
  relations: WordRelations,
  allowed: Allowed,
): Fact['value'][] {
  if (typeof value === 'object') {
    const told = beforeOrder(value.event);
    const unproven = unprovenWords(told, setting, relations, allowed);
    const trimmed = isMeant(told, setting) ? trimmedStatement(told, unproven, relations) : undefined;
    return [told, trimmed, ownWordsFor(told, drop, setting)]
      .filter((event) => event !== undefined && event !== '' && event !== value.event)
      .map((event) => ({ ...value, event: event! }));
  }
  if (typeof value !== 'string') return [];
  if (IN_SENTENCES.has(path)) {
    const words = ownWordsFor(value, drop, setting);
    return words !== undefined && words.length <= LONGEST_WISH && isAbout(value, words) && isWish(path, words)
      ? [words]
      : [];
  }
  if (!path.startsWith('interests.')) return [];
  return provenParts(value, unprovenWords(value, setting, relations, allowed), setting, relations);
}

const TOPICS = 'preferences.topics_to_avoid';
const IN_SENTENCES = new Set<string>(['preferences.conversation_style', TOPICS]);

/** What somebody does is no wish about talk; what they will not hear of, they decline. */
function isWish(path: string, words: string): boolean {
  const told = wordsOf(words);
  const isDeclined = isInMode('denied', told, words) || refusalIn(words) !== undefined;
  return isDeclined || (path !== TOPICS && !namesSelf(told[0] ?? ''));
}

/**
 * The parts of a thing's name that are proven and name a thing by themselves, the longest first: puzzles of jigsaw
 * puzzles, and cueca of cueca dancing, but not the rock of rock climbing.
 */
function provenParts(
  name: string,
  unproven: ReadonlySet<string>,
  { said, near }: QuoteSetting,
  relations: WordRelations,
): string[] {
  const isGone = (token: string): boolean => wordsOf(token).some((word) => unproven.has(word) || isEmptyWord(word));
  // A dragonboat has nothing of a dragon, and where somebody lives is no altarpiece that stands there.
  const there = new Surroundings(said).stems;
  const isSaid = (word: string): boolean =>
    word.length >= SHORTEST_THING && (isUnspaced(word) || there.has(stem(word))) && !isWhere(word, said);
  const isRare = (word: string): boolean => relations.partsOf(word).length === 0;
  const parts = name.split(LISTED).flatMap((one) => {
    const tokens = one.split(/\s+/).filter((token) => token !== '');
    const from = tokens.findLastIndex(isGone) + 1;
    const heads = from < tokens.length && !near.isForeign ? [tokens.slice(from).join(' ')] : [];
    const isTelling = (token: string): boolean => !near.isForeign || token.length >= SHORTEST_FOREIGN;
    return [...heads, ...tokens.filter((token) => !isGone(token) && isTelling(token) && wordsOf(token).every(isRare))];
  });
  const isThing = (word: string): boolean => isRare(word) || relations.partsOf(word)[0] === 'noun';
  return parts
    .filter((part) => part !== name && wordsOf(part).length > 0 && wordsOf(part).every(isSaid))
    .filter((part) => wordsOf(part).some(isThing))
    .toSorted((a, b) => b.length - a.length);
}

/** Whether all that is said of a word is that something is there. */
function isWhere(word: string, said: string): boolean {
  const words = wordsOf(said);
  const places = words.flatMap((one, at) => (one === word ? [at] : []));
  return places.length > 0 && places.every((at) => isPreposition(words[at - 1] ?? ''));
}

const LISTED = /[,;()/&]|\s(?:and|und|et|y|e|en)\s/u;
/** In UTF-16 units. A guess. */
const SHORTEST_THING = 3;
/** A shorter word of a language that no dictionary here knows may be any. */
const SHORTEST_FOREIGN = 5;

/** Whether the sentence that is quoted asks nothing, supposes nothing and names nobody else as the one it is about. */
function isMeant(statement: string, { said, isAsked }: QuoteSetting): boolean {
  const isSupposed = isInMode('supposed', wordsOf(said), said) && !isInMode('supposed', wordsOf(statement), statement);
  const told = new Set(wordsOf(statement));
  const isOfOthers = !namesSelf(said) && /^the\s/i.test(said) && namesIn(said).some((name) => !told.has(name));
  return !isAsked && !isSupposed && !isOfOthers && !/[?？=]/u.test(said);
}

/**
 * What the subject said where a statement about them is quoted, for a statement that says more than that, or something
 * else: their own words are true whatever was made of them. The clauses that are quoted; where these are too little the
 * whole sentence, and of one without an end the quote. Undefined where these are nothing to remember by themselves: too
 * short or too long, a question, supposed, or about somebody whom only another sentence names.
 */
function ownWordsIn({ said, quoted, heard, isAsked }: QuoteSetting): string | undefined {
  const sentence = visible(linesAround(said, quoted)).replace(BULLET, '').trim();
  if (isAsked || isHypothetical(wordsOf(sentence))) return undefined;
  // "What would you do?" "Sell it": an answer without its question may say what is not so, or nothing.
  const isBareAnswer = /[?？]\s*$/u.test(heard) && !namesSelf(sentence);
  if (isBareAnswer && isInMode('supposed', wordsOf(heard), heard)) return undefined;
  const fewest = isBareAnswer ? FEWEST_ANSWERED : FEWEST_WORDS;
  const quote = visible(quoted).trim();
  return [clausesAround(sentence, quote), sentence, alone(quote, sentence)]
    .map(withoutStrayMarks)
    .find((wording) => isToldAlone(wording, fewest));
}

/** The quote itself, of a sentence that has no end: nothing before it may turn it round. */
function alone(quote: string, sentence: string): string {
  const before = sentence.slice(0, Math.max(0, sentence.indexOf(quote)));
  const last = wordsOf(before).slice(-WORDS_BEFORE);
  const isTurned = (['denied', 'over', 'planned'] as const).some((mode) => isInMode(mode, last, last.join(' ')));
  return isTurned || isOther(last.at(-1)) ? '' : quote;
}

/** So many words before a quote are looked at for what turns it round. A guess. */
const WORDS_BEFORE = 8;

/** Without what opens or closes a quotation, or opens a bracket, whose other end is not there. */
function withoutStrayMarks(words: string): string {
  const isHalfQuoted = (words.match(/"/g)?.length ?? 0) % 2 === 1;
  const unquoted = isHalfQuoted ? words.replace(/^"|"(?=[.!?…]?$)/gu, '') : words;
  return (unquoted.includes(')') ? unquoted : unquoted.replace(/^\(/, '')).trim();
}

/**
 * The subject's own words for a statement. Words that hold all that it tells, or all but whose kin somebody is, put it
 * otherwise, as "I no longer teach" does "Teaches": they are not told in its place.
 */
function ownWordsFor(statement: string, drop: Drop, setting: QuoteSetting): string | undefined {
  const words = ownWordsIn(setting);
  if (words === undefined || !CONTRADICTED.has(drop)) return words;
  if (drop === 'another' && !namesSelf(words)) return undefined;
  const there = new Surroundings(words).stems;
  return contentStems(statement).every((word) => there.has(word) || isKin(word)) ? undefined : words;
}

const CONTRADICTED = new Set<Drop>(['joined', 'denied', 'opposite', 'person', 'over', 'another']);

/** Whether words are about what a value names: a wish of another kind is none of how to talk, or about what. */
function isAbout(value: string, words: string): boolean {
  const there = new Surroundings(words).stems;
  const told = contentStems(value);
  return told.some((word) => there.has(word)) || sharesBeginning(told, there);
}

/** "Tutoiement" and "tutoie": what a stemmer of one language leaves apart in another. */
function sharesBeginning(some: readonly string[], there: ReadonlySet<string>): boolean {
  const beginningOf = (word: string): string => word.slice(0, SHARED_BEGINNING);
  const beginnings = new Set([...there].filter((word) => word.length >= SHARED_BEGINNING).map(beginningOf));
  return some.some((word) => beginnings.has(beginningOf(word)));
}

/** In UTF-16 units. A guess. */
const SHARED_BEGINNING = 5;

/** What an item of a list begins with. */
const BULLET = /^[\s·•*▪◦‣>–—-]+(?=\p{L}|\p{N}|["“«(])/u;

/** The lines of a passage that a quote from it is part of: the next says something else. */
function linesAround(said: string, quoted: string): string {
  const start = Math.max(0, said.indexOf(quoted.trim()));
  const end = said.indexOf('\n', start + quoted.trim().length);
  return said.slice(said.lastIndexOf('\n', start) + 1, end < 0 ? undefined : end);
}

function isToldAlone(wording: string, fewest: number): boolean {
  const words = wordsOf(wording);
  return (
    wording.length <= LONGEST &&
    !/[?？=<>{}[\]]|":/u.test(wording) &&
    /^["'“‘«(]?[\p{L}\p{N}]/u.test(wording) &&
    (words.length >= fewest || isUnspaced(words[0] ?? '')) &&
    contentStems(wording).length >= FEWEST_TELLING &&
    (namesSelf(wording) || !isPronounOfOther(words[0] ?? ''))
  );
}

/** The clauses of a sentence that a quote from it is part of. */
function clausesAround(sentence: string, quoted: string): string {
  const start = sentence.indexOf(quoted);
  if (start < 0 || quoted === '') return '';
  const from = [...sentence.slice(0, start).matchAll(BETWEEN_CLAUSES)].map(({ index, 0: mark }) => index + mark.length);
  const to = sentence.slice(start + quoted.length).search(BETWEEN_CLAUSES);
  const end = to < 0 ? sentence.length : start + quoted.length + to;
  return sentence.slice(from.at(-1) ?? 0, end).trim();
}

const BETWEEN_CLAUSES = /[,;:，；：、]\s?|\s[-–—·•/]\s|[—|()]/gu;

/** In UTF-16 units: about two lines, of which a reader sees at once what they tell. */
const LONGEST = 160;
const LONGEST_WISH = 100;
const FEWEST_WORDS = 3;
const FEWEST_ANSWERED = 4;
/** "I am", "that was it" tell nothing without what they follow on. */
const FEWEST_TELLING = 2;
