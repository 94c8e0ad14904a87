import {
  advance,
  dropFormer,
  holdFilling,
  profilesAfter,
  readProgress,
  switchTo,
} from '../storage/embedding-spaces.js';
import { embedAgain } from './embed.js';
import type { Needs } from './needs.js';
import { writtenSpaces } from './embedding-spaces.js';

type Reindexes = Pick<Needs, 'storage' | 'embedder' | 'otherEmbedder' | 'log'>;

/** Profiles between two steps of the cursor, and how many of them are embedded at a time. */
const BATCH = 32;
const AT_ONCE = 4;
/**
 * Longer than a batch usually takes, and no harm where it takes longer; a worker that was killed holds the others up no
 * longer than this.
 */
const HELD_MS = 20_000;
/** No process still asks the space that was left. */
const LEFT_MS = 60_000;
const ROWS_AT_ONCE = 5_000;

/**
 * Gives the next profiles their vectors in the space of the configured model, and lets it answer once all have theirs:
 * what is merged meanwhile gets its vectors in both (embed.ts). Where it stands is stored, so that whoever comes next
 * goes on there. `on`: there is more to do now. Embedding that fails stops it for now.
 */
export async function reindexSome(needs: Reindexes, signal: AbortSignal): Promise<'on' | 'later' | 'done'> {
  const { storage, log } = needs;
  const { target } = await writtenSpaces(needs);
  const hold = target && (await holdFilling(storage, HELD_MS));
  if (!hold || hold.target !== target.model) return (await readProgress(storage)).isDone ? 'done' : 'later';
  const next = await profilesAfter(storage, hold.cursor, BATCH);
  let isPending = false;
  for (let at = 0; at < next.length && !isPending && !signal.aborted; at += AT_ONCE) {
    const outcomes = await Promise.all(
      next
        .slice(at, at + AT_ONCE)
        .map(({ tenantId, profileId }) => embedAgain(needs, [target], false, tenantId, profileId, signal)),
    );
    isPending = outcomes.includes('pending');
  }
  if (isPending || signal.aborted) {
    await advance(storage, hold, undefined, 0);
    return 'later';
  }
  if (next.length === BATCH) {
    await advance(storage, hold, next.at(-1), BATCH);
    return 'on';
  }
  if (!(await switchTo(storage, hold, next.length))) return 'later';
  log.info(
    { model: target.embedder.model },
    'all profiles have their vectors of this model: it answers searches from now on',
  );
  return 'done';
}

/** How far the profiles have vectors in the space of the configured model; all of them once it answers searches. */
export const reindexed = ({ storage }: Pick<Needs, 'storage'>): ReturnType<typeof readProgress> =>
  readProgress(storage);

/** Reindexes as long as it goes on, and deletes what a space that was left still holds. */
export async function reindexAll(needs: Reindexes, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await reindexSome(needs, signal)) === 'on');
  while (!signal.aborted && (await dropFormer(needs.storage, LEFT_MS, ROWS_AT_ONCE)) > 0);
}
