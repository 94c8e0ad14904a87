import { post, read, untilReady } from '../rig/posts.js';
import type { EvalContext } from './context.js';

/** Somebody's texts in the order they are posted. */
export interface Posted {
  id: string;
  posts: { data: string; input_type?: string | undefined }[];
}

/**
 * Profiles read at once: as many as keep the service busy, few enough for the order of one profile's posts to be its
 * own.
 */
const LANES = 4;

/** Each one's texts, posted in order to a profile of its own, and what REST says of the profiles then, by their ids. */
export async function profilesOf(
  url: string,
  people: Posted[],
  say: EvalContext['say'],
): Promise<Map<string, unknown>> {
  const profiles = new Map<string, unknown>();
  const waiting = [...people];
  const lane = async (): Promise<void> => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      for (const { data, input_type } of one.posts) {
        await post(url, one.id, data, input_type);
        await untilReady(url, [one.id]);
      }
      profiles.set(one.id, await read(url, one.id));
      if (profiles.size % 10 === 0 || profiles.size === people.length)
        say(`  ${profiles.size} of ${people.length} people read`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return profiles;
}
