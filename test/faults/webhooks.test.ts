import fs from 'node:fs';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { launchService, type Launched, type Settings } from '../../rig/child-processes.js';
import { endAll } from '../../rig/cleanup.js';
import { newTestDatabase } from '../../rig/test-database.js';
import { databases } from '../limn.js';
import { openReceiver, verifies } from '../receiver.js';
import { until } from '../until.js';
import { postUntilAccepted, readReady, request } from './posting.js';

afterAll(endAll);

const PLACES = ['deliver.before_send', 'deliver.after_send', 'deliver.after_commit', 'merge.after_commit'];

describe.each(databases())('webhooks of a service that is killed, on the %s database', (database) => {
  test('are delivered: none is lost, and each profile is told in order', async ({ task }) => {
    const { settings } = await newTestDatabase(database === 'server' ? inject('postgresUrl')! : undefined);
    if (settings['LIMN_DATA_DIR'])
      fs.cpSync(inject('templateDirectory'), settings['LIMN_DATA_DIR'], { recursive: true });
    const launch = async (more: Settings = {}): Promise<Launched> => {
      const service = await launchService({
        ...settings,
        LIMN_WEBHOOK_PRIVATE: 'allowed',
        LIMN_LEASE_SECONDS: '2',
        ...more,
      });
      await service.ready().catch(() => undefined);
      return service;
    };
    const receiver = await openReceiver();
    let kills = 0;
    let service = await launch();
    const made = await request(service.url, '/v1/webhooks', { method: 'POST', body: { url: receiver.url } });
    expect(made.status).toBe(201);
    const { secret } = (await made.json()) as { secret: string };
    const ids = ['ana', 'bo', 'cy', 'di'];
    const texts = ['I love chess.', 'I love jazz.', 'I live in Bergen.', 'I love climbing.', 'I am a nurse.'];
    for (const [round, text] of texts.entries()) {
      service.kill('SIGKILL');
      await service.ended();
      kills++;
      service = await launch(
        // Four posts a round pass each place four times at least.
        round < PLACES.length ? { NODE_ENV: 'test', LIMN_FAULTS: `${PLACES[round]}=kill9@${2 + (round % 2)}` } : {},
      );
      const posts = ids.map((id) => postUntilAccepted(service.url, id, text, { withinMs: 2_000 }));
      const accepted = await Promise.all(posts);
      if (round < PLACES.length) {
        expect(await service.ended()).toBe('SIGKILL');
        kills++;
      }
      // Those that came too late for it are posted to the next.
      if (accepted.some(({ status }) => status !== 202)) {
        service = await launch();
        for (const id of ids) await postUntilAccepted(service.url, id, text);
      }
    }
    for (const id of ids) await readReady(service.url, id);
    const logged = new Map<string, string[]>();
    for (const id of ids) {
      const log = (await (await request(service.url, `/v1/profile/${id}/log`)).json()) as {
        entries: { submission_id?: string; changes: object }[];
      };
      logged.set(
        id,
        log.entries.filter(({ changes }) => Object.keys(changes).length > 0).map((one) => one.submission_id ?? ''),
      );
    }
    const events = [...logged.values()].flat();
    const toldOf = (id: string): string[] => [
      // The same at every attempt counts once.
      ...new Set(
        receiver.taken
          .filter(({ type, profileId }) => type === 'profile.changed' && profileId === id)
          .map(({ body }) => String(body.data['submission_id'])),
      ),
    ];
    await until('all is told', () => ids.every((id) => toldOf(id).length === logged.get(id)!.length));
    for (const id of ids) expect(toldOf(id), id).toEqual(logged.get(id));
    expect(receiver.taken.every((one) => verifies(one, secret))).toBe(true);
    const deliveries = receiver.taken.filter(({ type }) => type === 'profile.changed').length;
    Object.assign(task.meta, { figures: { kills, events: events.length, deliveries, lost: 0 } });
    await service.stop();
    await receiver.close();
  });
});
