import { isAmongStems, tokensOf } from './clause-tokens.js';
import { numbersIn } from './numbers.js';
import { dateOf } from './partial-date.js';
import type { Importance, Memory, ProfileDocument } from './profile.js';
import { cut, tellable, withoutEnd } from './sentences.js';
import { clausesOf, saysWhen } from './clauses-told.js';
import { tellClause } from './tell-clause.js';
import { topicOf, type Topic } from './topic.js';
import { dateInWords } from './tell-date.js';
import { quoted } from './tell-slots.js';
import type { Person } from './clause-opening.js';
import { isIn, type Tongue } from './tongue.js';
import { contentStems, isUnspaced, wordsOf } from './words.js';

/** A memory that a summary tells: in a sentence, or as a quote of the text. */
export interface RankedMemory {
  /** A sentence, or a text between quotation marks. */
  words: string;
  isQuote: boolean;
  topic: Topic;
  date: string;
}

/** More than these are not looked at: a profile is told anew with every text. */
const MOST_RATED = 160;
const MOST_TOLD = 10;
const MOST_QUOTES = 3;
/** The share of a memory's words that nothing before it may have told. */
const LEAST_NEW = 0.3;
/**
 * What a memory must weigh to be told, and to be quoted; with less it is told only of those of whom there is next to
 * nothing else to tell. Guesses, as are the weights below: set while reading the summaries of texts to look at.
 */
const LEAST_TOLD = 1.4;
const LEAST_QUOTED = 3;
const LEAST_AT_ALL = 0.5;
const FEW = 3;

const OF_TOPIC: Record<Topic, number> = { health: 3, family: 1.8, work: 1.8, home: 1.3, plan: 1, other: 0.4 };
const OF_IMPORTANCE: Record<Importance, number> = { high: 1.2, medium: 0.6, low: 0.1 };

/**
 * The memories that tell most of somebody, the best first: none that other values or a better one tell already, none of
 * what they do not want to talk about. What cannot be told in a sentence is quoted where it matters much, or where
 * there is little else.
 */
export function rankMemories(document: ProfileDocument, tongue: Tongue): RankedMemory[] {
  const person = personOf(document);
  const rated = (document.memories ?? [])
    .map((memory, at) => ({ memory, at, weight: weightOf(memory) }))
    .toSorted((a, b) => b.weight - a.weight || a.at - b.at)
    .slice(0, MOST_RATED)
    .flatMap(({ memory, at }) => ratedBefore(memory, document, tongue, person).map((one) => ({ ...one, at })))
    .toSorted((a, b) => b.power - a.power || a.at - b.at);
  const undone = undoneBy(rated, tongue);
  const avoided = (document.preferences?.topics_to_avoid ?? [])
    .map(({ value }) => contentStems(value))
    .filter((topic) => topic.length > 0);
  const told = new Set(contentStems([...textsOf(document), ...tongue.words('liking')].join(' ')));
  const chosen: RankedMemory[] = [];
  const choose = (isWanted: (one: Rated) => boolean, most: number): void => {
    for (const one of rated) {
      if (most <= 0) break;
      const { stems, said } = one;
      if (!isWanted(one) || (isOngoing(said, tongue) && stems.some((stem) => undone.has(stem)))) continue;
      if (avoided.some((topic) => topic.every((stem) => stems.includes(stem)))) continue;
      if (stems.filter((stem) => !told.has(stem)).length <= stems.length * LEAST_NEW) continue;
      for (const stem of stems) told.add(stem);
      chosen.push(one);
      most -= 1;
    }
  };
  choose(({ isQuote, power }) => !isQuote && power >= LEAST_TOLD, MOST_TOLD);
  choose(({ isQuote, power }) => isQuote && power >= LEAST_QUOTED, MOST_QUOTES);
  choose(({ isQuote, power }) => !isQuote && power >= LEAST_AT_ALL, FEW - chosen.length);
  choose(({ isQuote, power }) => isQuote && power >= LEAST_AT_ALL, FEW - chosen.length);
  const isAll = chosen.length === 0 && textsOf(document).length === 0 && document.preferences === undefined;
  if (isAll) choose(({ isQuote }) => !isQuote, FEW);
  return chosen;
}

