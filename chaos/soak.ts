import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from './chance.js';
import { check, type Violation } from './checker.js';
import { checkWebhooks, type Told } from './check-webhooks.js';
import type { History } from './history.js';
import { listen } from './listen.js';
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
  /** Of webhooks: what an endpoint had to be told, what it took, and how often it was asked. */
  webhooks: { events: number; deliveries: number; requests: number };
  violations: Violation[];
}

const HEARD_MS = 5_000;
/** A delivery that was refused is sent again a second later (stage.ts), and what waits behind it after that. */
const TOLD_MS = 60_000;

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
  // Before anything happens that it has to be told.
  const listener = await listen(stage.url, chance.fork());
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
      heard: listener.heard,
    };
    const violations = await checkHeard(history);
    const told = await checkTold(history);
    return {
      soaked: {
        harms,
        kills: stage.kills() - before,
        acknowledged: workload.acknowledged(),
        profiles: workload.profiles().length,
        requests: workload.entries.length,
        givenUp: history.fates.filter(({ state }) => state === 'FAILED').length,
        webhooks: { events: told.events, deliveries: listener.heard.length, requests: listener.requests() },
        violations: [...violations, ...told.violations],
      },
      history,
    };
  } finally {
    await workload.stop();
    await workload.leave();
    await listener.close();
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

/** The same of what an endpoint had to be told, once what it refused has been sent again. */
async function checkTold(history: History): Promise<Told> {
  for (const end = Date.now() + TOLD_MS; ; await pause(1_000)) {
    const told = checkWebhooks(history, history.heard);
    if (told.violations.length === 0 || Date.now() > end) return told;
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
    webhooks: {
      events: total(({ webhooks }) => webhooks.events),
      deliveries: total(({ webhooks }) => webhooks.deliveries),
      requests: total(({ webhooks }) => webhooks.requests),
    },
    violations: rounds.flatMap(({ violations }) => violations),
  };
}
