import fs from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { LimnRuns } from './limn-process.js';

const server = inject('postgresUrl');

/** What `limn doctor` says: of each thing, its state and words. */
function findings(out: string): Record<string, [state: string, words: string]> {
  const lines = out.split('\n').map((line) => /^(ok|warning|fault) +(\w+) +(.+)$/.exec(line));
  return Object.fromEntries(lines.flatMap((line) => (line ? [[line[2], [line[1], line[3]]]] : [])));
}

describe('limn doctor', () => {
  let place: string;
  let limn: LimnRuns;
  beforeEach(() => {
    place = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-doctor-'));
    limn = new LimnRuns(path.join(place, 'data'));
  });
  afterEach(async () => {
    await limn.close();
    fs.rmSync(place, { recursive: true, force: true });
  });

  test('finds everything in order before, while and after a service runs, and makes nothing itself', async () => {
    const before = await limn.done(['doctor']);
    expect(before).toMatch(/\nEverything is in order\n$/);
    expect(findings(before)).toMatchObject({
      Node: ['ok', expect.stringContaining(process.versions.node)],
      Settings: ['ok', 'all can be used'],
      Disk: ['ok', expect.stringMatching(/^\d+ MB free/)],
      Database: ['ok', expect.stringMatching(/not there yet, the first start makes it$/)],
      Port: ['ok', 'any that is free'],
      Models: ['ok', 'offline, no server is needed'],
      Clock: ['ok', expect.stringMatching(/^\d{4}-/)],
    });
    expect(fs.existsSync(path.join(place, 'data'))).toBe(false);

    const service = limn.start([]);
    const { port } = new URL(await limn.url(service));
    const running = findings(await limn.done(['doctor'], { env: { PORT: port } }));
    expect(running).toMatchObject({
      Database: ['ok', expect.stringMatching(/^PostgreSQL \d.* open in a running service; up to date$/)],
      Extensions: ['ok', expect.stringMatching(/btree_gin .*pg_trgm .*vector \d/)],
      Port: ['ok', `Limn answers at http://127.0.0.1:${port}`],
    });
    await limn.stop(service);
    expect(findings(await limn.done(['doctor']))).toMatchObject({
      Database: ['ok', expect.stringMatching(/^PostgreSQL \d.*, embedded, in \S+; up to date$/)],
      Extensions: running['Extensions']!,
    });
  });

  test('names every setting that is at fault, and looks at the rest that needs none', async () => {
    const out = await limn.start(['doctor'], { PORT: 'x', LIMN_ROLE: 'y' });
    expect(await out.ended).toBe(2);
    expect(out.out()).toMatch(/^fault +Settings +PORT must be a whole number$/m);
    expect(out.out()).toMatch(/^fault +Settings +LIMN_ROLE must be all, api or worker$/m);
    expect(out.out()).toMatch(/^ok +Node /m);
    expect(out.out()).toMatch(/\n2 faults, 0 warnings\n$/);
  });

  test('tells a full disk, a taken port, a damaged database and a clock that went back, with their cures', async () => {
    const data = path.join(place, 'data');
    fs.mkdirSync(path.join(data, 'pg'), { recursive: true });
    fs.writeFileSync(path.join(data, 'pg', 'PG_VERSION'), '15\n');
    fs.writeFileSync(path.join(data, 'limn.lock'), '');
    const tomorrow = new Date(Date.now() + 86_400_000);
    fs.utimesSync(path.join(data, 'limn.lock'), tomorrow, tomorrow);
    const other = net.createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const run = limn.start(['doctor'], { PORT: String(port), LIMN_DISK_RESERVE_MB: '1000000' });
    expect(await run.ended).toBe(2);
    other.close();
    expect(findings(run.out())).toMatchObject({
      Disk: [
        'fault',
        expect.stringMatching(/below 1000000 MB \(LIMN_DISK_RESERVE_MB\) nothing is accepted: make room$/),
      ],
      Database: ['fault', expect.stringContaining('was made by PostgreSQL 15')],
      Port: ['fault', expect.stringMatching(/is taken by another program: stop that one, or set PORT/)],
      Clock: ['fault', expect.stringMatching(/is before the database was last opened .*: set it by a time server/)],
    });
  });

  describe('of a server of models', () => {
    let models: http.Server;
    let base: string;
    beforeAll(async () => {
      models = http.createServer((request, response) => {
        if (request.headers.authorization !== 'Bearer good') return void response.writeHead(401).end('{}');
        if (request.url !== '/v1/models') return void response.writeHead(404).end('{}');
        response.end(JSON.stringify({ data: [{ id: 'reads' }, { id: 'embeds:latest' }] }));
      });
      await new Promise<void>((resolve) => models.listen(0, '127.0.0.1', resolve));
      base = `http://127.0.0.1:${(models.address() as AddressInfo).port}`;
    });
    afterAll(() => models.close());
    const good = { OPENAI_API_KEY: 'good', LIMN_EXTRACTION_MODEL: 'reads', LIMN_EMBEDDING_MODEL: 'embeds' };

    test.each([
      ['that has the models', '/v1', {}, 'ok', /has reads and embeds$/],
      ['that refuses the key', '/v1', { OPENAI_API_KEY: 'bad' }, 'fault', /refuses the key: correct OPENAI_API_KEY$/],
      ['without the model', '/v1', { LIMN_EMBEDDING_MODEL: 'x' }, 'warning', /not list the model x: correct LIMN_EMB/],
      ['at another path', '', {}, 'warning', /answers 404 when it is asked for its models/],
    ])('%s', async (_what, at, env, state, words) => {
      const code = state === 'fault' ? 2 : 0;
      const run = limn.start(['doctor'], { ...good, OPENAI_BASE_URL: `${base}${at}`, ...env });
      expect(await run.ended).toBe(code);
      expect(findings(run.out())['Models']).toEqual([state, expect.stringMatching(words)]);
    });

    test('that is away', async () => {
      const run = limn.start(['doctor'], { ...good, OPENAI_BASE_URL: 'http://127.0.0.1:59999/v1' });
      expect(await run.ended).toBe(2);
      expect(findings(run.out())['Models']).toEqual([
        'fault',
        'http://127.0.0.1:59999/v1 cannot be reached (ECONNREFUSED): start it, or correct OPENAI_BASE_URL',
      ]);
    });
  });

  test('says of a server that it is away', async () => {
    const run = limn.start(['doctor'], { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' });
    expect(await run.ended).toBe(2);
    expect(findings(run.out())['Database']).toEqual([
      'fault',
      expect.stringMatching(
        /^The database at 127\.0\.0\.1:1\/x cannot be reached .*: start it, or correct DATABASE_URL$/,
      ),
    ]);
  });

  test.skipIf(server === null)('looks at a server (needs one with pgvector) and compares clocks', async () => {
    expect(findings(await limn.done(['doctor'], { env: { DATABASE_URL: server! } }))).toMatchObject({
      Database: ['ok', expect.stringMatching(/^PostgreSQL \d.*, on a server; \d+ migrations behind/)],
      Clock: ['ok', expect.stringMatching(/^0 s apart from that of the database$/)],
    });
  });
});
