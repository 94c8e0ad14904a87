import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LimnRuns } from './limn-process.js';

const PREVIEW = /^limn_live_\w{4}…$/;

interface ListedKey {
  preview: string;
  app: string;
  appId: string;
  owner: string | null;
  lastUsedAt: string | null;
}

describe('keys and apps of the command line', () => {
  let place: string;
  let limn: LimnRuns;
  beforeEach(() => {
    place = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-keys-'));
    limn = new LimnRuns(path.join(place, 'data'));
  });
  afterEach(async () => {
    await limn.close();
    fs.rmSync(place, { recursive: true, force: true });
  });
  const keys = async (...more: string[]): Promise<ListedKey[]> =>
    JSON.parse(await limn.done(['key', 'list', '--json', ...more])) as ListedKey[];

  test('are listed by how keys begin, and a key ends when it is revoked, while a service runs', async () => {
    const server = limn.start(['serve', '--host', '127.0.0.1', '--port', '0'], { HOST: '192.0.2.1', PORT: '1' });
    const base = await limn.url(server);
    expect(await limn.done(['app', 'list'])).toBe('There is no app yet: limn key create --app NAME makes one\n');
    const first = (await limn.done(['key', 'create', '--app', 'first'])).trim();
    const second = (await limn.done(['key', 'create', '--app', 'second one'])).trim();
    const status = async (key: string): Promise<number> =>
      (await fetch(`${base}/v1/search`, { headers: { authorization: `Bearer ${key}` } })).status;
    expect([await status(first), await status(second)]).toEqual([200, 200]);

    const listed = await keys();
    expect(listed).toMatchObject([
      { app: 'first', owner: null, preview: expect.stringMatching(PREVIEW) },
      { app: 'second one', owner: null, preview: expect.stringMatching(PREVIEW) },
    ]);
    expect(first.startsWith(listed[0]!.preview.slice(0, -1))).toBe(true);
    const shown = (await limn.done(['key', 'list'])) + (await limn.done(['app', 'list']));
    expect(shown).toContain(listed[1]!.preview);
    for (const key of [first, second]) expect(shown + JSON.stringify(listed)).not.toContain(key);
    expect(await keys('--app', 'second one')).toHaveLength(1);

    expect(await limn.done(['key', 'revoke', '--app', 'first'], { code: 2 })).toMatch(
      /^The key limn_live_\w{4}… of app "first" \(of the operator\) would stop at once: give --yes if that is meant$/m,
    );
    expect(await status(first)).toBe(200);
    await limn.done(['key', 'revoke', '--app', 'first', '--yes']);
    expect([await status(first), await status(second)]).toEqual([401, 200]);
    expect(await limn.done(['key', 'revoke', '--app', 'first', '--yes'], { code: 1 })).toBe(
      'The app "first" has no key\n',
    );
    expect(await limn.done(['app', 'list'])).toMatch(/^first +[0-9a-f-]{36} +operator +none +\d{4}-/m);
    expect(await limn.done(['key', 'revoke', '--app', 'frist', '--yes'], { code: 1 })).toBe(
      'No app of the operator is called "frist": limn app list tells all of them\n',
    );
    expect(await limn.done(['key', 'revoke', '--id', '0', '--yes'], { code: 1 })).toBe('No app has the id 0\n');
    await limn.done(['key', 'revoke', '--id', listed[1]!.appId, '--yes']);
    expect(await status(second)).toBe(401);
    expect(await limn.done(['key', 'list'])).toBe('There is no key: limn key create --app NAME makes one\n');
    await limn.stop(server);
  });

  test('are listed and revoked without a running service', async () => {
    await limn.done(['key', 'create', '--app', 'first']);
    expect(await limn.done(['key', 'list'])).toMatch(
      /^KEY +APP +OWNER .*\nlimn_live_\w{4}… +first +operator .* never\n$/,
    );
    expect(await limn.done(['key', 'revoke', '--app', 'first', '--yes'])).toContain('is revoked');
  });

  test('are not asked for with a port that is none: the option is named as it was typed', async () => {
    expect(await limn.done(['serve', '--port', '70000'], { code: 2 })).toContain('--port must be between 0 and 65535');
  });

  test('of accounts are listed with whose they are, and end by the id of their app alone', async () => {
    const server = limn.start([]);
    const base = await limn.url(server);
    let cookie = '';
    const ask = async (query: string): Promise<Record<string, { apiKey: string; app: { id: string } }>> => {
      const response = await fetch(`${base}/dashboard/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ query }),
      });
      cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      return ((await response.json()) as { data: Record<string, { apiKey: string; app: { id: string } }> }).data;
    };
    await ask('mutation { signUp(email: "maria@example.com", password: "kettle otter lamp 9") { id } }');
    const { createApp } = await ask('mutation { createApp(name: "shop") { app { id } apiKey } }');
    expect(await limn.done(['app', 'list'])).toMatch(/^shop +[0-9a-f-]{36} +maria@example\.com +limn_live_/m);
    const turned = (await ask('mutation { createApp(name: "shop\\u202e for") { app { id } apiKey } }'))['createApp']!;
    expect(await limn.done(['app', 'list'])).toMatch(/^shop\\u\{202e\} for +[0-9a-f-]{36} +maria@example\.com/m);
    expect(await limn.done(['key', 'revoke', '--id', turned.app.id], { code: 2 })).toContain('"shop\\u{202e} for"');
    expect(await limn.done(['key', 'revoke', '--app', 'shop', '--yes'], { code: 1 })).toContain(
      'No app of the operator',
    );
    await limn.done(['key', 'revoke', '--id', createApp!.app.id, '--yes']);
    const headers = { authorization: `Bearer ${createApp!.apiKey}` };
    expect((await fetch(`${base}/v1/search`, { headers })).status).toBe(401);
    await limn.stop(server);
  });
});
