import { stemmer } from 'stemmer';
import { listsOf } from './lists.js';

const named = new Map<string, string[]>();
const belonging = new Map<string, string[]>();
for (const lists of [listsOf('topics'), listsOf('places')])
  for (const list of lists.names) {
    const names = list.split(' ');
    const topic = names[0]!;
    for (const name of names) add(named, name, topic);
    for (const word of [...names, ...lists.words(list)]) add(belonging, word, topic);
  }

/**
 * Topics that a stem names, so that a query asks for all that belongs to them: "outdoor" asks for outdoor things,
 * "hike" for hiking alone, "africa" for every place in it.
 */
export const topicsNamed = (stem: string): readonly string[] => named.get(stem) ?? [];

/** Topics that a stem belongs to: "hike" and "outdoor" to outdoor things. */
export const topicsOf = (stem: string): readonly string[] => belonging.get(stem) ?? [];

function add(topics: Map<string, string[]>, word: string, topic: string): void {
  const stem = stemmer(word);
  const there = topics.get(stem) ?? [];
  if (!there.includes(topic)) topics.set(stem, [...there, topic]);
}
