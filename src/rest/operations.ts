import type { Operation } from './operation.js';
import { PROFILE_OPERATIONS } from './profile-operations.js';
import { SEARCH_OPERATIONS } from './search-operations.js';
import { SUBMISSION_OPERATIONS } from './submission-operations.js';
import { WEBHOOK_OPERATIONS } from './webhook-operations.js';

const TABLE = { ...PROFILE_OPERATIONS, ...SEARCH_OPERATIONS, ...SUBMISSION_OPERATIONS, ...WEBHOOK_OPERATIONS };

export type OperationId = keyof typeof TABLE;

/** Every operation under /v1: the router serves them, and the OpenAPI document describes them. */
export const OPERATIONS: Record<OperationId, Operation> = TABLE;

const IDS = Object.keys(OPERATIONS) as OperationId[];

const QUERY_NAMES = Object.fromEntries(
  IDS.map((id) => [id, OPERATIONS[id].query.map(({ name }) => String(name))]),
) as Record<OperationId, string[]>;

/** Names of the query parameters that an operation knows. */
export const queryNames = (id: OperationId): string[] => QUERY_NAMES[id];

/** Names of the parameters of an operation, wherever they are sent. */
export const parameterNames = (id: OperationId): string[] => [
  ...queryNames(id),
  ...OPERATIONS[id].headers.map(({ name }) => String(name)),
];

/** The path of an operation as the router has it: `{id}` is `:id` there, and a colon of a path is written twice. */
export const routeOf = (path: string): string => path.replaceAll(':', '::').replace('{id}', ':id');

const ROUTES = new Set(Object.values(OPERATIONS).map(({ path }) => routeOf(path)));

/** The route that a path under /v1 is for, if it is one of an operation. */
export function routeFor(path: string): string | undefined {
  const route = path.replace(/^\/v1\/(profile|submissions|webhooks)\/[^/]+(?=\/|$)/, '/v1/$1/{id}');
  return [route, path].map(routeOf).find((one) => ROUTES.has(one));
}
