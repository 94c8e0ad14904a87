import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../until.js';
import { LIMN } from '../limn-program.js';

/** What gives a program a terminal; on every Debian. */
const hasScript = (process.env['PATH'] ?? '')
  .split(path.delimiter)
  .some((folder) => fs.existsSync(path.join(folder, 'script')));

interface Run {
  process: ChildProcess;
  out(): string;
  err(): string;
  ended: Promise<number | null>;
}

// Every command is a process, and a test has up to a dozen: on a machine that is busy with others that takes minutes.
describe('the limn command', () => {
  let directory: string;
  const runs: Run[] = [];
  beforeEach(() => (directory = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-main-'))));
  afterEach(async () => {
    for (const run of runs.splice(0)) {
      run.process.kill('SIGKILL');
      await run.ended;
    }
    fs.rmSync(directory, { recursive: true, force: true });
  });

  const limn = (args: string[], env: Record<string, string> = {}): Run => {
    const child = spawn(process.execPath, [...LIMN, ...args], {
      env: { PATH: process.env['PATH'], LIMN_DATA_DIR: path.join(directory, 'data'), PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    let err = '';
    child.stdout!.on('data', (chunk: Buffer) => (out += chunk));
    child.stderr!.on('data', (chunk: Buffer) => (err += chunk));
    const run = {
      process: child,
      out: () => out,
      err: () => err,
      ended: new Promise<number | null>((resolve) => child.on('close', resolve)),
    };
    runs.push(run);
    return run;
  };
  /** What the command shows to somebody at a terminal who types this. */
  const atTerminal = async (args: string[], typed: string): Promise<string> => {
    const command = [process.execPath, ...LIMN, ...args].map((word) => `'${word}'`).join(' ');
    const child = spawn('script', ['-qec', command, '/dev/null'], {
      env: { PATH: process.env['PATH'], LIMN_DATA_DIR: path.join(directory, 'data'), PORT: '0' },
      stdio: 'pipe',
    });
    let shown = '';
    child.stdout.on('data', (chunk: Buffer) => {
      shown += chunk;
      if (shown.includes('[y/N]')) child.stdin.end(typed);
    });
    await new Promise((resolve) => child.on('close', resolve));
    return shown;
  };
  const url = async (run: Run): Promise<string> => {
    const found = (): string | undefined => /REST +(http:\S+)\/v1/.exec(run.out())?.[1];
    await until('it tells its address or ends', () => found() !== undefined || run.process.exitCode !== null);
    return found() ?? expect.fail(`it did not start: ${run.out()}${run.err()}`);
  };

  test('serves from an empty directory, says how to get a key, and makes one while it runs', async () => {
    const server = limn([]);
    const base = await url(server);
    expect(server.out()).toContain('npx limn key create --app');
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
    expect((await fetch(`${base}/readyz`)).status).toBe(200);
    const create = limn(['key', 'create', '--app', 'first']);
    expect(await create.ended).toBe(0);
    const key = create.out().trim();
    expect(key).toMatch(/^limn_live_[0-9A-Za-z]{38}$/);
    const headers = { authorization: `Bearer ${key}` };
    expect((await fetch(`${base}/v1/search`, { headers })).status).toBe(200);

    const rotate = limn(['key', 'create', '--app', 'first']);
    expect(await rotate.ended).toBe(0);
    expect((await fetch(`${base}/v1/search`, { headers })).status).toBe(401);
    expect(
      (await fetch(`${base}/v1/search`, { headers: { authorization: `Bearer ${rotate.out().trim()}` } })).status,
    ).toBe(200);
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  test('gives an app of its own making to an account, running or not', async () => {
    const server = limn([]);
    const base = await url(server);
    let cookie = '';
    const dashboard = async (query: string): Promise<unknown> => {
      const response = await fetch(`${base}/dashboard/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ query }),
      });
      cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      return ((await response.json()) as { data: unknown }).data;
    };
    const { signUp } = (await dashboard(
      'mutation { signUp(email: "maria@example.com", password: "kettle otter lamp 9") { id } }',
    )) as { signUp: { id: string } };
    expect(await limn(['key', 'create', '--app', 'first']).ended).toBe(0);
    // Addresses are not checked: without a terminal to ask at, an address alone gives nothing.
    const byAddress = limn(['app', 'give', '--app', 'first', '--to', 'Maria@EXAMPLE.com']);
    expect(await byAddress.ended).toBe(2);
    expect(byAddress.err()).toMatch(
      new RegExp(
        `The account of maria@example.com has the id ${signUp.id}, was made at \\d{4}-\\S+Z and has 0 apps.`,
        'i',
      ),
    );
    expect(byAddress.err()).toContain(`--to-account ${signUp.id}`);
    expect(await dashboard('{ apps { name } }')).toEqual({ apps: [] });
    for (const wrong of [
      ['--to-account', '0'],
      ['--to-account', 'f3c0a1de-0000-4000-8000-000000000000'],
      ['--to', 'nobody@example.com'],
    ]) {
      const nobody = limn(['app', 'give', '--app', 'first', '--yes', ...wrong]);
      expect([wrong, await nobody.ended]).toEqual([wrong, 1]);
      expect(nobody.err()).toMatch(/No account has the id|has no account/);
    }
    expect(
      await limn(['app', 'give', '--app', 'first', '--to', 'maria@example.com', '--to-account', signUp.id]).ended,
    ).toBe(2);
    expect(await limn(['app', 'give', '--app', 'first', '--to-account', signUp.id]).ended).toBe(0);
    expect(await dashboard('{ apps { name } }')).toEqual({ apps: [{ name: 'first' }] });
    expect(await limn(['key', 'create', '--app', 'second']).ended).toBe(0);
    expect(await limn(['app', 'give', '--app', 'second', '--to', 'maria@example.com', '--yes']).ended).toBe(0);
    expect(await dashboard('{ apps { name } }')).toEqual({ apps: [{ name: 'first' }, { name: 'second' }] });
    const again = limn(['app', 'give', '--app', 'first', '--to-account', signUp.id]);
    expect(await again.ended).toBe(1);
    expect(again.err()).toContain('No app of the operator is called "first"');
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    const stopped = limn(['app', 'give', '--app', 'first', '--to', 'maria@example.com', '--yes']);
    expect(await stopped.ended).toBe(1);
    expect(stopped.err()).toContain('No app of the operator is called "first"');
  });

  test.skipIf(!hasScript)('asks at a terminal before it gives an app to an address', async () => {
    const server = limn([]);
    const base = await url(server);
    const signUp = 'mutation { signUp(email: "maria@example.com", password: "kettle otter lamp 9") { id } }';
    await fetch(`${base}/dashboard/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: signUp }),
    });
    expect(await limn(['key', 'create', '--app', 'first']).ended).toBe(0);
    for (const [answer, told] of [
      ['', 'Nothing was given'],
      ['n', 'Nothing was given'],
      ['y', 'belongs to maria@example.com'],
    ]) {
      const shown = await atTerminal(['app', 'give', '--app', 'first', '--to', 'maria@example.com'], `${answer}\n`);
      expect(shown).toContain('has 0 apps.');
      expect(shown).toContain('Give app "first" to this account? [y/N]');
      expect(shown).toContain(told);
    }
  });

  test('makes a link to set a forgotten password, running or not, which works once', async () => {
    const server = limn([], { LIMN_PUBLIC_URL: 'https://limn.example' });
    const base = await url(server);
    const ask = async (query: string, variables = {}): Promise<{ data: unknown; errors?: { message: string }[] }> => {
      const response = await fetch(`${base}/dashboard/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      });
      return (await response.json()) as { data: unknown; errors?: { message: string }[] };
    };
    await ask('mutation { signUp(email: "maria@example.com", password: "kettle otter lamp 9") { id } }');
    const nobody = limn(['account', 'reset', '--email', 'nobody@example.com']);
    expect(await nobody.ended).toBe(1);
    expect(nobody.err()).toContain('nobody@example.com has no account');
    const run = limn(['account', 'reset', '--email', 'Maria@example.com'], { LIMN_PUBLIC_URL: 'https://limn.example' });
    expect(await run.ended).toBe(0);
    expect(run.err()).toMatch(
      /^The account of maria@example.com has the id [0-9a-f-]{36}, was made at \S+ and has 0 apps\./,
    );
    const [, token] = /^https:\/\/limn\.example\/reset-password#([\w-]{43})\n$/.exec(run.out()) ?? [];
    const reset = 'mutation ($token: String!) { resetPassword(token: $token, password: "another otter lamp 9") }';
    expect(await ask(reset, { token })).toEqual({ data: { resetPassword: true } });
    expect((await ask(reset, { token })).errors).toMatchObject([
      { message: 'token is used up or too old: ask for a new link' },
    ]);
    expect(
      await ask('mutation { signIn(email: "maria@example.com", password: "another otter lamp 9") { email } }'),
    ).toEqual({ data: { signIn: { email: 'maria@example.com' } } });
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.out() + server.err()).not.toContain(token);
    const stopped = limn(['account', 'reset', '--email', 'maria@example.com'], { PORT: '4000' });
    expect(await stopped.ended).toBe(0);
    expect(stopped.out()).toMatch(/^http:\/\/127\.0\.0\.1:4000\/reset-password#[\w-]{43}\n$/);
  });

  test('makes a key without a running service', async () => {
    const create = limn(['key', 'create', '--app', 'first']);
    expect(await create.ended).toBe(0);
    const server = limn([]);
    const base = await url(server);
    expect(server.out()).not.toContain('No app has a key yet');
    expect(
      (await fetch(`${base}/v1/search`, { headers: { authorization: `Bearer ${create.out().trim()}` } })).status,
    ).toBe(200);
  });

  test('killed in the middle, it reads on after the next start what it had accepted', async () => {
    const apiKey = 'a-bootstrap-key-of-a-test-000000000000';
    const env = { LIMN_BOOTSTRAP_API_KEY: apiKey };
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    const first = limn([], env);
    const base = await url(first);
    const ids = Array.from({ length: 40 }, (_, i) => `p${i}`);
    const accepted = await Promise.all(
      ids.map((id) =>
        fetch(`${base}/v1/profile/${id}`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ data: `I live in Oslo. I love pottery.` }),
        }),
      ),
    );
    expect(accepted.every(({ status }) => status === 202)).toBe(true);
    first.process.kill('SIGKILL');
    await first.ended;
    const second = limn([], env);
    const again = await url(second);
    for (const id of ids) {
      let profile: { status?: string; update_log?: unknown[]; core_info?: { location?: { value: string } } } = {};
      await until(`${id} is ready`, async () => {
        ({ profile } = (await (await fetch(`${again}/v1/profile/${id}`, { headers })).json()) as {
          profile: typeof profile;
        });
        return profile.status === 'ready';
      });
      expect(profile.core_info?.location?.value).toBe('Oslo');
      expect(profile.update_log).toHaveLength(1);
    }
  });

  test('refuses a data directory that another process has open, and names it', async () => {
    const first = limn([]);
    await url(first);
    const second = limn([]);
    expect(await second.ended).toBe(2);
    expect(second.err()).toContain(`in use by process ${first.process.pid}`);
  });

  test('ends with 2 and the whole list when settings are at fault', async () => {
    const run = limn([], { PORT: 'x', LIMN_RATE_LIMIT: 'y' });
    expect(await run.ended).toBe(2);
    expect(run.err()).toContain('- PORT must be a whole number');
    expect(run.err()).toContain('- LIMN_RATE_LIMIT must be a whole number');
  });

  test('ends with 2 for a command that it does not know, and says where all are told', async () => {
    const run = limn(['dance']);
    expect(await run.ended).toBe(2);
    expect(run.err()).toContain('There is no command "dance"; limn --help tells all of them');
  });

  test('keeps the data directory to itself', async () => {
    const run = limn(['migrate']);
    expect(await run.ended).toBe(0);
    expect(fs.statSync(path.join(directory, 'data')).mode & 0o777).toBe(0o700);
  });
});
