import { LimnError, publicError } from '../errors.js';
import { assertMayWrite, type Caller } from '../tenant/caller.js';
import type { Needs } from './needs.js';
import { submit, type Receipt, type SubmitInput } from './submit.js';

/** Most posts at once. */
export const MOST_POSTS = 1_000;
/** So many are stored together (submit-batcher.ts); the next wait for them: posts to one id keep their order. */
const TOGETHER = 200;

/** What became of one of several posts: where it is, or why it was refused. */
export type Outcome = { receipt: Receipt } | { refusal: LimnError };

/**
 * Accepts many posts, each for itself and in their order: what is wrong with one costs the others nothing, and so does
 * what its function throws that tells what was posted. Throws `bad_request` for none or too many, `forbidden`.
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
  for (let i = 0; i < posts.length; i += TOGETHER)
    outcomes.push(...(await Promise.all(posts.slice(i, i + TOGETHER).map((post) => outcomeOf(needs, caller, post)))));
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
