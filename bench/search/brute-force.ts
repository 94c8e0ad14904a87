import os from 'node:os';
import type { Database } from '../database.js';
import { inLanes } from '../load.js';
import { searchClient, type Answer, type Ask } from './search-client.js';
import type { Dataset } from './dataset.js';
import { embedQuery, vectorText } from './embedding.js';
import { personOf } from './people.js';
import { nearestByForce, type Near } from './plain-scan.js';
import { progressOf } from './progress.js';

/** From the strictest: brute force is asked once for as many as the last one finds. */
const SENSITIVITIES = [80, 63, 50];
/** What the service lets pages reach. */
const DEEPEST = 100_000;
const FILTERS = [
  { field: 'name', value: 'an', of: (id: string) => personOf(numberOf(id)).name },
  { field: 'location', value: 'li', of: (id: string) => personOf(numberOf(id)).city },
  { field: 'interests', value: 'ing', of: (id: string) => personOf(numberOf(id)).interests.join('\n') },
];
const numberOf = (id: string): number => Number(id.slice('person-'.length));

/**
 * Compares pages, totals and near misses of the service with brute force, for every query at three sensitivities,
 * without and with a filter. The service says neither cosines nor thresholds; so its total is right when the last
 * profile that brute force counts scores at least what was asked for, the next one less, and all pages follow the order
 * of brute force. Throws at the first difference. Returns how many answers were compared.
 */
export async function compareWithBruteForce(
  database: Database,
  url: string,
  { tenant, key, size }: Dataset,
  queries: string[],
  say: (text: string) => void,
): Promise<number> {
  const ask = searchClient(url, key);
  const progress = progressOf(say);
  let compared = 0;
  await inLanes(
    queries.length,
    async (at) => {
      const query = queries[at]!;
      const answers: Answer[] = [];
      for (const sensitivity of SENSITIVITIES) answers.push(await ask(query, { sensitivity }));
      const nearest = await nearestByForce(
        database,
        tenant,
        vectorText(embedQuery(query)),
        Math.min(size, answers.at(-1)!.total + answers.at(-1)!.nearMisses + 1),
      );
      const filter = FILTERS[at % FILTERS.length]!;
      const kept = nearest.filter(({ id }) => filter.of(id).toLowerCase().includes(filter.value));
      for (const [i, sensitivity] of SENSITIVITIES.entries()) {
        const { total, nearMisses, profiles } = answers[i]!;
        const fail = (what: string): never => {
          throw new Error(`Not exact: "${query}" at ${sensitivity} among ${size.toLocaleString('en')}: ${what}`);
        };
        if (!sameIds(profiles, nearest.slice(0, Math.min(10, total)))) fail('the first page differs from brute force');
        await assertBoundary(ask, query, sensitivity, total, nearest, fail);
        await assertBoundary(ask, query, Math.max(0, sensitivity - 10), total + nearMisses, nearest, fail);
        const counted = (upTo: number): number =>
          kept.filter(({ cosine }) => upTo > 0 && cosine >= nearest[upTo - 1]!.cosine).length;
        const filtered = await ask(query, { sensitivity, filterBy: filter.field, filterValue: filter.value });
        if (filtered.total !== counted(total) || filtered.nearMisses !== counted(total + nearMisses) - counted(total))
          fail(`with a filter ${filtered.total} were counted instead of ${counted(total)}`);
        if (!sameIds(filtered.profiles, kept.slice(0, Math.min(10, filtered.total))))
          fail('the first page with a filter differs from brute force');
        compared += 2;
      }
      progress(`${compared} of ${queries.length * SENSITIVITIES.length * 2} answers`);
    },
    os.availableParallelism(),
  );
  return compared;
}

/**
 * That exactly `count` profiles score as high as was asked for: one page of a more tolerant search holds the last that
 * does and the first that does not.
 */
async function assertBoundary(
  ask: Ask,
  query: string,
  sensitivity: number,
  count: number,
  nearest: Near[],
  fail: (what: string) => never,
): Promise<void> {
  if (count === 0) return;
  let pageSize = 2;
  while (count % pageSize === 0) pageSize++;
  const page = Math.ceil(count / pageSize);
  if (page * pageSize > DEEPEST) return;
  const first = (page - 1) * pageSize;
  const { profiles, total } = await ask(query, { sensitivity: Math.max(0, sensitivity - 10), page, pageSize });
  const last = profiles[count - 1 - first];
  const next = profiles[count - first];
  if (
    !last ||
    last.similarityScore * 100 < sensitivity - ROUNDING ||
    (next && next.similarityScore * 100 > sensitivity + ROUNDING)
  )
    fail(`${count} is not where the threshold lies`);
  if (!next && total !== count) fail(`nobody comes after number ${count} of ${total}`);
  if (!sameIds(profiles.slice(0, nearest.length - first), nearest.slice(first, first + profiles.length)))
    fail(`the page around number ${count} differs from brute force`);
}

/** Scores have four decimals. */
const ROUNDING = 0.0051;

const sameIds = (profiles: Answer['profiles'], nearest: Near[]): boolean =>
  profiles.length === nearest.length && profiles.every(({ profile_id }, i) => profile_id === nearest[i]!.id);
