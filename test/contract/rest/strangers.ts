import { expect } from 'vitest';
import { issueKey } from '../../../src/service/apps.js';
import { issueApiKey } from '../../../src/tenant/api-key.js';
import type { Limn } from '../../limn.js';

/** Sends a request as everybody who has no business here and expects that each is refused, in the same words. */
export async function refusesStrangers(limn: Limn, path: string, init: RequestInit = {}): Promise<void> {
  const send = async (authorization?: string): Promise<Response> =>
    limn.fetch(path, {
      ...init,
      key: null,
      headers: {
        ...(init.headers as Record<string, string>),
        ...(authorization === undefined ? {} : { authorization }),
      },
    });
  const missing = await send();
  expect(await toldOf(missing)).toEqual({
    status: 401,
    challenge: 'Bearer',
    message: 'Missing API key: send Authorization: Bearer <API_KEY>',
    code: 'unauthenticated',
  });
  for (const [what, authorization] of Object.entries(await invalidHeaders(limn))) {
    expect(await toldOf(await send(authorization)), what).toEqual({
      status: 401,
      challenge: 'Bearer error="invalid_token"',
      message: 'Invalid API key: send Authorization: Bearer <API_KEY>',
      code: 'unauthenticated',
    });
  }
  // A key in the address ends up in logs and histories.
  const inUrl = `${path}?api_key=${limn.key}&access_token=${limn.key}`;
  expect((await limn.fetch(inUrl, { ...init, key: null })).status).toBe(401);
}

async function invalidHeaders(limn: Limn): Promise<Record<string, string>> {
  const issuing = { storage: limn.app.needs.storage, pepper: '' };
  const revoked = await issueKey(issuing, 'has a new key');
  expect((await limn.fetch('/v1/search', { key: revoked.apiKey })).status).toBe(200);
  await issueKey(issuing, 'has a new key');
  return {
    'another scheme': `Basic ${limn.key}`,
    'no key after the scheme': 'Bearer',
    'a key without its scheme': limn.key,
    'two keys': `Bearer ${limn.key} ${limn.key}`,
    'a mistyped key': `Bearer ${limn.key.slice(0, -1)}${limn.key.endsWith('a') ? 'b' : 'a'}`,
    'a key that was never issued': `Bearer ${issueApiKey()}`,
    'a key of another form': `Bearer ${'x'.repeat(40)}`,
    'a key of 4 KB': `Bearer ${'x'.repeat(4_096)}`,
    'a revoked key': `Bearer ${revoked.apiKey}`,
  };
}

async function toldOf(response: Response): Promise<object> {
  const { message, code } = (await response.json()) as { message: string; code: string };
  return { status: response.status, challenge: response.headers.get('www-authenticate'), message, code };
}
