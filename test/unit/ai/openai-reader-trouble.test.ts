import { afterEach, describe, expect, it } from 'vitest';
import { type OpenAiReaderOptions } from '../../../src/ai/openai-reader.js';
import { INSTRUCTIONS, SCHEMA_IN_WORDS } from '../../../src/ai/prompt.js';
import { fails, obliging, saysFacts, type Script } from './scripted-model.js';
import { closeReaders, failure, input, KEY, NEVER, openReader, systemMessage } from './scripted-reader.js';

const everything = (error: Error): string =>
  `${error.message} ${error.stack} ${JSON.stringify(error)} ` +
  `${error.cause instanceof Error ? error.cause.stack : String(error.cause)}`;

afterEach(closeReaders);

describe('an answer that cannot be used', () => {
  const good = saysFacts([{ path: 'name', value: 'Maria', quote: 'Maria' }]);
  const bad: [string, Script][] = [
    ['prose', [{ kind: 'says', content: 'Sure! Maria is nice.' }]],
    ['half of a JSON object', [{ kind: 'says', content: '{"facts": [{"s": "s1", "pa' }]],
    ['another shape', [{ kind: 'says', content: '{"people": ["Maria"]}' }]],
    ['only wrong facts', [saysFacts([{ path: 'salary' }])]],
    ['nothing at all', [{ kind: 'says', content: null }]],
    ['ten megabytes', [{ kind: 'says', content: `{"facts": ["${'x'.repeat(10_000_000)}"]}` }]],
  ];

  it.each(bad)('%s is asked for once more, and a good second answer counts', async (_, script) => {
    const [first] = script as never[];
    const { model, reader } = await openReader([first as never, good]);
    const { facts, usage } = await reader.read([input('I am Maria')], '', NEVER);
    expect(facts.get('sub-1')).toHaveLength(1);
    expect(usage.calls).toBe(2);
    expect(model.requests[1]?.body.messages?.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(JSON.stringify(model.requests[1]?.body).length).toBeLessThan(12_000);
  });

  it.each(bad)('%s twice is told as unread, with what it cost', async (_, script) => {
    const { model, reader } = await openReader(script);
    const { facts, unread, usage } = await reader.read([input('I am Maria')], '', NEVER);
    expect(facts.get('sub-1')).toEqual([]);
    expect(unread).toEqual([{ submissionId: 'sub-1', start: 0, end: 10, reason: 'invalid_output' }]);
    expect(usage.calls).toBe(2);
    expect(model.requests).toHaveLength(2);
  });

  const refusals = [
    ['a refusal', { kind: 'says', content: null, refusal: 'I cannot help with that' }],
    ['a content filter on the answer', { kind: 'says', content: '', finish: 'content_filter' }],
    ['a content filter on the text', fails(400, 'filtered', {}, { code: 'content_filter' })],
  ] as const;

  it.each(refusals)('%s is told as unread and not argued with', async (_, mood) => {
    const { model, reader } = await openReader([mood]);
    const { unread, usage } = await reader.read([input('I am Maria')], '', NEVER);
    expect(unread).toEqual([{ submissionId: 'sub-1', start: 0, end: 10, reason: 'declined' }]);
    expect(usage.calls).toBe(1);
    expect(model.requests).toHaveLength(1);
  });

  it.each(refusals)('%s of one text among many costs its neighbours nothing', async (_what, mood) => {
    const { model, reader } = await openReader((request) =>
      JSON.stringify(request.body.messages).includes('trouble') ? mood : obliging(request),
    );
    const inputs = Array.from({ length: 64 }, (_, at) =>
      input(at === 21 ? 'trouble' : `I own ${at} books`, { submissionId: `sub-${at}` }),
    );
    const { facts, unread } = await reader.read(inputs, '', NEVER);
    expect(unread).toEqual([{ submissionId: 'sub-21', start: 0, end: 7, reason: 'declined' }]);
    expect([...facts.values()].filter((list) => list.length === 1)).toHaveLength(63);
    expect(model.requests.length).toBeLessThanOrEqual(13);
  });

  it('a server that never gives one is asked a few times about many texts, not about each', async () => {
    const { model, reader } = await openReader([{ kind: 'says', content: 'Sure!' }]);
    const inputs = Array.from({ length: 64 }, (_, at) => input(`I own ${at} books`, { submissionId: `sub-${at}` }));
    const { unread } = await reader.read(inputs, '', NEVER);
    expect(unread).toHaveLength(64);
    expect(model.requests.length).toBeLessThanOrEqual(20);
  });
});

describe('a server in trouble', () => {
  it.each([
    ['seconds', { 'retry-after': '7' }, 7000],
    ['broken seconds', { 'retry-after': '1.5' }, 1500],
    ['milliseconds', { 'retry-after-ms': '250', 'retry-after': '1' }, 250],
    ['a date that has passed', { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, 0],
    ['nonsense', { 'retry-after': 'soon' }, undefined],
    ['nothing', {}, undefined],
    ['a year', { 'retry-after': '31536000' }, 86_400_000],
  ])('429 with %s says how long to wait', async (_, headers, wait) => {
    const { model, reader } = await openReader([fails(429, 'slow down', headers as Record<string, string>)]);
    const error = await failure(reader.read([input('I am Maria')], '', NEVER));
    expect(error).toMatchObject({
      retryable: true,
      retryAfterMs: wait,
      message: 'The model server is limiting requests',
    });
    expect(model.requests).toHaveLength(1);
  });

  it('429 with a date in the future says how long to wait from now', async () => {
    const { reader } = await openReader([
      fails(429, 'slow down', { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() }),
    ]);
    const error = await failure(reader.read([input('I am Maria')], '', NEVER));
    expect(error.retryAfterMs).toBeGreaterThan(3_000_000);
    expect(error.retryAfterMs).toBeLessThanOrEqual(3_600_000);
  });

  const troubles: [string, Script, boolean, RegExp, Partial<OpenAiReaderOptions>][] = [
    ['500', [fails(500)], true, /status 500/, {}],
    ['503', [fails(503, 'busy', { 'retry-after': '2' })], true, /status 503/, {}],
    [
      'a used-up quota',
      [fails(429, 'no money', {}, { code: 'insufficient_quota' })],
      true,
      /quota.*OPENAI_API_KEY/,
      {},
    ],
    ['a server that hangs', [{ kind: 'hangs' }], true, /did not answer within 200 ms/, { timeoutMs: 200 }],
    ['a server that drips', [{ kind: 'drips', everyMs: 20 }], true, /did not answer within 300 ms/, { timeoutMs: 300 }],
    ['a cut connection', [{ kind: 'cuts' }], true, /cut off/, {}],
    ['a body that is not JSON', [{ kind: 'sends', status: 200, body: '<html>Welcome' }], true, /unreadable/, {}],
    [
      'a page instead of an API',
      [{ kind: 'sends', status: 200, body: '<html>Welcome', headers: { 'content-type': 'text/html' } }],
      true,
      /unreadable/,
      {},
    ],
    [
      'an error that calls itself a success',
      [{ kind: 'sends', status: 200, body: '{"error": {"message": "no provider"}}' }],
      true,
      /unreadable/,
      {},
    ],
    ['401', [fails(401, `Incorrect API key provided: ${KEY}`)], false, /OPENAI_API_KEY/, {}],
    ['403', [fails(403, KEY)], false, /OPENAI_API_KEY, LIMN_EXTRACTION_MODEL/, {}],
    ['404', [fails(404, KEY)], false, /LIMN_EXTRACTION_MODEL, OPENAI_BASE_URL/, {}],
    [
      '404 without JSON',
      [{ kind: 'sends', status: 404, body: 'page not found' }],
      false,
      /LIMN_EXTRACTION_MODEL, OPENAI_BASE_URL/,
      {},
    ],
    ['a 400 of another kind', [fails(400, `bad request ${KEY}`)], false, /refused the request/, {}],
  ];

  it.each(troubles)(
    '%s is a failure with its meaning, asked once, its cost counted and the key kept out',
    async (_, script, retryable, words, options) => {
      const { model, reader } = await openReader(script, options);
      const error = await failure(reader.read([input('I am Maria')], '', NEVER));
      expect(error.retryable).toBe(retryable);
      expect(error.message).toMatch(words);
      expect(error.usage).toMatchObject({ calls: 1 });
      expect(everything(error)).not.toContain(KEY);
      expect(model.requests).toHaveLength(1);
    },
  );

  it('a server that is not there names the setting', async () => {
    const { model, reader } = await openReader();
    await model.close();
    const error = await failure(reader.read([input('I am Maria')], '', NEVER));
    expect(error).toMatchObject({
      retryable: true,
      message: 'The model server could not be reached (OPENAI_BASE_URL)',
    });
  });

  it('a redirect is not followed', async () => {
    const { model: elsewhere } = await openReader();
    const { reader } = await openReader([
      { kind: 'sends', status: 307, body: '', headers: { location: `${elsewhere.baseURL}/chat/completions` } },
    ]);
    const error = await failure(reader.read([input('I am Maria')], '', NEVER));
    expect(error).toMatchObject({ retryable: false, message: expect.stringContaining('OPENAI_BASE_URL') });
    expect(elsewhere.requests).toHaveLength(0);
  });

  it('after a failed call no other is begun, those under way are finished, and all costs are added up', async () => {
    const { model, reader } = await openReader((request, at) => (at === 1 ? fails(500) : obliging(request)), {
      chunkCharacters: 1000,
    });
    const error = await failure(reader.read([input('I like jazz. '.repeat(2000))], '', NEVER));
    expect(model.requests.length).toBeLessThan(8);
    expect(error.usage).toEqual({
      calls: model.requests.length,
      promptTokens: model.tokens.prompt,
      completionTokens: model.tokens.completion,
    });
  });
});

describe('what a server says that a call cost', () => {
  it.each([
    [10.5, 11],
    [3e9, 2 ** 20],
    [1e300, 2 ** 20],
  ])('is a whole number that can be added to others, also where it says %d', async (told, noted) => {
    const usage = {
      prompt_tokens: told,
      completion_tokens: told,
      prompt_tokens_details: { cached_tokens: told },
    };
    const said = {
      choices: [{ finish_reason: 'stop', message: { content: '{"subject": null, "facts": []}' } }],
      usage,
    };
    const { reader } = await openReader([{ kind: 'sends', status: 200, body: JSON.stringify(said) }]);
    expect((await reader.read([input('I am Maria')], '', NEVER)).usage).toMatchObject({
      promptTokens: noted,
      cachedTokens: noted,
      completionTokens: noted,
    });
  });
});

describe('stopping', () => {
  it('an aborted reading ends at once and may be tried again', async () => {
    const { reader } = await openReader([{ kind: 'hangs' }]);
    const stop = new AbortController();
    const reading = failure(reader.read([input('I am Maria')], '', stop.signal));
    setTimeout(() => stop.abort(), 50);
    expect(await reading).toMatchObject({ retryable: true, message: 'Reading was stopped', usage: { calls: 1 } });
  });

  it('a signal that was aborted before asks nobody', async () => {
    const { model, reader } = await openReader();
    expect(await failure(reader.read([input('I am Maria')], '', AbortSignal.abort()))).toMatchObject({
      retryable: true,
      usage: { calls: 0 },
    });
    expect(model.requests).toHaveLength(0);
  });

  it('closing ends the readings under way', async () => {
    const { reader } = await openReader([{ kind: 'hangs' }]);
    const reading = failure(reader.read([input('I am Maria')], '', NEVER));
    setTimeout(() => void reader.close(), 50);
    expect((await reading).message).toBe('Reading was stopped');
  });
});

describe('a server with fewer features', () => {
  it.each([
    [['temperature'], 2, 'json_schema'],
    [['max_completion_tokens'], 2, 'json_schema'],
    [['json_schema'], 2, 'json_object'],
    [['response_format'], 3, undefined],
    [['response_format', 'temperature', 'max_completion_tokens'], 5, undefined],
  ])('without %j it is asked without them, and from then on at once', async (lacks, calls, format) => {
    const { model, reader } = await openReader(undefined, { lacks });
    const { facts, usage } = await reader.read([input('I am Maria')], '', NEVER);
    expect(facts.get('sub-1')).toHaveLength(1);
    expect(usage.calls).toBe(calls);
    await reader.read([input('I am Tom')], '', NEVER);
    expect(model.requests).toHaveLength(calls + 1);
    expect(model.requests.at(-1)?.body.response_format?.type).toBe(format);
    for (const feature of lacks) expect(model.requests.at(-1)?.body).not.toHaveProperty(feature);
  });

  it('without a schema the instructions stay the same prefix and the schema follows in words', async () => {
    const { model, reader } = await openReader(undefined, { lacks: ['json_schema'] });
    await reader.read([input('I am Maria')], '', NEVER);
    expect(systemMessage(model.requests.at(-1))).toBe(INSTRUCTIONS + SCHEMA_IN_WORDS);
  });

  it.each([
    [
      'under detail',
      JSON.stringify({ detail: [{ loc: ['body', 'response_format'], msg: 'extra fields not permitted' }] }),
      422,
    ],
    ['under message', JSON.stringify({ object: 'error', message: 'json_schema is not supported' }), 400],
    ['in plain text', 'Response format `json_schema` is not supported', 400],
  ])('a complaint %s is understood too', async (_, body, status) => {
    const { model, reader } = await openReader((request, at) =>
      at === 0 ? { kind: 'sends', status, body } : obliging(request),
    );
    await reader.read([input('I am Maria')], '', NEVER);
    expect(model.requests.map((request) => request.body.response_format?.type)).toEqual(['json_schema', 'json_object']);
  });

  it('several calls at once learn it together', async () => {
    const { model, reader } = await openReader(undefined, {
      lacks: ['temperature', 'json_schema'],
      chunkCharacters: 1000,
    });
    const { facts } = await reader.read([input('I like jazz. '.repeat(600))], '', NEVER);
    expect(model.requests.length).toBeLessThan((facts.get('sub-1')?.length ?? 0) + 3 * 3);
    expect(model.requests.at(-1)?.body.response_format?.type).toBe('json_object');
  });
});
