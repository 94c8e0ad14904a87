import { expect, test } from 'vitest';
import { armed, parseFaults, unarmed } from '../../src/failpoints.js';

test('faults are read place by place, each with its action, its milliseconds and its hit', () => {
  expect(
    parseFaults('merge.after_commit=kill9@3; read.before_call=delay:500;claim.after=hang;stop.begin=freeze@1'),
  ).toEqual([
    { place: 'merge.after_commit', action: 'kill9', ms: 0, hit: 3 },
    { place: 'read.before_call', action: 'delay', ms: 500, hit: undefined },
    { place: 'claim.after', action: 'hang', ms: 0, hit: undefined },
    { place: 'stop.begin', action: 'freeze', ms: 0, hit: 1 },
  ]);
});

test.each([
  '',
  'nowhere=throw',
  'claim.after',
  'claim.after=explode',
  'claim.after=delay',
  'claim.after=delay:',
  'claim.after=throw:5',
  'claim.after=throw@0',
  'claim.after=throw;',
])('"%s" is no fault', (text) => {
  expect(parseFaults(text)).toBeUndefined();
});

test('a fault happens at its place and its hit alone', async () => {
  const failpoint = armed(parseFaults('claim.after=throw@2;read.before_call=throw')!);
  await failpoint('claim.after');
  await expect(failpoint('claim.after')).rejects.toThrow('The failpoint claim.after was armed');
  await failpoint('claim.after');
  for (let hit = 0; hit < 3; hit++) await expect(failpoint('read.before_call')).rejects.toThrow('read.before_call');
  await failpoint('merge.before_commit');
});

test('without faults a failpoint is not even waited for', () => {
  expect(armed([])).toBe(unarmed);
  expect(unarmed('claim.after')).toBeUndefined();
});

test('a delay is waited for', async () => {
  const started = performance.now();
  await armed(parseFaults('embed.before=delay:60')!)('embed.before');
  expect(performance.now() - started).toBeGreaterThanOrEqual(59);
});
