import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueKey } from '../../../src/service/apps.js';
import { Keyring } from '../../../src/service/authenticate.js';
import type { Storage } from '../../../src/storage/connection.js';
import { openBareStorage } from '../../limn.js';

describe('a keyring', () => {
  let storage: Storage;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ storage, close } = await openBareStorage('embedded'));
  });
  afterAll(() => close());

  /** A keyring whose look-ups are answered, but not heard, until `hear` is called. */
  function hardOfHearing(): { keyring: Keyring; looking: Promise<void>; hear(): void } {
    let [hear, look] = [(): void => undefined, (): void => undefined];
    const heard = new Promise<void>((resolve) => (hear = resolve));
    const looking = new Promise<void>((resolve) => (look = resolve));
    const slow: Storage = {
      ...storage,
      async query<Row>(...asked: Parameters<Storage['query']>) {
        const rows = await storage.query<Row>(...asked);
        look();
        await heard;
        return rows;
      },
    };
    return { keyring: new Keyring(slow, ''), looking, hear };
  }

  it('does not remember a key that is replaced while it is being looked up', async () => {
    const { keyring, looking, hear } = hardOfHearing();
    const { apiKey } = await issueKey({ storage, pepper: '' }, 'raced');
    const early = keyring.find(apiKey);
    await looking;
    const next = await issueKey({ storage, pepper: '' }, 'raced');
    hear();
    await early;
    expect(await keyring.find(apiKey)).toBeUndefined();
    expect(await keyring.find(next.apiKey)).toMatchObject({ tenantId: next.tenantId });
    keyring.close();
  });

  it('remembers a key that nothing happened to, and asks no more', async () => {
    const { keyring, hear } = hardOfHearing();
    hear();
    const { apiKey, tenantId } = await issueKey({ storage, pepper: '' }, 'calm');
    const found = await keyring.find(apiKey);
    expect(found).toMatchObject({ tenantId });
    expect(await keyring.find(apiKey)).toBe(found);
    keyring.close();
  });
});
