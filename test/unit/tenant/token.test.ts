import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeToken, readToken, type Grant } from '../../../src/tenant/token.js';

const KEY = createHash('sha256').update('a key').digest();
const grant = (more: Partial<Grant> = {}): Grant => ({
  tenantId: randomUUID(),
  keyId: randomUUID(),
  scope: 'read',
  profileId: undefined,
  expiresAt: new Date('2026-03-01T09:30:00Z'),
  ...more,
});

test('a token says what it was made for, and fits into a header', () => {
  const ids = fc.string({ unit: 'binary', minLength: 1 }).filter((id) => Buffer.byteLength(id) <= 255);
  fc.assert(
    fc.property(fc.option(ids, { nil: undefined }), fc.constantFrom('full', 'read'), (profileId, scope) => {
      const given = grant({ profileId, scope });
      const token = makeToken(given, KEY);
      expect(token.length).toBeLessThanOrEqual(512);
      const shown = readToken(token)!;
      expect(shown.grant).toEqual(given);
      expect(shown.isSignedWith(KEY)).toBe(true);
      expect(shown.isSignedWith(createHash('sha256').update('another').digest())).toBe(false);
    }),
  );
});

test('whatever a credential is, it is read as a token or is none', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.base64String().map((text) => `limn_tok_${text}`),
      ),
      (text) => {
        expect(readToken(text)?.isSignedWith(KEY) ?? false).toBe(false);
      },
    ),
  );
});

test('a token of which a letter is another is none, or signed with nothing', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const profileIds = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(profileIds, fc.nat(), fc.constantFrom(...letters), (profileId, place, letter) => {
      const token = makeToken(grant({ profileId }), KEY);
      const at = 9 + (place % (token.length - 9));
      fc.pre(token[at] !== letter);
      const touched = token.slice(0, at) + letter + token.slice(at + 1);
      expect(readToken(touched)?.isSignedWith(KEY) ?? false).toBe(false);
    }),
  );
});
