import fs from 'node:fs';
import { expect, test } from 'vitest';
import { ConfigError, parseConfig, SETTINGS } from '../src/config.js';

test('without any setting everything runs embedded and offline on port 4000 of this machine', () => {
  expect(parseConfig({})).toMatchObject({
    host: '127.0.0.1', port: 4000, role: 'all', database: { kind: 'embedded', directory: '.limn' }, readerModel: undefined, embedderModel: undefined, rateLimit: 6000,
  });
});

test('an empty variable is one that is not set', () => {
  expect(parseConfig({ DATABASE_URL: '', OPENAI_API_KEY: '', PORT: '' })).toEqual(parseConfig({}));
});

test('all faults are told at once, each with the name of its setting', () => {
  const env = { PORT: 'high', LIMN_ROLE: 'boss', DATABASE_URL: 'mysql://x', LIMN_BOOTSTRAP_API_KEY: 'short', LIMN_RATE_LIMIT: '-1', OPENAI_BASE_URL: 'localhost' };
  expect(() => parseConfig(env)).toThrow(ConfigError);
  for (const name of Object.keys(env)) expect(() => parseConfig(env)).toThrow(`  - ${name} `);
  expect(() => parseConfig(env)).not.toThrow('short');
});

test('an API or a worker alone needs a server, since the embedded database serves one process', () => {
  expect(() => parseConfig({ LIMN_ROLE: 'api' })).toThrow('LIMN_ROLE=api needs DATABASE_URL');
  expect(parseConfig({ LIMN_ROLE: 'worker', DATABASE_URL: 'postgres://u@h/d' }).role).toBe('worker');
});

test('a base address alone is enough for a local model server, and either model can be left offline', () => {
  const config = parseConfig({ OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1', LIMN_EXTRACTION_MODEL: 'qwen3', LIMN_EMBEDDING_MODEL: 'offline' });
  expect(config.readerModel).toEqual({ apiKey: 'none', baseURL: 'http://127.0.0.1:11434/v1', model: 'qwen3' });
  expect(config.embedderModel).toBeUndefined();
});

test('faults can be armed in tests alone, and only such as there are', () => {
  expect(parseConfig({}).faults).toEqual([]);
  expect(() => parseConfig({ LIMN_FAULTS: 'read.before_call=throw' })).toThrow('LIMN_FAULTS breaks the service on purpose');
  expect(() => parseConfig({ LIMN_FAULTS: 'read.before_call=dance', NODE_ENV: 'test' })).toThrow('  - LIMN_FAULTS must be faults such as');
  expect(parseConfig({ LIMN_FAULTS: 'read.before_call=delay:5@2', NODE_ENV: 'test' }).faults).toHaveLength(1);
});

test('the example environment and the README name every setting', () => {
  for (const file of ['.env.example', 'README.md']) {
    const text = fs.readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
    for (const name of SETTINGS.filter((setting) => setting !== 'NODE_ENV')) expect(text, file).toContain(name);
  }
});
