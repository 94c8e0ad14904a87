import { describe, expect, it } from 'vitest';
import { comparison, comparisonTable, type Comparison } from '../../../../eval/everyday/compare.js';
import { offlineFound, postedOf } from '../../../../eval/everyday/offline.js';
import { isTold, recordedFound, toldIn } from '../../../../eval/everyday/recorded.js';
import type { AnsweredText, Halves } from '../../../../eval/everyday/text.js';
import type { PartResult } from '../../../../eval/context.js';
import { FACT, scored, textOf, textsOf } from './people.js';

const FACTS = [
  FACT,
  { ...FACT, path: 'location', value: 'Oslo' },
  { ...FACT, value: 'Plays chess', polarity: 'retracts' },
];
/** Every label and value of the locked half begins with z. */
const LOCKED = { name: 'zanzibar', facts: ['zanzibar'], int: ['music:zanzibar'], leak: { any: ['zebra'] } };
const HALVES: Halves<AnsweredText> = {
  tuned: textsOf([textOf()], 'tuned', FACTS),
  locked: textsOf([{ ...textOf(LOCKED), id: 'zanzibar', posts: [{ data: 'Zanzibar.' }] }], 'locked', [
    { ...FACT, value: 'Zanzibar', quote: 'Zanzibar' },
  ]),
};
const HALF_RIGHT = { core_info: { name: scored('Ada') }, memories: [{ event: 'Has two brothers' }] };
const LEAKING = {
  core_info: { name: scored('Zebra') },
  interests: { music: [scored('zebra')] },
  memories: [{ event: 'A zebra' }],
};
const PROFILES = new Map<string, unknown>([
  ['tuned-1', HALF_RIGHT],
  ['locked-1', LEAKING],
]);

const lineOf = ({ comparisons = [] }: PartResult, name: string): Comparison | undefined =>
  comparisons.find((line) => line.texts === 'all, 1 + 1' && line.name === name);

describe('the halves of the everyday texts', () => {
  it('are posted under ids that tell nothing of them', () => {
    expect(postedOf(HALVES).map(({ id }) => id)).toEqual(['tuned-1', 'locked-1']);
  });

  it.each<[reader: string, found: PartResult]>([
    ['offline', offlineFound(HALVES, PROFILES)],
    ['recorded', recordedFound(HALVES, PROFILES)],
  ])('read by the %s reader are told beside each other, and of the locked one only figures', (_reader, found) => {
    const text = JSON.stringify(found) + comparisonTable(found.comparisons ?? []);
    expect(text).not.toMatch(/z(?:anzibar|ebra)/i);
    expect(found.misses.map(({ what }) => what)).toContain('core slot missed: location: oslo');
    expect(lineOf(found, 'core slots, recall')).toMatchObject({
      tuned: { value: 0.5, shown: '0.500 (1 of 2)' },
      locked: { value: 0 },
      gap: 0.5,
      isWide: true,
    });
    for (const place of ['core slots', 'interests', 'memories']) {
      expect(lineOf(found, `leaks into ${place}`)?.locked).toEqual({ value: 1, shown: '1' });
    }
    expect(found.measures).toEqual([]);
  });

  it('with recorded answers tell what was kept of the asserted facts, and what was dropped of the tuned half', () => {
    const found = recordedFound(HALVES, PROFILES);
    expect(lineOf(found, 'kept of what was given')).toMatchObject({
      tuned: { shown: '0.500 (1 of 2)' },
      locked: { shown: '0.000 (0 of 1)' },
    });
    expect(lineOf(found, '  memory')).toMatchObject({ tuned: { shown: '1.000 (1 of 1)' } });
    expect(lineOf(found, '  mood_default')).toBeUndefined();
    expect(found.misses.filter(({ what }) => what.startsWith('dropped'))).toEqual([
      { where: 'recorded answers, ada-oslo', what: 'dropped location: Oslo; quoting: my two brothers' },
    ]);
  });
});

describe('a comparison', () => {
  it.each([
    [0.9, 0.85, false],
    [0.85, 0.9, false],
    [0.901, 0.85, true],
    [0.5, 0.56, true],
    [undefined, 0.5, false],
    [0, 0, false],
  ])('of %s with %s is a wide gap: %j', (tuned, locked, isWide) => {
    const line = comparison('all', 'facts', { value: tuned, shown: '' }, { value: locked, shown: '' });
    expect(line.isWide).toBe(isWide);
    expect(comparisonTable([line]).includes('GAP')).toBe(isWide);
  });
});

describe('what a profile tells', () => {
  it('is every value and memory in it and in its log', () => {
    const changes = { memories: [{ event: 'Moved', told_as: ['Moved house'] }], core_info: { age: scored(41) } };
    const profile = {
      summary: 'Not a value',
      interests: { music: [scored('jazz')] },
      update_log: [{ extracted_on: '2026-01-01', changes }],
    };
    expect(toldIn(profile)).toEqual(['jazz', 'Moved', 'Moved house', '41']);
  });

  it.each([
    ['Has two brothers', 'has 2 brothers', true],
    ['beekeeping', 'Keeps bees, and beekeeping is her life', true],
    ['Keeps four hives in Deptford', 'Keeps four hives in Deptford now', true],
    ['Keeps four hives in Deptford', 'Keeps a dog in Deptford', false],
    ['tea', 'steam engines are all that matters', false],
    ['en', 'en', true],
    ['本を読む', '毎日静かに本を読む', false],
  ])('tells %s by %s: %j', (value, told, isThere) => {
    expect(isTold(value, [told])).toBe(isThere);
  });
});
