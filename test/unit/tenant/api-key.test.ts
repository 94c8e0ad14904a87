import { describe, expect, test } from 'vitest';
import type { LimnError } from '../../../src/errors.js';
import { hashApiKey, isPlausible, issueApiKey, previewApiKey } from '../../../src/tenant/api-key.js';
import { assertMayWrite, bearerKey } from '../../../src/tenant/caller.js';

describe('an API key', () => {
  test('is new every time, has a recognisable form and a checksum that holds', () => {
    const keys = Array.from({ length: 200 }, issueApiKey);
    expect(new Set(keys).size).toBe(200);
    for (const key of keys) {
      expect(key).toMatch(/^limn_live_[0-9A-Za-z]{38}$/);
      expect(isPlausible(key)).toBe(true);
    }
  });

  test('with one character changed cannot exist', () => {
    const key = issueApiKey();
    const at = 20;
    const changed = key.slice(0, at) + (key[at] === 'a' ? 'b' : 'a') + key.slice(at + 1);
    expect(isPlausible(changed)).toBe(false);
    expect(isPlausible(key.slice(0, -1))).toBe(false);
  });

  test("of another form may be an operator's own", () => {
    expect(isPlausible('an-operator-brought-this-key-along')).toBe(true);
  });

  test('is stored as a digest that depends on the pepper, and shown only by its beginning', () => {
    const key = issueApiKey();
    expect(hashApiKey(key, 'a')).toEqual(hashApiKey(key, 'a'));
    expect(hashApiKey(key, 'a')).not.toEqual(hashApiKey(key, 'b'));
    expect(key.startsWith(previewApiKey(key).slice(0, -1))).toBe(true);
    expect(previewApiKey(key).length).toBeLessThan(16);
  });
});

describe('an authorization header', () => {
  test.each([
    ['Bearer abc', 'abc'],
    ['bearer abc', 'abc'],
    ['BEARER   abc ', 'abc'],
  ])('%j carries %j', (header, key) => {
    expect(bearerKey(header)).toBe(key);
  });

  test.each([
    [undefined, 'Missing API key: send Authorization: Bearer <API_KEY>', 'Bearer'],
    ['', 'Missing API key: send Authorization: Bearer <API_KEY>', 'Bearer'],
    ['Basic abc', 'Invalid API key: send Authorization: Bearer <API_KEY>', 'Bearer error="invalid_token"'],
    ['Bearer', 'Invalid API key: send Authorization: Bearer <API_KEY>', 'Bearer error="invalid_token"'],
    ['Bearer a b', 'Invalid API key: send Authorization: Bearer <API_KEY>', 'Bearer error="invalid_token"'],
    [
      `Bearer ${'x'.repeat(513)}`,
      'Invalid API key: send Authorization: Bearer <API_KEY>',
      'Bearer error="invalid_token"',
    ],
  ])('%j is refused', (header, message, challenge) => {
    expect(() => bearerKey(header)).toThrow(
      expect.objectContaining({
        code: 'unauthenticated',
        message,
        headers: { 'www-authenticate': challenge },
      }) as LimnError,
    );
  });
});

test('a read-only key may not write', () => {
  expect(() => assertMayWrite({ tenantId: 't', scope: 'read' })).toThrow('This key or token may only read');
  expect(() => assertMayWrite({ tenantId: 't', scope: 'full' })).not.toThrow();
});
