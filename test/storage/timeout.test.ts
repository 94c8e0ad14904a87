import { expect, test } from 'vitest';
import { databases, openBareStorage } from '../limn.js';

test.skipIf(!databases().includes('server'))(
  'a statement that runs into its timeout is told as what may be tried again',
  async () => {
    const { storage, close } = await openBareStorage('server');
    const tooLong = storage.tx(async (tx) => {
      await tx.query({ text: 'set local statement_timeout = 20' }, []);
      await tx.query({ text: 'select pg_sleep(5)' }, []);
    });
    await expect(tooLong).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The database took too long; try again',
    });
    await close();
  },
);
