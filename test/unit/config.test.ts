import fs from 'node:fs';
import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from '../../src/config.js';
import { SETTINGS } from '../../src/config/environment.js';

test('without any setting everything runs embedded and offline on port 4000 of this machine', () => {
  expect(parseConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 4000,
    role: 'all',
    database: { kind: 'embedded', directory: '.limn' },
    readerModel: undefined,
    embedderModel: undefined,
    rateLimit: 6000,
  });
});

test('an empty variable is one that is not set', () => {
  expect(parseConfig({ DATABASE_URL: '', OPENAI_API_KEY: '', PORT: '' })).toEqual(parseConfig({}));
});

test('all faults are told at once, each with the name of its setting', () => {
  const env = {
    PORT: 'high',
    LIMN_ROLE: 'boss',
    DATABASE_URL: 'mysql://x',
    LIMN_BOOTSTRAP_API_KEY: 'short',
    LIMN_RATE_LIMIT: '-1',
    OPENAI_BASE_URL: 'localhost',
  };
  expect(() => parseConfig(env)).toThrow(ConfigError);
  for (const name of Object.keys(env)) expect(() => parseConfig(env)).toThrow(`  - ${name} `);
  expect(() => parseConfig(env)).not.toThrow('short');
});

test('an API or a worker alone needs a server, since the embedded database serves one process', () => {
  expect(() => parseConfig({ LIMN_ROLE: 'api' })).toThrow('LIMN_ROLE=api needs DATABASE_URL');
  expect(parseConfig({ LIMN_ROLE: 'worker', DATABASE_URL: 'postgres://u@h/d' }).role).toBe('worker');
});

test('a base address alone is enough for a local model server, and either model can be left offline', () => {
  const config = parseConfig({
    OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1',
    LIMN_EXTRACTION_MODEL: 'qwen3',
    LIMN_EMBEDDING_MODEL: 'offline',
  });
  expect(config.readerModel).toEqual({
    apiKey: 'none',
    baseURL: 'http://127.0.0.1:11434/v1',
    model: 'qwen3',
    contextTokens: undefined,
    chunkCharacters: undefined,
    thinking: undefined,
  });
  expect(config.embedderModel).toBeUndefined();
});

test.each([
  ['https://api.openai.com/v1', undefined],
  ['http://127.0.0.1:11434/v1', undefined],
  ['http://localhost:8000/v1', undefined],
  ['http://[::1]:8000/v1', undefined],
  ['http://2130706433/v1', undefined],
  ['http://ollama:11434/v1', undefined],
  ['http://host.docker.internal:11434/v1', undefined],
  ['http://vllm.models.svc.cluster.local:8000', undefined],
  ['http://10.3.4.5:8000/v1', undefined],
  ['http://172.31.255.255/v1', undefined],
  ['http://[fd12:3456::1]/v1', undefined],
  ['http://172.32.0.1/v1', 'must be https'],
  ['http://api.openai.com/v1', 'must be https'],
  ['http://8.8.8.8/v1', 'must be https'],
  ['http://127.0.0.1.nip.io/v1', 'must be https'],
  ['http://localhost.evil.example/v1', 'must be https'],
  ['http://0x08080808/v1', 'must be https'],
  ['http://[2001:db8::1]/v1', 'must be https'],
  ['http://[::ffff:8.8.8.8]/v1', 'must be https'],
  ['http://169.254.169.254/latest/meta-data', 'link-local'],
  ['https://169.254.169.254/v1', 'link-local'],
  ['http://0xa9fea9fe/v1', 'link-local'],
  ['http://0251.0376.0251.0376/v1', 'link-local'],
  ['http://[::ffff:169.254.169.254]/v1', 'link-local'],
  ['http://[fe80::1]/v1', 'link-local'],
  ['https://user:password@models.example/v1', 'no user, password'],
  ['https://models.example/v1?key=abc', 'no user, password'],
  ['file:///etc/passwd', 'must be an address'],
  ['gopher://127.0.0.1/x', 'must be an address'],
  ['javascript:alert(1)', 'must be an address'],
  ['//models.example/v1', 'must be an address'],
])('texts and the key for models go to %s: %s', (address, fault) => {
  if (fault === undefined) expect(parseConfig({ OPENAI_BASE_URL: address }).readerModel?.baseURL).toBe(address);
  else expect(() => parseConfig({ OPENAI_BASE_URL: address })).toThrow(fault);
});

