import type { Calibration } from './reader.js';

/** What is known of an embedding model, from what its makers say of it. */
export interface KnownEmbeddingModel {
  /** How the last part of its name begins, in lower case; the longest beginning that fits counts. */
  name: string;
  dimensions: number;
  /** A Matryoshka model: the first so many numbers of a vector, or more of them, are a vector of their own. */
  shortest?: number;
  /** Words that the model was trained to see before a stored text and before a question. */
  stored?: string;
  query?: string;
  /** Fields of the request that tell the one from the other where no words do. */
  fields?: Record<'stored' | 'query', Record<string, string>>;
  /** What the request calls the length of a vector, where not `dimensions`. */
  lengthField?: string;
  /** It gives its numbers packed (base64), and does not know `float`. */
  packs?: true;
  /** Most texts of one request, where it is less than usual. */
  atOnce?: number;
  /** Where its cosines lie, by its makers; absent where they tell nothing, for {@link USUAL_START}. */
  start?: Omit<Calibration, 'fitted'>;
  source: string;
}

/**
 * For a model of whose cosines nobody tells anything: guesses; `oneWordMidpoint` keeps the ratio that an earlier
 * offline model was fitted to, .286 to .455.
 */
export const USUAL_START = { midpoint: 0.38, slope: 12, oneWordMidpoint: 0.24 };

/**
 * "Why does the cosine similarity scores distribute around 0.7 to 1.0?" (model card): what has nothing to do with a
 * question is about .75 near to it, so that .84 is far over that; a guess within what the card says.
 */
const E5_START = { midpoint: 0.84, slope: 36, oneWordMidpoint: 0.82 };
/**
 * "The similarity distribution of the current BGE model is about in the interval [0.6, 1]" (model card), which version
 * 1.5 is said to "alleviate": a guess within that, for both.
 */
const BGE_START = { midpoint: 0.75, slope: 22, oneWordMidpoint: 0.71 };

const HUB = 'https://huggingface.co';
const E5 = { stored: 'passage: ', query: 'query: ', start: E5_START, source: `${HUB}/intfloat/multilingual-e5-large` };
/** Those that are told in a sentence what a question is asked for. */
const INSTRUCTION = 'Instruct: Given what somebody looks for, retrieve people whom it describes\nQuery:';
const TO_SEARCH = 'Represent this sentence for searching relevant passages: ';
const BGE = { query: TO_SEARCH, start: BGE_START, source: `${HUB}/BAAI/bge-large-en-v1.5` };
const NOMIC = { stored: 'search_document: ', query: 'search_query: ' };
const JINA = {
  fields: { stored: { task: 'retrieval.passage' }, query: { task: 'retrieval.query' } },
  source: 'https://jina.ai/embeddings',
};
const VOYAGE = {
  fields: { stored: { input_type: 'document' }, query: { input_type: 'query' } },
  lengthField: 'output_dimension',
  packs: true as const,
  source: 'https://docs.voyageai.com/docs/embeddings',
};
const COHERE = {
  fields: { stored: { input_type: 'search_document' }, query: { input_type: 'search_query' } },
  atOnce: 96,
  source: 'https://docs.cohere.com/reference/embed',
};
const OPENAI = 'https://platform.openai.com/docs/guides/embeddings';
const QWEN = { shortest: 32, query: INSTRUCTION, source: 'https://github.com/QwenLM/Qwen3-Embedding' };

