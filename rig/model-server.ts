import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './cleanup.js';

/**
 * A submission as the service shows it to a model. Brackets that could end its fence are replaced in `text`, one
 * character for one.
 */
export interface Shown {
  id: string;
  text: string;
}

/**
 * What the model says of one submission; fields as the service asks for them, those left out and the label of the
 * submission are filled in.
 */
export interface Said {
  path: string;
  value: string;
  quote: string;
  [field: string]: unknown;
}

export interface ModelServer {
  url: string;
  stats: { calls: number; texts: number; promptTokens: number };
  stop(): Promise<void>;
}

/** A text as `Shown` holds it, by which an answer is found that was written for it. */
export const asShown = (text: string): string => text.replace(/[<＜﹤]/g, '‹').trim();

const SUBMISSION = /<submission id="(s\d+)"[^>]*>\n([\s\S]*?)\n<\/submission>/g;
/** Close to what tokenizers make of English; there is no real one here. */
const CHARACTERS_A_TOKEN = 4;

/**
 * Starts an OpenAI-compatible server without a model on loopback: `read` says what stands in a submission. `GET /stats`
 * tells what was asked.
 */
export async function openModelServer(read: (shown: Shown) => Said[] | Promise<Said[]>): Promise<ModelServer> {
  const stats = { calls: 0, texts: 0, promptTokens: 0 };
  const answer = async (request: IncomingMessage): Promise<unknown> => {
    if (request.url === '/stats') return stats;
    const { prompt, shown } = await asked(request);
    const promptTokens = Math.ceil(prompt / CHARACTERS_A_TOKEN);
    stats.calls++;
    stats.texts += shown.length;
    stats.promptTokens += promptTokens;
    const said = await Promise.all(shown.map(async (one) => (await read(one)).map((fact) => whole(one.id, fact))));
    const content = JSON.stringify({ facts: said.flat() });
    return {
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
      usage: { prompt_tokens: promptTokens, completion_tokens: Math.ceil(content.length / CHARACTERS_A_TOKEN) },
    };
  };
  const server = createServer((request, response) => {
    answer(request).then(
      (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stats,
    stop: atEnd(() => {
      server.closeAllConnections();
      server.close();
    }),
  };
}

async function asked(request: IncomingMessage): Promise<{ prompt: number; shown: Shown[] }> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { messages } = JSON.parse(Buffer.concat(parts).toString()) as { messages: { role: string; content: string }[] };
  const shown = [...(messages.at(-1)?.content ?? '').matchAll(SUBMISSION)].map(([, id, text]) => ({
    id: id ?? '',
    text: text ?? '',
  }));
  return { prompt: messages.reduce((sum, { content }) => sum + content.length, 0), shown };
}

const whole = (s: string, fact: Said): unknown => ({
  category: null,
  polarity: 'asserts',
  said: 'stated',
  at: null,
  date: null,
  importance: null,
  ...fact,
  s,
});
