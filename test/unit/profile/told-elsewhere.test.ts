import { describe, expect, it } from 'vitest';
import { groundClaims } from '../../../src/ai/ground.js';
import { claim, holdsEvent } from './claims-of-texts.js';

const TALK = [
  'Host: Welcome. What do you do?',
  'Bao: We have a stall near the orchard. There is a piano there too, it went for a swim in the flood.',
  'Host: And who helps, now that the cellar is shut?',
  'Bao: Family. My mum works the till now, she is slow. As for me, I play from six in the morning, every single day.',
  'Host: You live there?',
  'Bao: More or less! There are rooms upstairs, and a lot of stairs. I sweep the yard with a broom.',
  'Host: So is there an opera house?',
].join('\n');

/** Whether an event is kept without a judge, so by what is said alone. */
function isKept(event: string, quote: string): boolean {
  const { facts } = groundClaims(TALK, [claim('memories', { event }, quote)], { called: ['Bao'] }, () => false);
  return holdsEvent(facts, event);
}

describe('what a statement adds to its quote', () => {
  it.each([
    ['a place', 'Mum works the till at the stall', 'My mum works the till now'],
    ['a thing', 'Plays the piano from six in the morning', 'I play from six in the morning'],
  ])('is believed where the subject tells of it elsewhere: %s', (_, event, quote) => {
    expect(isKept(event, quote)).toBe(true);
  });

  it.each([
    ['another alone speaks of it', 'Sweeps the yard at the opera house', 'I sweep the yard with a broom'],
    ['nobody speaks of it', 'Mum works the till at the bakery', 'My mum works the till now'],
    ['it is a reason', 'Sweeps the yard because of the flood', 'I sweep the yard with a broom'],
    ['it orders in time', 'Sweeps the yard after the flood', 'I sweep the yard with a broom'],
    ['it is denied beside', 'Never plays the piano from six', 'I play from six in the morning'],
  ])('is not believed where %s', (_, event, quote) => {
    expect(isKept(event, quote)).toBe(false);
  });
});
