/** How much a model is to think before it answers; `model` leaves it to the model. */
export type Thinking = 'off' | 'low' | 'medium' | 'high' | 'model';

/**
 * By which field of a request a server is told how much to think: `effort` is `reasoning_effort`, `template` a variable
 * of the chat template, `nested` the object `reasoning`, `type` the object `thinking`.
 */
export type ThinkingSwitch = 'effort' | 'template' | 'nested' | 'type';

/** What is known of a server of models, from its documentation. */
export interface KnownServer {
  id: string;
  /** Where it is found: the end of a host's name, or the port that it takes unless told. */
  host?: string;
  port?: string;
  example: string;
  /** Tokens that request and answer share unless its operator says otherwise. Absent where it is the model's own. */
  contextTokens?: number;
  /** It runs on hardware of its operator, where an answer takes minutes and thoughts take most of them. */
  isOwn?: true;
  thinkingBy?: ThinkingSwitch;
}

/** A row's example is its test. */
export const KNOWN_SERVERS: readonly KnownServer[] = [
  {
    id: 'ollama',
    port: '11434',
    example: 'http://127.0.0.1:11434/v1',
    // OLLAMA_CONTEXT_LENGTH on machines with less than 24 GB for models. What is longer it cuts without a word.
    contextTokens: 4096,
    isOwn: true,
    thinkingBy: 'effort',
  },
  { id: 'lm-studio', port: '1234', example: 'http://localhost:1234/v1', contextTokens: 4096, isOwn: true },
  { id: 'vllm', port: '8000', example: 'http://10.0.0.7:8000/v1', isOwn: true, thinkingBy: 'template' },
  { id: 'llama.cpp', port: '8080', example: 'http://127.0.0.1:8080/v1', isOwn: true, thinkingBy: 'template' },
  { id: 'sglang', port: '30000', example: 'http://127.0.0.1:30000/v1', isOwn: true, thinkingBy: 'template' },
  { id: 'openai', host: 'api.openai.com', example: 'https://api.openai.com/v1', thinkingBy: 'effort' },
  { id: 'azure', host: 'openai.azure.com', example: 'https://x.openai.azure.com/openai/v1', thinkingBy: 'effort' },
  {
    id: 'gemini',
    host: 'generativelanguage.googleapis.com',
    example: 'https://generativelanguage.googleapis.com/v1beta/openai',
    thinkingBy: 'effort',
  },
  { id: 'groq', host: 'api.groq.com', example: 'https://api.groq.com/openai/v1', thinkingBy: 'effort' },
  { id: 'openrouter', host: 'openrouter.ai', example: 'https://openrouter.ai/api/v1', thinkingBy: 'nested' },
  { id: 'deepseek', host: 'api.deepseek.com', example: 'https://api.deepseek.com/v1', thinkingBy: 'type' },
];

/** The OpenAI API itself answers where no address is set. */
const UNSET = 'https://api.openai.com/v1';

/** What is known of the server at an address: by its host wherever it listens, else by its port. */
export function knownServer(baseURL: string | undefined): KnownServer | undefined {
  const { hostname, port } = new URL(baseURL ?? UNSET);
  return (
    KNOWN_SERVERS.find(({ host }) => host !== undefined && (hostname === host || hostname.endsWith(`.${host}`))) ??
    KNOWN_SERVERS.find((server) => server.port !== undefined && server.port === port)
  );
}

/** The fields of a request that ask for so much thinking. Servers that have no half measures think, or do not. */
export function thinkingFields(level: Thinking, by: ThinkingSwitch): Record<string, unknown> {
  const effort = level === 'off' ? 'none' : level;
  if (level === 'model') return {};
  if (by === 'effort') return { reasoning_effort: effort };
  if (by === 'nested') return { reasoning: level === 'off' ? { enabled: false } : { effort } };
  if (by === 'template') return { chat_template_kwargs: { enable_thinking: level !== 'off' } };
  return { thinking: { type: level === 'off' ? 'disabled' : 'enabled' } };
}

/** A hosted model answers in seconds or not at all; one on hardware of its operator has to be given minutes. */
const TIMEOUT_MS = { hosted: 60_000, own: 300_000 };

/** How long one call of a model at an address may take unless its operator says otherwise. */
export const usualTimeoutMs = (baseURL: string | undefined): number =>
  knownServer(baseURL)?.isOwn ? TIMEOUT_MS.own : TIMEOUT_MS.hosted;

/**
 * What a model that reads is asked with: what its operator says of it, else what is known of its server. On hardware of
 * one's own it is asked not to think, since facts are copied and not worked out; elsewhere models do as they do by
 * themselves, and a server of which nothing is known is not told anything.
 */
export function readingSettings(
  baseURL: string | undefined,
  given: { contextTokens?: number | undefined; thinking?: Thinking | undefined },
): { contextTokens: number | undefined; thinking: { level: Thinking; by: ThinkingSwitch } | undefined } {
  const server = knownServer(baseURL);
  const level = given.thinking ?? (server?.isOwn ? 'off' : 'model');
  // Most servers understand the switch of OpenAI, and of those that refuse it the chat learns to do without.
  const by = server ? server.thinkingBy : 'effort';
  return {
    contextTokens: given.contextTokens ?? server?.contextTokens,
    thinking: by === undefined || level === 'model' ? undefined : { level, by },
  };
}
