import { createKey, startService } from '../rig/child-processes.js';
import { newTestDatabase } from '../rig/test-database.js';
import { openDatabase, type Database } from './database.js';
import { atMost, figure, type Figure } from './figure.js';
import type { BenchContext } from './context.js';
import { memoryOf } from './process-memory.js';
import { measureApproximate } from './search/approximate.js';
import { searchClient } from './search/search-client.js';
import { fillDataset, type Dataset } from './search/dataset.js';
import { measureEmbedded } from './search/embedded.js';
import { compareWithBruteForce } from './search/brute-force.js';
import { measureLists } from './search/lists.js';
import { timeSearches, type Field, type SearchLatency } from './search/latency.js';
import { queriesOf } from './search/people.js';
import { fillPlainTable } from './search/plain-scan.js';
import { Statements } from './search/statements.js';
import { timeUpdates } from './search/updates.js';

const SMALL_TENANTS = 1_000;
const SMALL_SIZE = 20;
/** Of the small apps, those that are compared with brute force. */
const SMALL_ASKED = 3;
const TIMES_FASTER = 2.5;

/**
 * Searches by meaning, filter and sort in apps of many sizes beside a thousand small ones, on a server: first that
 * every answer equals brute force, also while there is an HNSW index, then how long they take beside the least
 * statement with the same answer, what an update costs, and what a profile takes in space.
 */
export async function measureSearch(context: BenchContext): Promise<Figure[]> {
  const { postgres, small, million, say } = context;
  say('the embedded database …');
  const embedded = await measureEmbedded(context);
  if (postgres === undefined) {
    say('SKIPPED most of search: nothing else can read the embedded database while the service has it');
    return [embedded];
  }
  const place = await newTestDatabase(postgres);
  const service = await startService(place.settings);
  const database = await openDatabase(place.where);
  const named = async (size: number, name: string): Promise<Dataset> =>
    fillDataset(database, await createKey(place.settings, name), model, size, say);
  const sizes = small ? [200, 1_000, 3_000] : [1_000, 10_000, 100_000, ...(million ? [1_000_000] : [])];
  const [first, ...larger] = sizes as [number, ...number[]];
  const largest = sizes.at(-1)!;

  const model = await modelOf(database, service.url, (await createKey(place.settings, 'model')).key);
  say(`${SMALL_TENANTS.toLocaleString('en')} apps of ${SMALL_SIZE} and one of ${first.toLocaleString('en')} people …`);
  const littles = await fillLittles(database, place.settings, model, small ? 50 : SMALL_TENANTS, say);
  const crowds = [await named(first, `of ${first}`), await named(larger[0]!, `of ${larger[0]}`)];
  await fillPlainTable(
    database,
    [...crowds, ...littles].map(({ tenant }) => tenant),
  );
  await database.query('', 'vacuum analyze', []);
  const gated = [...littles, ...crowds];
  const queries = queriesOf(small ? 20 : 100);
  let compared = await pass(database, service.url, gated, queries, say);
  say('the same with an HNSW index over all facts …');
  await database.query(
    '',
    `create index bench_hnsw on fact_vector using hnsw ((embedding::halfvec(${await dimensionsOf(database)})) ` +
      'halfvec_cosine_ops)',
    [],
  );
  compared += await pass(database, service.url, gated, queries, say);
  await database.query('', 'drop index bench_hnsw', []);
  for (const size of larger.slice(1)) {
    say(`${size.toLocaleString('en')} people …`);
    const dataset = await named(size, `of ${size}`);
    await fillPlainTable(database, [dataset.tenant]);
    await database.query('', 'vacuum analyze', []);
    crowds.push(dataset);
    compared += await pass(
      database,
      service.url,
      [dataset],
      queries.slice(0, size > 100_000 ? 10 : queries.length),
      say,
    );
  }
  const figures = [
    embedded,
    figure({
      name: 'answers equal to brute force: order, totals, near misses, filters',
      unit: 'answers',
      limit: compared,
      ours: compared,
      notes: {},
    }),
  ];

  const field: Field = { database, statements: new Statements(database), url: service.url, model, say };
  const paces = new Map<Dataset, SearchLatency>();
  for (const dataset of [littles[0]!, ...crowds]) {
    const pace = await timeSearches(
      field,
      dataset,
      queries.slice(0, dataset.size > 100_000 ? 5 : dataset.size > 10_000 ? 25 : queries.length),
    );
    paces.set(dataset, pace);
    say(
      `  ${dataset.size.toLocaleString('en')} people: ${pace.answer.toFixed(1)} ms, its SQL ` +
        `${pace.statement.toFixed(1)}, plain SQL ${pace.plain.toFixed(1)}`,
    );
  }
  for (const [dataset, pace] of paces) figures.push(paceOf(dataset, pace, dataset.size >= 100_000));
  const [one, other] = [crowds.at(-2)!, crowds.at(-1)!];
  figures.push(
    figure({
      name: `growth from ${one.size.toLocaleString('en')} to ${other.size.toLocaleString('en')} people`,
      unit: 'times as long',
      limit: other.size / one.size,
      ours: paces.get(other)!.statement / paces.get(one)!.statement,
      goal: { text: '<= 120 %', isMet: ({ ratio }) => ratio <= 1.2 },
      notes: {},
    }),
  );
  say('an approximate search …');
  figures.push(
    await measureApproximate(
      { url: service.url, settings: place.settings, database, model, dimensions: await dimensionsOf(database) },
      other,
      queries.slice(0, 25),
    ),
  );
  say('lists …');
  figures.push(...(await measureLists(database, field.statements, other)));
  say('updates …');
  figures.push(
    ...(await measureUpdates(
      database,
      service.url,
      crowds.find(({ size }) => size >= Math.min(10_000, largest / 3))!,
      other,
    )),
  );
  figures.push(await sizeFigure(database, other, memoryOf(service.pid, 'VmRSS')));
  await service.stop();
  await database.close();
  await place.remove();
  return figures;
}

