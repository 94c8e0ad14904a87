import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { newSalt, secretOf, signedHeaders } from '../../../src/webhook/signature.js';
import { seal, unseal } from '../../../src/tenant/seal.js';

const whose = { tenantId: '3f0c1a52-2f6e-4d0a-8a53-9a0f6f3c7d11', webhookId: '8d0f7a52-41f0-4f6e-9c39-6c0c1d1c1f4e' };

test('any body verifies under either of two secrets, and changed in one place under none', () => {
  const secrets = [newSalt(), newSalt()].map((salt) => secretOf(whose, salt, 'pepper'));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.uuid(), (text, id) => {
      const body = JSON.stringify({ text });
      const headers = signedHeaders(secrets, { id: `msg_${id}`, at: new Date(), body });
      for (const secret of secrets) {
        expect(new Webhook(secret).verify(body, headers)).toEqual({ text });
        expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow(/signature/i);
        expect(() => new Webhook(secret).verify(body, { ...headers, 'webhook-id': `msg_${id}x` })).toThrow(
          /signature/i,
        );
      }
      const stranger = secretOf(whose, newSalt(), 'pepper');
      expect(() => new Webhook(stranger).verify(body, headers)).toThrow(/signature/i);
    }),
  );
});

test('a secret is that of one endpoint, one salt and one pepper', () => {
  const salt = newSalt();
  const secret = secretOf(whose, salt, 'pepper');
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(secretOf(whose, salt, 'pepper')).toBe(secret);
  for (const other of [
    secretOf(whose, salt, ''),
    secretOf(whose, newSalt(), 'pepper'),
    secretOf({ ...whose, webhookId: whose.tenantId }, salt, 'pepper'),
    secretOf({ ...whose, tenantId: whose.webhookId }, salt, 'pepper'),
  ])
    expect(other).not.toBe(secret);
});

test('what is sealed is read with the same pepper and for the same tenant alone', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 255 }), (text) => {
      const sealed = seal(text, whose.tenantId, 'pepper');
      expect(unseal(sealed, whose.tenantId, 'pepper')).toBe(text);
      expect(unseal(sealed, whose.tenantId, 'salt')).toBeUndefined();
      expect(unseal(sealed, whose.webhookId, 'pepper')).toBeUndefined();
      expect(unseal(sealed.subarray(0, -1), whose.tenantId, 'pepper')).toBeUndefined();
      expect(seal(text, whose.tenantId, 'pepper')).not.toEqual(sealed);
    }),
    { numRuns: 30 },
  );
});
