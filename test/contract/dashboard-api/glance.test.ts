import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReaderError, type ClaimReader } from '../../../src/ai/reader.js';
import { dictation, wordEmbedder } from '../graphql/dictation.js';
import { submitted, type Tree } from '../graphql/wire.js';
import { databases, openLimn, type Limn } from '../../limn.js';
import { CROWD, newcomer, type Browser } from './browser.js';

const GLANCE =
  'query ($hours: Int) { glance(hours: $hours) { profiles waitingProfiles waitingSubmissions oldestWaitSeconds ' +
  'failed medianSeconds p95Seconds hours { hour received merged failed medianSeconds } } }';
const FAILURES =
  'query ($first: Int, $after: String) { failures(first: $first, after: $after) { edges { cursor node { id ' +
  'profileId error state } } pageInfo { hasNextPage endCursor } } }';
const RETRY = 'mutation ($id: ID!) { retrySubmission(id: $id) { id state attempts error finishedAt } }';

describe.each(databases())('an app at a glance on the %s database', (database) => {
  let limn: Limn;
  let isBroken = true;
  const { reader } = dictation();
  const breakable: ClaimReader = {
    ...reader,
    async read(inputs, known, signal) {
      if (isBroken && inputs.some(({ text }) => text.includes('trouble')))
        throw new ReaderError('The model declined', { retryable: false });
      return reader.read(inputs, known, signal);
    },
  };
  beforeAll(async () => {
    limn = await openLimn({ database, ...CROWD, reader: breakable, embedder: wordEmbedder });
  });
  afterAll(() => limn.close());

  const opened = async (): Promise<{ browser: Browser; app: string; key: string }> => {
    const browser = await newcomer(limn);
    const { id, apiKey } = await browser.createApp();
    return { browser, app: id, key: apiKey };
  };
  const sql = (text: string, values: unknown[]): Promise<number> => limn.app.needs.storage.run({ text }, values);

  it('is empty while nothing was posted', async () => {
    const { browser, app } = await opened();
    const { glance } = await browser.told(GLANCE, { app });
    const { hours, ...now } = glance as unknown as { hours: Record<string, unknown>[] };
    expect(now).toEqual({
      profiles: 0,
      waitingProfiles: 0,
      waitingSubmissions: 0,
      oldestWaitSeconds: null,
      failed: 0,
      medianSeconds: null,
      p95Seconds: null,
    });
    expect(hours).toHaveLength(24);
    expect(hours.every(({ received, merged, failed }) => received === 0 && merged === 0 && failed === 0)).toBe(true);
  });

  it('counts what was received, merged and failed by the hour, how long it took, what waits, of that app', async () => {
    const [{ browser, app, key }, neighbour] = [await opened(), await opened()];
    await submitted(limn, 'noise', 'interests.music = polka', neighbour.key);
    const old = await submitted(limn, 'ann', 'interests.music = jazz', key);
    await submitted(limn, 'tom', 'interests.music = funk', key);
    await submitted(limn, 'eva', 'trouble', key);
    await sql(
      `update submission set received_at = received_at - interval '3 hours', finished_at = received_at - ` +
        `interval '3 hours' + interval '40 seconds' where submission_id = $1`,
      [old],
    );
    await sql(
      'insert into submission (tenant_id, submission_id, profile_id, incarnation, data, received_at) values ' +
        `($1, gen_random_uuid(), 'held', 1, 'x', now() - interval '90 seconds')`,
      [app],
    );
    await sql(`insert into queue (tenant_id, profile_id, due_at) values ($1, 'held', now() + interval '1 hour')`, [
      app,
    ]);
    const { glance } = await browser.told(GLANCE, { app, variables: { hours: 5 } });
    const { hours, oldestWaitSeconds, medianSeconds, p95Seconds, ...now } = glance as unknown as {
      hours: Record<string, number>[];
      oldestWaitSeconds: number;
      medianSeconds: number;
      p95Seconds: number;
    };
    expect(now).toEqual({ profiles: 3, waitingProfiles: 1, waitingSubmissions: 1, failed: 1 });
    expect(oldestWaitSeconds).toBeGreaterThanOrEqual(90);
    expect(medianSeconds).toBeGreaterThan(10);
    expect(p95Seconds).toBeGreaterThan(medianSeconds);
    expect(p95Seconds).toBeLessThanOrEqual(40);
    expect(hours).toHaveLength(5);
    expect(hours.map(({ hour }) => Date.parse(String(hour)) % 3_600_000)).toEqual([0, 0, 0, 0, 0]);
    const sum = (column: string): number => hours.reduce((total, hour) => total + hour[column]!, 0);
    expect([sum('received'), sum('merged'), sum('failed')]).toEqual([4, 2, 1]);
    expect(hours[1]!['received']! + hours[2]!['received']!).toBe(1);
    expect(hours.filter(({ medianSeconds: median }) => median === 40)).toHaveLength(1);
    expect(hours.filter(({ merged, medianSeconds: median }) => (merged === 0) !== (median === null))).toEqual([]);
  });

  it.each([0, 169, -1])('shows no %d hours', async (hours) => {
    const { browser, app } = await opened();
    expect(await browser.refused(GLANCE, { app, variables: { hours } })).toBe('BAD_USER_INPUT');
  });

  it('lists what failed with its reasons, page by page, the latest first', async () => {
    const [{ browser, app, key }, neighbour] = [await opened(), await opened()];
    const ids: string[] = [];
    for (const id of ['a', 'b', 'c', 'd', 'e']) ids.unshift(await submitted(limn, id, `trouble ${id}`, key));
    // Failed in one transaction, these two share a moment.
    await sql(
      'update submission set finished_at = (select finished_at from submission where submission_id = $1) where ' +
        'submission_id = $2',
      [ids[1], ids[2]],
    );
    const seen: string[] = [];
    let after: unknown = null;
    for (let more: unknown = true; more;) {
      const { failures } = await browser.told(FAILURES, { app, variables: { first: 2, after } });
      const { edges, pageInfo } = failures as unknown as {
        edges: { node: Tree }[];
        pageInfo: { hasNextPage: boolean; endCursor: string };
      };
      for (const { node } of edges) expect(node).toMatchObject({ error: 'The model declined', state: 'FAILED' });
      seen.push(...edges.map(({ node }) => String(node['id'])));
      after = pageInfo.endCursor;
      more = pageInfo.hasNextPage;
    }
    expect(seen).toHaveLength(5);
    expect([seen[0], seen[4]]).toEqual([ids[0], ids[4]]);
    expect(seen.toSorted()).toEqual(ids.toSorted());
    expect(await browser.refused(FAILURES, { app, variables: { after: 'nonsense' } })).toBe('BAD_USER_INPUT');
    expect(await neighbour.browser.told('{ failures { edges { cursor } } }', { app: neighbour.app })).toEqual({
      failures: { edges: [] },
    });
  });

  it('lets a failed submission be read again', async () => {
    const [{ browser, app, key }, neighbour] = [await opened(), await opened()];
    const id = await submitted(limn, 'ann', 'interests.music = trouble', key);
    expect(await neighbour.browser.refused(RETRY, { app: neighbour.app, variables: { id } })).toBe('NOT_FOUND');
    isBroken = false;
    try {
      const { retrySubmission } = await browser.told(RETRY, { app, variables: { id } });
      expect(retrySubmission).toMatchObject({ id, error: null });
      await limn.ready('ann', key);
      await expect
        .poll(
          async () =>
            (
              await browser.told('query ($id: ID!) { submission(id: $id) { state attempts } }', {
                app,
                variables: { id },
              })
            )['submission'],
        )
        .toEqual({ state: 'MERGED', attempts: 1 });
      expect(
        await browser.told('{ profile(id: "ann") { interests { values { value } } } glance { failed } }', { app }),
      ).toEqual({ profile: { interests: [{ values: [{ value: 'trouble' }] }] }, glance: { failed: 0 } });
      expect((await browser.ask(RETRY, { app, variables: { id } })).errors[0]).toMatchObject({
        message: 'The submission is merged; only one that has failed can be retried',
      });
    } finally {
      isBroken = true;
    }
  });

  it('cannot read again what has been deleted', async () => {
    const { browser, app, key } = await opened();
    const id = await submitted(limn, 'ann', 'trouble', key);
    await sql('update submission set data = null where submission_id = $1', [id]);
    expect((await browser.ask(RETRY, { app, variables: { id } })).errors[0]).toMatchObject({
      message: 'The text of the submission has been deleted; post it again',
      extensions: { code: 'BAD_REQUEST' },
    });
    expect(await browser.refused(RETRY, { app, variables: { id: '00000000-0000-4000-8000-000000000000' } })).toBe(
      'NOT_FOUND',
    );
  });
});
