import { setTimeout as pause } from 'node:timers/promises';
import { launchService, type Launched, type Settings } from '../rig/child-processes.js';
import { newTestDatabase, type OwnPostgres } from '../rig/test-database.js';
import type { Chance } from './chance.js';

/** A service in all its processes, to be harmed. */
export interface Stage {
  name: 'embedded' | 'server';
  /** Where its API is now. */
  url(): string;
  /**
   * What can be harmed, side by side: each does one thing to its part that may happen to any service, sees to it that
   * it runs again, and tells what that was.
   */
  harms: (() => Promise<Harm>)[];
  /** Ends what may still happen by itself. */
  calm(): Promise<void>;
  /** How often one of its processes was killed. */
  kills(): number;
  /** Ends it and deletes what it stored. */
  end(): Promise<void>;
}

export type Harm = 'kill' | 'kill at start' | 'kill at a place' | 'freeze' | 'database restart' | 'database crash';

const LEASE_SECONDS = 2;
/** An endpoint that refuses now and then is asked again soon, and often enough that nothing is given up. */
const LIMN_WEBHOOK_WAITS = Array.from({ length: 20 }, () => 1).join();
/** About what a start takes, and the longest that a process that is to be killed runs. */
interface Life {
  startMs: number;
  runsMs: number;
}
const EMBEDDED: Life = { startMs: 2_500, runsMs: 3_000 };
const API: Life = { startMs: 1_500, runsMs: 3_000 };
const WORKER: Life = { startMs: 1_000, runsMs: 1_200 };
/** One that dies as it starts is started again, and dies again. */
const DEATHS_AT_START = 4;
/** A worker frozen for longer than its lease wakes to find its work taken over. */
const FREEZE_MS = 600;
/** One of these must live. */
const STARTS = 10;
/** Each further start waits so much longer: a database that was killed may take some seconds to recover. A guess. */
const RESTART_MS = 200;
const WORKERS = 3;
const DATABASE_RUNS_MS = 12_000;
const DATABASE_AWAY_MS = 900;
const PLACES = {
  api: ['submit.before_commit', 'submit.after_commit', 'erase.before_commit', 'erase.after_commit'],
  worker: [
    'claim.after',
    'read.before_call',
    'read.after_call',
    'embed.before',
    'embed.after',
    'merge.before_commit',
    'merge.after_commit',
    'announce.before',
    'deliver.before_send',
    'deliver.after_send',
    'deliver.after_commit',
  ],
};

/** One process on an embedded database. The first starts make the database, and are killed while they do. */
export async function openEmbeddedStage(chance: Chance): Promise<Stage> {
  const place = await newTestDatabase(undefined);
  const actor = actorOf({ ...place.settings, LIMN_ROLE: 'all' }, [...PLACES.api, ...PLACES.worker], EMBEDDED, chance);
  await actor.killAtStart();
  return {
    name: 'embedded',
    url: actor.url,
    kills: actor.kills,
    harms: [actor.harm],
    calm: actor.calm,
    async end() {
      await actor.end();
      await place.remove();
    },
  };
}

/** An API and workers on a PostgreSQL server that can be harmed too. */
export async function openServerStage(postgres: OwnPostgres, chance: Chance): Promise<Stage> {
  const place = await newTestDatabase(postgres.url);
  const settings = { ...place.settings, LIMN_DATABASE_CONNECTIONS: '5' };
  const api = actorOf({ ...settings, LIMN_ROLE: 'api' }, PLACES.api, API, chance.fork());
  const workers = Array.from({ length: WORKERS }, () =>
    actorOf({ ...settings, LIMN_ROLE: 'worker' }, PLACES.worker, WORKER, chance.fork()),
  );
  const actors = [api, ...workers];
  await Promise.all(actors.map((actor) => actor.start()));
  return {
    name: 'server',
    url: api.url,
    kills: () => actors.reduce((sum, actor) => sum + actor.kills(), 0),
    calm: async () => void (await Promise.all(actors.map((actor) => actor.calm()))),
    harms: [...actors.map(({ harm }) => harm), harmOf(postgres, chance.fork())],
    async end() {
      await Promise.all(actors.map((actor) => actor.end()));
      await place.remove();
    },
  };
}

