import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from './chance.js';
import { deleteProfile, postText, readProfile } from './client.js';
import type { Entry } from './history.js';
import { markerOf, textOf } from '../rig/marker.js';
import { follow } from './follow.js';

/** Clients at work on a service that may be gone at any moment. */
export interface Workload {
  /** What they have seen so far; it grows. */
  entries: Entry[];
  /** The profiles that were ever told something. */
  profiles(): string[];
  acknowledged(): number;
  /** Ends it: nothing is sent any more, what is under way is waited for. Subscriptions go on until `leave`. */
  stop(): Promise<void>;
  leave(): Promise<void>;
}

const CLIENTS = 6;
/** Profiles told things at a time: few, so that requests meet. */
const AT_A_TIME = 8;
/** A list of a profile holds 100 values; texts sent twice are among these. */
const MOST_TEXTS = 60;
const FOLLOWED = 3;
const LONGEST_PAUSE_MS = 30;
const UNTIL_BACK_MS = 25;

/**
 * Starts clients that post markers with and without keys, retry what got no answer, delete, read and subscribe. `url`
 * tells where the service is now, `name` tells its profiles from those of other workloads.
 */
export function startWorkload(url: () => string, chance: Chance, name: string): Workload {
  const entries: Entry[] = [];
  const told = new Map<string, number>();
  const active = Array.from({ length: AT_A_TIME }, (_, i) => `${name}-${i}`);
  const follower = follow(url, (entry) => entries.push(entry));
  let isStopping = false;
  let markers = 0;
  let acknowledged = 0;

  const send = async (
    profile: string,
    marker: string,
    key: string | undefined,
  ): Promise<'ok' | 'fail' | 'info' | 'refused'> => {
    const answer = await postText(url(), profile, textOf(marker), key);
    if (answer === 'refused') return answer;
    const { told: submissionId, ...rest } = answer;
    entries.push({ op: 'post', profile, marker, key, submissionId, ...rest });
    if (answer.outcome === 'ok') acknowledged++;
    return answer.outcome;
  };
  const post = async (profile: string, mine: Chance): Promise<void> => {
    const marker = markerOf(markers++);
    const key = mine.next() < 0.5 ? `${name}-${marker}` : undefined;
    const tries = key === undefined ? 1 + mine.upTo(2) : Infinity;
    for (let tried = 0; tried < tries && !(isStopping && tried > 0);) {
      const outcome = await send(profile, marker, key);
      if (outcome === 'ok') return;
      if (outcome === 'refused' && isStopping) return;
      if (outcome !== 'refused') tried++;
      await pause(UNTIL_BACK_MS);
    }
  };
  const remove = async (profile: string): Promise<void> => {
    const answer = await deleteProfile(url(), profile);
    if (answer === 'refused') return;
    const { outcome, t0, t1, told: isDeleted = false } = answer;
    entries.push({ op: 'delete', profile, isDeleted, outcome, t0, t1 });
  };
  const read = async (profile: string): Promise<void> => {
    const answer = await readProfile(url(), profile);
    if (answer !== 'refused' && answer.told)
      entries.push({ op: 'read', profile, t0: answer.t0, t1: answer.t1, ...answer.told });
  };
  const work = async (mine: Chance): Promise<void> => {
    while (!isStopping) {
      const place = mine.upTo(active.length);
      const profile = active[place]!;
      const count = (told.get(profile) ?? 0) + 1;
      const choice = mine.next();
      if (choice < 0.7) {
        if (count === 1 && told.size < FOLLOWED) follower.add(profile);
        told.set(profile, count);
        if (count >= MOST_TEXTS) active[place] = `${name}-${told.size + AT_A_TIME}-${place}`;
        await post(profile, mine);
      } else if (choice < 0.96) await read(profile);
      else if (place % 2 === 0) await remove(profile);
      await pause(mine.upTo(LONGEST_PAUSE_MS));
    }
  };
  const working = Array.from({ length: CLIENTS }, () => work(chance.fork()));
  return {
    entries,
    profiles: () => [...told.keys()],
    acknowledged: () => acknowledged,
    async stop() {
      isStopping = true;
      await Promise.all(working);
    },
    leave: () => follower.stop(),
  };
}
