import type { Database } from '../database.js';
import { atMost, figure, type Figure } from '../figure.js';
import type { Dataset } from './dataset.js';
import { timeOf } from './latency.js';
import type { Filter, Sort, Statements } from './statements.js';

/** Patterns of three characters and more, from common to rare, with the columns in which they are looked for. */
const FILTERS = [
  ['name', 'ann', 'name_key'],
  ['name', 'kowalski', 'name_key'],
  ['name', 'lindq', 'name_key'],
  ['location', 'lis', 'location_key'],
  ['location', 'tampere', 'location_key'],
  ['interests', 'ing', 'interests_key'],
  ['interests', 'model aircraft', 'interests_key'],
  ['summary', 'years old', 'summary_key'],
  ['summary', 'fossils, tango', 'summary_key'],
  ['id', '00042', 'id_key'],
] as const;
const NOBODY = [
  ['name', 'zzqy'],
  ['location', 'qqq'],
  ['interests', 'xylophones'],
  ['summary', 'not in any summary'],
  ['id', 'nobody'],
] as const;
const SORTS = ['last_updated', 'created_at', 'id', 'name', 'age', 'location', 'status'] as const;
const NEWEST: Sort = { field: 'last_updated', order: 'desc' };
const ROUNDS = 7;

/**
 * Lists by filter, sort and page: the milliseconds of SQL for the first page, for nobody, and for the total beside
 * `count(*) over ()`.
 */
export async function measureLists(
  database: Database,
  statements: Statements,
  { tenant, size }: Dataset,
): Promise<Figure[]> {
  // What others do on the machine only ever adds to a time this short: the least of some rounds is the statement's own.
  const timed = async (
    filter: Filter,
    sort: Sort = NEWEST,
  ): Promise<{ countMs: number; pageMs: number; total: number }> => {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await statements.list(tenant, filter, sort));
    return {
      total: rounds[0]!.total,
      countMs: Math.min(...rounds.map(({ countMs }) => countMs)),
      pageMs: Math.min(...rounds.map(({ pageMs }) => pageMs)),
    };
  };
  const windowed = async (column: string, value: string): Promise<number> => {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push(
        await timeOf(() =>
          database.query(
            '',
            `select profile_id, count(*) over () from profile where tenant_id = $1 and ${column} like $2 order ` +
              'by last_updated desc, profile_id desc limit 10',
            [tenant, `%${value}%`],
          ),
        ),
      );
    }
    return Math.min(...rounds);
  };
  const found = [];
  for (const [field, value, column] of FILTERS) {
    found.push({
      name: `${field} ${value}`,
      windowMs: await windowed(column, value),
      ...(await timed({ field, value })),
    });
  }
  const nobody = [];
  for (const [field, value] of NOBODY) nobody.push({ name: field, ...(await timed({ field, value })) });
  const sorted = [];
  for (const field of SORTS)
    for (const order of ['asc', 'desc'] as const)
      sorted.push({ name: `${field} ${order}`, ...(await timed(undefined, { field, order })) });

  const people = `${size.toLocaleString('en')} profiles`;
  const slowest = <T extends { name: string }>(of: T[], ms: (one: T) => number): T =>
    of.toSorted((a, b) => ms(b) - ms(a))[0]!;
  const page = slowest(found, ({ pageMs }) => pageMs);
  const none = slowest(nobody, ({ countMs, pageMs }) => countMs + pageMs);
  const sort = slowest(sorted, ({ pageMs }) => pageMs);
  const byShare = found.toSorted((a, b) => a.countMs / a.windowMs - b.countMs / b.windowMs);
  const [typical, costliest] = [byShare[Math.floor(byShare.length / 2)]!, byShare.at(-1)!];
  return [
    figure({
      name: `first page of a filter, ${people}`,
      unit: 'ms of SQL, slowest',
      limit: undefined,
      ours: page.pageMs,
      goal: atMost(2, 'ms'),
      notes: perPattern(found),
    }),
    figure({
      name: 'a filter that finds nobody',
      unit: 'ms of SQL, slowest',
      limit: undefined,
      ours: none.countMs + none.pageMs,
      goal: atMost(2, 'ms'),
      notes: { pattern: none.name },
    }),
    figure({
      name: 'first page of a sort',
      unit: 'ms of SQL, slowest',
      limit: undefined,
      ours: sort.pageMs,
      goal: atMost(2, 'ms'),
      notes: { sort: sort.name },
    }),
    figure({
      name: 'total of a filter against count(*) over (), median of the patterns',
      unit: 'ms of SQL',
      limit: typical.windowMs,
      ours: typical.countMs,
      goal: { text: '<= 10 %', isMet: ({ ratio }) => ratio <= 0.1 },
      notes: {
        pattern: typical.name,
        'highest share':
          `${Math.round((100 * costliest.countMs) / costliest.windowMs)} % (${costliest.name}, found ` +
          `${costliest.total})`,
      },
    }),
  ];
}

const perPattern = (
  found: { name: string; total: number; pageMs: number; countMs: number; windowMs: number }[],
): Record<string, string> =>
  Object.fromEntries(
    found.map(({ name, total, pageMs, countMs, windowMs }) => [
      `${name} (${total})`,
      `page ${pageMs.toFixed(1)} total ${countMs.toFixed(1)} window ${windowMs.toFixed(0)}`,
    ]),
  );
