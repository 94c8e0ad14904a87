import { LimnError, publicError } from '../errors.js';
import { assertMayWrite, type Caller } from '../tenant/caller.js';
import type { Needs } from './needs.js';
import { submit, type Receipt, type SubmitInput } from './submit.js';

/** Most posts in one request. */
export const MOST_POSTS = 1_000;
/**
 * Posts submitted at a time, as one batch (submit-batcher.ts). Chunks run in turn, so that posts to one id keep order.
 */
const CHUNK = 200;

/** The outcome of one of several posts. */
export type Outcome = { receipt: Receipt } | { refusal: LimnError };

/**
 * Accepts many posts in their order and returns the outcome of each: a post that is refused does not affect the others.
 * Each is given as a function that makes its input; what the function throws is that post's refusal. Throws
 * `bad_request` for none or too many, `forbidden`.
 */
export async function submitMany(
  needs: Parameters<typeof submit>[0] & Pick<Needs, 'log'>,
  caller: Caller,
  posts: (() => SubmitInput)[],
): Promise<Outcome[]> {
  assertMayWrite(caller);
  if (posts.length === 0 || posts.length > MOST_POSTS)
    throw new LimnError('bad_request', `There must be 1 to ${MOST_POSTS} posts`);
  const outcomes: Outcome[] = [];
  for (let i = 0; i < posts.length; i += CHUNK)
    outcomes.push(...(await Promise.all(posts.slice(i, i + CHUNK).map((post) => outcomeOf(needs, caller, post)))));
  return outcomes;
}

async function outcomeOf(
  needs: Parameters<typeof submitMany>[0],
  caller: Caller,
  post: () => SubmitInput,
): Promise<Outcome> {
  try {
    return { receipt: await submit(needs, caller, post()) };
  } catch (error) {
    const refusal = publicError(error);
    if (refusal.code === 'internal') needs.log.error({ err: error }, 'a post of many failed');
    return { refusal };
  }
}