/** Who a document is about, as its sentences have to know. */
const personOf = ({ core_info: core }: Pick<ProfileDocument, 'core_info'>): Person => ({
  gender: core?.gender?.value,
  name: core?.name && tellable(core.name.value),
});

interface Rated extends RankedMemory {
  /** The clause in small letters. */
  said: string;
  stems: string[];
  power: number;
}

const weightOf = ({ importance = 'medium', confidence = 0, date }: Memory): number =>
  OF_IMPORTANCE[importance] + confidence / 2 + (date ? 0.4 : 0);

/** A profile is told anew with every text, and most of its memories are those of the last time. */
const RATED = new WeakMap<Memory, { context: string; rated: Rated[] }>();

function ratedBefore(memory: Memory, document: ProfileDocument, tongue: Tongue, person: Person): Rated[] {
  const { core_info: core, personality } = document;
  const traits = personality?.traits?.map(({ value }) => value);
  const context = JSON.stringify([
    tongue.code,
    core?.language?.value,
    person,
    core?.age?.value,
    core?.location?.value,
    traits,
  ]);
  const before = RATED.get(memory);
  if (before?.context === context) return before.rated;
  const rated = rate(memory, document, tongue, person);
  RATED.set(memory, { context, rated });
  return rated;
}

/** One memory as a sentence or a quote with its power, or none when it may not or need not be told. */
function rate(memory: Memory, document: ProfileDocument, tongue: Tongue, person: Person): Rated[] {
  const event = withoutEnd(tellable(memory.event) ?? '');
  const date = dateOf(memory);
  const said = event.toLowerCase().replaceAll('’', "'");
  if (event === '' || isTold(said, document, tongue)) return [];
  const stems = contentStems(event);
  const common = { said, stems, date: date ?? '' };
  const worth = weightOf(memory) + tellingOf(event, stems, tongue);
  const isSpoken = isIn(tongue, event, document.core_info?.language?.value);
  const clauses = isSpoken ? clausesOf(event, tongue) : [];
  const dated = clauses.findIndex((clause) => saysWhen(clause, tongue));
  const told = clauses.flatMap((clause, at) => {
    const one = tellClause(clause, at === Math.max(0, dated) ? date : undefined, tongue, person);
    return one === undefined ? [] : [{ ...one, stems: contentStems(clause), said: clause.toLowerCase() }];
  });
  const news = told.filter(({ sentence }) => !isTold(sentence.toLowerCase(), document, tongue));
  if (told.length > 0)
    return news.slice(0, MOST_CLAUSES).map(({ sentence, topic, kind, ...words }, at) => {
      const ofKind = (kind === 'owned' ? 0 : 0.6) - (at > 0 ? 0.4 : 0);
      return { ...common, ...words, words: sentence, isQuote: false, topic, power: worth + OF_TOPIC[topic] + ofKind };
    });
  const topic = topicOf(event, tongue);
  const day = date === undefined ? '' : ` (${dateInWords(date, tongue)})`;
  const words = `${quoted(cut(event, LONGEST_QUOTE), tongue)}${day}`;
  return isQuotable(event, topic, tongue, isSpoken)
    ? [{ ...common, words, isQuote: true, topic, power: worth + OF_TOPIC[topic] }]
    : [];
}

const MOST_CLAUSES = 3;
/** In UTF-16 units: what is longer rambles. */
const LONGEST_QUOTE = 140;

