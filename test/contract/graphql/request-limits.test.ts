import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLimn, type Limn } from '../../limn.js';
import { dictation, wordEmbedder } from './dictation.js';
import { ask, submitted, told } from './wire.js';
import { DICTATED, joinLimn } from '../shared-limn.js';

const SMALL = '{ profile(id: "maria") { profileId } }';

describe('a GraphQL request under a rate limit', () => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await openLimn({ reader: dictation().reader, embedder: wordEmbedder, env: { LIMN_RATE_LIMIT: '5' } });
  });
  afterAll(() => limn.close());

  it('counts together with REST, says how much is left, and is refused after that', async () => {
    await limn.fetch('/v1/search');
    const answer = await ask(limn, SMALL);
    expect([answer.headers.get('ratelimit-limit'), answer.headers.get('ratelimit-remaining')]).toEqual(['5', '3']);
    for (let i = 0; i < 3; i++) await ask(limn, SMALL);
    const refused = await ask(limn, SMALL);
    expect(refused).toMatchObject({
      status: 429,
      errors: [{ extensions: { code: 'RATE_LIMITED', status: 429, retryAfterSeconds: expect.any(Number) } }],
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const { key } = await limn.newTenant();
    expect((await ask(limn, SMALL, {}, key)).status).toBe(200);
  });
});

describe('a key that may only read', () => {
  it('reads, and is refused at both mutations', async () => {
    const limn = await joinLimn(DICTATED);
    await submitted(limn, 'kept', 'core_info.name = Maria');
    await limn.app.needs.storage.query({ text: `update api_key set scope = 'read' where tenant_id = $1` }, [
      limn.tenantId,
    ]);
    limn.app.needs.storage.events.publish([{ kind: 'key', tenantId: limn.tenantId }]);
    for (const field of [
      'submitProfile(id: "kept", data: "x") { replayed }',
      'deleteProfile(id: "kept") { deleted }',
    ]) {
      expect((await ask(limn, `mutation { ${field} }`)).errors).toMatchObject([
        { message: 'This key or token may only read', extensions: { code: 'FORBIDDEN', status: 403 } },
      ]);
    }
    expect(await told(limn, '{ profile(id: "kept") { coreInfo { name { value } } } }')).toEqual({
      profile: { coreInfo: { name: { value: 'Maria' } } },
    });
  });
});
