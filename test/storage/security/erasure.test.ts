import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newcomer, CROWD } from '../../contract/dashboard-api/browser.js';
import { openAcknowledged, told } from '../../contract/graphql/wire.js';
import { databases, METRICS_TOKEN, openLimn, type Limn } from '../../limn.js';
import { openEmbedded } from '../../../src/storage/open.js';
import { unarmed } from '../../../src/failpoints.js';
import { indexChangedTexts } from '../../../src/service/index-texts.js';
import { openLog } from '../../../src/log.js';

/** Words that stand nowhere else: in the id, a name, an interest, an aside, a memory, a query. */
const WORDS = ['quuxbertina', 'zorblaxian', 'zeppelinomancy', 'tromblotuba', 'flimwick'];
const TEXT =
  'My name is Quuxbertina Zorblaxian. I live in Oslo. I love zeppelinomancy. I adopted a dog called Flimwick in ' +
  `March 2024.\n${'The tromblotuba choir rehearses on the pier in the evenings. '.repeat(200)}`;
const ID = 'quuxbertina@example.com';

/** Those of the words that stand in a text in any case. */
const wordsIn = (text: string): string[] => WORDS.filter((word) => text.toLowerCase().includes(word));

/** Files of a directory in which any of the words stands, with the word. */
function filesWithWords(directory: string): string[] {
  const files = fs.readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.flatMap(({ parentPath, name }) =>
    wordsIn(fs.readFileSync(path.join(parentPath, name), 'latin1')).map(
      (word) => `${path.relative(directory, path.join(parentPath, name))}: ${word}`,
    ),
  );
}

