import { setTimeout as pause } from 'node:timers/promises';
import { markerOf, textOf } from '../../rig/marker.js';
import { FULL_WITH_EVIDENCE } from '../queries.js';
import type { SendRequest } from './requests.js';
import { exportOf, missingOf, MOST_MARKERS, type Person } from './people.js';

/** Clients at work of all kinds at once. */
export interface Traffic {
  /** Rejects when an answer is wrong or none comes. */
  failure: Promise<never>;
  /**
   * Ends it and waits until everything that was accepted is read; returns how many posts that were and which of them
   * are missing.
   */
  end(): Promise<{ accepted: number; missing: string[] }>;
}

const CLIENTS = 6;
/** Profiles at a time: after a while as many are deleted as are made, so that the database stays as large as it is. */
const PEOPLE = 120;
const LONGEST_PAUSE_MS = 60;
const UNTIL_LESS_BUSY_MS = 200;
/** Everyday words for searches by meaning; the markers mean nothing. */
const TOPICS = 'music gardening football cooking travel chess painting cycling astronomy theatre'.split(' ');
/**
 * Now and then a profile is deleted and told anew by a text of a hundred facts and 4 kB, perhaps while the one before
 * is read.
 */
const TALKERS = 10;
const LONG_TEXT_FACTS = 100;

/** Every request with its share: much is posted and read, the rest is what apps and operators do beside it. */
const SHARES: [share: number, what: 'post' | 'read' | 'graphql' | 'list' | 'search' | 'export' | 'talk'][] = [
  [0.34, 'post'],
  [0.3, 'read'],
  [0.12, 'graphql'],
  [0.09, 'list'],
  [0.1, 'search'],
  [0.03, 'export'],
  [0.02, 'talk'],
];

/**
 * Starts clients; `long` are the ids of profiles that are exported, `from` the number of the first marker that is free.
 */
export function startTraffic(send: SendRequest, long: string[], from: number): Traffic {
  let marker = from;
  let made = 0;
  let accepted = 0;
  let isStopping = false;
  const missing: string[] = [];
  const newcomer = (): Person => ({ id: `person-${made++}`, told: [] });
  const people = Array.from({ length: PEOPLE }, newcomer);
  const any = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)]!;

  /** One client tells a person at a time, so that nobody is deleted in the middle of a post. */
  const busy = new Set<Person>();
  const tell = async (): Promise<void> => {
    const place = Math.floor(Math.random() * PEOPLE);
    const person = people[place]!;
    if (busy.has(person)) return;
    busy.add(person);
    try {
      const word = markerOf(marker++);
      if ((await send('post', `/v1/profile/${person.id}`, { data: textOf(word) })) === undefined)
        return void (await pause(UNTIL_LESS_BUSY_MS));
      person.told.push(word);
      accepted++;
      if (person.told.length < MOST_MARKERS) return;
      missing.push(...(await missingOf(send, person)));
      while ((await send('delete', `/v1/profile/${person.id}`, undefined, 'DELETE')) === undefined)
        await pause(UNTIL_LESS_BUSY_MS);
      people[place] = newcomer();
    } finally {
      busy.delete(person);
    }
  };
  const known = (): string => any(people.filter(({ told }) => told.length > 0).concat({ id: long[0]!, told: [] })).id;
  const doOne = async (): Promise<unknown> => {
    let dice = Math.random();
    const [, what] = SHARES.find(([share]) => (dice -= share) < 0) ?? SHARES[0]!;
    switch (what) {
      case 'post':
        return tell();
      case 'read':
        return readAny(known());
      case 'graphql':
        return send('graphql', '/graphql', { query: FULL_WITH_EVIDENCE, variables: { id: known() } });
      case 'list':
        return send('list', `/v1/search?page=${1 + Math.floor(Math.random() * 5)}&pageSize=20&sortBy=created_at`);
      case 'search':
        return send('search', `/v1/search?query=${any(TOPICS)}+and+${any(TOPICS)}`);
      case 'export':
        return send('export', '/graphql', exportOf(any(long)));
      case 'talk':
        return talk(`talker-${Math.floor(Math.random() * TALKERS)}`);
    }
  };
  const talk = async (id: string): Promise<void> => {
    await send('delete', `/v1/profile/${id}`, undefined, 'DELETE');
    await send('post', `/v1/profile/${id}`, {
      data: Array.from({ length: LONG_TEXT_FACTS }, () => `I like ${any(TOPICS)} with ${markerOf(marker++)}.`).join(
        '\n',
      ),
    });
  };
  /** Somebody may have been deleted since their id was chosen. */
  const readAny = (id: string): Promise<unknown> =>
    send('read', `/v1/profile/${id}`).catch((error: Error) => {
      if (!error.message.includes(' 404: ')) throw error;
    });
  const work = async (): Promise<void> => {
    while (!isStopping) {
      await doOne();
      await pause(Math.random() * LONGEST_PAUSE_MS);
    }
  };
  const working = Promise.all(Array.from({ length: CLIENTS }, work));
  const failure = new Promise<never>((_, reject) => working.catch(reject));
  failure.catch(() => undefined);
  return {
    failure,
    async end() {
      isStopping = true;
      await working;
      for (const person of people) missing.push(...(await missingOf(send, person)));
      return { accepted, missing };
    },
  };
}
