import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openLog } from '../../../src/log.js';
import { askedSince, ReplicaWatch } from '../../../src/storage/replica-watch.js';
import { whyNoStandby, type Identity } from '../../../src/storage/standby.js';

const WAIT_MS = 20;

describe('whether a read goes to the replica', () => {
  let position: number;
  let replayed: number | Error;
  let asked: number;
  let lag: number | undefined;
  let watch: ReplicaWatch;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
    [position, replayed, asked, lag] = [100, 100, 0, undefined];
    watch = new ReplicaWatch({
      position: async () => (asked++, position),
      replayed: async () => {
        if (replayed instanceof Error) throw replayed;
        return replayed;
      },
      waitMs: WAIT_MS,
      tellLag: (seconds) => (lag = seconds),
      log: openLog('silent'),
    });
  });
  afterEach(() => {
    watch.close();
    vi.useRealTimers();
  });
  const after = async <T>(ms: number, answer: Promise<T>): Promise<T> => {
    await vi.advanceTimersByTimeAsync(ms);
    return answer;
  };

  test('it does where the replica has all that was committed, and not before it has answered once', async () => {
    expect(await watch.reached()).toBe('away');
    await watch.look();
    expect(await watch.reached()).toBe(100);
  });

  test('it waits for one that is a little behind, and for no longer than it may', async () => {
    await watch.look();
    position = 200;
    const soon = watch.reached();
    setTimeout(() => (replayed = 200), WAIT_MS / 2);
    expect(await after(WAIT_MS, soon)).toBe(200);
    position = 300;
    expect(await after(WAIT_MS * 2, watch.reached())).toBe('behind');
  });

  test('nobody waits or asks again for what was waited for in vain, until the replica has it', async () => {
    await watch.look();
    position = 200;
    expect(await after(WAIT_MS * 2, watch.reached())).toBe('behind');
    const before = asked;
    // No time passes here.
    expect(await Promise.all([watch.reached(), watch.reached()])).toEqual(['behind', 'behind']);
    expect(asked).toBe(before);
    // It is looked at again within milliseconds, and not only when the next look is due.
    replayed = 200;
    await vi.advanceTimersByTimeAsync(WAIT_MS);
    expect(await watch.reached()).toBe(200);
  });

  test('an answer that may be older takes what the replica has, and asks the primary nothing', async () => {
    await watch.beat();
    await vi.advanceTimersByTimeAsync(500);
    position = 200;
    const before = asked;
    const now = performance.now();
    expect(await watch.reached(now - 600)).toBe(100);
    expect(asked).toBe(before);
    expect(await after(WAIT_MS * 2, watch.reached(now - 400))).toBe('behind');
    expect(await watch.reached(now - 600)).toBe(100);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await watch.reached(performance.now() - 600)).toBe('behind');
    // One that never catches up is as old as it is, and no older.
    replayed = 200;
    await vi.advanceTimersByTimeAsync(1_000);
    position = 300;
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await watch.reached(performance.now() - 3_000)).toBe(200);
  });

  test('a replica that stops answering is left at once, also by those who wait, and taken back', async () => {
    await watch.look();
    const left: string[] = [];
    const stay = watch.whenAway(() => left.push('who has its answer'));
    watch.whenAway(({ message }) => left.push(message));
    stay();
    position = 200;
    const waiting = watch.reached();
    replayed = new Error('gone');
    expect(await after(WAIT_MS, waiting)).toBe('away');
    expect(left).toEqual(['The replica does not answer']);
    expect(await watch.reached()).toBe('away');
    replayed = 200;
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await watch.reached()).toBe(200);
  });

  test('a primary that does not tell how far it is is asked itself', async () => {
    await watch.look();
    watch.close();
    const other = new ReplicaWatch({
      position: () => Promise.reject(new Error('away')),
      replayed: () => Promise.resolve(100),
      waitMs: WAIT_MS,
      tellLag: () => undefined,
      log: openLog('silent'),
    });
    await other.beat();
    expect(await other.reached()).toBe('failed');
    other.close();
  });

  test('the lag is how long ago the primary had no more than the replica has', async () => {
    await after(0, watch.beat());
    expect(lag).toBe(0);
    position = 200;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(lag).toBeGreaterThan(1.9);
    replayed = 200;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(lag).toBe(0);
  });
});

test('those who ask while an answer is on its way share the next, which was asked for after them', async () => {
  const answers: ((answer: number) => void)[] = [];
  const ask = askedSince(() => new Promise<number>((resolve) => answers.push(resolve)));
  const told: string[] = [];
  const tell = (who: string): Promise<void> => ask().then((answer) => void told.push(`${who} ${answer}`));
  const first = tell('first');
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  const others = [tell('second'), tell('third')];
  answers[0]!(1);
  await first;
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  expect(told).toEqual(['first 1']);
  answers[1]!(2);
  await Promise.all(others);
  expect(told).toEqual(['first 1', 'second 2', 'third 2']);
});

test("an answer that fails is nobody else's", async () => {
  let isAway = true;
  const ask = askedSince(async () => {
    if (isAway) throw new Error('away');
    return 1;
  });
  await expect(ask()).rejects.toThrow('away');
  isAway = false;
  expect(await ask()).toBe(1);
});

describe('a standby', () => {
  const primary: Identity = { system: '7', database: 'limn', timeline: 2, isStandby: false };
  test.each<[string, Partial<Identity>, string | undefined]>([
    ['of the same database serves', {}, undefined],
    ['that has yet to follow the last change of primaries serves', { timeline: 1 }, undefined],
    ['of another server does not', { system: '8' }, 'replica other'],
    ['is asked for the same database', { database: 'other' }, 'replica other'],
    ['of a copy that was made a primary of its own does not serve', { timeline: 3 }, 'replica other'],
    ['that takes changes is none', { isStandby: false }, 'replica primary'],
  ])('%s', (_, found, fault) => {
    expect(whyNoStandby(primary, { ...primary, isStandby: true, ...found })).toBe(fault);
  });
});