test('mail goes to a server, over TLS outside of this machine and private networks', () => {
  const env = { LIMN_SMTP_FROM: 'Limn <limn@example.com>', LIMN_PUBLIC_URL: 'https://limn.example/' };
  const mail = (LIMN_SMTP_URL: string): unknown => parseConfig({ ...env, LIMN_SMTP_URL }).mail;
  const rest = {
    from: 'Limn <limn@example.com>',
    publicUrl: 'https://limn.example',
    user: undefined,
    password: undefined,
  };
  expect(mail('smtp://127.0.0.1')).toEqual({
    ...rest,
    host: '127.0.0.1',
    port: 587,
    secure: false,
    mustEncrypt: false,
  });
  expect(mail('smtp://mailhog:1025')).toEqual({
    ...rest,
    host: 'mailhog',
    port: 1_025,
    secure: false,
    mustEncrypt: false,
  });
  expect(mail('smtp://[::1]:25')).toEqual({ ...rest, host: '::1', port: 25, secure: false, mustEncrypt: false });
  expect(mail('smtp://mail.example')).toEqual({
    ...rest,
    host: 'mail.example',
    port: 587,
    secure: false,
    mustEncrypt: true,
  });
  expect(mail('smtps://limn%40example.com:p%3Aq%2Fr@mail.example')).toEqual({
    ...rest,
    host: 'mail.example',
    port: 465,
    secure: true,
    mustEncrypt: true,
    user: 'limn@example.com',
    password: 'p:q/r',
  });
  expect(parseConfig({}).mail).toBeUndefined();
});

test.each([
  [{ LIMN_SMTP_URL: 'smtp://mail.example' }, 'LIMN_SMTP_URL needs LIMN_SMTP_FROM'],
  [{ LIMN_SMTP_URL: 'smtp://mail.example' }, 'LIMN_SMTP_URL needs LIMN_PUBLIC_URL'],
  [{ LIMN_SMTP_FROM: 'limn@example.com' }, 'LIMN_SMTP_FROM needs LIMN_SMTP_URL'],
  [{ LIMN_SMTP_FROM: 'Limn <limn@example.com>, <eve@example.com>' }, 'LIMN_SMTP_FROM must be an address'],
  [{ LIMN_SMTP_FROM: 'limn@example.com\r\nBcc: eve@example.com' }, 'LIMN_SMTP_FROM must be an address'],
  [{ LIMN_SMTP_URL: 'https://mail.example' }, 'LIMN_SMTP_URL must be an address such as smtps://'],
  [{ LIMN_SMTP_URL: 'smtp://' }, 'LIMN_SMTP_URL must'],
  [{ LIMN_SMTP_URL: 'smtp://mail.example/path' }, 'LIMN_SMTP_URL must have nothing behind host and port'],
  [
    { LIMN_SMTP_URL: 'smtp://mail.example?tls.rejectUnauthorized=false' },
    'LIMN_SMTP_URL must have nothing behind host and port',
  ],
  [
    { LIMN_SMTP_URL: 'smtp://user:100%@mail.example' },
    'LIMN_SMTP_URL must have nothing behind host and port, and a percent-encoded',
  ],
  [{ LIMN_PUBLIC_URL: 'https://limn.example/dashboard' }, 'LIMN_PUBLIC_URL must be an origin'],
  [{ LIMN_PUBLIC_URL: 'https://user@limn.example' }, 'LIMN_PUBLIC_URL must be an origin'],
  [{ LIMN_PUBLIC_URL: 'javascript:alert(1)' }, 'LIMN_PUBLIC_URL must be an address'],
])('%j are settings of mail at fault: %s', (env, fault) => {
  expect(() => parseConfig(env)).toThrow(fault);
});

test('a service is local on an embedded database and this machine alone, as it starts without settings', () => {
  expect(parseConfig({}).isLocal).toBe(true);
  for (const env of [
    { HOST: '0.0.0.0' },
    { LIMN_PUBLIC_URL: 'https://limn.example' },
    { LIMN_TRUSTED_PROXIES: '10.0.0.1' },
    { DATABASE_URL: 'postgres://limn@db.example/limn' },
  ])
    expect(parseConfig(env).isLocal).toBe(false);
});

test('faults can be armed in tests alone, and only such as there are', () => {
  expect(parseConfig({}).faults).toEqual([]);
  expect(() => parseConfig({ LIMN_FAULTS: 'read.before_call=throw' })).toThrow(
    'LIMN_FAULTS breaks the service on purpose',
  );
  expect(() => parseConfig({ LIMN_FAULTS: 'read.before_call=dance', NODE_ENV: 'test' })).toThrow(
    '  - LIMN_FAULTS must be faults such as',
  );
  expect(parseConfig({ LIMN_FAULTS: 'read.before_call=delay:5@2', NODE_ENV: 'test' }).faults).toHaveLength(1);
});

