import type { Operation } from './operation.ts';

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

interface Answer<Data> {
  data?: Data | null;
  errors?: { message: string; extensions?: { code?: string; field?: string } }[];
}

/**
 * Sends an operation, in the app that is named; its data, whole. Throws {@link Refusal}, and what `signal` aborts with.
 */
export async function ask<Data, Variables>(
  { text }: Operation<Data, Variables>,
  variables: Variables,
  { app, signal }: { app?: string; signal?: AbortSignal } = {},
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

/** "currentPassword is wrong" as "Current password is wrong". */
function readable(message: string, field: string | undefined): string {
  if (field === undefined || !message.startsWith(`${field} `)) return message;
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${message.slice(field.length)}`;
}

async function answerTo<Data>(request: RequestInit): Promise<Answer<Data>> {
  try {
    const response = await fetch('/dashboard/graphql', request);
    return (await response.json()) as Answer<Data>;
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new Refusal('Limn cannot be reached. Check your connection; your work is not lost', 'UNREACHABLE');
  }
}
