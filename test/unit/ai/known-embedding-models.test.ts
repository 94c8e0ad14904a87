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

const embeds = (vectors: unknown[][]): Mood => ({ kind: 'embeds', vectors: () => vectors });

const norm = (vector: Float32Array | undefined): number => Math.hypot(...(vector ?? []));

describe('a model that is known', () => {
  it.each([
    ['Qwen/Qwen3-Embedding-0.6B', /^Instruct: .+\nQuery:tea$/, 'tea'],
    ['qwen3-embedding:8b-q4_K_M', /^Instruct: .+\nQuery:tea$/, 'tea'],
    ['google/embeddinggemma-300m', 'task: search result | query: tea', 'title: none | text: tea'],
    ['BAAI/bge-large-en-v1.5', 'Represent this sentence for searching relevant passages: tea', 'tea'],
    ['bge-m3', 'tea', 'tea'],
    ['intfloat/multilingual-e5-large', 'query: tea', 'passage: tea'],
    ['intfloat/multilingual-e5-large-instruct', /^Instruct: .+\nQuery:tea$/, 'tea'],
    ['nomic-ai/nomic-embed-text-v2-moe', 'search_query: tea', 'search_document: tea'],
    ['mxbai-embed-large', 'Represent this sentence for searching relevant passages: tea', 'tea'],
    ['text-embedding-3-large', 'tea', 'tea'],
  ])('shows %s questions and stored texts as it was trained to see them', async (name, query, stored) => {
    const { model, embedder } = await open(undefined, { model: name, dimensions: 256 });
    await embedder.embed(['tea'], 'query', NEVER);
    await embedder.embed(['tea'], 'stored', NEVER);
    const [asked, kept] = model.requests.map(({ body }) => body.input![0]);
    expect(asked).toEqual(typeof query === 'string' ? query : expect.stringMatching(query));
    expect(kept).toBe(stored);
  });

  it.each([
    ['jina-embeddings-v3', { task: 'retrieval.query' }, { task: 'retrieval.passage' }, 'dimensions'],
    ['voyage-3.5', { input_type: 'query' }, { input_type: 'document' }, 'output_dimension'],
    ['embed-v4.0', { input_type: 'search_query' }, { input_type: 'search_document' }, 'output_dimension'],
  ])('tells %s in fields what is a question', async (name, query, stored, lengthField) => {
    const whole = embeds([Array.from({ length: 512 }, () => 1)]);
    const { model, embedder } = await open([whole], { model: name, dimensions: 512 });
    await embedder.embed(['tea'], 'query', NEVER);
    await embedder.embed(['tea'], 'stored', NEVER);
    const [asked, kept] = model.requests.map(({ body }) => body);
    expect(asked).toMatchObject({ input: ['tea'], [lengthField]: 512, ...query });
    expect(kept).toMatchObject({ input: ['tea'], [lengthField]: 512, ...stored });
  });

  it('asks without a field that the server does not know', async () => {
    const { model, embedder } = await open(
      [fails(400, "Unrecognized request argument supplied: 'input_type'"), embeds([[1, 0, 0, 0]])],
      { model: 'embed-multilingual-v3.0' },
    );
    await embedder.embed(['tea'], 'query', NEVER);
    await embedder.embed(['tea'], 'query', NEVER);
    expect(model.requests.map(({ body }) => body.input_type)).toEqual(['search_query', undefined, undefined]);
  });

  it.each([
    ['that refuses to', [fails(400, 'Model does not support matryoshka representation')]],
    ['that gives all of it', []],
  ])('cuts the vectors of a Matryoshka model for a server %s', async (_, before) => {
    const whole = [3, 4, ...Array.from({ length: 766 }, (_each, at) => at)];
    const { model, embedder } = await open([...before, embeds([whole])], { model: 'embeddinggemma', dimensions: 128 });
    const [vector] = await embedder.embed(['tea'], 'query', NEVER);
    expect(vector).toHaveLength(128);
    expect(norm(vector)).toBeCloseTo(1, 6);
    expect(vector![1]! / vector![0]!).toBeCloseTo(4 / 3, 4);
    expect(model.requests.map(({ body }) => body.dimensions)).toEqual(before.length > 0 ? [128, undefined] : [128]);
  });

  it('does not cut the vectors of another model', async () => {
    const { embedder } = await open([embeds([Array.from({ length: 1024 }, () => 1)])], {
      model: 'bge-m3',
      dimensions: 512,
    });
    expect((await failure(embedder.embed(['tea'], 'query', NEVER))).message).toContain('LIMN_EMBEDDING_DIMENSIONS');
  });

  it('asks for no more numbers than can be stored', async () => {
    const { model, embedder } = await open(undefined, { model: 'Qwen/Qwen3-Embedding-8B', dimensions: undefined });
    expect(embedder.dimensions).toBe(4000);
    await embedder.embed(['tea'], 'query', NEVER).catch(() => undefined);
    expect(model.requests[0]?.body.dimensions).toBe(4000);
  });

  it('sends a server no more texts at once than it takes', async () => {
    const { model, embedder } = await open(
      (request) => ({ kind: 'embeds', vectors: () => request.body.input!.map(() => [1, 0, 0, 0]) }),
      { model: 'embed-english-v3.0' },
    );
    await embedder.embed(
      Array.from({ length: 100 }, () => 'tea'),
      'stored',
      NEVER,
    );
    expect(model.requests.map(({ body }) => body.input?.length)).toEqual([96, 4]);
  });

  it('begins where the makers of a model say that its cosines lie', async () => {
    const { embedder } = await open(undefined, { model: 'multilingual-e5-base', dimensions: undefined });
    expect(embedder.calibration.fitted).toBe(false);
    expect(embedder.calibration.midpoint).toBeGreaterThan(0.7);
  });
});
