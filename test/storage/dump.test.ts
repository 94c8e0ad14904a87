import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, test } from 'vitest';
import { databases, openLimn } from '../limn.js';

const script = fileURLToPath(new URL('../../scripts/postgres-for-tests', import.meta.url));

test.skipIf(!databases().includes('server'))(
  'a database on a server is restored from pg_dump on a new one, where all goes on behind the same fence',
  async () => {
    const limn = await openLimn({ database: 'server' });
    const neighbour = await limn.newTenant();
    await limn.post('ann', 'I live in Oslo. I love chess.');
    await limn.post('ann', 'I live in Porto. I love tea.', { key: neighbour.key });
    await limn.ready('ann');
    await limn.ready('ann', neighbour.key);
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'limn-dump-')), 'limn.dump');
    execFileSync('pg_dump', ['-Fc', '-f', file, limn.env['DATABASE_URL']!]);
    const fresh = execFileSync(script, ['start', '--fast', '--while-running', String(process.pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    try {
      const administrator = new pg.Client({ connectionString: fresh });
      await administrator.connect();
      await administrator.query('create role limn_app nologin');
      await administrator.end();
      execFileSync('pg_restore', ['--no-owner', '--exit-on-error', '-d', fresh, file]);
      const restored = await openLimn({ env: { DATABASE_URL: fresh, LIMN_DATABASE_CONNECTIONS: '3' } });
      try {
        expect(await restored.ready('ann', limn.key)).toMatchObject({ core_info: { location: { value: 'Oslo' } } });
        expect(await restored.ready('ann', neighbour.key)).toMatchObject({
          core_info: { location: { value: 'Porto' } },
        });
        await restored.post('ann', 'My name is Ann.', { key: limn.key });
        expect(await restored.ready('ann', limn.key)).toMatchObject({
          core_info: { name: { value: 'Ann' }, location: { value: 'Oslo' } },
        });
        expect(await (await restored.fetch('/v1/search?query=chess', { key: limn.key })).json()).toMatchObject({
          total: 1,
        });
        const seen = await restored.app.needs.storage
          .within(limn.tenantId)
          .query({ text: 'select tenant_id as "tenantId" from profile' }, []);
        expect(seen).toEqual([{ tenantId: limn.tenantId }]);
      } finally {
        await restored.close();
      }
    } finally {
      execFileSync(script, ['stop', fresh], { stdio: 'ignore' });
      fs.rmSync(path.dirname(file), { recursive: true, force: true });
      await limn.close();
    }
  },
);