/** Whether words are a sentence of theirs that says something by itself: no label, heading, question or fragment. */
function isQuotable(event: string, topic: Topic, tongue: Tongue, isSpoken: boolean): boolean {
  if (/[?_=<>|:：/[\]#@]|\d{6}| - /.test(event)) return false;
  if ((event.match(/\(/g) ?? []).length !== (event.match(/\)/g) ?? []).length) return false;
  if (tongue.isUnspaced) return [...tongue.words('own')].some((word) => event.includes(word));
  const words = tokensOf(event).map(({ word }) => word);
  if (!isSpoken) return words.length >= LEAST_QUOTED_WORDS;
  const isOwn = words.some((word) => tongue.words('own').has(word) || tongue.words('own').has(word.split("'")[0]!));
  return (
    words.length >= LEAST_QUOTED_WORDS &&
    isOwn &&
    !words.some((word) => tongue.words('hearer').has(word)) &&
    (topic === 'health' || !words.some((word) => tongue.words('pointing').has(word)))
  );
}

const LEAST_QUOTED_WORDS = 4;

/** What a memory tells to somebody who was not there: names and numbers do, small talk does not. */
function tellingOf(event: string, stems: string[], tongue: Tongue): number {
  const tokens = tokensOf(event);
  const isNamed = tokens.some(({ text, word }, at) => (at > 0 && text !== word && word.length > 2) || /^\d/.test(text));
  const trivial = tokens.filter(({ word }) => isAmongStems(tongue.words('trivial'), word)).length;
  const vague = isUnspaced(event) ? 0 : stems.length < 2 ? -0.8 : stems.length < 3 ? -0.2 : 0;
  return (isNamed ? 0.3 : 0) + vague - 0.7 * trivial;
}

/** Whether a slot tells it: an age, a home, a trait, a name and no more. */
function isTold(said: string, { core_info: core = {}, personality = {} }: ProfileDocument, tongue: Tongue): boolean {
  const words = wordsOf(said);
  const known = new Set(
    wordsOf(
      [core.name?.value, core.location?.value, ...(personality.traits ?? []).map(({ value }) => value)].join(' '),
    ),
  );
  const isEmpty = (word: string): boolean =>
    known.has(word) || tongue.words('telling-nothing').has(word) || numbersIn(word).size > 0;
  if (words.every(isEmpty)) return true;
  // An older home or age than the one that the profile has.
  const isHome = tongue.phrases('home-is').some((phrase) => said.startsWith(phrase.join(' ')));
  const isAge = tongue.phrases('age-is').some((phrase) => said.startsWith(phrase.join(' ')));
  const home = new Set(wordsOf(core.location?.value ?? ''));
  const isOld = isAge && (/^\D*\d{1,3}$/.test(said) || tongue.words('years').has(words.at(-1) ?? ''));
  return (isHome && home.size > 0 && !words.some((word) => home.has(word))) || isOld;
}

/** Who quit the bakery works there no more, though an older text says so. */
function undoneBy(rated: readonly Rated[], tongue: Tongue): Set<string> {
  const phrases = tongue.phrases('undoing');
  return new Set(
    rated
      .filter(({ said }) => phrases.some((phrase) => ` ${said} `.includes(` ${phrase.join(' ')} `)))
      .flatMap(({ stems }) => stems)
      .filter((stem) => !tongue.words('wide').has(stem)),
  );
}

const isOngoing = (said: string, tongue: Tongue): boolean => {
  const [first = '', second = '', third = ''] = said.split(' ');
  const ongoing = tongue.words('ongoing');
  return tongue.words('subjects').has(first) ? ongoing.has(second) || ongoing.has(third) : ongoing.has(first);
};

/** What a summary tells besides memories. */
const textsOf = ({ core_info: core, interests = {}, personality }: ProfileDocument): string[] =>
  [
    core?.name?.value,
    core?.location?.value,
    ...Object.values(interests)
      .flat()
      .map(({ value }) => value),
    ...(personality?.traits ?? []).map(({ value }) => value),
  ].flatMap((value) => value ?? []);