async function fillLittles(
  database: Database,
  settings: Record<string, string>,
  model: number,
  count: number,
  say: BenchContext['say'],
): Promise<Dataset[]> {
  const asked: Dataset[] = [];
  for (let i = 0; i < count; i++) {
    const app = i < SMALL_ASKED ? await createKey(settings, `small ${i}`) : { tenant: crypto.randomUUID(), key: '' };
    const dataset = await fillDataset(database, app, model, SMALL_SIZE, say);
    if (i < SMALL_ASKED) asked.push(dataset);
  }
  return asked;
}

async function pass(
  database: Database,
  url: string,
  crowds: Dataset[],
  queries: string[],
  say: BenchContext['say'],
): Promise<number> {
  let compared = 0;
  for (const dataset of crowds) {
    compared += await compareWithBruteForce(database, url, dataset, queries, say);
    say(`  ${dataset.size.toLocaleString('en')} people: ${queries.length} queries are answered as by brute force`);
  }
  return compared;
}

/** The number of the space of the service's embedder, which the first search makes known. */
async function modelOf(database: Database, url: string, key: string): Promise<number> {
  await searchClient(url, key)('anything', {});
  const [row] = await database.query<{ model: number }>('', 'select max(model_id) as model from embedding_model', []);
  return row!.model;
}

async function dimensionsOf(database: Database): Promise<number> {
  const [row] = await database.query<{ dimensions: number }>(
    '',
    'select dimensions from embedding_model order by model_id desc limit 1',
    [],
  );
  return row!.dimensions;
}

function paceOf({ size, facts }: Dataset, pace: SearchLatency, isLarge: boolean): Figure {
  const { plain, answer, ratio: share, statement, overhead, embedding, found } = pace;
  const goal = isLarge
    ? {
        text: `<= ${100 / TIMES_FASTER} %, overhead <= 5 ms`,
        isMet: ({ ratio }: { ratio: number }) => ratio <= 1 / TIMES_FASTER && overhead <= 5,
      }
    : size <= 1_000
      ? atMost(5, 'ms')
      : undefined;
  const ms = (value: number): string => value.toFixed(1);
  return figure({
    name: `search by meaning, ${size.toLocaleString('en')} profiles`,
    unit: 'ms, p50',
    limit: plain,
    ours: answer,
    ratio: share,
    goal,
    notes: {
      'its SQL': ms(statement),
      embedding: ms(embedding),
      overhead: ms(overhead),
      found,
      'different facts': facts,
    },
  });
}

async function measureUpdates(database: Database, url: string, smaller: Dataset, larger: Dataset): Promise<Figure[]> {
  const [few, many] = [await timeUpdates(database, url, smaller), await timeUpdates(database, url, larger)];
  if (few === undefined || many === undefined) return [];
  const growth = many / few;
  return [
    figure({
      name:
        `database for a finished update among ${larger.size.toLocaleString('en')} profiles (limit: among ` +
        `${smaller.size.toLocaleString('en')})`,
      unit: 'µs of CPU',
      limit: few,
      ours: many,
      goal: { text: '<= 1,000 µs, <= 130 %', isMet: ({ ours }) => ours <= 1_000 && growth <= 1.3 },
      notes: {},
    }),
  ];
}

/** Bytes a profile of each table with its indexes. */
async function sizeFigure(
  database: Database,
  { tenant, size }: Dataset,
  memoryMb: number | undefined,
): Promise<Figure> {
  const sizes = await database.query<{ name: string; rows: number; data: number; indexes: number }>(
    '',
    `
    select relname as name, pg_table_size(oid) as data, pg_indexes_size(oid) as indexes, reltuples::float8 as rows
      from pg_class
    where relname in ('profile', 'profile_text', 'profile_fact', 'fact_vector', 'whole_vector') order by relname`,
    [],
  );
  const [share] = await database.query<{ share: number }>(
    '',
    'select count(*)::float8 / (select count(*) from profile) as share from profile where tenant_id = $1',
    [tenant],
  );
  const each = (bytes: number): number => Math.round((bytes * share!.share) / size);
  return figure({
    name: 'space of a profile',
    unit: 'bytes',
    limit: undefined,
    ours: sizes.reduce((sum, { data, indexes }) => sum + each(data + indexes), 0),
    notes: {
      ...Object.fromEntries(
        sizes.map(({ name, data, indexes }) => [name, `${each(data)} + ${each(indexes)} of indexes`]),
      ),
      ...(memoryMb === undefined ? {} : { 'memory of the service, MB': memoryMb }),
    },
  });
}
