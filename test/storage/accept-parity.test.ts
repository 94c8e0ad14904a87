import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accept, type NewSubmission } from '../../src/storage/accept.js';
import type { Storage } from '../../src/storage/connection.js';
import { databasesOfOneMachine, openBareStorage } from '../limn.js';

/** One post of a batch; what it says tells it from the others. */
interface Post {
  profileId: string;
  key?: 'k1' | 'k2';
  data: string;
}

/** What happens to an app: posts that are accepted together, all is read, or keys become older than a day. */
type Happening = Post[] | 'read' | 'a day';

/**
 * A post has two texts: one statement where rows are on one machine, several of one table each where they are spread.
 * Both run on one machine, so that whoever changes one of them and has no cluster learns that the other says the same.
 */
describe.each(databasesOfOneMachine())('a post as one statement and as several, on the %s database', (database) => {
  let storage: Storage;
  let close: () => Promise<void>;
  beforeAll(async () => ({ storage, close } = await openBareStorage(database)));
  afterAll(() => close());

  const does = async (tenantId: string, happenings: Happening[], isSharded: boolean): Promise<unknown> => {
    const told: unknown[] = [];
    const ids = new Map<string, number>();
    const within = { ...storage.within(tenantId), isSharded };
    const rows = (text: string): Promise<Record<string, unknown>[]> => within.query({ text }, [tenantId]);
    for (const happening of happenings) {
      if (happening === 'read') {
        await rows(`update profile set status = 'ready', revision = revision + 1, status_seq = status_seq + 1
          where tenant_id = $1 and status = 'processing'`);
        await rows('delete from queue where tenant_id = $1');
        await rows('delete from text_pending where tenant_id = $1');
      } else if (happening === 'a day')
        await rows(`update idempotency set created_at = created_at - interval '25 hours' where tenant_id = $1`);
      else {
        const posts = happening.map(({ profileId, key, data }): NewSubmission => {
          const submissionId = randomUUID();
          ids.set(submissionId, ids.size);
          return {
            tenantId,
            submissionId,
            profileId,
            idKey: profileId,
            inputType: data.length % 2 ? 'bio' : undefined,
            givenSubject: undefined,
            data,
            idempotencyKey: key,
            fingerprint: key && Buffer.from(data),
          };
        });
        const accepted = await accept(within, posts);
        told.push(
          accepted
            .map(({ submissionId, status, statusSeq }) => ({ at: ids.get(submissionId)!, status, statusSeq }))
            .toSorted((one, other) => one.at - other.at),
        );
      }
    }
    const numbered = (id: unknown): number | undefined => ids.get(id as string);
    return {
      told,
      profiles: await rows(`select profile_id, id_key, status, revision, status_seq from profile where tenant_id = $1
        order by 1`),
      submissions: (
        await rows(`select submission_id, profile_id, input_type, data, text_bytes, submission.state, attempts,
          idempotency_key,
          submission.incarnation = profile.incarnation as "isOfThisLife"
          from submission join profile using (tenant_id, profile_id) where tenant_id = $1 order by seq`)
      ).map((one) => ({ ...one, submission_id: numbered(one['submission_id']) })),
      queue: await rows('select profile_id, token from queue where tenant_id = $1 order by 1'),
      unlisted: await rows('select profile_id from text_pending where tenant_id = $1 order by 1'),
      keys: (
        await rows(`select key, fingerprint, submission_id, created_at > now() - interval '1 hour' as "isNew"
          from idempotency where tenant_id = $1 order by 1`)
      ).map((one) => ({ ...one, submission_id: numbered(one['submission_id']) })),
    };
  };
  const bothDo = async (happenings: Happening[]): Promise<[once: unknown, stepwise: unknown]> => [
    await does(randomUUID(), happenings, false),
    await does(randomUUID(), happenings, true),
  ];

  const cases: [what: string, happenings: Happening[]][] = [
    ['a first post', [[{ profileId: 'a', data: 'one' }]]],
    [
      'posts of two profiles that came at once, one of them twice',
      [['a', 'b', 'a'].map((profileId, at) => ({ profileId, data: `${at}` }))],
    ],
    ['a post to one that waits', [[{ profileId: 'a', data: 'one' }], [{ profileId: 'a', data: 'two' }]]],
    ['a post to one that is ready', [[{ profileId: 'a', data: 'one' }], 'read', [{ profileId: 'a', data: 'two' }]]],
    [
      'a key that is used twice at once',
      [['one', 'two'].map((data) => ({ profileId: 'a', key: 'k1' as const, data }))],
    ],
    [
      'a key that is used again, for another profile',
      [[{ profileId: 'a', key: 'k1', data: 'one' }], [{ profileId: 'b', key: 'k1', data: 'two' }]],
    ],
    [
      'a key that is used again after a day',
      [[{ profileId: 'a', key: 'k1', data: 'one' }], 'a day', [{ profileId: 'b', key: 'k1', data: 'two' }]],
    ],
    [
      'a key that is used again beside a post without one',
      [
        [{ profileId: 'a', key: 'k1', data: 'one' }],
        'read',
        [
          { profileId: 'a', key: 'k1', data: 'two' },
          { profileId: 'b', data: 'three' },
        ],
      ],
    ],
  ];
  test.each(cases)('does the same with %s', async (_, happenings) => {
    const [once, stepwise] = await bothDo(happenings);
    expect(stepwise).toEqual(once);
  });

  test('does the same with whatever comes', async () => {
    const post = fc.record({
      profileId: fc.constantFrom('a', 'b', 'ä c'),
      key: fc.option(fc.constantFrom('k1' as const, 'k2' as const), { nil: undefined }),
      data: fc.string({ minLength: 1, maxLength: 5 }).map((text) => text.replaceAll('\0', ' ')),
    }) as fc.Arbitrary<Post>;
    const happening = fc.oneof(
      { weight: 4, arbitrary: fc.array(post, { minLength: 1, maxLength: 6 }) },
      { weight: 1, arbitrary: fc.constantFrom('read' as const, 'a day' as const) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 5 }), async (happenings) => {
        const [once, stepwise] = await bothDo(happenings);
        expect(stepwise).toEqual(once);
      }),
      { numRuns: 60 },
    );
  });
});
