import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesUpTo } from '../../../src/service/follow.js';

const status = (incarnation: number, statusSeq: number) => ({
  tenantId: 't',
  profileId: 'p',
  incarnation,
  statusSeq,
  status: statusSeq % 2 === 1 ? ('processing' as const) : ('ready' as const),
  at: new Date(0),
});

test('the first event about an unknown profile tells its whole short life', () => {
  expect(changesUpTo(undefined, status(1, 2)).map((one) => one.status)).toEqual(['processing', 'ready']);
});

test('a missed change is told before the one that was heard', () => {
  expect(changesUpTo(status(1, 2), status(1, 4)).map((one) => [one.statusSeq, one.status])).toEqual([
    [3, 'processing'],
    [4, 'ready'],
  ]);
});

test('an event of an erased predecessor is not told', () => {
  expect(changesUpTo(status(2, 1), status(1, 8))).toEqual([]);
});

test(
  'whatever events are lost, doubled or late, a follower is told each change once, in order, up to the last it ' +
    'hears',
  () => {
    const life = fc.record({
      last: fc.integer({ min: 1, max: 40 }),
      heard: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 }),
    });
    fc.assert(
      fc.property(life, ({ last, heard }) => {
        const told: number[] = [];
        let known: ReturnType<typeof status> | undefined;
        for (const seq of [...heard.filter((one) => one <= last), last]) {
          for (const change of changesUpTo(known, status(1, seq))) {
            told.push(change.statusSeq);
            known = status(1, change.statusSeq);
          }
        }
        expect(told).toEqual(Array.from({ length: last }, (_, i) => i + 1));
      }),
    );
  },
);
