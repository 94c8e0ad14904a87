import { embeddingTokens } from '../content-words.js';
import { packedTables } from './packed-tables.js';
import { stemOf } from './stem.js';
import { makeTopicTables, readPhrases, type PackedIndex, type Phrase } from './topic-tables.js';

/** Where topics were found among words: those from `at`, so many of them. */
export interface TopicsAt {
  at: number;
  count: number;
  topics: readonly string[];
}

/** Such a word may stand within a phrase that has none there: "fix bike" in "fix my bike". */
const DETERMINERS = new Set(['a', 'an', 'the', 'my', 'your', 'his', 'her', 'our', 'their'].map(stemOf));

/** What a text asks of an index; what a stem is found with is kept for the next time. */
interface Index {
  topics(stem: string): readonly string[];
  /** Phrases that begin with a stem, by their second one. */
  phrases(first: string): ReadonlyMap<string, readonly Phrase[]> | undefined;
}

const tables = packedTables('topic-tables', makeTopicTables);
const naming = indexOf(tables.naming);
const belonging = indexOf(tables.belonging);
const sizes = new Map(tables.sizes);
const placeBy = new Map(tables.places);

/**
 * Topics that a stem names, so that a query asks for all that belongs to them: "outdoor" asks for outdoor things,
 * "hike" for hiking alone, "africa" for every place in it.
 */
export const topicsNamed = (stem: string): readonly string[] => naming.topics(stem);

/** Whether this is the name of a country, a region or a continent with places in it: "Scandinavia", "Great Britain". */
export const namesRegion = (name: string): boolean => placeBy.has(name.toLowerCase().replaceAll(' ', '-'));

/** The countries, regions and continents that a place of this name lies in, or is. */
export function regionsOf(name: string): readonly string[] {
  const stems = embeddingTokens(name).map(stemOf);
  const topics = stems.length === 1 ? topicsOf(stems[0]!) : phrasesOf(stems).flatMap((phrase) => phrase.topics);
  return topics.filter((topic) => placeBy.get(topic) === topic);
}

/** How many words and phrases belong to a topic: few to the oboe, many to music. */
export const sizeOf = (topic: string): number => sizes.get(topic) ?? 0;

/** Topics that a stem belongs to: "hike" and "outdoor" to outdoor things. */
export const topicsOf = (stem: string): readonly string[] => belonging.topics(stem);

/** The phrases among the stems of a query that name topics ("single mother"), none within another. */
export const phrasesNamed = (stems: readonly string[]): TopicsAt[] => phrasesIn(naming, stems);

/** The phrases among the stems of a stored text that belong to topics. */
export const phrasesOf = (stems: readonly string[]): TopicsAt[] => phrasesIn(belonging, stems);

function indexOf(packed: PackedIndex): Index {
  const words = new Map<string, string | readonly string[]>(packed.words);
  const phrases = new Map<string, string | ReadonlyMap<string, readonly Phrase[]>>(packed.phrases);
  return {
    topics(stem) {
      const found = words.get(stem) ?? [];
      if (typeof found !== 'string') return found;
      const topics = found.split(' ');
      words.set(stem, topics);
      return topics;
    },
    phrases(first) {
      const found = phrases.get(first);
      if (typeof found !== 'string') return found;
      const seconds = readPhrases(found);
      phrases.set(first, seconds);
      return seconds;
    },
  };
}

function phrasesIn(index: Index, stems: readonly string[]): TopicsAt[] {
  const found: TopicsAt[] = [];
  for (let at = 0; at < stems.length - 1; at++) {
    const seconds = index.phrases(stems[at]!);
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
