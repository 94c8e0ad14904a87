import net from 'node:net';
import type { Limn } from '../../limn.js';

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Sends bytes that no HTTP client would and reads one answer; hangs up after `patienceMs` without one. */
export function sendRaw(url: string, request: string, patienceMs = 10_000): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname, () => socket.write(request));
    let text = '';
    socket.setEncoding('utf8').setTimeout(patienceMs, () => socket.destroy());
    socket.on('data', (chunk: string) => {
      text += chunk;
      const answer = parse(text);
      if (!answer) return;
      socket.destroy();
      resolve(answer);
    });
    socket.on('error', (error) => (parse(text) ? undefined : reject(error)));
    socket.on('close', () => reject(new Error(`closed after ${JSON.stringify(text.slice(0, 200))}`)));
  });
}

/** A request line and headers, with the host and the key. */
export const rawRequest = (line: string, key: string | null, more: string[] = [], body = ''): string =>
  [
    `${line} HTTP/1.1`,
    'Host: localhost',
    ...(key === null ? [] : [`Authorization: Bearer ${key}`]),
    ...more,
    '',
    body,
  ].join('\r\n');

/** What is said to whoever is refused. */
export interface Refusal {
  error: number;
  message: string;
  code: string;
  request_id: string;
  details?: { field: string; message: string }[];
}

interface RefusedRaw {
  status: number;
  headers: Record<string, string>;
  refusal: Refusal;
}

/** Requests whose lines are sent as they are, where fetch would tidy the path. The service may be opened later. */
export function rawRequests(limn: () => Limn): {
  raw(line: string, key?: string | null, headers?: string[], body?: string): Promise<RefusedRaw>;
  get(path: string, key?: string | null): Promise<RefusedRaw>;
} {
  const raw = async (
    line: string,
    key: string | null = limn().key,
    more: string[] = [],
    sent = '',
  ): Promise<RefusedRaw> => {
    const { status, headers, body } = await sendRaw(limn().url, rawRequest(line, key, more, sent));
    return { status, headers, refusal: (body === '' ? {} : JSON.parse(body)) as Refusal };
  };
  return { raw, get: (path, key) => raw(`GET ${path}`, key) };
}

function parse(text: string): RawAnswer | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const body = text.slice(end + 4);
  if (Buffer.byteLength(body) < Number(headers['content-length'] ?? 0)) return undefined;
  return { status: Number(first.split(' ')[1]), headers, body };
}