describe.each(databases())('what was erased on the %s database', (database) => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await openLimn({ database, ...CROWD });
  });
  afterAll(() => limn.close());

  /**
   * Leaves a trace wherever the product can: profile, log, vectors, index of texts, snapshot, decisions, failed search,
   * open socket.
   */
  const leaveTraces = async (key: string): Promise<void> => {
    for (let round = 0; round < 2; round++) {
      await limn.post(ID, `${TEXT} Round ${round}.`, { key, headers: { 'idempotency-key': `quuxbertina-${round}` } });
      await limn.ready(ID, key);
    }
    await told(
      limn,
      'mutation ($id: ID!) { setProfileValue(id: $id, path: "core_info.location", value: "Flimwick") { changes } }',
      { id: ID },
      key,
    );
    await told(
      limn,
      'mutation ($id: ID!) { forgetProfileValue(id: $id, path: "interests.hobbies", value: "zeppelinomancy") { ' +
        'changes } }',
      { id: ID },
      key,
    );
    await limn.fetch('/v1/search?query=zeppelinomancy%20in%20flimwick', { key });
    await limn.fetch('/v1/search?filterBy=name&filterValue=zorblaxian', { key });
    await limn.fetch(`/v1/profile/${ID}?include=zorblaxian`, { key });
    await limn.fetch('/v1/zorblaxian', { key });
    const { storage } = limn.app.needs;
    // Instead of the worker, which comes by every 15 s.
    await indexChangedTexts(limn.app.needs, AbortSignal.timeout(60_000));
    await expect
      .poll(
        async () => (await storage.query({ text: 'select 1 from profile_text where profile_id = $1' }, [ID])).length,
      )
      .toBe(1);
    // Statistics of the planner sample values.
    await storage.query({ text: 'analyze' }, []);
  };

  /** All that can be read of a database: on a server as pg_dump tells it, embedded from every row. */
  const everything = async (): Promise<string> => {
    const { storage } = limn.app.needs;
    if (database === 'server')
      return execFileSync('pg_dump', [limn.env['DATABASE_URL']!], { encoding: 'utf8', maxBuffer: 1 << 28 });
    const tables = await storage.query<{ name: string }>(
      {
        text:
          'select table_name as name from information_schema.tables where table_schema = current_schema() and ' +
          `table_type = 'BASE TABLE'`,
      },
      [],
    );
    const rows = [];
    for (const { name } of tables)
      rows.push(await storage.query({ text: `select entry::text from ${name} entry` }, []));
    return JSON.stringify(rows);
  };

  it(
    'by deleting a profile stands in no row, no vector, no log line, no metric, and its follower hears only that ' +
      'it is gone',
    async () => {
      const line = await openAcknowledged(limn);
      line.subscribe('1', 'subscription ($id: ID!) { profileStatus(id: $id) { status profile { summary } } }', {
        id: ID,
      });
      await leaveTraces(limn.key);
      expect(wordsIn(await everything())).toEqual(WORDS);
      while ((await line.next(2_000)) !== undefined);
      const logged = limn.logs.length;
      expect((await limn.fetch(`/v1/profile/${ID}`, { method: 'DELETE' })).status).toBe(204);
      expect(wordsIn(await everything())).toEqual([]);
      expect(
        await limn.app.needs.storage.query(
          {
            text:
              'select count(*) as left from fact_vector union all select count(*) from whole_vector union all ' +
              'select count(*) from profile_fact',
          },
          [],
        ),
      ).toEqual([{ left: 0 }, { left: 0 }, { left: 0 }]);
      expect(wordsIn(await (await limn.fetch('/metrics', { key: METRICS_TOKEN })).text())).toEqual([]);
      const heard = await line.next(500);
      expect(wordsIn(JSON.stringify(heard ?? {}))).toEqual([]);
      line.socket.close();
      expect(limn.logs.length).toBeGreaterThanOrEqual(logged);
      expect(wordsIn(limn.logs.join(''))).toEqual([]);
      expect((await limn.fetch(`/v1/profile/${ID}`)).status).toBe(404);
      expect(
        (await (await limn.fetch('/v1/search?query=zeppelinomancy&sensitivity=0')).json()) as object,
      ).toMatchObject({
        total: 0,
      });
    },
  );

  it('can be exported before: all that is kept, the texts that wait included, to its own app alone', async () => {
    await leaveTraces(limn.key);
    const { storage } = limn.app.needs;
    await storage.run(
      {
        text:
          'insert into submission (tenant_id, submission_id, profile_id, incarnation, data, state) select ' +
          `tenant_id, gen_random_uuid(), profile_id, incarnation, 'a text about Flimwick that failed', 'failed' ` +
          'from profile where profile_id = $1',
      },
      [ID],
    );
    const query = 'query ($id: ID!) { exportProfile(id: $id) }';
    const { exportProfile } = await told(limn, query, { id: ID });
    expect(wordsIn(JSON.stringify(exportProfile))).toEqual(WORDS);
    expect(exportProfile).toMatchObject({
      profileId: ID,
      tenantId: limn.tenantId,
      status: 'ready',
      profile: { core_info: { location: { value: 'Flimwick' } } },
      state: { decisions: [{ kind: 'pinned' }, { kind: 'forgotten' }] },
      submissions: expect.arrayContaining([
        expect.objectContaining({ state: 'merged', data: null }),
        expect.objectContaining({ state: 'failed', data: 'a text about Flimwick that failed' }),
      ]),
    });
    expect(exportProfile!['updateLog']).toHaveLength(4);
    expect(exportProfile!['observations']).toHaveLength(2);
    const { key } = await limn.newTenant();
    expect(await told(limn, query, { id: ID }, key)).toEqual({ exportProfile: null });
    await limn.fetch(`/v1/profile/${ID}`, { method: 'DELETE' });
    expect(await told(limn, query, { id: ID })).toEqual({ exportProfile: null });
  });

  it('with an app, and with a whole account, stands in no row and no log line either', async () => {
    for (const deed of ['app', 'account']) {
      const browser = await newcomer(limn);
      const { id, apiKey } = await browser.createApp('flimwick');
      await leaveTraces(apiKey);
      expect(wordsIn(await everything())).toEqual(WORDS);
      const password = 'kettle otter lamp 9';
      const done =
        deed === 'app'
          ? await browser.ask('mutation ($id: ID!) { deleteApp(appId: $id) { deleted } }', { variables: { id } })
          : await browser.ask('mutation ($password: String!) { deleteAccount(password: $password) }', {
              variables: { password },
            });
      expect(done.errors, deed).toEqual([]);
      await expect.poll(async () => wordsIn(await everything())).toEqual([]);
      expect(wordsIn(limn.logs.join(''))).toEqual([]);
    }
  });

  it.runIf(database === 'embedded')('leaves the files and the log of the database too', async () => {
    const directory = limn.env['LIMN_DATA_DIR']!;
    await leaveTraces(limn.key);
    const { storage } = limn.app.needs;
    await storage.query({ text: 'checkpoint' }, []);
    expect(filesWithWords(directory).length).toBeGreaterThan(WORDS.length);
    await limn.fetch(`/v1/profile/${ID}`, { method: 'DELETE' });
    // What the timer does every five minutes, and every backup first of all.
    const copy = await storage.snapshot();
    expect(filesWithWords(copy)).toEqual([]);
    fs.rmSync(copy, { recursive: true });
    expect(filesWithWords(directory)).toEqual([]);
  });

  it.runIf(database === 'embedded')(
    'leaves the files by the clock, also when the process before ended in between',
    async () => {
      await leaveTraces(limn.key);
      await limn.fetch(`/v1/profile/${ID}`, { method: 'DELETE' });
      const directory = limn.env['LIMN_DATA_DIR']!;
      await limn.app.close();
      expect(filesWithWords(directory)).not.toEqual([]);
      const storage = await openEmbedded(
        { directory, upkeepMs: 100, reserveBytes: 0, onFatal: () => undefined, failpoint: unarmed },
        openLog('silent'),
      );
      try {
        await expect.poll(() => filesWithWords(directory), { interval: 500 }).toEqual([]);
      } finally {
        await storage.close();
      }
    },
  );
});
