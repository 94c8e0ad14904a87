import { describe, expect, it } from 'vitest';
import { groundClaims } from '../../../src/ai/ground.js';
import type { Fact, FactPath } from '../../../src/profile/observation.js';
import type { Judge } from '../../../src/profile/statement-features.js';

const claimed = (text: string, path: FactPath, value: Fact['value'], judge?: Judge): Fact[] => {
  const evidence = { quote: text, start: 0, end: text.length };
  const fact: Fact = { path, value, explicitness: 0.9, polarity: 'asserts', at: '2025-03-10T12:00:00.000Z', evidence };
  return groundClaims(text, [fact], {}, judge).facts;
};
const memories = (text: string, event: string, judge?: Judge): string[] =>
  claimed(text, 'memories', { event }, judge).map(({ value }) => (value as { event: string }).event);

describe('a statement in other words than its quote', () => {
  // All of them need the judge: the rules alone keep none.
  it.each([
    ['Been vegan for six years.', 'Has followed a vegan diet for six years'],
    ['I set crosswords for a weekly.', 'Composes crosswords for a weekly'],
    ['I had the kitchen redone in April.', 'Renovated the kitchen in April'],
    ['I learnt Finnish from records.', 'Picked up Finnish from records'],
    ['I play the oboe in a town band.', 'Performs the oboe in a town band'],
    ['I cook for twelve at the hostel.', 'Prepares meals for twelve at the hostel'],
  ])('is believed where it says the same: %j as %j', (text, event) => {
    expect(memories(text, event)).toEqual([event]);
    expect(memories(text, event, () => false)).not.toContain(event);
  });

  it.each([
    ['adds a reason', 'I run a small packhouse near Tzaneen.', 'Runs a small packhouse because the vicar begged'],
    ['adds a phrase', 'I run a small packhouse near Tzaneen.', 'Runs a small packhouse during an eclipse'],
    ['adds what changes a life', 'Sumatriptan at night. Allergic to penicillin.', 'Addicted to penicillin'],
    ['puts a deed in the place of another', 'I set crosswords for a weekly.', 'Burns crosswords for a weekly'],
    ['puts a thing in the place of another', 'We fixed the ferry engine.', 'Fixed the ferry chimney'],
    ['denies what nothing denies', 'I have a scan of my hands in November.', 'Never wanted a scan in November'],
    [
      'turns a sharer of the house into another',
      'Slept badly. Night feeds with the baby.',
      'Has a kitten with night feeds',
    ],
  ])('is not believed where it %s', (_, text, event) => {
    expect(memories(text, event)).not.toContain(event);
  });
});

describe('a taste that nothing tells of', () => {
  it.each(['falconry', 'opera', 'stamp collecting'])('is not believed: %s', (thing) => {
    expect(claimed('Opened hive two in the end. The queen is fine.', 'interests.hobbies', thing)).toEqual([]);
  });
});
