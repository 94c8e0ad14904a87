import { stemmer } from 'stemmer';
import { embeddingTokens } from '../content-words.js';
import { listsOf } from './lists.js';

/** Stems that stand for a topic: one, or several that follow each other. */
interface Entry {
  stems: readonly string[];
  topics: string[];
}

/** Where topics were found among words: those from `at`, so many of them. */
export interface TopicsAt {
  at: number;
  count: number;
  topics: readonly string[];
}

/** Entries by their first stem, the longest first. */
type Index = Map<string, Entry[]>;

const named: Index = new Map();
const belonging: Index = new Map();
/** Places are listed twice, what WordNet has of them and what it has not: the topic by each of its names. */
const topicBy = new Map<string, string>();
/** How many words and phrases belong to each topic. */
const sizes = new Map<string, number>();
const PLACES = listsOf('places');
const REGIONS = listsOf('regions');
/** What lies within each place. */
const within = new Map<string, string[]>();
for (const lists of [PLACES, REGIONS])
  for (const list of lists.names)
    for (const name of list.split(' ')) within.set(name, [...(within.get(name) ?? []), ...lists.words(list)]);

for (const lists of [listsOf('topics'), PLACES, REGIONS])
  for (const list of lists.names) {
    const names = list.split(' ');
    const said = [...names, ...lists.words(list)];
    // A region has all that lies within its countries.
    if (lists === REGIONS) said.push(...said.flatMap((place) => within.get(place) ?? []));
    const topic = names.map((name) => topicBy.get(name)).find(Boolean) ?? names[0]!;
    for (const name of names) topicBy.set(name, topic);
    for (const name of names) add(named, name, topic);
    for (const one of new Set(said)) add(belonging, one, topic);
    sizes.set(topic, (sizes.get(topic) ?? 0) + new Set(said).size);
  }
for (const index of [named, belonging])
  for (const entries of index.values()) entries.sort((a, b) => b.stems.length - a.stems.length);

/**
 * Topics that a stem names, so that a query asks for all that belongs to them: "outdoor" asks for outdoor things,
 * "hike" for hiking alone, "africa" for every place in it.
 */
export const topicsNamed = (stem: string): readonly string[] => ofOne(named, stem);

/** How many words and phrases belong to a topic: few to the oboe, many to music. */
export const sizeOf = (topic: string): number => sizes.get(topic) ?? 0;

/** Topics that a stem belongs to: "hike" and "outdoor" to outdoor things. */
export const topicsOf = (stem: string): readonly string[] => ofOne(belonging, stem);

/** The phrases among the stems of a query that name topics ("single mother"), none within another. */
export const phrasesNamed = (stems: readonly string[]): TopicsAt[] => phrasesIn(named, stems);

/** The phrases among the stems of a stored text that belong to topics. */
export const phrasesOf = (stems: readonly string[]): TopicsAt[] => phrasesIn(belonging, stems);

const ofOne = (index: Index, stem: string): readonly string[] =>
  index.get(stem)?.find(({ stems }) => stems.length === 1)?.topics ?? [];

function phrasesIn(index: Index, stems: readonly string[]): TopicsAt[] {
  const found: TopicsAt[] = [];
  for (let at = 0; at < stems.length; at++) {
    const entry = index
      .get(stems[at]!)
      ?.find((one) => one.stems.length > 1 && one.stems.every((stem, i) => stem === stems[at + i]));
    if (!entry) continue;
    found.push({ at, count: entry.stems.length, topics: entry.topics });
    at += entry.stems.length - 1;
  }
  return found;
}

function add(index: Index, said: string, topic: string): void {
  const stems = embeddingTokens(said.replaceAll('-', ' ')).map((word) => stemmer(word));
  const entries = index.get(stems[0]!) ?? [];
  index.set(stems[0]!, entries);
  const there = entries.find((one) => one.stems.join(' ') === stems.join(' '));
  if (!there) entries.push({ stems, topics: [topic] });
  else if (!there.topics.includes(topic)) there.topics.push(topic);
}
