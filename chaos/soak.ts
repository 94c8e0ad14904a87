import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from './chance.js';
import { check, type Violation } from './checker.js';
import type { History } from './history.js';
import { observe } from './observe.js';
import type { Harm, Stage } from './stage.js';
import { startWorkload } from './workload.js';

/** What came of harming a service under load. */
export interface Soaked {
  harms: Partial<Record<Harm, number>>;
  kills: number;
  /** Posts answered with 202, the profiles they went to, and requests in all. */
  acknowledged: number;
  profiles: number;
  requests: number;
  /** Texts given up after as many readings as a text may stop, which their submissions tell. */
  givenUp: number;
  violations: Violation[];
}

const HEARD_MS = 5_000;

/**
 * Runs clients against a service while all of its parts are harmed side by side, each once more as long as `goesOn`,
 * lets it come to rest, and holds what was seen against the invariants.
 */
export async function soak(
  stage: Stage,
  chance: Chance,
  name: string,
  goesOn: (harmed: number) => boolean,
): Promise<{ soaked: Soaked; history: History }> {
  const before = stage.kills();
  const workload = startWorkload(stage.url, chance.fork(), name);
  const harms: Soaked['harms'] = {};
  try {
    let harmed = 0;
    const goOn = async (doHarm: () => Promise<Harm>): Promise<void> => {
      while (goesOn(harmed++)) {
        const harm = await doHarm();
        harms[harm] = (harms[harm] ?? 0) + 1;
      }
    };
    await Promise.all(stage.harms.map(goOn));
    await stage.calm();
    await workload.stop();
    const history = {
      entries: workload.entries,
      ...(await observe(stage.url(), workload.profiles(), workload.entries)),
    };
    const violations = await checkHeard(history);
    return {
      soaked: {
        harms,
        kills: stage.kills() - before,
        acknowledged: workload.acknowledged(),
        profiles: workload.profiles().length,
        requests: workload.entries.length,
        givenUp: history.fates.filter(({ state }) => state === 'FAILED').length,
        violations,
      },
      history,
    };
  } finally {
    await workload.stop();
    await workload.leave();
  }
}

/**
 * What is wrong with a history once subscribers have had the time to hear the last word: they hear it within the 2 s
 * between two looks of the service, or not at all.
 */
async function checkHeard(history: History): Promise<Violation[]> {
  for (const end = Date.now() + HEARD_MS; ; await pause(100)) {
    const violations = check(history);
    if (Date.now() > end || !violations.some(({ wrong }) => wrong === 'unseen')) return violations;
  }
}

/** Adds up rounds. */
export function sumOf(rounds: Soaked[]): Soaked {
  const harms: Soaked['harms'] = {};
  for (const round of rounds)
    for (const [harm, times] of Object.entries(round.harms)) harms[harm as Harm] = (harms[harm as Harm] ?? 0) + times;
  const total = (of: (round: Soaked) => number): number => rounds.reduce((sum, round) => sum + of(round), 0);
  return {
    harms,
    kills: total(({ kills }) => kills),
    acknowledged: total(({ acknowledged }) => acknowledged),
    profiles: total(({ profiles }) => profiles),
    requests: total(({ requests }) => requests),
    givenUp: total(({ givenUp }) => givenUp),
    violations: rounds.flatMap(({ violations }) => violations),
  };
}
