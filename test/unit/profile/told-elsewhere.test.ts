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

const FAMILY = [
  'Host: How is home?',
  'Bao: My daughter Linh and I moved into the flat above, it is a bit of a squeeze but warm.',
  'Host: A squeeze?',
  'Bao: Well, there are boxes in every corner, the kettle is in the bath, and nobody can find the good scissors.',
  'Bao: So we have opened the post with a bread knife since Easter. The postman finds it funny each time he calls.',
  'Host: And her, does she miss Marguerite?',
  'Bao: She is nine and she draws comics. My brother mends bicycles. We signed the lease on 07/11/2024.',
].join('\n');

/** Whether an event is kept without a judge, so by what is said alone. */
function isKept(event: string, quote: string, text = TALK): boolean {
  const { facts } = groundClaims(text, [claim('memories', { event }, quote)], { called: ['Bao'] }, () => false);
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

describe('whom a statement is about', () => {
  it.each([
    ['kin that the subject spoke of before', 'Daughter is nine and draws comics', 'She is nine and she draws comics'],
    [
      'a name that the subject said before',
      'Daughter Linh is nine and draws comics',
      'She is nine and she draws comics',
    ],
    ['a date that is written in figures', 'Signed the lease on 7 November 2024', 'We signed the lease on 07/11/2024'],
  ])('is believed to be %s', (_, event, quote) => {
    expect(isKept(event, quote, FAMILY)).toBe(true);
  });

  it.each([
    ['kin that nobody spoke of', 'Niece is nine and draws comics', 'She is nine and she draws comics'],
    ['kin of whom the quote is not', 'Daughter mends bicycles', 'My brother mends bicycles'],
    [
      'a name that another alone said',
      'Daughter Marguerite is nine and draws comics',
      'She is nine and she draws comics',
    ],
    ['a month that the figures are not', 'Signed the lease in March 2024', 'We signed the lease on 07/11/2024'],
  ])('is not believed to be %s', (_, event, quote) => {
    expect(isKept(event, quote, FAMILY)).toBe(false);
  });
});
