import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check, type Wrong } from '../../../chaos/checker.js';
import type { Deletion, Entry, Fate, Final, History, Post, Read } from '../../../chaos/history.js';

type Seen = Omit<History, 'heard'>;

const post = (marker: string, t0: number, more: Partial<Post> = {}): Post => ({
  op: 'post',
  profile: 'p',
  marker,
  key: undefined,
  t0,
  t1: t0 + 1,
  outcome: 'ok',
  submissionId: `s-${marker}`,
  ...more,
});
const deletion = (t0: number, more: Partial<Deletion> = {}): Deletion => ({
  op: 'delete',
  profile: 'p',
  isDeleted: true,
  t0,
  t1: t0 + 1,
  outcome: 'ok',
  ...more,
});
const read = (t0: number, markers: string[], more: Partial<Read> = {}): Read => ({
  op: 'read',
  profile: 'p',
  t0,
  t1: t0 + 1,
  isFound: true,
  status: 'ready',
  markers,
  ...more,
});
const told = (t0: number, status: string): Entry => ({ op: 'told', profile: 'p', t0, t1: t0, status });
/** The profile that holds what its log says, all of it merged. */
const final = (markers: string[], more: Partial<Final> = {}): Final => ({
  profile: 'p',
  isFound: markers.length > 0,
  status: markers.length > 0 ? 'ready' : undefined,
  markers,
  log: markers.map((marker) => ({ submissionId: `s-${marker}`, markers: [marker] })),
  ...more,
});
const fate = (marker: string, state: string | null = 'MERGED', error: string | null = null): Fate => ({
  submissionId: `s-${marker}`,
  state,
  error,
});
const history = (entries: Entry[], end: Final, fates: Fate[] = end.markers.map((marker) => fate(marker))): Seen => ({
  entries,
  finals: [end],
  fates,
});
const wrongs = (...given: Parameters<typeof history>): Wrong[] => [
  ...new Set(check(history(...given)).map(({ wrong }) => wrong)),
];

describe('the checker has nothing to say of', () => {
  test.each<[what: string, ...Parameters<typeof history>]>([
    [
      'texts that were accepted and merged in their order',
      [post('a', 1), post('b', 3), read(5, ['a', 'b']), told(1, 'processing'), told(4, 'ready')],
      final(['a', 'b']),
    ],
    ['two texts sent together and merged in either order', [post('a', 1), post('b', 1.5)], final(['b', 'a'])],
    [
      'a reply that was lost, of a text that is there',
      [post('a', 1, { outcome: 'info', submissionId: undefined })],
      final(['a'], { log: [{ submissionId: 'x', markers: ['a'] }] }),
    ],
    [
      'a reply that was lost, of a text that is not there',
      [post('a', 1, { outcome: 'info', submissionId: undefined })],
      final([]),
    ],
    [
      'a retry under the same key',
      [post('a', 1, { key: 'k', outcome: 'info', submissionId: undefined }), post('a', 3, { key: 'k' })],
      final(['a']),
    ],
    [
      'a retry without a key that was merged both times',
      [post('a', 1, { outcome: 'info', submissionId: undefined }), post('a', 3)],
      final(['a'], {
        log: [
          { submissionId: 'x', markers: ['a'] },
          { submissionId: 's-a', markers: ['a'] },
        ],
      }),
    ],
    ['a text that was refused', [post('a', 1, { outcome: 'fail', submissionId: undefined })], final([])],
    [
      'a profile that was ready without a text that failed with a reason',
      [post('a', 1), read(3, [])],
      final([], { isFound: true, status: 'ready' }),
      [fate('a', 'FAILED', 'it could not be read')],
    ],
    [
      'a text that failed with a reason',
      [post('a', 1)],
      final([], { isFound: true, status: 'ready' }),
      [fate('a', 'FAILED', 'it could not be read')],
    ],
    [
      'a profile that was deleted and told anew',
      [post('a', 1), deletion(3), read(5, [], { isFound: false }), post('b', 7)],
      final(['b']),
      [fate('a', null), fate('b')],
    ],
    ['a text sent while the profile was deleted', [post('a', 3.5), deletion(3)], final([]), [fate('a', null)]],
    [
      'a deletion without an answer, done or not',
      [post('a', 1), deletion(3, { outcome: 'info' }), read(5, ['a'])],
      final([]),
      [fate('a', null)],
    ],
    [
      'a profile that waits for what it was just told',
      [post('a', 1), read(3, [], { status: 'processing' })],
      final(['a']),
    ],
  ])('%s', (_, ...given) => {
    expect(check(history(...given))).toEqual([]);
  });
});

