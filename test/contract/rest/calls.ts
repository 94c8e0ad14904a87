import type { Limn } from '../../limn.js';
import { documented } from './documented.js';
import { JSON_HEADERS } from './submit.js';

/** Sends a JSON body to an operation, or none, and expects an answer as it is documented. */
export async function call<Body = Record<string, unknown>>(
  limn: Limn,
  operation: string,
  { id = '', query = '', body, key }: { id?: string; query?: string; body?: unknown; key?: string | null } = {},
): Promise<{ status: number; headers: Headers; body: Body }> {
  const [method = '', path = ''] = operation.split(' ');
  const response = await limn.fetch(path.replace('{id}', encodeURIComponent(id)) + (query && `?${query}`), {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: JSON_HEADERS }),
    ...(key === undefined ? {} : { key }),
  });
  return { status: response.status, headers: response.headers, body: await documented<Body>(operation, response) };
}

/** Every operation has these two tests first: strangers are refused, and a neighbour is told as much as of nothing. */
export const NOBODY = { status: 404, body: { code: 'not_found' } };
export const STRANGER = { status: 401, body: { code: 'unauthenticated' } };
