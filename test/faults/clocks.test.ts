import { afterAll, expect, inject, test } from 'vitest';
import { launchService, METRICS_TOKEN, startService } from '../../rig/child-processes.js';
import { endAll } from '../../rig/cleanup.js';
import { newTestDatabase } from '../../rig/test-database.js';
import { openScriptedModel } from '../unit/ai/scripted-model.js';
import { post, readReady, request } from './posting.js';

afterAll(endAll);

/** Puts the clock of a whole process wrong before it starts. */
const clockOff = (ms: number): string =>
  `--import=data:text/javascript,${encodeURIComponent(`const Real = Date; globalThis.Date = class Date extends Real {
    constructor(...given) { if (given.length > 0) super(...given); else super(Real.now() + ${ms}); }
    static now() { return Real.now() + ${ms}; }
  };`)}`;

const HOUR_MS = 3_600_000;

test.runIf(inject('postgresUrl') !== null)(
  'workers whose clocks are an hour off take nothing from each other and merge in the order of acceptance',
  async () => {
    const { settings } = await newTestDatabase(inject('postgresUrl')!);
    // Longer than a lease, which has to be kept by heartbeats.
    const model = await openScriptedModel(undefined, { delayMs: 3_000 });
    const shared = {
      ...settings,
      LIMN_LEASE_SECONDS: '2',
      OPENAI_BASE_URL: model.baseURL,
      LIMN_EMBEDDING_MODEL: 'offline',
    };
    const api = await startService({ ...shared, LIMN_ROLE: 'api' });
    const workers = await Promise.all(
      [HOUR_MS, -HOUR_MS].map((ms) =>
        launchService({ ...shared, LIMN_ROLE: 'worker', LIMN_WORKER_CONCURRENCY: '4', NODE_OPTIONS: clockOff(ms) }),
      ),
    );
    await Promise.all(workers.map((worker) => worker.ready()));
    const ids = Array.from({ length: 6 }, (_, i) => `p${i}`);
    for (const text of ['won the first medal', 'won the second medal']) {
      const submissions = await Promise.all(ids.map((id) => post(api.url, id, text)));
      expect(submissions.every(({ status }) => status === 202)).toBe(true);
      await Promise.all(ids.map((id) => readReady(api.url, id)));
    }
    expect(model.requests.filter(({ body }) => body.messages)).toHaveLength(2 * ids.length);
    for (const id of ids) {
      const { profile } = (await (await request(api.url, `/v1/profile/${id}`)).json()) as {
        profile: { update_log: { changes: unknown }[] };
      };
      expect(profile.update_log).toHaveLength(2);
      const told = JSON.stringify(profile.update_log);
      expect(told.indexOf('first medal')).toBeGreaterThan(-1);
    }
    for (const worker of workers)
      expect(await (await request(worker.url, '/metrics', { key: METRICS_TOKEN })).text()).toMatch(
        /^limn_fenced_total 0$/m,
      );
    await model.close();
  },
);
