import { beforeAll, describe, expect, it } from 'vitest';
import type { Limn } from '../limn.js';
import { ask } from './graphql/wire.js';
import { connect, refusalOf } from './mcp/asking.js';
import { joinLimn, OFFLINE } from './shared-limn.js';

interface Refused {
  message: string;
  details?: { field: string; message: string }[];
}

describe('a refusal names the input as it was sent', () => {
  let limn: Limn;
  let webhook: string;
  beforeAll(async () => {
    limn = await joinLimn(OFFLINE);
    const { data } = await ask(limn, 'mutation { createWebhook(url: "https://example.com/h") { webhook { id } } }');
    webhook = String(data['createWebhook']!['webhook']!['id']);
    expect((await limn.post('maria', 'I am Maria.')).status).toBe(202);
  });

  describe('over REST', () => {
    it.each([
      ['/v1/webhooks/{id}/deliveries?limit=0', 'limit', 'limit must be a whole number of at least 1'],
      ['/v1/webhooks/{id}/deliveries?limit=500', 'limit', 'limit must be at most 100'],
      ['/v1/search?filters=SHOE:max', 'filters', 'filters must be one of '],
      ['/v1/search?filters=name:max&filters=name:%00', 'filters', 'filters must be a field and a part of its value'],
      [`/v1/search?filters=name:${'x'.repeat(201)}`, 'filters', 'filters must be at most 200 characters'],
      [`/v1/search?filterBy=name&filterValue=max&filters=shoe:x`, 'filters', 'filters must be one of '],
      ['/v1/search?filterBy=shoe&filterValue=max&filters=shoe:x', 'filterBy', 'filterBy must be one of '],
      ['/v1/search?filterBy=name', 'filterValue', 'filterValue is required with filterBy'],
      ['/v1/profile/maria/context?max_tokens=5', 'max_tokens', 'max_tokens must be '],
      ['/v1/profile/maria/log?limit=none', 'limit', 'limit must be a number'],
    ])('%s', async (path, field, words) => {
      const response = await limn.fetch(path.replace('{id}', webhook));
      const { message, details } = (await response.json()) as Refused;
      expect([response.status, details]).toEqual([400, [{ field, message }]]);
      expect(message).toContain(words);
    });

    it.each([
      ['PATCH', '/v1/profile/maria/values', { set: [{ path: 'core_info.age', value: 'old' }] }, 'set[0].value'],
      ['POST', '/v1/webhooks/{id}/rotate', { overlap_seconds: -1 }, 'overlap_seconds'],
      ['POST', '/v1/webhooks/{id}/redeliver', { delivery_id: 'x' }, 'delivery_id'],
      ['POST', '/v1/tokens', { scope: 'read', profile_id: '' }, 'profile_id'],
      ['POST', '/v1/profile/maria', { data: 'I ski.', input_type: 'é' }, 'input_type'],
    ])('%s %s %j', async (method, path, body, field) => {
      const response = await limn.fetch(path.replace('{id}', webhook), {
        method,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
      expect((await response.json()) as Refused).toMatchObject({ details: [{ field }] });
    });
  });

  it.each([
    ['submitProfile(id: "maria", data: "Hi", inputType: "é") { replayed }', 'inputType', 'inputType must be'],
    [
      'submitProfile(id: "maria", data: "Hi", idempotencyKey: "") { replayed }',
      'idempotencyKey',
      'idempotencyKey must be',
    ],
    ['issueToken(scope: READ, profileId: "") { token }', 'profileId', 'profileId must be'],
    ['issueToken(scope: FULL) { token }', 'scope', 'scope must be READ for a token'],
    ['rotateWebhookSecret(id: "WEBHOOK", overlapSeconds: -1) { secret }', 'overlapSeconds', 'overlapSeconds must be'],
    ['redeliverWebhook(id: "WEBHOOK", deliveryId: "x")', 'deliveryId', 'no such delivery'],
    ['createWebhook(url: "https://example.com/h", events: []) { secret }', 'events', 'PROFILE_READY, PROFILE_CHANGED'],
    ['setProfileValue(id: "maria", path: "core_info.age", value: "old") { changes }', 'value', 'value must be'],
  ])('over GraphQL: %s', async (mutation, field, words) => {
    const { errors } = await ask(limn, `mutation { ${mutation.replace('WEBHOOK', webhook)} }`);
    expect(errors).toMatchObject([{ message: expect.stringContaining(words) as string, extensions: { field } }]);
  });

  it('over GraphQL, of several filters the one that is wrong', async () => {
    const filters = '[{ by: NAME, value: "a" }, { by: NAME, value: "" }]';
    const { errors } = await ask(limn, `{ searchProfiles(filters: ${filters}) { total } }`);
    expect(errors).toMatchObject([
      { message: 'filters[1].value is required with filters[1].by', extensions: { field: 'filters[1].value' } },
    ]);
  });

  it('over GraphQL, a key that was used for something else', async () => {
    const send = (data: string) =>
      ask(
        limn,
        'mutation ($data: String!) { submitProfile(id: "ben", data: $data, idempotencyKey: "k") { replayed } }',
        {
          data,
        },
      );
    await send('I ski.');
    expect((await send('I sail.')).errors).toMatchObject([
      { message: 'This idempotencyKey was used for a different request', extensions: { field: 'idempotencyKey' } },
    ]);
  });

  it('over GraphQL, a variable by the name that it has', async () => {
    const { errors } = await ask(limn, 'query ($id: ID!) { profile(id: $id) { id } }', { id: 'x', page_size: 1 });
    expect(errors).toMatchObject([{ message: expect.stringContaining('page_size') as string }]);
  });

  it.each([
    ['submit_text', { profile_id: 'maria', text: ' ' }, 'text'],
    ['submit_text', { profile_id: 'maria', text: 'I ski.', input_type: 'é' }, 'input_type'],
    ['submit_text', { profile_id: 'maria', text: 'I ski.', idempotency_key: '' }, 'idempotency_key'],
    ['profile_context', { profile_id: 'maria', max_tokens: 5 }, 'max_tokens'],
    ['get_profile', { profile_id: '..' }, 'profile_id'],
    ['search_people', { filter_value: 'x' }, 'filter_by'],
    ['search_people', { page_size: 0 }, 'page_size'],
    ['set_value', { profile_id: 'maria', path: 'core_info.shoe', value: 1 }, 'path'],
  ])('over MCP: %s %j', async (tool, given, field) => {
    const refused = await refusalOf(await connect(limn), tool, given);
    expect(refused).toMatchObject({ field, message: expect.stringMatching(new RegExp(`^${field} `)) as string });
  });
});
