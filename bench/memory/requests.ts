import { KEY } from '../../rig/child-processes.js';

/** Kinds of requests, which are counted separately. */
export type Kind = 'post' | 'read' | 'graphql' | 'list' | 'search' | 'export' | 'delete' | 'look';

/**
 * Sends a request, with `body` as JSON where there is one. Undefined when the service has too much to do and says so;
 * throws for every other answer than success.
 */
export type SendRequest = (kind: Kind, path: string, body?: object, method?: 'DELETE') => Promise<string | undefined>;

/** Requests that were answered, by kind, and those that were told to come again. */
export interface Count {
  answered: Record<Kind, number>;
  refused: number;
  bytes: number;
}

const TIMEOUT_MS = 60_000;
const BUSY = new Set([429, 503]);

/** Something that asks a service and counts. */
export function openAsking(url: string): { send: SendRequest; count: Count } {
  const count: Count = {
    answered: { post: 0, read: 0, graphql: 0, list: 0, search: 0, export: 0, delete: 0, look: 0 },
    refused: 0,
    bytes: 0,
  };
  const send: SendRequest = async (kind, path, body, method) => {
    const response = await fetch(url + path, {
      headers: { authorization: `Bearer ${KEY}`, ...(body && { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      ...(method && { method }),
    });
    const text = await response.text();
    if (BUSY.has(response.status)) return void count.refused++;
    if (!response.ok || (path === '/graphql' && text.startsWith('{"errors"')))
      throw new Error(`${kind} ${path} was answered ${response.status}: ${text.slice(0, 300)}`);
    count.answered[kind]++;
    count.bytes += text.length;
    return text;
  };
  return { send, count };
}
