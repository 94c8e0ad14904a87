import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A request as the server got it. */
export interface ModelRequest {
  path: string;
  headers: IncomingMessage['headers'];
  body: {
    model: string;
    messages?: { role: string; content: string }[];
    input?: string[];
    dimensions?: number;
    temperature?: number;
    response_format?: { type: string; json_schema?: { strict: boolean; schema: unknown } };
    [field: string]: unknown;
  };
}

/** How the server treats one request. */
export type Mood =
  | { kind: 'says'; content: string | null; finish?: string; refusal?: string }
  | { kind: 'embeds'; vectors: (request: ModelRequest) => unknown[][]; order?: (at: number) => number | undefined }
  | { kind: 'sends'; status: number; body: string; headers?: Record<string, string> }
  | { kind: 'hangs' }
  /** Breaks the connection in the middle of a good answer. */
  | { kind: 'cuts' }
  /** Sends a good answer one byte at a time. */
  | { kind: 'drips'; everyMs: number };

/** Moods in turn, the last one for ever; or a choice for each request, counted from 0. */
export type Script = Mood[] | ((request: ModelRequest, at: number) => Mood);

export interface ScriptedModel {
  baseURL: string;
  /** Everything that was asked, oldest first. */
  requests: ModelRequest[];
  /** Sums of what the answers reported as usage, at 4 characters a token. */
  tokens: { prompt: number; completion: number };
  close(): Promise<void>;
}

/** Says facts as JSON, the fields that a fact leaves out filled in. */
export const saysFacts = (facts: Record<string, unknown>[]): Mood => ({
  kind: 'says',
  content: JSON.stringify({ facts: facts.map(fact) }),
});

/** Fails as the OpenAI API does. */
export const fails = (
  status: number,
  message = 'scripted',
  headers: Record<string, string> = {},
  more: Record<string, unknown> = {},
): Mood => ({
  kind: 'sends',
  status,
  headers,
  body: JSON.stringify({ error: { message, type: 'scripted', param: null, code: null, ...more } }),
});

/**
 * One memory for each submission block, quoting its first line; a vector for each text, equal for equal texts. The
 * default.
 */
export function obliging(request: ModelRequest): Mood {
  if (request.body.input)
    return {
      kind: 'embeds',
      vectors: ({ body }) => (body.input ?? []).map((text) => hashedVector(text, body.dimensions ?? 1536)),
    };
  const message = request.body.messages?.findLast(
    ({ role, content }) => role === 'user' && content.includes('<submission '),
  ) ?? { content: '' };
  const blocks = [...message.content.matchAll(/<submission id="(s\d+)"[^>]*>\n([^\n]*)/g)];
  return saysFacts(
    blocks.map(([, s, line = '']) => ({ s, path: 'memory', value: line.slice(0, 200), quote: line.slice(0, 200) })),
  );
}

/**
 * Starts an OpenAI-compatible server on loopback that behaves as scripted. `lacks` names features that it refuses with
 * 400 before the script is asked; `delayMs` is how long it thinks.
 */
export async function openScriptedModel(
  script: Script = obliging,
  options: { lacks?: string[]; delayMs?: number } = {},
): Promise<ScriptedModel> {
  const requests: ModelRequest[] = [];
  const tokens = { prompt: 0, completion: 0 };
  const choose =
    typeof script === 'function'
      ? script
      : (_: ModelRequest, at: number) => script[Math.min(at, script.length - 1)] ?? { kind: 'hangs' as const };
  let turn = 0;
  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy());
  });
  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await receive(incoming);
    requests.push(request);
    await pause(options.delayMs ?? 0);
    const lacking = options.lacks?.find((feature) => lackedBy(request, feature));
    const mood = lacking
      ? fails(400, `Unsupported: '${lacking}' is not supported with this model.`)
      : choose(request, turn++);
    await behave(mood, request, response, tokens);
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    tokens,
    async close() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function receive(incoming: IncomingMessage): Promise<ModelRequest> {
  let text = '';
  for await (const part of incoming.setEncoding('utf8')) text += part;
  return { path: incoming.url ?? '', headers: incoming.headers, body: JSON.parse(text) };
}

async function behave(
  mood: Mood,
  request: ModelRequest,
  response: ServerResponse,
  tokens: ScriptedModel['tokens'],
): Promise<void> {
  if (mood.kind === 'hangs') return;
  if (mood.kind === 'sends') {
    response.writeHead(mood.status, { 'content-type': 'application/json', ...mood.headers }).end(mood.body);
    return;
  }
  const good = mood.kind === 'says' || mood.kind === 'embeds' ? mood : obliging(request);
  const body = good.kind === 'embeds' ? embeddings(good, request) : completion(good, request, tokens);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  if (mood.kind === 'cuts') {
    response.write(body.slice(0, body.length / 2), () => response.destroy());
    return;
  }
  if (mood.kind === 'drips') {
    for (const letter of body) {
      if (response.destroyed) return;
      response.write(letter);
      await pause(mood.everyMs);
    }
  }
  response.end(mood.kind === 'drips' ? '' : body);
}

function completion(mood: Mood, request: ModelRequest, tokens: ScriptedModel['tokens']): string {
  const said = mood.kind === 'says' ? mood : { content: '', finish: 'stop', refusal: undefined };
  const usage = {
    prompt_tokens: Math.ceil(JSON.stringify(request.body.messages).length / 4),
    completion_tokens: Math.ceil((said.content?.length ?? 0) / 4),
  };
  tokens.prompt += usage.prompt_tokens;
  tokens.completion += usage.completion_tokens;
  const message = { role: 'assistant', content: said.content, refusal: said.refusal ?? null };
  return JSON.stringify({
    id: 'scripted',
    object: 'chat.completion',
    model: request.body.model,
    usage,
    choices: [{ index: 0, finish_reason: said.finish ?? 'stop', message }],
  });
}

function embeddings(mood: Extract<Mood, { kind: 'embeds' }>, request: ModelRequest): string {
  const data = mood
    .vectors(request)
    .map((embedding, at) => ({ object: 'embedding', index: mood.order ? mood.order(at) : at, embedding }));
  return JSON.stringify({
    object: 'list',
    model: request.body.model,
    data,
    usage: { prompt_tokens: 1, total_tokens: 1 },
  });
}

function lackedBy({ body }: ModelRequest, feature: string): boolean {
  return feature in body || body.response_format?.type === feature;
}

function hashedVector(text: string, dimensions: number): number[] {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']) {
    let hash = 7;
    for (const letter of word) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
    const at = hash % dimensions;
    vector[at] = (vector[at] ?? 0) + 1;
  }
  return vector;
}

const fact = (fields: Record<string, unknown>): Record<string, unknown> => ({
  s: 's1',
  path: 'memory',
  category: null,
  value: 'value',
  polarity: 'asserts',
  said: 'stated',
  at: null,
  date: null,
  importance: null,
  quote: 'value',
  ...fields,
});
