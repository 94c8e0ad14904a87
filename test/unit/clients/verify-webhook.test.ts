import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { verifyWebhook } from '../../../packages/typescript/src/verify-webhook.js';

const [SECRET, OTHER] = ['a', 'b'].map((byte) => `whsec_${Buffer.from(byte.repeat(32)).toString('base64')}`) as [
  string,
  string,
];
const BODY = '{"type":"profile.ready","timestamp":"2026-03-01T09:30:00.000Z","data":{"profile_id":"Zoë"}}';

const signed = (body = BODY, at = new Date()): Record<string, string> => ({
  'Webhook-Id': 'msg_1',
  'Webhook-Timestamp': String(Math.floor(at.getTime() / 1_000)),
  'Webhook-Signature': `v2,nothing ${new Webhook(SECRET).sign('msg_1', at, body)}`,
});
const secondsAway = (seconds: number): Date => new Date(Date.now() + seconds * 1_000);

test('any request that the library of Standard Webhooks signed is taken, with either of two secrets', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
      const body = JSON.stringify({ type: 'profile.ready', data: { text } });
      expect((await verifyWebhook(body, signed(body), SECRET)).data['text']).toBe(text);
      expect((await verifyWebhook(body, new Headers(signed(body)), [OTHER, SECRET])).type).toBe('profile.ready');
    }),
    { numRuns: 50 },
  );
});

test.each([
  ['another secret', BODY, signed(), OTHER],
  ['another body', `${BODY} `, signed(), SECRET],
  ['another id', BODY, { ...signed(), 'Webhook-Id': 'msg_2' }, SECRET],
  ['an old time', BODY, signed(BODY, secondsAway(-301)), SECRET],
  ['a time to come', BODY, signed(BODY, secondsAway(310)), SECRET],
  ['no time', BODY, { ...signed(), 'Webhook-Timestamp': 'soon' }, SECRET],
  ['an empty signature', BODY, { ...signed(), 'Webhook-Signature': 'v1,' }, SECRET],
  ['no headers', BODY, {}, SECRET],
  ['no secret', BODY, signed(), ''],
  ['what is no secret', BODY, signed(), 'no secret!'],
])('a request with %s is refused', async (_what, body, headers, secret) => {
  await expect(verifyWebhook(body, headers, secret)).rejects.toThrow(
    expect.objectContaining({ name: 'WebhookVerificationError' }) as Error,
  );
});

test('a late request is taken where that is wanted', async () => {
  const headers = signed(BODY, secondsAway(-3_000));
  expect((await verifyWebhook(BODY, headers, SECRET, { toleranceSeconds: 3_600 })).type).toBe('profile.ready');
});
