import { startService } from '../rig/child-processes.js';
import type { TestDatabase } from '../rig/test-database.js';
import { post, untilReady } from '../rig/posts.js';
import { openDatabase, type Database } from './database.js';
import type { BenchContext } from './context.js';
import { startProgram } from './program.js';
import { submissionsOfWholeProfile } from './script.js';

/** A database with many profiles. */
export interface ProfileFixture {
  tenant: string;
  /** Ids that have an update log as well; spread over all of them. */
  ids: string[];
  count: number;
}

/** Shares no divisor with the step between the profiles that are read, so that those come from all of them. */
const ORIGINALS = 7;
/** Only so many get the rows of their log: those that are read. */
const READ = 4_000;

/**
 * Has the service read a few whole profiles and copies them in the database to many. No service runs on the place
 * afterwards.
 */
export async function fillFixture(place: TestDatabase, count: number, { say }: BenchContext): Promise<ProfileFixture> {
  const model = await startProgram('scripted-model', {});
  const service = await startService({
    ...place.settings,
    OPENAI_BASE_URL: `${model.url}/v1`,
    LIMN_EMBEDDING_MODEL: 'offline',
  });
  const originals = Array.from({ length: ORIGINALS }, (_, i) => `original-${i}`);
  for (const [seed, id] of originals.entries()) {
    for (const text of submissionsOfWholeProfile(seed)) {
      await post(service.url, id, text);
      // One at a time, so that each has an entry of its own in the log.
      await untilReady(service.url, [id]);
    }
  }
  await service.stop();
  await model.stop();
  const database = await openDatabase(place.where);
  const started = performance.now();
  const every = Math.max(1, Math.floor(count / READ));
  await copy(database, 'profile', ['incarnation'], count, 1);
  await copy(database, 'update_log', ['submission_id'], count, every);
  await database.query('vacuum', 'vacuum analyze', []);
  const [app] = await database.query<{ tenant_id: string }>('app', 'select tenant_id from app', []);
  await database.close();
  say(`  ${count.toLocaleString('en')} profiles stored in ${Math.round((performance.now() - started) / 1_000)} s`);
  const ids = Array.from({ length: Math.min(READ, count) }, (_, i) => `copy-${i * every}`);
  return { tenant: app?.tenant_id ?? '', ids, count };
}

/**
 * Copies the originals' rows of a table under every `step`-th number below `count`, without the columns that differ
 * from row to row.
 */
async function copy(database: Database, table: string, without: string[], count: number, step: number): Promise<void> {
  const columns = (
    await database.query<{ name: string }>(
      'columns',
      'select column_name::text as name from information_schema.columns where table_name = $1',
      [table],
    )
  )
    .map(({ name }) => name)
    .filter((name) => !without.includes(name));
  const values = columns.map((name) =>
    name === 'profile_id' || name === 'id_key' ? `'copy-' || n` : `original.${name}`,
  );
  await database.query(
    `copy ${table}`,
    `
    insert into ${table} (${columns.join(', ')}) select ${values.join(', ')}
    from generate_series(0, $1::int - 1, $2::int) n join ${table} original on original.profile_id = 'original-' || n %
      ${ORIGINALS}`,
    [count, step],
  );
}
