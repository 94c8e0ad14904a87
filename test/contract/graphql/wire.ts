import { WebSocket } from 'ws';
import type { Limn } from '../../limn.js';
import { PATIENCE_MS, until } from '../../until.js';

/** Any JSON object, looked into without ceremony. */
export interface Tree {
  [key: string]: Tree;
}

export interface Failure {
  message: string;
  path?: unknown[];
  extensions: Record<string, unknown>;
}

export interface Answer {
  status: number;
  headers: Headers;
  data: Tree;
  errors: Failure[];
}

/** Sends an operation to POST /graphql. `key: null` sends none. */
export async function ask(
  limn: Limn,
  query: string,
  variables: Record<string, unknown> = {},
  key: string | null = limn.key,
): Promise<Answer> {
  return askRaw(limn, JSON.stringify({ query, variables }), { 'content-type': 'application/json' }, key);
}

export async function askRaw(
  limn: Limn,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
  key: string | null = limn.key,
): Promise<Answer> {
  const response = await limn.fetch('/graphql', { method: 'POST', body, headers, key });
  const { data, errors = [] } = (await response.json()) as { data: Tree; errors?: Failure[] };
  return { status: response.status, headers: response.headers, data, errors };
}

/** The data of an operation that must succeed. */
export async function told(
  limn: Limn,
  query: string,
  variables?: Record<string, unknown>,
  key?: string,
): Promise<Tree> {
  const { data, errors } = await ask(limn, query, variables, key);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return data;
}

/** Submits a text and waits until it is merged; returns the submission's id. */
export async function submitted(limn: Limn, id: string, data: string, key: string = limn.key): Promise<string> {
  const { submitProfile } = await told(
    limn,
    'mutation ($id: ID!, $data: String!) { submitProfile(id: $id, data: $data) { submission { id } } }',
    { id, data },
    key,
  );
  const submission = String(submitProfile!['submission']!['id']);
  await until(
    `a text of ${id} is read`,
    async () => {
      const found = await told(
        limn,
        'query ($id: ID!) { submission(id: $id) { state error } }',
        { id: submission },
        key,
      );
      return ['MERGED', 'FAILED'].includes(String(found['submission']!['state']));
    },
    10,
  );
  return submission;
}

export interface Message {
  type: string;
  id?: string;
  payload?: Tree;
}

/** A socket that speaks graphql-transport-ws by hand, so that tests can misbehave. */
export interface TestSocket {
  socket: WebSocket;
  send(message: Message | string): void;
  subscribe(id: string, query: string, variables?: Record<string, unknown>): void;
  /** The next message that is no ping, or undefined after a while of silence. */
  next(withinMs?: number): Promise<Message | undefined>;
  /** Close code and reason. */
  closed: Promise<{ code: number; reason: string }>;
}

export interface TestSocketOptions {
  /** Parameters of `connection_init`; null sends none at all. */
  init?: Record<string, unknown> | null;
  headers?: Record<string, string>;
  protocol?: string | string[];
  path?: string;
}

export async function openTestSocket(
  limn: Pick<Limn, 'url' | 'key'>,
  {
    init = { Authorization: `Bearer ${limn.key}` },
    headers = {},
    protocol = 'graphql-transport-ws',
    path = '/graphql',
  }: TestSocketOptions = {},
): Promise<TestSocket> {
  const socket = new WebSocket(limn.url.replace('http', 'ws') + path, protocol, { headers });
  const unread: Message[] = [];
  const readers: ((message: Message) => void)[] = [];
  socket.on('message', (text) => {
    const message = JSON.parse(String(text)) as Message;
    const reader = readers.shift();
    if (reader) reader(message);
    else unread.push(message);
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) })),
  );
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.on('error', () => undefined);
  const line: TestSocket = {
    socket,
    closed,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    subscribe: (id, query, variables = {}) =>
      socket.send(JSON.stringify({ id, type: 'subscribe', payload: { query, variables } })),
    next(withinMs = PATIENCE_MS) {
      const message = unread.shift();
      if (message) return Promise.resolve(message);
      return new Promise((resolve) => {
        const reader = (one: Message): void => {
          clearTimeout(timer);
          resolve(one);
        };
        const timer = setTimeout(() => {
          readers.splice(readers.indexOf(reader), 1);
          resolve(undefined);
        }, withinMs);
        readers.push(reader);
      });
    },
  };
  if (init !== null) line.send({ type: 'connection_init', payload: init as unknown as Tree });
  return line;
}

/** A line that was let in. */
export async function openAcknowledged(
  limn: Pick<Limn, 'url' | 'key'>,
  options?: TestSocketOptions,
): Promise<TestSocket> {
  const line = await openTestSocket(limn, options);
  const first = await line.next();
  if (first?.type !== 'connection_ack') throw new Error(`Expected connection_ack, got ${JSON.stringify(first)}`);
  return line;
}

/** Reads on until `count` operations of a socket were told what `holds` of; throws when no more messages come. */
export async function nextOfEach(line: TestSocket, count: number, holds: (message: Message) => boolean): Promise<void> {
  const ids = new Set<unknown>();
  while (ids.size < count) {
    const message = await line.next();
    if (!message) throw new Error(`Of ${count} operations ${ids.size} were told`);
    if (holds(message)) ids.add(message.id);
  }
}
