import { expect, test } from 'vitest';
import { checkWebhooks } from '../../../chaos/check-webhooks.js';
import type { Entry, Fate, Final, Heard } from '../../../chaos/history.js';

const final: Final = {
  profile: 'p',
  isFound: true,
  status: 'ready',
  markers: ['a', 'b'],
  log: [
    { submissionId: 's-a', markers: ['a'] },
    { submissionId: 's-b', markers: ['b'] },
  ],
};
const deleted: Entry = { op: 'delete', profile: 'p', isDeleted: true, t0: 1, t1: 2, outcome: 'ok' };
const fates: Fate[] = [{ submissionId: 's-c', state: 'FAILED', error: 'It cannot be read' }];
const heard = (id: string, type: string, submissionId?: string): Heard => ({ id, type, profile: 'p', submissionId });
const erased = heard('1', 'profile.erased');
const first = heard('2', 'profile.changed', 's-a');
const second = heard('3', 'profile.changed', 's-b');
const failed = heard('4', 'submission.failed', 's-c');
const ready = heard('5', 'profile.ready');

const wrongs = (...told: Heard[]): string[] => {
  const history = { entries: [deleted], finals: [final], fates };
  return checkWebhooks(history, told).violations.map(({ wrong, what }) => `${wrong}: ${what}`);
};

test('nothing is wrong where each event was taken once or more', () => {
  expect(wrongs(erased, first, second, failed, ready)).toEqual([]);
  expect(wrongs(erased, first, first, second, first, failed, ready, second)).toEqual([]);
  expect(checkWebhooks({ entries: [deleted], finals: [final], fates }, []).events).toBe(5);
});

test.each<[string, Heard[], string[]]>([
  ['a deletion', [first, second, failed, ready], ['untold: no webhook told deletion 1 of p']],
  ['a change', [erased, first, failed, ready], ['untold: no webhook told p of s-b']],
  ['a text that was given up', [erased, first, second, ready], ['untold: no webhook told that s-c failed']],
  ['the end', [erased, first, second, failed], ['untold: no webhook told last that p is ready']],
])('%s that was not told is found', (_, told, wrong) => {
  expect(wrongs(...told)).toEqual(wrong);
});

test('a deletion that found nobody has nothing to tell', () => {
  const none: Entry = { ...deleted, isDeleted: false };
  const told = [erased, first, second, failed, ready];
  expect(checkWebhooks({ entries: [none, deleted, none], finals: [final], fates }, told).violations).toEqual([]);
});

test('changes in another order than that of the log are found, and a profile that is ready too soon', () => {
  expect(wrongs(erased, second, first, failed, ready)).toEqual([
    'order: webhooks told the changes of p in another order than its log',
  ]);
  expect(wrongs(erased, first, ready, second, failed)).toEqual(['untold: no webhook told last that p is ready']);
});
