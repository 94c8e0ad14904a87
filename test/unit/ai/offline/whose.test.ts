import { describe, expect, it } from 'vitest';
import { memoriesOf, slotsOf } from './told-by-reader.js';

describe('whose affair a clause is', () => {
  it.each([
    'You were assembled in a warehouse in Kent.',
    'Somebody called Rupert claimed that I had parked on his tulips.',
    'The plumber asked whether I had ever owned a parrot.',
    'My cousin is obsessed with vintage tractors.',
    'My brother-in-law bought a drone last year, he loves filming weddings.',
    'My aunt Greta adores line dancing and country music.',
    'Two truths and a lie: I once wrestled an alligator, I own a windmill.',
    'Placeholder: Jane Roe, 31, breeds llamas in Utah.',
    'RT @farmdaily: I have bred llamas for 31 years and I am 58',
  ])('%s: tells nothing of the subject', (text) => {
    expect(memoriesOf(text)).toEqual([]);
    expect(slotsOf(text)).toEqual([]);
  });

  it.each([
    ['My sister started dialysis in May.', 'dialysis'],
    ['My cardiologist said that I need a pacemaker.', 'pacemaker'],
    ['My daughter loves her riding lessons on Saturdays.', 'riding'],
    ['I work as a tram driver in Basel, if the phone rings once more I am moving to the moon.', 'tram driver'],
  ])('%s: is news of the subject', (text, word) => {
    expect(memoriesOf(text).join(' ')).toContain(word);
    expect(memoriesOf(text).join(' ')).not.toContain('moon');
  });

  it('is told in other languages by how the clause begins', () => {
    const french =
      'Je suis menuisier à Nantes depuis dix ans. Il a 91 ans, il adore le golf, il croit que je joue aussi.';
    expect(memoriesOf(french).join(' ')).not.toContain('golf');
  });

  it('reads marks that were dictated as marks', () => {
    const text =
      'Note to self full stop new line I had my left knee replaced on Monday full stop new line Ruth in the next bed ' +
      'has ridden every rollercoaster in Ohio exclamation mark new line I typeset the parish newsletter full stop';
    expect(memoriesOf(text).join(' ')).toContain('knee');
    expect(memoriesOf(text).join(' ')).not.toMatch(/rollercoaster|full stop/);
  });
});