function harmOf(postgres: OwnPostgres, chance: Chance): () => Promise<Harm> {
  return async () => {
    const how = chance.next() < 0.5 ? 'stop' : 'crash';
    await pause(chance.upTo(DATABASE_RUNS_MS));
    await postgres.down(how);
    await pause(chance.upTo(DATABASE_AWAY_MS));
    await postgres.up();
    return how === 'stop' ? 'database restart' : 'database crash';
  };
}

interface Actor {
  url(): string;
  kills(): number;
  start(): Promise<void>;
  harm(): Promise<Harm>;
  killAtStart(): Promise<Harm>;
  calm(): Promise<void>;
  end(): Promise<void>;
}

/**
 * One process that can die and be started again. Half of its lives end at one of `places`, if it comes there; it never
 * runs for longer than its `life`.
 */
function actorOf(settings: Settings, places: string[], life: Life, chance: Chance): Actor {
  let service: Launched | undefined;
  let kills = 0;
  let hasPlace = false;
  const launch = async (mayHavePlace = true): Promise<Launched> => {
    hasPlace = mayHavePlace && chance.next() < 0.5;
    const faults: Settings = hasPlace
      ? { NODE_ENV: 'test', LIMN_FAULTS: `${chance.pick(places)}=kill9@${1 + chance.upTo(6)}` }
      : {};
    return (service = await launchService({
      LIMN_LEASE_SECONDS: String(LEASE_SECONDS),
      LIMN_LOG_LEVEL: 'fatal',
      LIMN_WEBHOOK_PRIVATE: 'allowed',
      LIMN_WEBHOOK_WAITS,
      ...settings,
      ...faults,
    }));
  };
  /**
   * It may come to its place before it answers, and its database may be away; whoever runs a service starts it again.
   */
  const start = async (mayHavePlace = true): Promise<void> => {
    for (let died = 0; ; died++) {
      const launched = await launch(mayHavePlace);
      try {
        return void (await launched.ready());
      } catch (error) {
        if (died === STARTS) throw error;
        await die();
        await pause(RESTART_MS * died);
      }
    }
  };
  const die = async (): Promise<void> => {
    service?.kill('SIGKILL');
    if ((await service?.ended()) === 'SIGKILL') kills++;
    await service?.stop();
  };
  const kill = async (): Promise<Harm> => {
    const came = await Promise.race([service!.ended(), pause(chance.upTo(life.runsMs), undefined)]);
    if (came !== undefined && came !== 'SIGKILL') throw new Error(`The service ended by itself: ${came}`);
    await die();
    await start();
    return came ? 'kill at a place' : 'kill';
  };
  const killAtStart = async (): Promise<Harm> => {
    if (service) await die();
    for (let died = 0; died < DEATHS_AT_START; died++) {
      await launch();
      await pause(chance.upTo(life.startMs));
      await die();
    }
    await start();
    return 'kill at start';
  };
  const freeze = async (): Promise<Harm> => {
    await pause(chance.upTo(life.runsMs));
    service?.kill('SIGSTOP');
    await pause(LEASE_SECONDS * 1_000 + FREEZE_MS);
    service?.kill('SIGCONT');
    return 'freeze';
  };
  return {
    url: () => service?.url ?? '',
    kills: () => kills,
    start,
    killAtStart,
    async harm() {
      const dice = chance.next();
      if (dice < 0.1) return freeze();
      return dice < 0.4 ? killAtStart() : kill();
    },
    async calm() {
      if (!hasPlace) return;
      await die();
      await start(false);
    },
    async end() {
      await service?.stop();
    },
  };
}
