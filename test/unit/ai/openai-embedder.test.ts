import { afterEach, describe, expect, it } from 'vitest';
import { openOpenAiEmbedder, type OpenAiEmbedderOptions } from '../../../src/ai/openai-embedder.js';
import type { Embedder } from '../../../src/ai/reader.js';
import { fails, openScriptedModel, type Mood, type Script, type ScriptedModel } from './scripted-model.js';
import { failure, KEY, NEVER } from './scripted-reader.js';

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

async function open(
  script?: Script,
  more: Partial<OpenAiEmbedderOptions> = {},
): Promise<{ model: ScriptedModel; embedder: Embedder }> {
  const model = await openScriptedModel(script);
  const embedder = openOpenAiEmbedder({
    apiKey: KEY,
    baseURL: model.baseURL,
    model: 'scripted-embed',
    dimensions: 4,
    timeoutMs: 5000,
    ...more,
  });
  opened.push(model, embedder);
  return { model, embedder };
}

const embeds = (vectors: unknown[][], order?: (at: number) => number | undefined): Mood => ({
  kind: 'embeds',
  vectors: () => vectors,
  ...(order ? { order } : {}),
});

const norm = (vector: Float32Array | undefined): number => Math.hypot(...(vector ?? []));

describe('vectors', () => {
  it('are of unit length, whatever length the server gives them', async () => {
    const { embedder } = await open([
      embeds([
        [3, 0, 4, 0],
        [0, 0, 0, 1e-3],
      ]),
    ]);
    const [first, second] = await embedder.embed(['a', 'b'], 'stored', NEVER);
    expect([...(first ?? [])].map((x) => Number(x.toFixed(6)))).toEqual([0.6, 0, 0.8, 0]);
    expect(norm(second)).toBeCloseTo(1, 6);
  });

  it('come in the order of the texts even when the server answers in another', async () => {
    const { embedder } = await open([
      embeds(
        [
          [0, 1, 0, 0],
          [1, 0, 0, 0],
        ],
        (at) => 1 - at,
      ),
    ]);
    const [first, second] = await embedder.embed(['a', 'b'], 'stored', NEVER);
    expect([first?.[0], second?.[1]]).toEqual([1, 1]);
  });

  it('are accepted without an index', async () => {
    const { embedder } = await open([
      embeds(
        [
          [1, 0, 0, 0],
          [0, 1, 0, 0],
        ],
        () => undefined,
      ),
    ]);
    expect(await embedder.embed(['a', 'b'], 'stored', NEVER)).toHaveLength(2);
  });

  it('are unpacked where a server packs them', async () => {
    const packed = Buffer.from(Float32Array.of(3, 0, 4, 0).buffer).toString('base64');
    const body = JSON.stringify({ data: [{ index: 0, embedding: packed }] });
    const { embedder } = await open([{ kind: 'sends', status: 200, body }]);
    const [vector] = await embedder.embed(['a'], 'stored', NEVER);
    expect([...vector!].map((x) => Number(x.toFixed(6)))).toEqual([0.6, 0, 0.8, 0]);
  });

  it('of no texts cost no call', async () => {
    const { model, embedder } = await open();
    expect(await embedder.embed([], 'stored', NEVER)).toEqual([]);
    expect(model.requests).toHaveLength(0);
  });

  it('of many texts are asked for in batches of at most 256, in order', async () => {
    const { model, embedder } = await open();
    const texts = Array.from({ length: 600 }, (_, at) => `text ${at}`);
    const vectors = await embedder.embed(texts, 'stored', NEVER);
    expect(model.requests.map(({ body }) => body.input?.length)).toEqual([256, 256, 88]);
    expect(vectors).toHaveLength(600);
    expect(model.requests.flatMap(({ body }) => body.input ?? [])).toEqual(texts);
  });

  it('cost a whole number of tokens that can be added to others, whatever the server says', async () => {
    for (const [told, noted] of [
      [0.5, 1],
      [9e15, 2 ** 20],
    ]) {
      const said = { data: [{ index: 0, embedding: [1, 0, 0, 0] }], usage: { prompt_tokens: told } };
      const { embedder } = await open(() => ({ kind: 'sends', status: 200, body: JSON.stringify(said) }));
      const usage = { calls: 0, promptTokens: 0, completionTokens: 0 };
      await embedder.embed(['text'], 'stored', NEVER, usage);
      expect(usage.promptTokens).toBe(noted);
    }
  });

  it('tell what they cost, each batch and each call that fails', async () => {
    const { embedder } = await open((_request, at) =>
      at === 2 ? fails(500) : { kind: 'embeds', vectors: ({ body }) => (body.input ?? []).map(() => [1, 0, 0, 0]) },
    );
    const usage = { calls: 0, promptTokens: 0, completionTokens: 0 };
    await embedder.embed(
      Array.from({ length: 300 }, () => 'text'),
      'stored',
      NEVER,
      usage,
    );
    expect(usage).toEqual({ calls: 2, promptTokens: 2, completionTokens: 0 });
    await failure(embedder.embed(['text'], 'query', NEVER, usage));
    expect(usage).toEqual({ calls: 3, promptTokens: 2, completionTokens: 0 });
  });

  it('of long texts are asked for in smaller batches of texts that a model takes', async () => {
    const { model, embedder } = await open();
    await embedder.embed(
      Array.from({ length: 64 }, () => 'word '.repeat(4000)),
      'stored',
      NEVER,
    );
    expect(model.requests).toHaveLength(3);
    for (const { body } of model.requests) expect(body.input?.every((text) => text.length <= 8000)).toBe(true);
  });

  it('of an empty text are asked for with a space, which servers accept', async () => {
    const { model, embedder } = await open([embeds([[1, 0, 0, 0]])]);
    await embedder.embed([''], 'stored', NEVER);
    expect(model.requests[0]?.body.input).toEqual([' ']);
  });
});