const KNOWN_EMBEDDING_MODELS: readonly KnownEmbeddingModel[] = [
  { name: 'text-embedding-3-small', dimensions: 1536, shortest: 256, source: OPENAI },
  { name: 'text-embedding-3-large', dimensions: 3072, shortest: 256, source: OPENAI },
  { name: 'text-embedding-ada-002', dimensions: 1536, source: OPENAI },
  { name: 'qwen3-embedding', dimensions: 1024, ...QWEN },
  { name: 'qwen3-embedding-0.6b', dimensions: 1024, ...QWEN },
  { name: 'qwen3-embedding-4b', dimensions: 2560, ...QWEN },
  { name: 'qwen3-embedding-8b', dimensions: 4096, ...QWEN },
  {
    name: 'embeddinggemma',
    dimensions: 768,
    shortest: 128,
    stored: 'title: none | text: ',
    query: 'task: search result | query: ',
    source: 'https://ai.google.dev/gemma/docs/embeddinggemma/model_card',
  },
  { name: 'bge-m3', dimensions: 1024, source: `${HUB}/BAAI/bge-m3` },
  { name: 'bge-small-en', dimensions: 384, ...BGE },
  { name: 'bge-base-en', dimensions: 768, ...BGE },
  { name: 'bge-large-en', dimensions: 1024, ...BGE },
  { name: 'multilingual-e5-small', dimensions: 384, ...E5 },
  { name: 'multilingual-e5-base', dimensions: 768, ...E5 },
  { name: 'multilingual-e5-large', dimensions: 1024, ...E5 },
  {
    name: 'multilingual-e5-large-instruct',
    dimensions: 1024,
    query: INSTRUCTION,
    start: E5_START,
    source: `${HUB}/intfloat/multilingual-e5-large-instruct`,
  },
  { name: 'e5-small', dimensions: 384, ...E5 },
  { name: 'e5-base', dimensions: 768, ...E5 },
  { name: 'e5-large', dimensions: 1024, ...E5 },
  {
    name: 'nomic-embed-text',
    dimensions: 768,
    shortest: 64,
    ...NOMIC,
    source: `${HUB}/nomic-ai/nomic-embed-text-v1.5`,
  },
  // The first version is no Matryoshka model.
  { name: 'nomic-embed-text-v1', dimensions: 768, ...NOMIC, source: `${HUB}/nomic-ai/nomic-embed-text-v1` },
  {
    name: 'nomic-embed-text-v1.5',
    dimensions: 768,
    shortest: 64,
    ...NOMIC,
    source: `${HUB}/nomic-ai/nomic-embed-text-v1.5`,
  },
  {
    name: 'nomic-embed-text-v2-moe',
    dimensions: 768,
    shortest: 256,
    ...NOMIC,
    source: `${HUB}/nomic-ai/nomic-embed-text-v2-moe`,
  },
  {
    name: 'mxbai-embed-large',
    dimensions: 1024,
    shortest: 64,
    query: TO_SEARCH,
    source: `${HUB}/mixedbread-ai/mxbai-embed-large-v1`,
  },
  { name: 'jina-embeddings-v3', dimensions: 1024, shortest: 32, ...JINA },
  { name: 'jina-embeddings-v4', dimensions: 2048, shortest: 128, ...JINA },
  { name: 'voyage-3', dimensions: 1024, ...VOYAGE },
  { name: 'voyage-3-lite', dimensions: 512, ...VOYAGE },
  { name: 'voyage-3-large', dimensions: 1024, shortest: 256, ...VOYAGE },
  { name: 'voyage-3.5', dimensions: 1024, shortest: 256, ...VOYAGE },
  { name: 'embed-v4', dimensions: 1536, shortest: 256, lengthField: 'output_dimension', ...COHERE },
  { name: 'embed-english-v3', dimensions: 1024, ...COHERE },
  { name: 'embed-english-light-v3', dimensions: 384, ...COHERE },
  { name: 'embed-multilingual-v3', dimensions: 1024, ...COHERE },
  { name: 'embed-multilingual-light-v3', dimensions: 384, ...COHERE },
  { name: 'all-minilm', dimensions: 384, source: `${HUB}/sentence-transformers/all-MiniLM-L6-v2` },
];

/** The model of a name as servers have it: `Qwen/Qwen3-Embedding-4B` and `qwen3-embedding:4b` are one. */
export function knownEmbeddingModel(name: string): KnownEmbeddingModel | undefined {
  const last = name.toLowerCase().split('/').at(-1)!.replace(':', '-');
  return KNOWN_EMBEDDING_MODELS.filter((one) => last.startsWith(one.name)).toSorted(
    (a, b) => b.name.length - a.name.length,
  )[0];
}

/** Whether so many numbers of the model's vectors are vectors of their own. */
export const canBeCut = ({ dimensions, shortest }: KnownEmbeddingModel, to: number): boolean =>
  shortest !== undefined && to >= shortest && to <= dimensions;
