import { KEY } from '../rig/child-processes.js';
import type { Outcome } from './history.js';
import { markersIn } from '../rig/marker.js';

const TIMEOUT_MS = 10_000;
const HEADERS = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };

/** What became of a request: `refused` never reached anybody, so that nothing needs to be known of it. */
export type Answer<T> = { outcome: Outcome; t0: number; t1: number; told: T | undefined } | 'refused';

/** Posts a text. A clear refusal (4xx) has no effect; after a 5xx or no answer at all, nothing is known. */
export const postText = (
  url: string,
  profile: string,
  data: string,
  key: string | undefined,
): Promise<Answer<string>> =>
  ask(
    url,
    `/v1/profile/${profile}`,
    {
      method: 'POST',
      body: JSON.stringify({ data }),
      headers: { ...HEADERS, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    },
    202,
    async (response) => (await response.text(), response.headers.get('x-submission-id') ?? ''),
  );

/** Deletes a profile and tells whether there was one: by GraphQL, as REST answers both alike. */
export const deleteProfile = (url: string, profile: string): Promise<Answer<boolean>> =>
  ask(
    url,
    '/graphql',
    {
      method: 'POST',
      body: JSON.stringify({
        query: 'mutation ($id: ID!) { deleteProfile(id: $id) { deleted } }',
        variables: { id: profile },
      }),
      headers: HEADERS,
    },
    200,
    async (response) => {
      const { data } = (await response.json()) as { data?: { deleteProfile: { deleted: boolean } } | null };
      if (!data) throw new Error('The mutation failed');
      return data.deleteProfile.deleted;
    },
  );

/** What REST shows of a profile; that there is none is an answer too, if the service says so itself. */
export const readProfile = (
  url: string,
  profile: string,
): Promise<Answer<{ isFound: boolean; status: string | undefined; markers: string[] }>> =>
  ask(url, `/v1/profile/${profile}`, { headers: HEADERS }, 200, async (response) => {
    const { profile: shown, code } = (await response.json()) as {
      profile?: { status: string } & Parameters<typeof markersIn>[0];
      code?: string;
    };
    if (!shown && code !== 'not_found') throw new Error(`A read was answered ${response.status} ${code}`);
    return { isFound: shown !== undefined, status: shown?.status, markers: markersIn(shown ?? {}) };
  });

/** Data of a GraphQL query. Throws when there is none. */
export async function query<Data>(url: string, text: string, variables: Record<string, unknown>): Promise<Data> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify({ query: text, variables }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { data, errors } = (await response.json()) as { data?: Data; errors?: unknown };
  if (!data || errors) throw new Error(`The query was answered ${response.status}: ${JSON.stringify(errors)}`);
  return data;
}

async function ask<T>(
  url: string,
  path: string,
  init: RequestInit,
  wanted: number,
  read: (response: Response) => Promise<T>,
): Promise<Answer<T>> {
  const t0 = performance.now();
  try {
    const response = await fetch(url + path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const isAnswer = response.status === wanted || (response.status === 404 && init.method === undefined);
    const told = isAnswer ? await read(response) : (await response.text(), undefined);
    return { outcome: isAnswer ? 'ok' : response.status < 500 ? 'fail' : 'info', t0, t1: performance.now(), told };
  } catch (error) {
    if ((error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED') return 'refused';
    return { outcome: 'info', t0, t1: performance.now(), told: undefined };
  }
}
