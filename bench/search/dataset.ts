import { createHash } from 'node:crypto';
import type { Database } from '../database.js';
import { embedded } from './embedding.js';
import { personOf, type Person } from './people.js';
import { progressOf } from './progress.js';

/** An app with many people. */
export interface Dataset {
  tenant: string;
  key: string;
  size: number;
  /** Different facts, each with one vector. */
  facts: number;
}

const BATCH = 1_000;

/**
 * Puts the first `size` people into an app as if they had been read: their rows are written straight to the tables,
 * since reading that many would take a day. Everything they say has a vector in the space `model`.
 */
export async function fillDataset(
  database: Database,
  { tenant, key }: { tenant: string; key: string },
  model: number,
  size: number,
  say: (text: string) => void,
): Promise<Dataset> {
  const known = new Set<string>();
  const progress = progressOf(say);
  let writing = Promise.resolve();
  for (let from = 0; from < size; from += BATCH) {
    const people = Array.from({ length: Math.min(BATCH, size - from) }, (_, i) => personOf(from + i));
    // Embedded while the database writes those before.
    const vectors = vectorsOf(people, known);
    await writing;
    writing = insertPeople(database, tenant, people).then(() => insertVectors(database, tenant, model, vectors));
    progress(`${(from + people.length).toLocaleString('en')} of ${size.toLocaleString('en')} people`);
  }
  await writing;
  return { tenant, key, size, facts: known.size };
}

async function insertPeople(database: Database, tenant: string, people: Person[]): Promise<void> {
  const of = (value: (person: Person) => unknown): unknown[] => people.map(value);
  const summary = ({ name, age, city, interests }: Person): string =>
    `${name} is ${age} years old and lives in ${city}. They love ${interests.join(', ')}.`;
  const texts = [
    of(({ id }) => id),
    of(({ name }) => name.toLowerCase()),
    of(({ city }) => city.toLowerCase()),
    of(({ interests }) => interests.join('\n').toLowerCase()),
    of((one) => summary(one).toLowerCase()),
  ];
  await database.query(
    'profiles',
    `
    insert into profile (tenant_id, profile_id, id_key, status, name_key, location_key, interests_key, summary_key,
      age, language, document, created_at, last_updated)
    select $1, id, id, 'ready', name, city, interests, summary, age, 'en', document, now() - random() * interval
      '100 days', now() - random() * interval '30 days'
    from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::smallint[], $8::text[]) as person(id,
      name, city, interests, summary, age, document)`,
    [tenant, ...texts, of(({ age }) => age), of((one) => documentOf(one, summary(one)))],
  );
  await database.query(
    'texts',
    `
    insert into profile_text (tenant_id, profile_id, id_key, name_key, location_key, interests_key, summary_key)
    select $1, id, id, name, city, interests, summary from unnest($2::text[], $3::text[], $4::text[], $5::text[],
      $6::text[]) as person(id, name, city, interests, summary)`,
    [tenant, ...texts],
  );
}

/** Columns to be stored. */
interface Vectors {
  facts: { parts: string[]; embeddings: string[] };
  said: { ids: string[]; parts: string[] };
  wholes: { ids: string[]; parts: string[]; embeddings: string[] };
}

/**
 * What these people say, who says it, and the wholes; of the facts those that are not `known`, which they are from now
 * on.
 */
function vectorsOf(people: Person[], known: Set<string>): Vectors {
  const said = people.flatMap(({ id, facts }) => facts.map((text) => ({ id, text, part: partOf(text) })));
  const added = [...new Map(said.filter(({ part }) => !known.has(part)).map(({ part, text }) => [part, text]))];
  for (const [part] of added) known.add(part);
  return {
    facts: { parts: added.map(([part]) => part), embeddings: embedded(added.map(([, text]) => text)) },
    said: { ids: said.map(({ id }) => id), parts: said.map(({ part }) => part) },
    wholes: {
      ids: people.map(({ id }) => id),
      parts: people.map(({ whole }) => partOf(whole)),
      embeddings: embedded(people.map(({ whole }) => whole)),
    },
  };
}

async function insertVectors(
  database: Database,
  tenant: string,
  model: number,
  { facts, said, wholes }: Vectors,
): Promise<void> {
  await database.query(
    'facts',
    'insert into fact_vector (tenant_id, model_id, part, embedding) select $1, $2, part, text::halfvec from ' +
      'unnest($3::text[], $4::text[]) as fact(part, text)',
    [tenant, model, facts.parts, facts.embeddings],
  );
  await database.query(
    'said',
    'insert into profile_fact (tenant_id, model_id, profile_id, part) select $1, $2, id, part from ' +
      'unnest($3::text[], $4::text[]) as said(id, part)',
    [tenant, model, said.ids, said.parts],
  );
  await database.query(
    'wholes',
    'insert into whole_vector (tenant_id, model_id, profile_id, part, embedding) select $1, $2, id, part, ' +
      'text::halfvec from unnest($3::text[], $4::text[], $5::text[]) as whole(id, part, text)',
    [tenant, model, wholes.ids, wholes.parts, wholes.embeddings],
  );
}

const partOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

function documentOf({ name, age, city, interests, traits }: Person, summary: string): string {
  const scored = (value: unknown): object => ({ value, confidence: 0.9 });
  return JSON.stringify({
    core_info: { name: scored(name), age: scored(age), location: scored(city), language: scored('en') },
    interests: { hobbies: interests.map(scored) },
    personality: { traits: traits.map(scored) },
    summary,
  });
}
