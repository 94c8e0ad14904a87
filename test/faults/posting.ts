import { setTimeout as pause } from 'node:timers/promises';
import { KEY } from '../../rig/child-processes.js';
import { PATIENCE_MS, until } from '../until.js';

/** What became of one post: what the last try was answered, and all that the tries before it were. */
export interface Outcome {
  id: string;
  status: number;
  /** Answers before the last one; 0 where the connection broke. */
  before: number[];
}

/** Sends a request with the key of all services of a run. */
export async function request(
  url: string,
  path: string,
  {
    method = 'GET',
    body,
    headers = {},
    key = KEY,
  }: { method?: string; body?: object; headers?: Record<string, string>; key?: string } = {},
): Promise<Response> {
  return fetch(url + path, {
    method,
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

/** Posts a text once. */
export const post = (
  url: string,
  id: string,
  data: string,
  more: { headers?: Record<string, string>; key?: string } = {},
): Promise<Response> => request(url, `/v1/profile/${id}`, { method: 'POST', body: { data }, ...more });

/**
 * Posts a text under one idempotency key until it is answered 202, as a careful client does; gives up after `withinMs`.
 */
export async function postUntilAccepted(
  url: string,
  id: string,
  data: string,
  { withinMs = PATIENCE_MS, key = KEY } = {},
): Promise<Outcome> {
  const before: number[] = [];
  for (const end = Date.now() + withinMs; ; await pause(100)) {
    const status = await post(url, id, data, { headers: { 'idempotency-key': `${id}: ${data}` }, key }).then(
      async (response) => (await response.arrayBuffer(), response.status),
      () => 0,
    );
    if (status === 202 || Date.now() > end) return { id, status, before };
    before.push(status);
  }
}

/**
 * Profiles that are posted to without a pause until told to stop; each post is a hobby of its own, `m1`, `m2` and so
 * on.
 */
export function postOn(url: string, profiles: number): { stop(): Promise<Map<string, string[]>>; outcomes: Outcome[] } {
  const accepted = new Map<string, string[]>();
  const outcomes: Outcome[] = [];
  let stopped = false;
  let count = 0;
  const lanes = Array.from({ length: profiles }, async (_, lane) => {
    const id = `p${lane}`;
    for (; !stopped; await pause(10)) {
      const marker = `m${++count}`;
      const outcome = await postUntilAccepted(url, id, `hobby: ${marker}`);
      outcomes.push(outcome);
      if (outcome.status === 202) accepted.set(id, [...(accepted.get(id) ?? []), marker]);
    }
  });
  return {
    outcomes,
    async stop() {
      stopped = true;
      await Promise.all(lanes);
      return accepted;
    },
  };
}

interface Read {
  status: string;
  update_log: unknown[];
  interests: Record<string, { value: string }[]>;
}

/** A profile as REST shows it, once it is ready. */
export async function readReady(url: string, id: string): Promise<Read> {
  let profile: Read | undefined;
  await until(
    `${id} is ready`,
    async () => {
      const response = await request(url, `/v1/profile/${id}`).catch(() => undefined);
      profile = ((await response?.json().catch(() => undefined)) as { profile?: Read } | undefined)?.profile;
      return profile?.status === 'ready';
    },
    50,
  );
  return profile!;
}

/** The hobbies of a profile, in the alphabet. */
export const hobbiesOf = ({ interests }: Read): string[] =>
  Object.values(interests)
    .flat()
    .map(({ value }) => value)
    .toSorted();

/** The status of an answer; 0 where there was none. */
export const statusOf = (url: string, path: string): Promise<number> =>
  request(url, path).then(
    async (response) => (await response.arrayBuffer(), response.status),
    () => 0,
  );
