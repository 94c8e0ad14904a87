import { setTimeout as pause } from 'node:timers/promises';
import { launchService, type Launched, type Settings } from '../rig/children.js';
import { newPlace, type OwnPostgres } from '../rig/place.js';
import type { Chance } from './chance.js';

/** A service in all its processes, to be harmed. */
export interface Stage {
  name: 'embedded' | 'server';
  /** Where its API is now. */
  url(): string;
  /** Does one thing to it that may happen to any service, sees to it that it runs again, and tells what that was. */
  harm(): Promise<Harm>;
  /** How often one of its processes was killed. */
  kills(): number;
  /** Ends it and deletes what it stored. */
  end(): Promise<void>;
}

export type Harm = 'kill' | 'kill at start' | 'kill at a place' | 'freeze' | 'database restart' | 'database crash';

const LEASE_SECONDS = 1;
/** The longest that a process runs between two kills. */
const RUN_MS = 900;
/** About what a start takes. */
const START_MS = 900;
/** A worker frozen for longer than its lease wakes to find its work taken over. */
const FREEZE_MS = 600;
/** How long a process may take to come to the place where it ends. */
const PLACE_MS = 3_000;
const PLACES = {
  api: ['submit.before_commit', 'submit.after_commit', 'erase.before_commit', 'erase.after_commit'],
  worker: ['claim.after', 'read.before_call', 'read.after_call', 'embed.before', 'embed.after', 'merge.before_commit', 'merge.after_commit', 'announce.before'],
};

/** One process on an embedded database. The first starts make the database, and are killed while they do. */
export async function openEmbeddedStage(chance: Chance): Promise<Stage> {
  const place = await newPlace(undefined);
  const actor = actorOf({ ...place.settings, LIMN_ROLE: 'all' }, [...PLACES.api, ...PLACES.worker], chance);
  await actor.killAtStart(3 * START_MS, 2);
  return {
    name: 'embedded', url: actor.url, kills: actor.kills,
    async harm() {
      const dice = chance.next();
      if (dice < 0.4) return actor.kill();
      if (dice < 0.6) return actor.killAtStart(START_MS);
      return dice < 0.95 ? actor.killAtPlace() : actor.freeze(FREEZE_MS);
    },
    async end() {
      await actor.end();
      await place.remove();
    },
  };
}

/** An API and two workers on a PostgreSQL server that can be harmed too. */
export async function openServerStage(postgres: OwnPostgres, chance: Chance): Promise<Stage> {
  const place = await newPlace(postgres.url);
  const settings = { ...place.settings, LIMN_DATABASE_CONNECTIONS: '5' };
  const api = actorOf({ ...settings, LIMN_ROLE: 'api' }, PLACES.api, chance);
  const workers = [0, 1].map(() => actorOf({ ...settings, LIMN_ROLE: 'worker' }, PLACES.worker, chance));
  const actors = [api, ...workers];
  await Promise.all(actors.map((actor) => actor.start()));
  const harmDatabase = async (how: 'stop' | 'crash'): Promise<Harm> => {
    await pause(chance.upTo(RUN_MS));
    await postgres.down(how);
    await pause(chance.upTo(RUN_MS));
    await postgres.up();
    return how === 'stop' ? 'database restart' : 'database crash';
  };
  return {
    name: 'server', url: api.url,
    kills: () => actors.reduce((sum, actor) => sum + actor.kills(), 0),
    async harm() {
      const dice = chance.next();
      const actor = chance.pick([api, ...workers, ...workers]);
      if (dice < 0.3) return actor.kill();
      if (dice < 0.4) return actor.killAtStart(START_MS);
      if (dice < 0.7) return actor.killAtPlace();
      if (dice < 0.85) return actor.freeze(LEASE_SECONDS * 1_000 + FREEZE_MS);
      return harmDatabase(dice < 0.93 ? 'stop' : 'crash');
    },
    async end() {
      await Promise.all(actors.map((actor) => actor.end()));
      await place.remove();
    },
  };
}

interface Actor {
  url(): string;
  kills(): number;
  start(faults?: string): Promise<void>;
  kill(): Promise<Harm>;
  killAtStart(withinMs: number, times?: number): Promise<Harm>;
  killAtPlace(): Promise<Harm>;
  freeze(forMs: number): Promise<Harm>;
  end(): Promise<void>;
}

/** One process that can die and be started again. */
function actorOf(settings: Settings, places: string[], chance: Chance): Actor {
  let service: Launched | undefined;
  let kills = 0;
  const launch = async (faults?: string): Promise<Launched> =>
    (service = await launchService({ LIMN_LEASE_SECONDS: String(LEASE_SECONDS), LIMN_LOG_LEVEL: 'fatal', ...settings, ...(faults === undefined ? {} : { LIMN_FAULTS: faults, NODE_ENV: 'test' }) }));
  const start = async (faults?: string): Promise<void> => void (await (await launch(faults)).ready());
  const die = async (): Promise<void> => {
    kills++;
    service?.kill('SIGKILL');
    await service?.ended();
    await service?.stop();
  };
  return {
    url: () => service?.url ?? '', kills: () => kills, start,
    async kill() {
      await pause(chance.upTo(RUN_MS));
      await die();
      await start();
      return 'kill';
    },
    async killAtStart(withinMs, times = 1) {
      if (service) await die();
      for (let killed = 0; killed < times; killed++) {
        await launch();
        await pause(chance.upTo(withinMs));
        await die();
      }
      await start();
      return 'kill at start';
    },
    async killAtPlace() {
      await die();
      // It may come to the place before it answers.
      await start(`${chance.pick(places)}=kill9@${1 + chance.upTo(6)}`).catch(() => undefined);
      await Promise.race([service?.ended(), pause(PLACE_MS)]);
      await die();
      await start();
      return 'kill at a place';
    },
    async freeze(forMs) {
      await pause(chance.upTo(RUN_MS));
      service?.kill('SIGSTOP');
      await pause(forMs);
      service?.kill('SIGCONT');
      return 'freeze';
    },
    async end() {
      await service?.stop();
    },
  };
}
