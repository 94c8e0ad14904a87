import { beforeAll, describe, expect, it } from 'vitest';
import type { Limn } from '../../limn.js';
import { refusesStrangers } from '../rest/strangers.js';
import { joinLimn, OFFLINE } from '../shared-limn.js';
import { until } from '../../until.js';
import { answerOf, connect, LIST, posted, refusalOf } from './asking.js';

const MARIA = 'I am Maria, 34, and I live in Porto. I love surfing and jazz.';

describe('the tools of /mcp', () => {
  let limn: Limn;

  beforeAll(async () => {
    limn = await joinLimn(OFFLINE);
    await limn.post('maria', MARIA);
    await limn.ready('maria');
  });

  it('refuse strangers', async () => {
    await refusesStrangers(limn, '/mcp', posted(LIST));
    await refusesStrangers(limn, '/mcp/maria', posted(LIST));
  });

  it('show a neighbouring tenant nothing, and let it change nothing', async () => {
    const receipt = await answerOf(await connect(limn), 'submit_text', { profile_id: 'maria', text: 'I ski.' });
    await limn.ready('maria');
    const neighbour = await connect(limn, await limn.newTenant());
    const missing = { code: 'not_found' };
    expect(await refusalOf(neighbour, 'get_profile', { profile_id: 'maria' })).toMatchObject(missing);
    expect(await refusalOf(neighbour, 'profile_context', { profile_id: 'maria' })).toMatchObject(missing);
    expect(await refusalOf(neighbour, 'submission_status', { submission_id: receipt['submission_id'] })).toMatchObject(
      missing,
    );
    const named = { profile_id: 'maria', path: 'core_info.location' };
    expect(await refusalOf(neighbour, 'explain_value', named)).toMatchObject(missing);
    expect(await refusalOf(neighbour, 'set_value', { ...named, value: 'Oslo' })).toMatchObject(missing);
    expect(await refusalOf(neighbour, 'forget_value', named)).toMatchObject(missing);
    expect(await answerOf(neighbour, 'search_people', {})).toMatchObject({ total: 0, people: [] });
    const asked = neighbour.readResource({ uri: 'limn://profile/maria' });
    await expect(asked).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('no such profile'),
    });
  });

  it('say what they do to whoever lists them', async () => {
    const { tools } = await (await connect(limn)).listTools();
    expect(
      Object.fromEntries(
        tools.map(({ name, annotations }) => [name, [annotations?.readOnlyHint, annotations?.destructiveHint]]),
      ),
    ).toEqual({
      submit_text: [false, false],
      submission_status: [true, false],
      profile_context: [true, false],
      get_profile: [true, false],
      explain_value: [true, false],
      search_people: [true, false],
      set_value: [false, true],
      forget_value: [false, true],
    });
    for (const { inputSchema, outputSchema, description } of tools) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(outputSchema).toMatchObject({ type: 'object' });
      expect(description).toBeTruthy();
    }
  });

  it('queue a text, and tell later what became of it', async () => {
    const client = await connect(limn);
    const queued = await answerOf(client, 'submit_text', { profile_id: 'ana', text: 'I am Ana and I love chess.' });
    expect(queued).toMatchObject({ state: 'queued', profile_id: 'ana', replayed: false });
    await until('the text is merged', async () => {
      const status = await answerOf(client, 'submission_status', { submission_id: queued['submission_id'] });
      return status['state'] === 'merged' && JSON.stringify(status['changes']).includes('chess');
    });
  });

  it('tell what matters for a question, read the whole and find people', async () => {
    const client = await connect(limn);
    const context = await answerOf(client, 'profile_context', { profile_id: 'maria', query: 'music', max_tokens: 200 });
    expect(context['text']).toContain('jazz');
    const { profile } = await answerOf(client, 'get_profile', { profile_id: 'maria' });
    expect(profile).toMatchObject({ profile_id: 'maria', core_info: { location: { value: 'Porto' } } });
    expect(profile).not.toHaveProperty('update_log');
    const { people } = await answerOf(client, 'search_people', { query: 'surfing', sensitivity: 30 });
    expect(people).toMatchObject([{ profile_id: 'maria', because: [{ path: expect.any(String) }] }]);
  });

  it('explain, set and forget a value', async () => {
    const client = await connect(limn);
    await limn.post('ida', 'I am Ida and I live in Bergen.');
    await limn.ready('ida');
    const named = { profile_id: 'ida', path: 'core_info.location' };
    expect(await answerOf(client, 'explain_value', named)).toMatchObject({
      values: [{ value: 'Bergen', pinned: false, evidence: [{ quote: expect.stringContaining('Bergen') }] }],
    });
    expect(await answerOf(client, 'set_value', { ...named, value: 'Oslo' })).toMatchObject({ changed: true });
    expect(await answerOf(client, 'explain_value', named)).toMatchObject({ values: [{ value: 'Oslo', pinned: true }] });
    expect(await answerOf(client, 'forget_value', named)).toMatchObject({ changed: true });
    expect(await refusalOf(client, 'set_value', { ...named, path: 'core_info.shoes', value: 1 })).toMatchObject({
      code: 'invalid_field',
      field: 'path',
    });
  });

  it('of one person speak of nobody else', async () => {
    const mine = await answerOf(await connect(limn), 'submit_text', { profile_id: 'bo', text: 'I am Bo.' });
    const client = await connect(limn, { path: '/mcp/maria' });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).not.toContain('search_people');
    expect(JSON.stringify(tools.map(({ inputSchema }) => inputSchema))).not.toContain('profile_id');
    expect(await answerOf(client, 'profile_context', {})).toMatchObject({ text: expect.stringContaining('Maria') });
    expect(await refusalOf(client, 'submission_status', { submission_id: mine['submission_id'] })).toMatchObject({
      code: 'not_found',
    });
    await expect(client.readResource({ uri: 'limn://profile/bo' })).rejects.toThrow('not found');
    const { isError } = await client.callTool({ name: 'get_profile', arguments: { profile_id: 'bo' } });
    expect(isError).toBe(true);
  });

  it('serve a client of the protocol before', async () => {
    const client = await connect(limn, { legacy: true });
    expect((await client.listTools()).tools).toHaveLength(8);
    expect(await answerOf(client, 'get_profile', { profile_id: 'maria' })).toHaveProperty('profile');
  });

  it('give a prompt with what is known of who asks', async () => {
    const client = await connect(limn);
    const { messages } = await client.getPrompt({
      name: 'answer_personally',
      arguments: { profile_id: 'maria', question: 'Where shall I go tonight to hear music?' },
    });
    expect(messages).toMatchObject([{ role: 'user', content: { text: expect.stringContaining('jazz') } }]);
  });
});
