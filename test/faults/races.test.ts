import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { launchService, type Launched } from '../../rig/child-processes.js';
import { metricsOf } from '../../rig/posts.js';
import { endAll } from '../../rig/cleanup.js';
import { databases, openLimn, type Limn, type LimnOptions } from '../limn.js';
import { until } from '../until.js';

const armed = (faults: string): Record<string, string> => ({ LIMN_FAULTS: faults, NODE_ENV: 'test' });
const valuesOf = (profile: Record<string, unknown>): string[] =>
  Object.values((profile['interests'] ?? {}) as Record<string, { value: string }[]>)
    .flat()
    .map(({ value }) => value)
    .toSorted();
const pin = (limn: Limn, id: string, value: string): Promise<Response> =>
  limn.fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query:
        'mutation ($id: ID!, $value: JSON!) { setProfileValue(id: $id, path: "interests.hobbies", value: ' +
        '$value) { revision { kind } } }',
      variables: { id, value },
    }),
  });

async function using(options: LimnOptions[], work: (...limns: Limn[]) => Promise<void>): Promise<void> {
  const limns: Limn[] = [];
  try {
    for (const option of options) limns.push(await openLimn({ ...option, ...(limns[0] ? { beside: limns[0] } : {}) }));
    await work(...limns);
  } finally {
    for (const limn of limns.toReversed()) await limn.close();
  }
}

describe.each(databases())('at the same time on the %s database', (database) => {
  test('a value set by hand while a text is merged and what the text says are both kept', async () => {
    await using([{ database, env: armed('merge.before_commit=delay:400@2') }], async (limn) => {
      await limn.post('a', 'I love chess.');
      await limn.ready('a');
      await limn.post('a', 'I love sailing.');
      // The second merge has written by now, and waits to commit.
      await pause(200);
      expect(await (await pin(limn, 'a', 'pottery')).json()).toMatchObject({
        data: { setProfileValue: { revision: { kind: 'SET' } } },
      });
      expect(valuesOf(await limn.ready('a'))).toEqual(['chess', 'pottery', 'sailing']);
    });
  });

  test('a profile that is corrected without end takes in its texts all the same, and is found by them', async () => {
    await using([{ database, env: armed('embed.after=delay:200') }], async (limn) => {
      await limn.post('a', 'I love chess.');
      await limn.ready('a');
      await limn.post('a', 'I love sailing.');
      const isRead = async (): Promise<boolean> =>
        JSON.stringify(await (await limn.fetch('/v1/profile/a')).json()).includes('sailing');
      let corrections = 0;
      for (; corrections < 500 && !(await isRead()); corrections++) await pin(limn, 'a', `pottery ${corrections % 2}`);
      expect(corrections).toBeLessThan(500);
      expect(valuesOf(await limn.ready('a'))).toContain('sailing');
      await until('it is found', async () =>
        (await (await limn.fetch('/v1/search?query=who loves sailing')).text()).includes('"a"'),
      );
    });
  });

  test.runIf(database === 'server')(
    'a text that is accepted while a profile is deleted that is not there is kept',
    async () => {
      await using([{ database }], async (limn) => {
        let deleting: Promise<Response> | undefined;
        await limn.app.needs.storage.tx(async (tx) => {
          // Whoever deletes waits here with half of it done.
          await tx.query({ text: 'lock table snapshot in exclusive mode' }, []);
          deleting = limn.fetch('/v1/profile/a', { method: 'DELETE' });
          await pause(300);
          expect((await limn.post('a', 'I love chess.')).status).toBe(202);
        });
        expect((await deleting)?.status).toBe(204);
        expect(valuesOf(await limn.ready('a'))).toEqual(['chess']);
      });
    },
  );

  test.each([
    ['queued', 'claim.after=delay:300'],
    ['read', 'read.after_call=delay:300'],
    ['embedded', 'embed.before=delay:300'],
    ['merged', 'merge.before_commit=delay:300'],
    ['announced', 'announce.before=delay:300'],
  ])(
    'a profile deleted while it is %s stays deleted, and told anew at once it holds only what came after',
    async (_, faults) => {
      await using([{ database, env: armed(`${faults}@1`) }], async (limn) => {
        const posted = await limn.post('a', 'I love chess.');
        const id = posted.headers.get('x-submission-id');
        await pause(150);
        expect((await limn.fetch('/v1/profile/a', { method: 'DELETE' })).status).toBe(204);
        await limn.post('a', 'I love sailing.');
        await pause(500);
        const profile = await limn.ready('a');
        expect(valuesOf(profile)).toEqual(['sailing']);
        expect(profile['update_log']).toHaveLength(1);
        const rows = await limn.app.needs.storage.query<{ count: number }>(
          { text: 'select count(*) as count from submission where submission_id = $1' },
          [id],
        );
        expect(rows).toEqual([{ count: 0 }]);
      });
    },
  );
});

describe.runIf(inject('postgresUrl') !== null)('several workers on one server', () => {
  afterAll(endAll);

  test('two of them with 200 texts of one profile merge each once, in the order in which they were accepted', async ({
    task,
  }) => {
    await using([{ database: 'server' }, { database: 'server' }], async (one, other) => {
      const sent: string[] = [];
      for (let i = 0; i < 200; i++)
        sent.push(
          (await (i % 2 === 0 ? one : other)!.post('a', `I love the number ${i}.`)).headers.get('x-submission-id')!,
        );
      await one!.ready('a');
      const log = await one!.app.needs.storage.query<{ id: string }>(
        { text: `select submission_id as id from update_log where profile_id = 'a' order by seq` },
        [],
      );
      expect(log.map(({ id }) => id)).toEqual(sent);
      Object.assign(task.meta, { figures: { acknowledged: sent.length, lost: 0, twice: 0 } });
    });
  });

  test('a worker frozen beyond its lease wakes to find its work done, and is fenced off', async ({ task }) => {
    await using([{ database: 'server', env: { LIMN_ROLE: 'api' } }], async (api) => {
      const worker = (faults = {}): Promise<Launched> =>
        launchService({
          DATABASE_URL: api!.env['DATABASE_URL']!,
          LIMN_ROLE: 'worker',
          LIMN_LEASE_SECONDS: '2',
          ...faults,
        });
      // Its heart stops too, so that the fence alone tells it.
      const frozen = await worker(armed('claim.after=freeze@1;heartbeat.before=throw'));
      await frozen.ready();
      const posted = await api!.post('a', 'I love chess.');
      const attempts = async (): Promise<number> =>
        (
          await api!.app.needs.storage.query<{ attempts: number }>(
            { text: 'select attempts from submission where submission_id = $1' },
            [posted.headers.get('x-submission-id')],
          )
        )[0]!.attempts;
      await until('it is claimed', async () => (await attempts()) === 1);
      const next = await worker();
      expect(valuesOf(await api!.ready('a'))).toEqual(['chess']);
      expect(await attempts()).toBeGreaterThan(1);
      frozen.kill('SIGCONT');
      await until('the fence is counted', async () => /^limn_fenced_total [1-9]/m.test(await metricsOf(frozen.url)));
      const profile = await api!.ready('a');
      expect(profile['update_log']).toHaveLength(1);
      await Promise.all([frozen.stop(), next.stop()]);
      Object.assign(task.meta, { figures: { acknowledged: 1, lost: 0, twice: 0 } });
    });
  });
});
