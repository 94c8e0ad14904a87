import fs from 'node:fs';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { query } from '../../chaos/client.js';
import { follow } from '../../chaos/follow.js';
import { launchService, type Launched, type Settings } from '../../rig/child-processes.js';
import { endAll } from '../../rig/cleanup.js';
import { openModelServer } from '../../rig/model-server.js';
import { newTestDatabase, onServer } from '../../rig/test-database.js';
import { databases } from '../limn.js';
import { until } from '../until.js';
import { hobbiesOf, post, postUntilAccepted, readReady, request } from './posting.js';

/**
 * Longer than a busy machine holds up a living process: a lease that ran out meanwhile would count as an attempt more,
 * and after five there is nothing left to be killed at. Those of the dead are ended by hand; that they end by
 * themselves is shown in races.test.ts and clocks.test.ts.
 */
const LEASE_SECONDS = '3600';

afterAll(endAll);

const attemptsOf = async (
  url: string,
  id: string | null,
): Promise<{ attempts: number; state: string; error: string | null }> =>
  (
    await query<{ submission: { attempts: number; state: string; error: string | null } }>(
      url,
      'query ($id: ID!) { submission(id: $id) { attempts state error } }',
      { id },
    )
  ).submission;

describe.each(databases())('a process killed at a named place, on the %s database', (database) => {
  /** Starts the service again and again on one database, each time with other faults. */
  const stage = async (more: Settings = {}): Promise<(faults?: string) => Promise<Launched>> => {
    const { settings } = await newTestDatabase(database === 'server' ? inject('postgresUrl')! : undefined);
    if (settings['LIMN_DATA_DIR'])
      fs.cpSync(inject('templateDirectory'), settings['LIMN_DATA_DIR'], { recursive: true });
    let isFirst = true;
    return async (faults) => {
      // A start on the embedded database ends them by itself.
      if (settings['DATABASE_URL'] && !isFirst)
        await onServer(settings['DATABASE_URL'], 'update queue set due_at = now() where token is not null');
      isFirst = false;
      const service = await launchService({
        ...settings,
        LIMN_LEASE_SECONDS: LEASE_SECONDS,
        ...more,
        ...(faults === undefined ? {} : { LIMN_FAULTS: faults, NODE_ENV: 'test' }),
      });
      // With a fault at the queue it may be gone before it answers.
      await service.ready().catch(() => undefined);
      return service;
    };
  };

  test(
    'before the commit of a post has accepted nothing, and after it has accepted it once: a retry under the same ' +
      'key tells which',
    async ({ task }) => {
      const start = await stage();
      const before = await start('submit.before_commit=kill9');
      await expect(post(before.url, 'a', 'I love chess.', { headers: { 'idempotency-key': 'one' } })).rejects.toThrow(
        'fetch failed',
      );
      expect(await before.ended()).toBe('SIGKILL');

      const after = await start('submit.after_commit=kill9@2');
      expect((await request(after.url, '/v1/profile/a')).status).toBe(404);
      const first = await post(after.url, 'a', 'I love chess.', { headers: { 'idempotency-key': 'one' } });
      expect(first.status).toBe(202);
      expect(first.headers.has('idempotent-replayed')).toBe(false);
      await expect(post(after.url, 'a', 'I love sailing.', { headers: { 'idempotency-key': 'two' } })).rejects.toThrow(
        'fetch failed',
      );
      expect(await after.ended()).toBe('SIGKILL');

      const service = await start();
      const second = await post(service.url, 'a', 'I love sailing.', { headers: { 'idempotency-key': 'two' } });
      expect(second.status).toBe(202);
      expect(second.headers.get('idempotent-replayed')).toBe('true');
      const profile = await readReady(service.url, 'a');
      expect(hobbiesOf(profile)).toEqual(['chess', 'sailing']);
      expect(profile.update_log).toHaveLength(2);
      // Nothing tells a retry without a key from a second text.
      await post(service.url, 'a', 'I love sailing.');
      expect((await readReady(service.url, 'a')).update_log).toHaveLength(3);
      await service.stop();
      Object.assign(task.meta, { figures: { kills: 2, acknowledged: 3, lost: 0, twice: 0 } });
    },
  );

  test(
    'after the claim, around the call of the model, before and after the merge has merged once, and a subscriber ' +
      'sees it ready',
    async ({ task }) => {
      const model = await openModelServer(({ text }) => [
        { path: 'interest', category: 'hobbies', value: text.trim(), quote: text.trim() },
      ]);
      const start = await stage({ OPENAI_BASE_URL: `${model.url}/v1`, LIMN_EMBEDDING_MODEL: 'offline' });
      let service = await start('claim.after=kill9');
      const told: string[] = [];
      const follower = follow(
        () => service.url,
        ({ status }) => told.push(status),
      );
      follower.add('a');
      await postUntilAccepted(service.url, 'a', 'pottery', { withinMs: 2_000 });
      expect(await service.ended()).toBe('SIGKILL');
      for (const place of ['read.before_call', 'read.after_call', 'merge.before_commit', 'merge.after_commit']) {
        service = await start(`${place}=kill9`);
        expect(await service.ended(), place).toBe('SIGKILL');
      }
      service = await start();
      const accepted = await postUntilAccepted(service.url, 'a', 'pottery');
      const profile = await readReady(service.url, 'a');
      expect(hobbiesOf(profile)).toEqual(['pottery']);
      expect(profile.update_log).toHaveLength(1);
      expect(accepted.status).toBe(202);
      expect(model.stats.calls).toBe(3);
      await until('ready is told', () => told.at(-1) === 'ready');
      await follower.stop();
      await service.stop();
      Object.assign(task.meta, { figures: { kills: 5, acknowledged: 1, lost: 0, twice: 0 } });
    },
  );

  test('by the same submission each time gives it up with a reason after five, and reads the next', async ({
    task,
  }) => {
    const start = await stage();
    let service = await start('read.before_call=kill9');
    const posted = await post(service.url, 'a', 'I love chess.').catch(() => undefined);
    expect(await service.ended()).toBe('SIGKILL');
    for (let kills = 1; kills < 5; kills++)
      expect(await (service = await start('read.before_call=kill9')).ended()).toBe('SIGKILL');
    service = await start();
    await post(service.url, 'a', 'I love sailing.');
    expect(hobbiesOf(await readReady(service.url, 'a'))).toEqual(['sailing']);
    if (posted)
      expect(await attemptsOf(service.url, posted.headers.get('x-submission-id'))).toEqual({
        attempts: 6,
        state: 'FAILED',
        error: 'Reading stopped 5 times without an answer',
      });
    await service.stop();
    Object.assign(task.meta, { figures: { kills: 5, acknowledged: posted ? 2 : 1, lost: 0, twice: 0 } });
  });
});
