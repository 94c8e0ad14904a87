import { expect, test } from 'vitest';
import { ChangesInTurn } from '../../../src/service/changes-in-turn.js';

/** Changes that end when they are told to. */
function held(): { begun: string[]; change(name: string): () => Promise<string>; end(): void } {
  const begun: string[] = [];
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return {
    begun,
    end: () => end(),
    change: (name) => async () => {
      begun.push(name);
      await ended;
      return name;
    },
  };
}

test('changes of one profile are done one after the other, and others do not wait for them', async () => {
  const turns = new ChangesInTurn();
  const { begun, change, end } = held();
  const all = [
    turns.run('app', 'ada', change('first')),
    turns.run('app', 'ada', change('second')),
    turns.run('app', 'bob', change('another profile')),
    turns.run('another app', 'ada', change('another app')),
  ];
  await Promise.resolve();
  expect(begun).toEqual(['first', 'another profile', 'another app']);
  end();
  expect(await Promise.all(all)).toEqual(['first', 'second', 'another profile', 'another app']);
});

test('one that fails costs the next nothing', async () => {
  const turns = new ChangesInTurn();
  const all = [
    turns.run('app', 'ada', () => Promise.reject(new Error('no'))),
    turns.run('app', 'ada', async () => 'yes'),
  ];
  expect(await Promise.allSettled(all)).toMatchObject([{ status: 'rejected' }, { value: 'yes' }]);
});

test('whoever comes when as many wait as may is asked to come again, and is let in later', async () => {
  const turns = new ChangesInTurn({ most: 2, longestMs: 60_000 });
  const { change, end } = held();
  const all = [turns.run('app', 'ada', change('first')), turns.run('app', 'ada', change('second'))];
  await expect(turns.run('app', 'ada', change('third'))).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfterSeconds: 1,
  });
  end();
  await Promise.all(all);
  expect(await turns.run('app', 'ada', async () => 'third')).toBe('third');
});

test('whoever has waited too long is told so, and nothing of it is done', async () => {
  const turns = new ChangesInTurn({ most: 2, longestMs: 0 });
  const { begun, change } = held();
  await expect(turns.run('app', 'ada', change('late'))).rejects.toMatchObject({ code: 'rate_limited' });
  expect(begun).toEqual([]);
});
