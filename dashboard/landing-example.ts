import { existsSync } from 'node:fs';

const TEXT =
  'I moved to Porto in May 2024 and I work as a nurse. I love surfing and I play the cello, and we have a dog called ' +
  'Bruno.';
const MOST = 4;
const MONTH = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'long', timeZone: 'UTC' });

interface Scored {
  value: string | number;
}

/** What the reader that is being built makes of the text that strangers see. Throws where the service is not built. */
export async function landingExample(): Promise<{ text: string; values: { label: string; value: string }[] }> {
  const built = new URL('../dist/src/', import.meta.url);
  const from = async (file: string): Promise<Record<string, (...given: never[]) => unknown>> => {
    const address = new URL(file, built);
    if (!existsSync(address))
      throw new Error('The page shows what the reader finds: build the service first (npm run build)');
    return (await import(address.href)) as Record<string, (...given: never[]) => unknown>;
  };
  const { openOfflineReader } = (await from('ai/offline/offline.js')) as unknown as {
    openOfflineReader(): {
      read(texts: object[], known: object, signal: AbortSignal, app: string): Promise<{ found: Map<string, Read> }>;
      close(): Promise<void>;
    };
  };
  const { emptyState } = (await from('profile/state.js')) as unknown as { emptyState(): object };
  const { merge } = (await from('profile/merge.js')) as unknown as {
    merge(state: object, observation: object): { state: object };
  };
  const { project } = (await from('profile/project.js')) as unknown as { project(state: object): Projected };
  const { knownValues } = (await from('profile/known.js')) as unknown as { knownValues(state: object): object };
  const reader = openOfflineReader();
  try {
    const submissionId = '00000000-0000-4000-8000-000000000000';
    const receivedAt = '2026-01-01T00:00:00.000Z';
    const state = emptyState();
    const reading = await reader.read(
      [{ submissionId, text: TEXT, receivedAt, known: { called: [], profileId: 'example' } }],
      knownValues(state),
      AbortSignal.timeout(60_000),
      'landing',
    );
    const { facts, said } = reading.found.get(submissionId)!;
    return { text: TEXT, values: tell(project(merge(state, { submissionId, receivedAt, facts, said }).state)) };
  } finally {
    await reader.close();
  }
}

interface Read {
  facts: unknown;
  said: unknown;
}

interface Projected {
  core_info?: Record<string, Scored | undefined>;
  interests?: Record<string, Scored[]>;
  memories?: { event: string; date?: string }[];
}

/** A few values of each part, as the page shows them. */
function tell({ core_info: core, interests = {}, memories = [] }: Projected): { label: string; value: string }[] {
  const name = (label: string): string => `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
  const values = [
    ...(core?.['location'] ? [{ label: 'Location', value: String(core['location'].value) }] : []),
    ...Object.entries(interests).flatMap(([category, some]) =>
      some.slice(0, 1).map(({ value }) => ({ label: name(category), value: String(value) })),
    ),
    ...memories.slice(0, 1).map(({ event, date }) => ({
      label: date === undefined ? 'Memory' : MONTH.format(new Date(date)),
      value: event,
    })),
  ].slice(0, MOST);
  if (values.length < 2) throw new Error('The reader finds too little in the example of the landing page');
  return values;
}