describe('the checker complains of', () => {
  test.each<[what: string, wrong: Wrong, ...Parameters<typeof history>]>([
    ['an accepted text that is nowhere', 'lost', [post('a', 1)], final([]), [fate('a')]],
    ['an accepted submission that nobody knows', 'lost', [post('a', 1)], final([]), []],
    ['a text in the log and not in the profile', 'lost', [post('a', 1)], final(['a'], { markers: [] }), [fate('a')]],
    [
      'a profile that is not found although it was told something',
      'lost',
      [post('a', 1), read(3, [], { isFound: false, status: undefined })],
      final(['a']),
    ],
    [
      'a text merged twice',
      'twice',
      [post('a', 1)],
      final(['a'], {
        log: [
          { submissionId: 's-a', markers: ['a'] },
          { submissionId: 'x', markers: ['a'] },
        ],
      }),
    ],
    [
      'a submission merged twice',
      'twice',
      [post('a', 1)],
      final(['a'], {
        log: [
          { submissionId: 's-a', markers: ['a'] },
          { submissionId: 's-a', markers: [] },
        ],
      }),
    ],
    [
      'a value that stands twice',
      'twice',
      [post('a', 1)],
      final(['a', 'a'], { log: [{ submissionId: 's-a', markers: ['a'] }] }),
    ],
    [
      'one key with two effects',
      'twice',
      [post('a', 1, { key: 'k' }), post('a', 3, { key: 'k', submissionId: 's-b' })],
      final(['a']),
      [fate('a'), fate('b')],
    ],
    [
      'a retry under the same key that was merged beside the first',
      'twice',
      [post('a', 1, { key: 'k', outcome: 'info', submissionId: undefined }), post('a', 3, { key: 'k' })],
      final(['a'], {
        log: [
          { submissionId: 'x', markers: ['a'] },
          { submissionId: 's-a', markers: ['a'] },
        ],
      }),
    ],
    ['a profile that stays processing', 'stuck', [post('a', 1)], final(['a'], { status: 'processing' })],
    ['a submission that stays queued', 'stuck', [post('a', 1)], final(['a']), [fate('a', 'QUEUED')]],
    [
      'a submission that failed without a reason',
      'stuck',
      [post('a', 1)],
      final([], { isFound: true, status: 'ready' }),
      [fate('a', 'FAILED')],
    ],
    ['a profile that says ready too early', 'untrue', [post('a', 1), read(3, [])], final(['a'])],
    ['a deleted text that is back', 'revived', [post('a', 1), deletion(3)], final(['a'])],
    [
      'a deleted text that was read',
      'revived',
      [post('a', 1), deletion(3), read(5, ['a'])],
      final([]),
      [fate('a', null)],
    ],
    ['a deleted submission that is still known', 'revived', [post('a', 1), deletion(3)], final([]), [fate('a')]],
    ['a later text merged first', 'order', [post('a', 1), post('b', 3)], final(['b', 'a'])],
    ['a late text merged last but one', 'order', [post('a', 1), post('b', 3), post('c', 5)], final(['b', 'a', 'c'])],
    ['a text that nobody sent', 'strange', [post('a', 1)], final(['a', 'z']), [fate('a')]],
    ['a subscription that never tells the end', 'unseen', [post('a', 1), told(1, 'processing')], final(['a'])],
  ])('%s', (_, wrong, ...given) => {
    expect(wrongs(...given)).toContain(wrong);
  });
});

/**
 * Texts of one profile as a faithful service would take them, one after the other, some replies lost, some sent again
 * under a key.
 */
const faithful = fc
  .array(fc.record({ keyed: fc.boolean(), lostReplies: fc.nat(2) }), { minLength: 1, maxLength: 12 })
  .map((plans): Seen => {
    const entries: Entry[] = [];
    let now = 0;
    for (const [i, { keyed, lostReplies }] of plans.entries()) {
      const key = keyed ? `k${i}` : undefined;
      for (let lost = 0; lost < (keyed ? lostReplies : 0); lost++)
        entries.push(post(`m${i}`, (now += 2), { key, outcome: 'info', submissionId: undefined }));
      entries.push(post(`m${i}`, (now += 2), { key }));
    }
    return history(entries, final(plans.map((_, i) => `m${i}`)));
  });

test(
  'whatever a faithful service does, the checker has nothing to say; with one entry of the log gone, doubled or ' +
    'moved it does',
  () => {
    fc.assert(
      fc.property(faithful, fc.nat(), (faithfully, pick) => {
        expect(check(faithfully)).toEqual([]);
        const [end] = faithfully.finals;
        const at = pick % end!.log.length;
        const broken = (log: Final['log']): Wrong[] =>
          check({ ...faithfully, finals: [{ ...end!, log }] }).map(({ wrong }) => wrong);
        expect(broken(end!.log.toSpliced(at, 1))).toContain('lost');
        expect(broken([...end!.log, end!.log[at]!])).toContain('twice');
        if (at > 0) expect(broken([end!.log[at]!, ...end!.log.toSpliced(at, 1)])).toContain('order');
      }),
    );
  },
);
