import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../../src/profile/observation.js';
import { readOffline } from '../../../../src/ai/offline/read.js';
import type { TaggedSpan } from '../../../../src/ai/offline/spans/tagger.js';
import { tokensOf } from '../../../../src/ai/offline/spans/tokens.js';
import { withSpans } from '../../../../src/ai/offline/spans/told.js';
import { groupsOfWord } from '../../../../src/ai/offline/spans/word-groups.js';
import { taggedOf } from './tagged-text.js';

const AT = '2026-01-05T09:00:00.000Z';
const TEXT = 'Nine years in Leeds, then Truro';

const place = (value: string, explicitness: number): Fact => ({
  path: 'core_info.location',
  value,
  explicitness,
  polarity: 'asserts',
  at: AT,
  evidence: { quote: TEXT, start: 0, end: TEXT.length },
});

describe('a place that a rule read', () => {
  const placesWith = (facts: Fact[], spans: TaggedSpan[]): unknown[] =>
    withSpans(facts, taggedOf(TEXT, spans), AT).map(({ value }) => value);
  const span = (from: number, likely: number): TaggedSpan => ({ kind: 'location', likely, from, to: from + 1 });

  it('gives way to a likelier one where the tagger sees no place in it', () => {
    expect(placesWith([place('Leeds', 0.5)], [span(6, 0.95)])).toEqual(['Truro']);
  });

  it('gives way to a likelier one where the tagger hardly sees a place in it', () => {
    expect(placesWith([place('Leeds', 0.5)], [span(3, 0.06), span(6, 0.95)])).toEqual(['Truro']);
    expect(placesWith([place('Leeds', 0.5)], [span(3, 0.55), span(6, 0.5)])).toEqual(['Leeds']);
  });

  it('stays where the tagger sees about as likely a place in it', () => {
    expect(placesWith([place('Leeds', 0.5)], [span(3, 0.8), span(6, 0.95)])).toEqual(['Leeds']);
  });

  it('gives way to a much likelier one even where it was said outright', () => {
    expect(placesWith([place('Leeds', 0.9)], [span(6, 0.95)])).toEqual(['Truro']);
    expect(placesWith([place('Leeds', 0.9)], [span(3, 0.3), span(6, 0.55)])).toEqual(['Leeds']);
  });

  it('stays where it is reckoned, since no word of the text names it', () => {
    expect(placesWith([place('Cornwall', 0.9)], [span(6, 0.95)])).toEqual(['Cornwall']);
  });
});

describe('what is disliked', () => {
  const TOLD = 'Chess bores me, golf too';
  const toldOf = (facts: Fact[], spans: TaggedSpan[]): string[] =>
    withSpans(facts, taggedOf(TOLD, spans), AT).map(({ value, polarity }) => `${polarity} ${String(value)}`);
  const disliked = (likely: number): TaggedSpan => ({ kind: 'dislike', likely, from: 0, to: 1 });
  const liking: Fact = { ...place('Chess', 0.75), path: 'interests.games' };

  it('takes an interest back', () => {
    expect(toldOf([], [disliked(0.5)])).toEqual(['retracts Chess']);
  });

  it('takes back what a rule reads in the same text only where it is surely disliked', () => {
    expect(toldOf([liking], [disliked(0.5)])).toEqual(['asserts Chess']);
    expect(toldOf([liking], [disliked(0.85)])).toEqual(['asserts Chess', 'retracts Chess']);
  });
});

describe('a place that only the tagger sees', () => {
  it.each<[text: string, places: string[]]>([
    ['Sold two to a collector from Ghent.', []],
    ['Had lunch with the new tenant from Ghent.', []],
    ['A collector from Ghent, 40.', ['Ghent']],
  ])('is nobody else’s home: %j', (text, places) => {
    const tokens = tokensOf(text);
    const at = tokens.findIndex(({ word }) => word === 'ghent');
    const spans = [{ kind: 'location', likely: 0.9, from: at, to: at + 1 }];
    const facts = withSpans([], taggedOf(text, spans), AT);
    expect(facts.map(({ value }) => value)).toEqual(places);
  });
});

describe('a name that a rule read', () => {
  it('stays where the subject is known by it', () => {
    const fact: Fact = { ...place('Leeds', 0.55), path: 'core_info.name' };
    expect(withSpans([fact], taggedOf(TEXT, [], ['leeds']), AT)).toEqual([fact]);
    expect(withSpans([fact], taggedOf(TEXT, []), AT)).toEqual([]);
  });
});

describe('notes about one person', () => {
  const genderIn = (text: string): unknown =>
    readOffline({ submissionId: 's', text, inputType: undefined, receivedAt: AT }).find(
      ({ path }) => path === 'core_info.gender',
    )?.value;

  it('tell a gender by their pronouns', () => {
    expect(genderIn('Client arrived late. She was tired. Sleeps badly since her move. She will call on Friday.')).toBe(
      'female',
    );
  });

  it('tell none where pronouns of several stand', () => {
    expect(genderIn('Meeting notes. She was late and he was later. He left at six, she at seven.')).toBeUndefined();
  });
});

describe('groups of words', () => {
  it('hold words of a like meaning together', () => {
    expect(groupsOfWord('sister')[1]).toBe(groupsOfWord('uncle')[1]);
    expect(groupsOfWord('doncaster')[1]).not.toBe(groupsOfWord('knitting')[1]);
  });

  it('are none of a word that nobody knows', () => expect(groupsOfWord('qqzxwv')).toEqual([]));
});
