import { addToGroup } from '../../groups.js';
import { embeddingTokens } from '../content-words.js';
import { listsOf } from './lists.js';
import { stemOf } from './stem.js';

/** Stems that follow each other and stand for topics. */
export interface Phrase {
  stems: readonly string[];
  topics: string[];
}

/** Topics by the one stem that stands for them, and phrases by their first two, the longest first. */
interface Index {
  words: Map<string, string[]>;
  phrases: Map<string, Map<string, Phrase[]>>;
}

/**
 * An index as it is packed: topics stand between spaces, and the phrases that begin with one stem in one text, which is
 * read when a text has that stem ({@link readPhrases}).
 */
export interface PackedIndex {
  words: [stem: string, topics: string][];
  phrases: [first: string, some: string][];
}

/** All that is known of topics, as data/lists/topics-*.txt, places.txt and regions.txt have it. */
export interface TopicTables {
  /** What names a topic, so that a query asks for it. */
  naming: PackedIndex;
  /** What belongs to topics. */
  belonging: PackedIndex;
  /** How many words and phrases belong to each topic. */
  sizes: [topic: string, size: number][];
  /** The topic of each country, region and continent with places in it, by each of its names. */
  places: [name: string, topic: string][];
}

const CHAPTERS = ['topics-trades', 'topics-pastimes', 'topics-situations', 'topics-traits'];

/** Makes the tables of their lists, which takes some tenths of a second where it has not been done before. */
export function makeTopicTables(): TopicTables {
  const naming: Index = { words: new Map(), phrases: new Map() };
  const belonging: Index = { words: new Map(), phrases: new Map() };
  const sizes = new Map<string, number>();
  const addTopic = (topic: string, names: readonly string[], words: readonly string[]): void => {
    const said = new Set([...names, ...words]);
    const named = new Set(names);
    for (const one of said) {
      const stems = embeddingTokens(one.replaceAll('-', ' ')).map(stemOf);
      add(belonging, stems, topic);
      if (named.has(one)) add(naming, stems, topic);
    }
    sizes.set(topic, (sizes.get(topic) ?? 0) + said.size);
  };
  for (const lists of CHAPTERS.map(listsOf))
    for (const list of lists.names) {
      const names = list.split(' ');
      addTopic(names[0]!, names, lists.words(list));
    }
  const placeBy = addPlaces(addTopic);
  for (const { phrases } of [naming, belonging])
    for (const seconds of phrases.values())
      for (const some of seconds.values()) some.sort((a, b) => b.stems.length - a.stems.length);
  return { naming: packIndex(naming), belonging: packIndex(belonging), sizes: [...sizes], places: [...placeBy] };
}

/** Returns the topic of each place by each of its names. */
function addPlaces(
  addTopic: (topic: string, names: readonly string[], words: readonly string[]) => void,
): Map<string, string> {
  const places = listsOf('places');
  const regions = listsOf('regions');
  /** Places are listed twice, what WordNet has of them and what it has not: the topic by each of its names. */
  const placeBy = new Map<string, string>();
  /** What lies within each place. */
  const within = new Map<string, string[]>();
  for (const lists of [places, regions])
    for (const list of lists.names) for (const name of list.split(' ')) addToGroup(within, name, ...lists.words(list));
  for (const lists of [places, regions])
    for (const list of lists.names) {
      const names = list.split(' ');
      const said = [...names, ...lists.words(list)];
      const topic = names.map((name) => placeBy.get(name)).find(Boolean) ?? names[0]!;
      for (const name of names) placeBy.set(name, topic);
      // A region has all that lies within its countries.
      addTopic(topic, names, lists === regions ? [...said, ...said.flatMap((place) => within.get(place) ?? [])] : said);
    }
  return placeBy;
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

/** The phrases that begin with a stem, by their second one. */
export function readPhrases(some: string): Map<string, Phrase[]> {
  const seconds = new Map<string, Phrase[]>();
  for (const phrase of some.split(';')) {
    const [stems = [], topics = []] = phrase.split(':').map((part) => part.split(' '));
    const there = seconds.get(stems[1]!);
    if (there) there.push({ stems, topics });
    else seconds.set(stems[1]!, [{ stems, topics }]);
  }
  return seconds;
}

const packIndex = ({ words, phrases }: Index): PackedIndex => ({
  words: [...words].map(([stem, topics]) => [stem, topics.join(' ')]),
  phrases: [...phrases].map(([first, seconds]) => {
    const some = [...seconds.values()].flat();
    return [first, some.map(({ stems, topics }) => `${stems.join(' ')}:${topics.join(' ')}`).join(';')];
  }),
});
