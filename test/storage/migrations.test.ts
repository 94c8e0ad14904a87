import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { vector } from '@electric-sql/pglite-pgvector';
import type { QueryRunner } from 'typeorm';
import { expect, test } from 'vitest';
import { Profiles1700000000001 } from '../../migrations/1700000001-profiles.js';
import { Search1700000000004 } from '../../migrations/1700000004-search.js';

test('vectors and texts from before the search tables are all found in them', async () => {
  const db = await PGlite.create({ extensions: { vector, pg_trgm, btree_gin } });
  const runner = { query: (sql: string) => db.exec(sql) } as unknown as QueryRunner;
  await new Profiles1700000000001().up(runner);
  const tenant = '00000000-0000-0000-0000-000000000001';
  await db.exec(`
    insert into profile (tenant_id, profile_id, id_key, status, name_key, summary_key) values ('${tenant}', 'Both',
      'both', 'ready', 'anna', 'anna likes jazz'), ('${tenant}', 'bare', 'bare', 'processing', null, null);
    insert into profile_vector values
      ('${tenant}', 1, 'Both', 'jazz', false, '[1,0]'), ('${tenant}', 1, 'Both', 'all', true, '[1,1]'),
      ('${tenant}', 1, 'other', 'jazz', false, '[1,0]'), ('${tenant}', 1, 'other', 'chess', false, '[0,1]'),
      ('${tenant}', 2, 'Both', 'jazz', false, '[0,1,0]'), ('${tenant}', 1, 'lone', 'lone whole', true, '[1,2]')`);
  await new Search1700000000004().up(runner);
  const rows = async (sql: string): Promise<unknown[]> =>
    (await db.query<Record<string, unknown>>(sql)).rows.map((row) => Object.values(row).join(' '));
  expect(await rows('select model_id, part, embedding from fact_vector order by 1, 2')).toEqual([
    '1 chess [0,1]',
    '1 jazz [1,0]',
    '1 lone whole [1,2]',
    '2 jazz [0,1,0]',
  ]);
  expect(await rows('select model_id, profile_id, part from profile_fact order by 1, 2, 3')).toEqual([
    '1 Both jazz',
    '1 lone lone whole',
    '1 other chess',
    '1 other jazz',
    '2 Both jazz',
  ]);
  expect(await rows('select profile_id, part, embedding from whole_vector order by 1')).toEqual([
    'Both all [1,1]',
    'lone lone whole [1,2]',
  ]);
  expect(await rows(`select profile_id, id_key, coalesce(summary_key, '') from profile_text order by 1`)).toEqual([
    'Both both anna likes jazz',
    'bare bare ',
  ]);
  await db.close();
});
