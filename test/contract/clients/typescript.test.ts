import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installClient, type InstalledClient } from './installed-client.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);
let client: InstalledClient;
let told: InstalledClient['told'];
let limn: InstalledClient['limn'];

beforeAll(async () => {
  client = await installClient();
  ({ told, limn } = client);
});
afterAll(() => client.close());

describe('the client for TypeScript', () => {
  it('is an error of its own class to strangers, and to a neighbour there is nothing', async () => {
    const { key } = await limn.newTenant();
    const outcome = await told(
      'refused.mjs',
      `import { AuthenticationError, Limn, NotFoundError } from 'limn-client';
      const url = process.env.LIMN_URL;
      await new Limn({ url, key: process.env.LIMN_KEY }).submitAndWait('hers', 'I live in Bern.');
      const stranger = await new Limn({ url, key: 'limn_live_nobody' }).read('hers').catch((error) => error);
      const neighbour = await new Limn({ url, key: '${key}' }).read('hers').catch((error) => error);
      console.log(JSON.stringify({
        stranger: stranger instanceof AuthenticationError && stranger.status,
        neighbour: neighbour instanceof NotFoundError && neighbour.code,
      }));`,
    );
    expect(outcome).toEqual({ stranger: 401, neighbour: 'not_found' });
  });

  it('posts, waits, reads, corrects, searches, walks the log, follows and deletes, imported', async () => {
    const outcome = await told(
      'whole-life.mjs',
      `import { Limn, NotFoundError } from 'limn-client';
      import { profileStatus, subscribe } from 'limn-client/subscriptions';
      import { WebSocket } from 'ws';
      const options = { url: process.env.LIMN_URL + '/', key: process.env.LIMN_KEY };
      const limn = new Limn(options);
      const id = 'a/b ü?#%';
      const out = {};
      const { profile, submission } = await limn.submitAndWait(id, "I'm Ada, 36. I live in Bern and love fencing.");
      out.read = [profile.core_info.name.value, profile.core_info.age.value, profile.core_info.location.value];
      out.state = submission.state;
      const again = await limn.submit(id, 'I play the cello.', { idempotencyKey: 'once' });
      out.replayed = [again, await limn.submit(id, 'I play the cello.', { idempotencyKey: 'once' })]
        .map(({ replayed }) => replayed);
      await limn.waitFor(again.submissionId);
      const set = [{ path: 'core_info.location', value: 'Basel' }];
      out.revised = (await limn.revise(id, { set })).profile.core_info.location.value;
      out.found = [];
      for await (const hit of limn.searchAll({ filterBy: 'location', filterValue: 'Basel', pageSize: 1 }))
        out.found.push(hit.profile_id);
      out.filtered = [];
      for (const value of ['cello', 'rugby']) {
        const filters = [{ by: 'location', value: 'basel' }, { by: 'interests', value }];
        out.filtered.push((await limn.search({ filters })).total);
      }
      out.entries = 0;
      for await (const entry of limn.log(id)) out.entries += entry.changes ? 1 : 0;
      out.context = (await limn.context(id, { query: 'music', maxTokens: 100 })).tokens <= 100;
      const { outcomes } = await limn.submitMany([{ id: 'x', data: 'I am Xenia.' }, { id: '', data: 'y' }]);
      out.batch = outcomes.length;
      out.preview = (await limn.preview('new', 'I live in Rome.')).changes.core_info.location.value;
      out.token = (await limn.issueToken({ scope: 'read', seconds: 60 })).scope;
      out.days = Array.isArray((await limn.usage({ days: 1 })).days);
      for await (const { status } of profileStatus({ ...options, webSocketImpl: WebSocket }, id)) {
        out.status = status;
        break;
      }
      out.wrong = await (async () => {
        for await (const _ of subscribe({ ...options, webSocketImpl: WebSocket }, 'subscription { none }')) return '';
      })().catch((error) => error.constructor.name);
      await limn.delete(id);
      await limn.delete(id);
      out.gone = await limn.read(id).catch((error) => error instanceof NotFoundError);
      console.log(JSON.stringify(out));`,
    );
    expect(outcome).toMatchObject({
      read: ['Ada', 36, 'Bern'],
      state: 'merged',
      replayed: [false, true],
      revised: 'Basel',
      found: ['a/b ü?#%'],
      filtered: [1, 0],
      entries: 3,
      context: true,
      batch: 2,
      preview: 'Rome',
      token: 'read',
      days: true,
      status: 'READY',
      gone: true,
    });
    expect(outcome['wrong']).not.toBe('');
  });

  it('is loaded by require as well', async () => {
    const outcome = await told(
      'required.cjs',
      `const { Limn, LimnError } = require('limn-client');
      const { subscribe } = require('limn-client/subscriptions');
      new Limn({ url: process.env.LIMN_URL, key: process.env.LIMN_KEY }).search({ filterBy: 'shoe', filterValue: 'x' })
        .catch((error) => console.log(JSON.stringify({
          isOurs: error instanceof LimnError, code: error.code, field: error.details[0]?.field, type: typeof subscribe,
        })));`,
    );
    expect(outcome).toMatchObject({ isOurs: true, code: 'invalid_field', field: 'filterBy', type: 'function' });
  });

  /** What the compiler says of a program, given the package's types. */
  async function compiled(name: string, program: string): Promise<string> {
    writeFileSync(
      path.join(client.folder, name),
      `import { Limn, type Profile, type Submission } from 'limn-client';\n${program}`,
    );
    const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom'];
    const outcome = await run(process.execPath, [compiler, ...options, name], { cwd: client.folder }).catch(
      (error: { stdout: string }) => error,
    );
    return outcome.stdout;
  }

  it.each(['mts', 'cts'])('has types for a program in %s', async (kind) => {
    const right = `const limn = new Limn({ url: '', key: '' });
      export const named = (profile: Profile): string | undefined => profile.core_info?.name?.value;
      export const read: Promise<{ profile: Profile }> = limn.submitAndWait('a', { any: [1] });`;
    expect(await compiled(`right.${kind}`, right)).toBe('');
    const wrong = `void new Limn({ url: '', key: '' }).search({ queries: 'x' });
      export const none = (submission: Submission): Profile => submission;`;
    expect(await compiled(`wrong.${kind}`, wrong)).toMatch(
      /'queries' does not exist[^]*not assignable to type 'Profile'|is missing/,
    );
  });
});
