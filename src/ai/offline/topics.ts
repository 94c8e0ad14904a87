import { embeddingTokens } from '../content-words.js';
import { listsOf } from './lists.js';
import { stemOf } from './stem.js';

/** Stems that follow each other and stand for topics. */
interface Phrase {
  stems: readonly string[];
  topics: string[];
}

/** Where topics were found among words: those from `at`, so many of them. */
export interface TopicsAt {
  at: number;
  count: number;
  topics: readonly string[];
}

/** Topics by the one stem that stands for them, and phrases by their first two, the longest first. */
interface Index {
  words: Map<string, string[]>;
  phrases: Map<string, Map<string, Phrase[]>>;
}

/** Such a word may stand within a phrase that has none there: "fix bike" in "fix my bike". */
const DETERMINERS = new Set(['a', 'an', 'the', 'my', 'your', 'his', 'her', 'our', 'their'].map(stemOf));
const CHAPTERS = ['topics-trades', 'topics-pastimes', 'topics-situations', 'topics-traits'];
const PLACES = listsOf('places');
const REGIONS = listsOf('regions');

const naming: Index = { words: new Map(), phrases: new Map() };
const belonging: Index = { words: new Map(), phrases: new Map() };
/** How many words and phrases belong to each topic. */
const sizes = new Map<string, number>();
/** Places are listed twice, what WordNet has of them and what it has not: the topic by each of its names. */
const placeBy = new Map<string, string>();
/** What lies within each place. */
const within = new Map<string, string[]>();

for (const lists of CHAPTERS.map(listsOf))
  for (const list of lists.names) {
    const names = list.split(' ');
    addTopic(names[0]!, names, lists.words(list));
  }
for (const lists of [PLACES, REGIONS])
  for (const list of lists.names)
    for (const name of list.split(' ')) within.set(name, [...(within.get(name) ?? []), ...lists.words(list)]);
for (const lists of [PLACES, REGIONS])
  for (const list of lists.names) {
    const names = list.split(' ');
    const said = [...names, ...lists.words(list)];
    const topic = names.map((name) => placeBy.get(name)).find(Boolean) ?? names[0]!;
    for (const name of names) placeBy.set(name, topic);
    // A region has all that lies within its countries.
    addTopic(topic, names, lists === REGIONS ? [...said, ...said.flatMap((place) => within.get(place) ?? [])] : said);
  }
for (const { phrases } of [naming, belonging])
  for (const seconds of phrases.values())
    for (const some of seconds.values()) some.sort((a, b) => b.stems.length - a.stems.length);

/**
 * Topics that a stem names, so that a query asks for all that belongs to them: "outdoor" asks for outdoor things,
 * "hike" for hiking alone, "africa" for every place in it.
 */
export const topicsNamed = (stem: string): readonly string[] => naming.words.get(stem) ?? [];

/** How many words and phrases belong to a topic: few to the oboe, many to music. */
export const sizeOf = (topic: string): number => sizes.get(topic) ?? 0;

/** Topics that a stem belongs to: "hike" and "outdoor" to outdoor things. */
export const topicsOf = (stem: string): readonly string[] => belonging.words.get(stem) ?? [];

/** The phrases among the stems of a query that name topics ("single mother"), none within another. */
export const phrasesNamed = (stems: readonly string[]): TopicsAt[] => phrasesIn(naming, stems);

/** The phrases among the stems of a stored text that belong to topics. */
export const phrasesOf = (stems: readonly string[]): TopicsAt[] => phrasesIn(belonging, stems);

function phrasesIn({ phrases }: Index, stems: readonly string[]): TopicsAt[] {
  const found: TopicsAt[] = [];
  for (let at = 0; at < stems.length - 1; at++) {
    const seconds = phrases.get(stems[at]!);
    if (!seconds) continue;
    const next = stems[at + 1]!;
    const phrase =
      firstAt(seconds.get(next), stems, at) ??
      (DETERMINERS.has(next) ? firstAt(seconds.get(stems[at + 2] ?? ''), stems, at) : undefined);
    if (!phrase) continue;
    found.push(phrase);
    at += phrase.count - 1;
  }
  return found;
}

function firstAt(some: readonly Phrase[] = [], stems: readonly string[], at: number): TopicsAt | undefined {
  for (const { stems: own, topics } of some) {
    let end = at;
    for (const [i, stem] of own.entries()) {
      if (i > 0 && stems[end] !== stem && DETERMINERS.has(stems[end] ?? '')) end += 1;
      if (stems[end] !== stem) break;
      end += 1;
      if (i === own.length - 1) return { at, count: end - at, topics };
    }
  }
  return undefined;
}

function addTopic(topic: string, names: readonly string[], words: readonly string[]): void {
  const said = new Set([...names, ...words]);
  const named = new Set(names);
  for (const one of said) {
    const stems = embeddingTokens(one.replaceAll('-', ' ')).map(stemOf);
    add(belonging, stems, topic);
    if (named.has(one)) add(naming, stems, topic);
  }
  sizes.set(topic, (sizes.get(topic) ?? 0) + said.size);
}

function add({ words, phrases }: Index, stems: readonly string[], topic: string): void {
  const [first = '', second] = stems;
  if (second === undefined) return addOne(words, first, topic);
  const seconds = phrases.get(first) ?? new Map<string, Phrase[]>();
  phrases.set(first, seconds);
  const some = seconds.get(second) ?? [];
  seconds.set(second, some);
  const there = some.find((one) => one.stems.join(' ') === stems.join(' '));
  if (!there) some.push({ stems, topics: [topic] });
  else if (!there.topics.includes(topic)) there.topics.push(topic);
}

function addOne(words: Map<string, string[]>, stem: string, topic: string): void {
  const topics = words.get(stem) ?? [];
  words.set(stem, topics);
  if (!topics.includes(topic)) topics.push(topic);
}