describe('what a request for vectors looks like', () => {
  it('asks for plain numbers and for the configured length', async () => {
    const { model, embedder } = await open();
    await embedder.embed(['a'], 'query', NEVER);
    expect(model.requests[0]).toMatchObject({
      path: '/v1/embeddings',
      body: { model: 'scripted-embed', encoding_format: 'float', dimensions: 4 },
    });
  });

  it('leaves the length out for a known model without a configured one', async () => {
    const { model, embedder } = await open(undefined, { model: 'text-embedding-3-small', dimensions: undefined });
    await embedder.embed(['a'], 'query', NEVER);
    expect(embedder.dimensions).toBe(1536);
    expect(model.requests[0]?.body).not.toHaveProperty('dimensions');
  });

  it('marks questions and stored texts for a model that was trained with such marks', async () => {
    const { model, embedder } = await open(undefined, { model: 'library/nomic-embed-text:latest', dimensions: 768 });
    await embedder.embed(['tea'], 'query', NEVER);
    await embedder.embed(['tea'], 'stored', NEVER);
    expect(model.requests.map(({ body }) => body.input)).toEqual([['search_query: tea'], ['search_document: tea']]);
  });

  it('refuses to start with an unknown model of unknown length', () => {
    expect(() =>
      openOpenAiEmbedder({ apiKey: KEY, baseURL: undefined, model: 'mystery', dimensions: undefined, timeoutMs: 1000 }),
    ).toThrow('LIMN_EMBEDDING_DIMENSIONS');
  });

  it('says that its calibration is nobody’s measurement', async () => {
    const { embedder } = await open();
    expect(embedder.calibration).toEqual({ midpoint: 0.38, slope: 12, oneWordMidpoint: 0.24, fitted: false });
  });
});

