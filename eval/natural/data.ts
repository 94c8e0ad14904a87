import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Half } from '../everyday/text.js';

/** How people are told: in the words of every day, or in one line of plain words. */
export const FORMS = ['told', 'plain'] as const;
export type Form = (typeof FORMS)[number];

const Person = z.strictObject({
  id: z.string().regex(/^[ns]\d{3}$/),
  kind: z.string(),
  posts: z.array(z.string().min(1)).min(1),
});
export type Person = z.infer<typeof Person>;

const Query = z.strictObject({
  query: z.string().min(1),
  kind: z.string(),
  /** By id: 2 fits clearly, 1 arguably. Empty where nobody fits. */
  relevant: z.record(z.string(), z.literal([1, 2])),
});
export type Query = z.infer<typeof Query>;

/** People with the queries that are judged against all of them, and against nobody else. */
export interface NaturalSet {
  name: string;
  people: Record<Form, Person[]>;
  queries: Query[];
}

/**
 * Which sets stand behind the figures of each half. What the files call locked and fresh was seen, or its scores were,
 * by who tuned, so it counts as tuned since; the new sets were written after that and are those that nobody may read.
 */
const SETS: Record<Half, string[]> = {
  tuned: ['tuned', 'locked', 'village', 'city', 'fresh', 'harbour'],
  locked: ['new', 'new-quay'],
};

/**
 * The sets of people and queries of both halves. Throws where a file is broken or a query names somebody who is not
 * there, without a word of what nobody shall read.
 */
export function loadNatural(folder: string): Record<Half, NaturalSet[]> {
  const read = <T>(file: string, schema: z.ZodType<T>): T => {
    const parsed = z.safeParse(schema, JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')));
    if (!parsed.success)
      throw new Error(`${file} is broken at ${parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')}`);
    return parsed.data;
  };
  const load = (name: string): NaturalSet => {
    const told = read(`${name}-people.json`, z.array(Person));
    const plain = read(`${name}-people-plain.json`, z.array(Person));
    const queries = read(`${name}-queries.json`, z.array(Query));
    const ids = new Set(told.map(({ id }) => id));
    if (ids.size !== told.length || plain.length !== told.length || !plain.every(({ id }) => ids.has(id)))
      throw new Error(`The people of the ${name} set are not the same in both forms`);
    const lost = queries.findIndex(({ relevant }) => Object.keys(relevant).some((id) => !ids.has(id)));
    if (lost >= 0) throw new Error(`Query ${lost + 1} of the ${name} set names somebody who is not there`);
    return { name, people: { told, plain }, queries };
  };
  return { tuned: SETS.tuned.map(load), locked: SETS.locked.map(load) };
}
