import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, openLimn, type Limn } from '../../limn.js';
import { counting, DIFF, FORGET, PROFILE, RESTORE, REVERT, SET, UNPIN } from './decisions.js';
import { wordEmbedder } from './dictation.js';
import { ask, submitted, told, type Tree } from './wire.js';

describe.each(databases())('the past of profiles changed by hand on the %s database', (database) => {
  let limn: Limn;
  const { reader, reads } = counting();
  beforeAll(async () => {
    limn = await openLimn({ database, reader, embedder: wordEmbedder });
  });
  afterAll(() => limn.close());
  const done = async (mutation: string, variables: Record<string, unknown>): Promise<Tree> =>
    (await told(limn, mutation, variables))['done']!;
  const profileOf = async (id: string): Promise<Tree> =>
    (await told(limn, `query ($id: ID!) { profile(id: $id) ${PROFILE} }`, { id }))['profile']!;
  const shownAt = async (id: string, at: unknown): Promise<unknown> =>
    (await told(limn, `query ($id: ID!, $at: DateTime!) { profile(id: $id, asOf: $at) ${PROFILE} }`, { id, at }))[
      'profile'
    ];

  it('tells what a profile became between two moments', async () => {
    await submitted(limn, 'compared', 'core_info.name = Maria\ninterests.music = jazz');
    const { lastUpdated: from } = await profileOf('compared');
    await submitted(limn, 'compared', 'core_info.name = Maria Duarte\n-interests.music = jazz\ncore_info.age = 30');
    const { lastUpdated: to } = await profileOf('compared');
    const { profileDiff } = await told(limn, DIFF, { id: 'compared', from, to });
    expect(profileDiff).toMatchObject({
      from,
      to,
      changes: { core_info: { name: { value: 'Maria Duarte' }, age: { value: 30 } }, interests: null },
    });
    expect(profileDiff!['values']).toEqual([
      {
        path: 'core_info.name',
        before: { value: 'Maria', confidence: 0.9 },
        after: { value: 'Maria Duarte', confidence: expect.any(Number) },
      },
      { path: 'core_info.age', before: null, after: { value: 30, confidence: 0.9 } },
      { path: 'interests.music', before: { value: 'jazz', confidence: 0.9 }, after: null },
    ]);
    expect(
      (await told(limn, DIFF, { id: 'compared', from: '2001-01-01T00:00:00Z', to: from }))['profileDiff']!['values'],
    ).toMatchObject([
      { path: 'core_info.name', before: null },
      { path: 'interests.music', before: null },
    ]);
    expect((await ask(limn, DIFF, { id: 'compared', from: to, to: '2001-01-01T00:00:00Z' })).errors[0]).toMatchObject({
      message: 'from must not be after to',
      extensions: { code: 'BAD_USER_INPUT' },
    });
  });

  it('finds the past of a long history from its snapshots', async () => {
    const moments: unknown[] = [];
    let index = 0;
    const submit = async (count: number): Promise<void> => {
      // At once: the worker may merge several together, each as an entry of its own.
      const texts = Array.from(
        { length: count },
        () => `interests.music = band ${index}\ncore_info.age = ${20 + (index++ % 50)}`,
      );
      for (const answer of await Promise.all(texts.map((text) => limn.post('long', text))))
        expect(answer.status).toBe(202);
      await limn.ready('long');
    };
    // After a hundred entries there is a snapshot: the last moment is that and four more.
    for (const counts of [[26], [26], [26], [22, 4]]) {
      for (const count of counts) await submit(count);
      moments.push(await profileOf('long'));
    }
    const snapshots = await limn.app.needs.storage.query(
      { text: `select at from snapshot where profile_id = 'long'` },
      [],
    );
    expect(snapshots).toHaveLength(1);
    for (const profile of moments as Tree[]) expect(await shownAt('long', profile['lastUpdated'])).toEqual(profile);
  });

  const WORDS = [
    'core_info.name = Maria',
    'core_info.name = Maria Duarte',
    'core_info.location = Ghent',
    'core_info.location = Oslo',
    '-core_info.location = Oslo',
    'core_info.age = 30',
    'interests.music = jazz',
    '-interests.music = jazz',
    'interests.food = blue cheese',
    '-interests.food = cheese',
    'memories = moved to Oslo @2024-05-01',
    'memories = moved to Oslo with Tom',
    'personality.mood_trends.recent = calm',
    'preferences.topics_to_avoid = jazz',
  ];
  const text = fc.subarray(WORDS, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n'));
  const VALUES: [string, unknown][] = [
    ['core_info.location', 'Porto'],
    ['core_info.name', 'Maria'],
    ['interests.music', 'jazz'],
    ['interests.food', 'blue cheese'],
    ['memories', 'moved to Oslo'],
    ['personality.mood_trends.default', 'calm'],
  ];
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('post' as const), text }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constantFrom('revert' as const, 'restore' as const), which: fc.nat(7) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('set' as const), what: fc.constantFrom(...VALUES) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom('forget' as const, 'unpin' as const),
        what: fc.constantFrom(...VALUES),
      }),
    },
  );

  it(
    'whatever happened: the past is what it was, undo is as if it had not been, a pin holds, and nothing is read ' +
      'again',
    async () => {
      let histories = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
          const id = `random ${histories++}`;
          const posts = [
            {
              id: await submitted(limn, id, WORDS.slice(0, 3).join('\n')),
              text: WORDS.slice(0, 3).join('\n'),
              counts: true,
            },
          ];
          const snapshots = [await profileOf(id)];
          for (const one of steps) {
            const readBefore = reads();
            if (one.kind === 'post')
              posts.push({ id: await submitted(limn, id, one.text), text: one.text, counts: true });
            else if ('which' in one) {
              const post = posts[one.which % posts.length]!;
              post.counts = one.kind === 'restore';
              await done(one.kind === 'revert' ? REVERT : RESTORE, { id: post.id });
            } else
              await ask(limn, { set: SET, forget: FORGET, unpin: UNPIN }[one.kind], {
                id,
                path: one.what[0],
                value: one.what[1],
              });
            if (one.kind !== 'post') expect(reads()).toBe(readBefore);
            const profile = await profileOf(id);
            if (one.kind === 'set' && 'what' in one)
              expect(JSON.stringify(profile)).toContain(
                `"value":${JSON.stringify(one.what[0] === 'memories' ? { event: one.what[1] } : one.what[1])}`,
              );
            snapshots.push(profile);
          }
          for (const profile of snapshots) expect(await shownAt(id, profile['lastUpdated'])).toEqual(profile);

          for (const { path, value } of snapshots.at(-1)!['decisions'] as unknown as { path: string; value: unknown }[])
            await done(UNPIN, { id, path, value });
          for (const post of posts.filter(({ counts }) => counts)) await submitted(limn, `${id} twin`, post.text);
          const sections = async (of: string): Promise<unknown> => {
            const answer = (
              await told(
                limn,
                `query ($id: ID!) { profile(id: $id) { summary coreInfo \
{ name { value confidence } location { value confidence } age { value confidence } } interests { category values { \
value confidence } } memories { event date confidence }
          personality { moodTrends { default { value confidence } recent { value confidence } } } preferences { \
topicsToAvoid { value confidence } } } }`,
                { id: of },
              )
            )['profile'];
            return (
              answer ?? {
                summary: null,
                coreInfo: null,
                interests: [],
                memories: [],
                personality: null,
                preferences: null,
              }
            );
          };
          expect(await sections(id)).toEqual(await sections(`${id} twin`));
        }),
        { numRuns: 12 },
      );
    },
  );
});