describe('an embedding server in trouble', () => {
  const raw = (numbers: string): Mood => ({
    kind: 'sends',
    status: 200,
    body: `{"data": [{"index": 0, "embedding": [${numbers}]}]}`,
  });
  const troubles: [string, Script, boolean, RegExp, Partial<OpenAiEmbedderOptions>][] = [
    ['vectors that are too short', [embeds([[1, 0]])], false, /LIMN_EMBEDDING_DIMENSIONS/, {}],
    ['vectors that are too long', [embeds([[1, 0, 0, 0, 0]])], false, /LIMN_EMBEDDING_DIMENSIONS/, {}],
    [
      'a vector for each letter',
      [
        embeds([
          [1, 0, 0, 0],
          [1, 0, 0, 0],
        ]),
      ],
      true,
      /unusable/,
      {},
    ],
    ['no vector', [embeds([])], true, /unusable/, {}],
    ['the index of another text', [embeds([[1, 0, 0, 0]], () => 5)], true, /unusable/, {}],
    ['NaN', [raw('NaN, 0, 0, 1')], true, /unreadable/, {}],
    ['null for NaN', [raw('null, 0, 0, 1')], true, /unusable/, {}],
    ['infinity', [raw('1e999, 0, 0, 1')], true, /unusable/, {}],
    ['numbers whose length is infinite', [raw('1e200, 1e200, 0, 1')], true, /unusable/, {}],
    ['words for numbers', [raw('"1", 0, 0, 1')], true, /unusable/, {}],
    ['zero', [embeds([[0, 0, 0, 0]])], true, /unusable/, {}],
    [
      'ten megabytes',
      [{ kind: 'sends', status: 200, body: `{"data": "${'x'.repeat(10_000_000)}"}` }],
      false,
      /LIMN_EMBEDDING_DIMENSIONS/,
      {},
    ],
    [
      'a refused length',
      [fails(400, 'This model does not support specifying dimensions.')],
      false,
      /LIMN_EMBEDDING_DIMENSIONS/,
      {},
    ],
    ['another refusal', [fails(400, 'no')], false, /LIMN_EMBEDDING_MODEL/, {}],
    ['404', [fails(404, KEY)], false, /LIMN_EMBEDDING_MODEL/, {}],
    ['401', [fails(401, KEY)], false, /OPENAI_API_KEY/, {}],
    ['500', [fails(500)], true, /status 500/, {}],
    ['a hanging server', [{ kind: 'hangs' }], true, /did not answer within 200 ms/, { timeoutMs: 200 }],
    ['a dripping server', [{ kind: 'drips', everyMs: 20 }], true, /did not answer within 300 ms/, { timeoutMs: 300 }],
    ['a cut connection', [{ kind: 'cuts' }], true, /cut off/, {}],
  ];

  it.each(troubles)(
    '%s is a failure with its meaning, and the key is kept out of it',
    async (_, script, retryable, words, options) => {
      const { model, embedder } = await open(script, options);
      const error = await failure(embedder.embed(['a'], 'stored', NEVER));
      expect(error.retryable).toBe(retryable);
      expect(error.message).toMatch(words);
      expect(`${error.stack} ${error.cause instanceof Error ? error.cause.stack : ''}`).not.toContain(KEY);
      expect(model.requests).toHaveLength(1);
    },
  );

  it('429 says how long to wait', async () => {
    const { embedder } = await open([fails(429, 'slow down', { 'retry-after': '3' })]);
    expect(await failure(embedder.embed(['a'], 'stored', NEVER))).toMatchObject({
      retryable: true,
      retryAfterMs: 3000,
    });
  });

  it('an aborted embedding ends at once', async () => {
    const { embedder } = await open([{ kind: 'hangs' }]);
    const stop = new AbortController();
    const embedding = failure(embedder.embed(['a'], 'stored', stop.signal));
    setTimeout(() => stop.abort(), 50);
    expect((await embedding).retryable).toBe(true);
  });
});
