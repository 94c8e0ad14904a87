import type { Operation } from './operation.ts';
import { noteReached } from './reach.ts';

/** Why the service did not do what it was asked. */
export class Refusal extends Error {
  /** Such as `UNAUTHENTICATED`; `UNREACHABLE` when nobody answered. */
  readonly code: string;
  /** The input at fault, if one is. */
  readonly field: string | undefined;

  constructor(message: string, code: string, field?: string) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.field = field;
  }
}

/** What nobody answered is refused with. */
export const UNREACHABLE = new Refusal(
  'Limn cannot be reached. Check your connection; your work is not lost',
  'UNREACHABLE',
);

interface Answer<Data> {
  data?: Data | null;
  errors?: { message: string; extensions?: { code?: string; field?: string } }[];
}

/**
 * Sends an operation, in the app that is named; its data, whole. Throws {@link Refusal}, and what `signal` aborts with.
 */
export async function ask<Data, Variables>(
  operation: Operation<Data, Variables>,
  variables: Variables,
  { app, signal }: { app?: string; signal?: AbortSignal } = {},
): Promise<Data> {
  const key = keyOf(operation, variables, app);
  const begun = early.get(key);
  if (!begun) return send(operation, variables, app, signal);
  early.delete(key);
  return begun as Promise<Data>;
}

/** What was asked for before anybody could need it, by operation, variables and app. */
const early = new Map<string, Promise<unknown>>();
/** What the page came with, by the same. */
const told = new Map<string, unknown>();
/** What nobody has needed by then would only be old. */
const EARLY_MS = 10_000;

const keyOf = (operation: Operation<unknown, unknown>, variables: unknown, app: string | undefined): string =>
  JSON.stringify([app, operation.text, variables]);

/** Asks what will be asked: whoever asks for the very same within seconds, once, gets this answer. */
export function askEarly<Data, Variables>(
  operation: Operation<Data, Variables>,
  variables: Variables,
  app?: string,
): void {
  const key = keyOf(operation, variables, app);
  const begun = send(operation, variables, app, undefined);
  // Whoever asks hears of it.
  begun.catch(() => undefined);
  early.set(key, begun);
  setTimeout(() => early.delete(key), EARLY_MS);
}

/** A question that a page will ask, with what it asks about. */
export interface Question {
  operation: Operation<unknown, unknown>;
  variables: unknown;
  app?: string;
}

/** Notes an answer that came with the page: whoever asks for the very same within seconds has it at once. */
export function noteTold({ operation, variables, app }: Question, data: unknown): void {
  const key = keyOf(operation, variables, app);
  told.set(key, data);
  if (import.meta.env.SSR) return;
  early.set(key, Promise.resolve(data));
  setTimeout(() => {
    told.delete(key);
    early.delete(key);
  }, EARLY_MS);
}

/** The answer that came with the page; undefined where none did. */
export const toldOf = <Data, Variables>(
  operation: Operation<Data, Variables>,
  variables: Variables,
  app?: string,
): Data | undefined => told.get(keyOf(operation, variables, app)) as Data | undefined;

/** Forgets what came with the page: it was for somebody else. */
export function forgetTold(): void {
  told.clear();
  early.clear();
}

async function send<Data, Variables>(
  { text }: Operation<Data, Variables>,
  variables: Variables,
  app: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Data> {
  const { data, errors } = await answerTo<Data>({
    method: 'POST',
    credentials: 'same-origin',
    body: JSON.stringify({ query: text, variables }),
    ...(signal && { signal }),
    headers: { 'content-type': 'application/json', ...(app !== undefined && { 'limn-app': app }) },
  });
  const [first] = errors ?? [];
  if (!first && data) return data;
  const { code = 'UNKNOWN', field } = first?.extensions ?? {};
  throw new Refusal(readable(first?.message ?? 'The service gave no answer', field), code, field);
}

/** What is called otherwise on a page. */
const CALLED: Partial<Record<string, string>> = { data: 'the text' };
const MEGABYTE = 1_000_000;

/** "currentPassword is wrong" as "Current password is wrong", and megabytes as such. */
function readable(message: string, field: string | undefined): string {
  const said = message.replace(/(\d{7,}) bytes( of UTF-8)?/, (_, bytes: string) => megabytes(Number(bytes)));
  if (field === undefined || !said.startsWith(`${field} `)) return said.replace(/^The body/, 'What is sent');
  const words = CALLED[field] ?? field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${said.slice(field.length)}`;
}

const megabytes = (bytes: number): string =>
  new Intl.NumberFormat(undefined, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
    bytes / MEGABYTE,
  );

async function answerTo<Data>(request: RequestInit): Promise<Answer<Data>> {
  try {
    const response = await fetch('/dashboard/graphql', request);
    const answer = (await response.json()) as Answer<Data>;
    noteReached(true);
    return answer;
  } catch (error) {
    if (request.signal?.aborted) throw error;
    noteReached(false);
    throw UNREACHABLE;
  }
}
