import type { Database } from '../database.js';
import { median } from '../load.js';
import { searchClient } from './search-client.js';
import type { Dataset } from './dataset.js';
import { nearestByForce, plainSearch } from './plain-scan.js';
import { progressOf } from './progress.js';
import type { Statements } from './statements.js';
import { embedQuery, vectorText } from './embedding.js';

/**
 * Milliseconds of searches at the default sensitivity: of each query the best of its rounds, of the queries the median.
 */
export interface SearchLatency {
  /** The least statement that is exact. */
  plain: number;
  /** The service's own statement alone. */
  statement: number;
  /** The whole answer over HTTP. */
  answer: number;
  /** An answer through the plain statement for the same query. */
  ratio: number;
  /** What an answer takes beside its statement and the embedding of its query. */
  overhead: number;
  embedding: number;
  /** Profiles found, on average. */
  found: number;
}

export interface Field {
  database: Database;
  statements: Statements;
  url: string;
  model: number;
  say(text: string): void;
}

/** As cosines of the offline embedder. */
const MOVED = 0.066;

/** What others do on the machine only ever adds to a time: the best of some rounds is nearest to what it takes. */
const ROUNDS = 3;

/** Times searches of one app, each query's three ways after each other; the first query is a warm-up. */
export async function timeSearches(
  { database, statements, url, model, say }: Field,
  { tenant, key }: Dataset,
  queries: string[],
): Promise<SearchLatency> {
  const ask = searchClient(url, key);
  const progress = progressOf(say);
  const times: SearchLatency[] = [];
  for (const query of [queries[0]!, ...queries]) {
    const embedding = embedQuery(query);
    const text = vectorText(embedding);
    const { total, nearMisses } = await ask(query, {});
    const nearest = await nearestByForce(database, tenant, text, total + nearMisses + 1);
    const cosineOf = (count: number): number => (count > 0 ? nearest[count - 1]!.cosine : nearest[0]!.cosine + 1e-6);
    const bounds = [cosineOf(total), cosineOf(total + nearMisses)] as const;
    // Among many somebody stands out, who moves the service's thresholds up by so much to where they turn out to be.
    const bars = {
      threshold: bounds[0] - MOVED,
      nearThreshold: bounds[1] - MOVED,
      shift: { from: nearest[0]!.cosine - MOVED, least: -0.023, most: MOVED },
    };
    // One way after the other: a plain search among very many reads so much that what the service's needs would have to
    // be read again after it.
    const embeddingMs = await best(() => timeOf(async () => embedQuery(query)));
    const statement = await best(() => statements.search(tenant, model, embedding, bars));
    const answer = await best(() => timeOf(() => ask(query, {})));
    const plain = await best(() => timeOf(() => plainSearch(database, tenant, text, ...bounds)));
    times.push({
      plain,
      statement,
      answer,
      embedding: embeddingMs,
      ratio: answer / plain,
      overhead: answer - statement - embeddingMs,
      found: total,
    });
    progress(`${times.length - 1} of ${queries.length} queries`);
  }
  const warm = times.slice(1);
  const typical = (of: keyof SearchLatency): number => median(warm.map((one) => one[of]));
  return {
    plain: typical('plain'),
    statement: typical('statement'),
    answer: typical('answer'),
    ratio: typical('ratio'),
    overhead: typical('overhead'),
    embedding: typical('embedding'),
    found: Math.round(warm.reduce((sum, { found }) => sum + found, 0) / warm.length),
  };
}

/** The least of some times. */
async function best(measure: () => Promise<number>): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round++) least = Math.min(least, await measure());
  return least;
}

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
