import { ask, Refusal } from '../wire/ask.ts';
import { glance, submitProfile } from '../wire/operations.ts';

interface SamplePerson {
  id: string;
  posts: { input_type: string; data: string }[];
}

/** How far the loading has come. */
export interface Loaded {
  posted: number;
  texts: number;
  /** How many texts wait to be read. */
  waiting: number;
}

const AT_ONCE = 6;
const LOOK_MS = 500;
const PAUSE_MS = 2_000;

/**
 * Posts what the sample people say, the first text of all before the second of anybody, so that each profile has a
 * history, and waits until all is read. Throws {@link Refusal}; what is posted by then stays.
 */
export async function loadSamples(app: string, tell: (loaded: Loaded) => void): Promise<void> {
  const { default: people } = (await import('../../../samples/people.json')) as { default: SamplePerson[] };
  const rounds = Math.max(...people.map(({ posts }) => posts.length));
  const loaded: Loaded = {
    posted: 0,
    texts: people.reduce((sum, { posts }) => sum + posts.length, 0),
    waiting: 0,
  };
  for (let round = 0; round < rounds; round++) {
    const left = people.filter(({ posts }) => round < posts.length).values();
    const post = async (): Promise<void> => {
      for (const { id, posts } of left) {
        const { input_type: inputType, data } = posts[round]!;
        await patiently(() => ask(submitProfile, { id, data, inputType }, { app }));
        loaded.posted++;
        tell({ ...loaded });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, post));
    for (;;) {
      const now = await patiently(() => ask(glance, { hours: 1 }, { app }));
      loaded.waiting = now.glance.waitingSubmissions;
      tell({ ...loaded });
      if (loaded.waiting === 0) break;
      await pause(LOOK_MS);
    }
  }
}

/** Again a little later, where the service has had enough for a moment. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal) || (error.code !== 'RATE_LIMITED' && error.code !== 'UNAVAILABLE')) throw error;
      await pause(PAUSE_MS);
    }
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
