import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { expect, test } from 'vitest';
import type { Reads } from '../../src/storage/connection.js';
import { databases, openBareStorage } from '../limn.js';

/** Needs some 700 kB, in pieces of which none is so large that the C library would learn from it to keep more. */
const NEEDY = `
  with made as materialized (select n, repeat('x', 120) as text from generate_series(1, 700) n)
  select count(*) from made one full join made other using (n, text) full join made third using (n, text)
    full join made fourth using (n, text)`;

const TIMES = 20;

/** How often the server process at the other end has had memory mapped; 0 for one on another machine. */
async function faultsOf(tx: Reads): Promise<number> {
  const [row] = await tx.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' }, []);
  const stat = fs.existsSync(`/proc/${row!.pid}/stat`) ? fs.readFileSync(`/proc/${row!.pid}/stat`, 'utf8') : '';
  const [name, fields = ''] = stat.split(') ');
  // Of the fields from the state on, minflt.
  return name!.endsWith('(postgres') ? Number(fields.split(' ')[7]) : 0;
}

test.skipIf(!databases().includes('server'))(
  'a statement of a tenant finds the memory that the one before it needed',
  async () => {
    const { storage, close } = await openBareStorage('server');
    const faults = await storage.within(randomUUID()).tx(async (tx) => {
      const run = async (): Promise<void> => {
        for (let i = 0; i < TIMES; i++) await tx.query({ name: 'needy', text: NEEDY }, []);
      };
      await run();
      const before = await faultsOf(tx);
      await run();
      return (await faultsOf(tx)) - before;
    });
    expect(faults).toBeLessThan(10 * TIMES);
    await close();
  },
);
