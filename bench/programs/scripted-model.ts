import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { linesOf } from '../script.js';

/**
 * An OpenAI-compatible server without a model: takes `BENCH_DELAY_MS` for each call and answers with one fact for each line of the form
 * `path: value` or `path category: value`, the value being its quote. `GET /stats` tells what it was asked.
 */

const delayMs = Number(process.env['BENCH_DELAY_MS'] ?? 0);
const stats = { calls: 0, texts: 0, promptTokens: 0 };
const SUBMISSION = /<submission id="(s\d+)"[^>]*>\n([\s\S]*?)\n<\/submission>/g;
/** Close to what tokenizers make of English; there is no real one here. */
const CHARACTERS_A_TOKEN = 4;

interface Chat {
  messages: { role: string; content: string }[];
}

const server = createServer((request, response) => {
  answer(request).then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    (error: Error) => response.writeHead(500).end(error.message),
  );
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));

async function answer(request: IncomingMessage): Promise<unknown> {
  if (request.url === '/stats') return stats;
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { messages } = JSON.parse(Buffer.concat(parts).toString()) as Chat;
  const characters = messages.reduce((sum, { content }) => sum + content.length, 0);
  const blocks = [...(messages.at(-1)?.content ?? '').matchAll(SUBMISSION)].map(([, id, text]) => ({ id: id ?? '', text: text ?? '' }));
  const promptTokens = Math.ceil(characters / CHARACTERS_A_TOKEN);
  stats.calls++;
  stats.texts += blocks.length;
  stats.promptTokens += promptTokens;
  await sleep(delayMs);
  const content = JSON.stringify({ facts: blocks.flatMap(({ id, text }) => factsOf(id, text)) });
  return {
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: { prompt_tokens: promptTokens, completion_tokens: Math.ceil(content.length / CHARACTERS_A_TOKEN) },
  };
}

function factsOf(block: string, text: string): unknown[] {
  return linesOf(text).map(({ path, category, value }) => ({
    s: block, path, category, value, polarity: 'asserts', said: 'stated', at: null, date: path === 'memory' ? '2024-05-01' : null,
    importance: path === 'memory' ? 'medium' : null, quote: value,
  }));
}
