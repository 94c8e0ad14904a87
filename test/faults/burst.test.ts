import { afterAll, expect, inject, test } from 'vitest';
import { startService } from '../../rig/child-processes.js';
import { endAll } from '../../rig/cleanup.js';
import { newTestDatabase } from '../../rig/test-database.js';
import { post, postUntilAccepted, statusOf } from './posting.js';

afterAll(endAll);

const POSTS = 500;
const BYTES = 256 * 1024;
const SENTENCE = 'The weather was mild and the train to the coast left a little late. ';

test(
  'five hundred posts of 256 KB at once on a small heap are accepted or asked to come again, and the process ' +
    'lives',
  async () => {
    const { settings } = await newTestDatabase(inject('postgresUrl') ?? undefined);
    const service = await startService({
      ...settings,
      LIMN_ROLE: inject('postgresUrl') === null ? 'all' : 'api',
      NODE_OPTIONS: '--max-old-space-size=256',
    });
    const text = SENTENCE.repeat(Math.ceil(BYTES / SENTENCE.length)).slice(0, BYTES);
    const answers = await Promise.all(
      Array.from({ length: POSTS }, (_, i) =>
        post(service.url, `p${i}`, text).then(async (response) => {
          await response.arrayBuffer();
          return { status: response.status, retryAfter: Number(response.headers.get('retry-after')) };
        }),
      ),
    );
    const count = (wanted: number): number => answers.filter(({ status }) => status === wanted).length;
    expect(count(202)).toBeGreaterThan(20);
    expect(count(202) + count(503)).toBe(POSTS);
    expect(answers.every(({ status, retryAfter }) => status === 202 || retryAfter > 0)).toBe(true);
    expect(await statusOf(service.url, '/healthz')).toBe(200);
    expect((await postUntilAccepted(service.url, 'after', 'hobby: chess')).status).toBe(202);
  },
);