test('waits of webhooks are seconds in a list, and the usual ones unless told', () => {
  expect(parseConfig({}).webhookBackOffSeconds).toBeUndefined();
  expect(parseConfig({ LIMN_WEBHOOK_WAITS: '1, 2' }).webhookBackOffSeconds).toEqual([1, 2]);
  for (const waits of ['0', '1,x', '-1', Array(21).fill(1).join()])
    expect(() => parseConfig({ LIMN_WEBHOOK_WAITS: waits }), waits).toThrow(
      '  - LIMN_WEBHOOK_WAITS must be at most 20 whole numbers of seconds',
    );
});

test('a replica is a standby of the server, and the server itself is none', () => {
  const url = 'postgres://limn@db/limn';
  const read = 'postgres://limn@standby/limn';
  const replicaOf = (env: Record<string, string>): unknown => {
    const { database } = parseConfig({ DATABASE_URL: url, ...env });
    return database.kind === 'server' ? database.replica : 'embedded';
  };
  expect(replicaOf({})).toBeUndefined();
  expect(replicaOf({ DATABASE_READ_URL: read })).toEqual({ url: read, waitMs: 20, lagMs: 0 });
  const patience = { LIMN_REPLICA_WAIT_MS: '5', LIMN_REPLICA_LAG_MS: '1000' };
  expect(replicaOf({ DATABASE_READ_URL: read, ...patience })).toEqual({ url: read, waitMs: 5, lagMs: 1_000 });
  expect(() => parseConfig({ DATABASE_READ_URL: read })).toThrow(
    '  - DATABASE_READ_URL needs DATABASE_URL, the server that it is a standby of: the embedded database has none',
  );
  expect(() => parseConfig({ DATABASE_URL: url, DATABASE_READ_URL: 'standby' })).toThrow(
    '  - DATABASE_READ_URL must be an address such as postgres://',
  );
  const itself: Record<string, string>[] = [
    { DATABASE_READ_URL: url },
    { DATABASE_DIRECT_URL: read, DATABASE_READ_URL: read },
  ];
  for (const own of itself) {
    expect(replicaOf(own)).toBeUndefined();
    expect(parseConfig({ DATABASE_URL: url, ...own }).warnings).toEqual([
      'DATABASE_READ_URL is the address of the database itself: it takes nothing off it, and is not used',
    ]);
  }
});

test('the example environment and the page of settings name every setting', () => {
  for (const file of ['.env.example', 'docs/settings.md']) {
    const text = fs.readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    for (const name of SETTINGS.filter((setting) => setting !== 'NODE_ENV')) expect(text, file).toContain(name);
  }
});

test("a name that is nearly a setting is refused when it is ours, and told when it may be another program's", () => {
  expect(() => parseConfig({ LIMN_RATE_LIMT: '5' })).toThrow(
    '  - LIMN_RATE_LIMT is not a setting: LIMN_RATE_LIMIT is the nearest',
  );
  expect(() => parseConfig({ LIMN_PORT: '80' })).toThrow('  - LIMN_PORT is not a setting: PORT is the nearest');
  expect(
    parseConfig({ OPENAI_BASEURL: 'x', OPENAI_ORG_ID: 'org', DATABASE_URI: 'postgres://u@h/d', DATABASE_HOST: 'h' })
      .warnings,
  ).toEqual([
    'OPENAI_BASEURL is not read; if it is meant for Limn, its name is OPENAI_BASE_URL',
    'DATABASE_URI is not read; if it is meant for Limn, its name is DATABASE_URL',
  ]);
  expect(parseConfig({ OPENAI_API_BASE: 'x', OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' }).warnings).toEqual([]);
});

test(
  'what Kubernetes and Docker put beside the settings for a service of this name is let be, as is the key of the ' +
    'examples',
  () => {
    const links = {
      LIMN_SERVICE_HOST: '10.0.0.1',
      LIMN_SERVICE_PORT: '80',
      LIMN_SERVICE_PORT_HTTP: '80',
      LIMN_PORT: 'tcp://10.0.0.1:80',
      LIMN_PORT_80_TCP: 'tcp://10.0.0.1:80',
      LIMN_PORT_80_TCP_PROTO: 'tcp',
      LIMN_PORT_80_TCP_PORT: '80',
      LIMN_PORT_80_TCP_ADDR: '10.0.0.1',
      DATABASE_SERVICE_HOST: '10.0.0.2',
      DATABASE_PORT: 'tcp://10.0.0.2:5432',
    };
    expect(parseConfig({ ...links, LIMN_KEY: 'limn_live_x', LIMN_TEST_CHROMIUM: 'chromium', LIMN_UNSET: '' })).toEqual(
      parseConfig({}),
    );
  },
);
