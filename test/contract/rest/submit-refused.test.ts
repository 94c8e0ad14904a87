import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databasesAndPooler, openLimn, type Limn } from '../../limn.js';
import { documented } from './documented.js';
import type { Refusal } from './raw.js';
import { JSON_HEADERS, POST, SMALL_TEXTS, sendTo, type Content } from './submit.js';

describe.each(databasesAndPooler())('posting what cannot be taken on the %s database', (database) => {
  let limn: Limn;
  beforeAll(async () => {
    limn = await openLimn({ database, env: SMALL_TEXTS });
  });
  afterAll(() => limn.close());
  const send = (id: string, body: Content, headers?: Record<string, string>): Promise<Response> =>
    sendTo(limn, id, body, headers);
  const bad = (bytes: number[]): Uint8Array<ArrayBuffer> =>
    Uint8Array.from([...Buffer.from('{"data":"'), ...bytes, ...Buffer.from('"}')]);

  test.each<[string, Content, number, string, RegExp, Record<string, string>?]>([
    ['no data', '{}', 400, 'invalid_field', /^data is required$/],
    ['null for data', '{"data":null}', 400, 'invalid_field', /^data is required$/],
    ['a number for data', '{"data":7}', 400, 'invalid_field', /^data must be a string, an object or an array$/],
    ['a boolean for data', '{"data":true}', 400, 'invalid_field', /^data must be/],
    ['empty data', '{"data":""}', 400, 'invalid_field', /^data must not be empty$/],
    ['blank data', '{"data":" \\n\\t\\u0000"}', 400, 'invalid_field', /^data must not be empty$/],
    ['an empty object for data', '{"data":{}}', 400, 'invalid_field', /^data must not be empty$/],
    [
      'data from a hostile prototype',
      '{"__proto__":{"data":"x"}}',
      400,
      'invalid_field',
      /^Unknown field __proto__: known are data, input_type, subject$/,
    ],
    [
      'a tenant in the body',
      '{"data":"x","tenant_id":"other"}',
      400,
      'invalid_field',
      /^Unknown field tenant_id: known are data, input_type, subject$/,
    ],
    [
      'a profile id in the body',
      '{"data":"x","profile_id":"other"}',
      400,
      'invalid_field',
      /^Unknown field profile_id: known are data, input_type, subject$/,
    ],
    [
      'a field of another spelling',
      '{"data":"x","inputType":"bio"}',
      400,
      'invalid_field',
      /^Unknown field inputType: did you mean input_type\?$/,
    ],
    ['a field with a typo', '{"dta":"x"}', 400, 'invalid_field', /^Unknown field dta: did you mean data\?$/],
    [
      'data nested beyond reason',
      `{"data":${'['.repeat(15_000)}${']'.repeat(15_000)}}`,
      400,
      'invalid_field',
      /^data is nested too deeply$/,
    ],
    ['a kind of input with spaces', '{"data":"x","input_type":"a b"}', 400, 'invalid_field', /^input_type must be/],
    [
      'a kind of input that is too long',
      `{"data":"x","input_type":"${'k'.repeat(65)}"}`,
      400,
      'invalid_field',
      /^input_type must be/,
    ],
    [
      'a kind of input that is no text',
      '{"data":"x","input_type":["text"]}',
      400,
      'invalid_field',
      /^input_type must be/,
    ],
    ['broken JSON', '{"data":"my secret', 400, 'invalid_json', /^The body is not valid JSON$/],
    ['an empty body', '', 400, 'invalid_json', /^The body is empty/],
    ['no body', null, 400, 'invalid_json', /^The body is empty/],
    ['an array', '["data"]', 400, 'bad_request', /^The body must be a JSON object$/],
    ['a string', '"data"', 400, 'bad_request', /^The body must be a JSON object$/],
    ['null', 'null', 400, 'bad_request', /^The body must be a JSON object$/],
    ['invalid UTF-8', bad([0xff]), 400, 'invalid_json', /^The body is not valid UTF-8$/],
    ['an overlong encoding', bad([0xc0, 0xaf]), 400, 'invalid_json', /^The body is not valid UTF-8$/],
    [
      'another charset',
      '{"data":"x"}',
      415,
      'unsupported_media_type',
      /^charset must be utf-8$/,
      { 'content-type': 'application/json; charset=iso-8859-1' },
    ],
    [
      'text',
      'I am Maria',
      415,
      'unsupported_media_type',
      /^Content-Type must be application\/json$/,
      { 'content-type': 'text/plain' },
    ],
    [
      'a form',
      'data=x',
      415,
      'unsupported_media_type',
      /^Content-Type must be application\/json$/,
      { 'content-type': 'application/x-www-form-urlencoded' },
    ],
    [
      'a type that only ends alike',
      '{"data":"x"}',
      415,
      'unsupported_media_type',
      /^Content-Type must be/,
      { 'content-type': 'text/json' },
    ],
    [
      'an unknown compression',
      '{"data":"x"}',
      415,
      'unsupported_media_type',
      /^Content-Encoding must be/,
      { ...JSON_HEADERS, 'content-encoding': 'rot13' },
    ],
    [
      'a compression that it has not',
      '{"data":"x"}',
      400,
      'bad_request',
      /not compressed as Content-Encoding says/,
      { ...JSON_HEADERS, 'content-encoding': 'gzip' },
    ],
    [
      'text over the limit',
      JSON.stringify({ data: 'ä'.repeat(10_001) }),
      413,
      'too_large',
      /^data must be at most 20000 bytes of UTF-8$/,
    ],
    [
      'a body over the limit',
      JSON.stringify({ data: 'x'.repeat(40_000) }),
      413,
      'too_large',
      /^The body must be at most 40000 bytes$/,
    ],
    [
      'a bomb',
      new Uint8Array(gzipSync(Buffer.alloc(10_000_000, 32))),
      413,
      'too_large',
      /^The body must be at most 40000 bytes$/,
      { ...JSON_HEADERS, 'content-encoding': 'gzip' },
    ],
    [
      'an idempotency key that is too long',
      '{"data":"x"}',
      400,
      'invalid_field',
      /^Idempotency-Key must be/,
      { ...JSON_HEADERS, 'idempotency-key': 'k'.repeat(256) },
    ],
    [
      'an empty idempotency key',
      '{"data":"x"}',
      400,
      'invalid_field',
      /^Idempotency-Key must be/,
      { ...JSON_HEADERS, 'idempotency-key': '' },
    ],
  ])('it refuses %s', async (_what, body, status, code, message, headers) => {
    const response = await send('refused', body, headers);
    const requestId = response.headers.get('x-request-id');
    const failed = await documented<Refusal>(POST, response);
    expect(failed).toMatchObject({
      error: status,
      code,
      message: expect.stringMatching(message) as string,
      request_id: requestId,
    });
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-store');
    if (code === 'invalid_field')
      expect(failed.details).toEqual([
        {
          field: /^Unknown field (\S+):/.exec(failed.message)?.[1] ?? failed.message.split(' ')[0],
          message: failed.message,
        },
      ]);
    expect((await limn.fetch('/v1/profile/refused')).status).toBe(404);
  });
});
