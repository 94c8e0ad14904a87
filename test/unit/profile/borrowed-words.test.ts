import { describe, expect, it } from 'vitest';
import { ground } from '../../../src/ai/ground.js';
import { holdsEvent } from './claims-of-texts.js';

const AT = '2025-03-10T12:00:00.000Z';

/** Of statements that quote the same words of a text those that are kept. */
function kept(text: string, quote: string, statements: readonly string[]): string[] {
  const evidence = { quote, start: -1, end: -1 };
  return statements.filter((event) => {
    const fact = {
      path: 'memories',
      value: { event },
      explicitness: 0.9,
      polarity: 'asserts',
      at: AT,
      evidence,
    } as const;
    return holdsEvent(ground(text, [fact]).facts, event);
  });
}

/** What a text says, and what is made of it by a word from elsewhere in it or by a model's own. */
const READINGS: { what: string; text: string; quote: string; said: string[]; unsaid: string[] }[] = [
  {
    what: 'a name in the place of another',
    text: 'Rigger, Halvorsen Yard, Odense\nBishop College, diploma in welding\nDot’s Diner, Vejle, line cook',
    quote: 'Bishop College, diploma in welding',
    said: ['Diploma in welding from Bishop College'],
    unsaid: ['Diploma in welding from Halvorsen College', 'Diploma in welding from Bishop Diner'],
  },
  {
    what: 'a month in the place of a name',
    text: 'I came to Belgium from Lodz in May. Fifteen years I had a shop there.',
    quote: 'I came to Belgium from Lodz',
    said: ['Came to Belgium from Lodz in May'],
    unsaid: ['Came to May from Lodz'],
  },
  {
    what: 'a German noun in the place of another',
    text: 'Montags singe ich im Chor der Lutherkirche. Meine Schwester Birgit ist nach Bremen gezogen.',
    quote: 'Montags singe ich im Chor der Lutherkirche',
    said: ['Singt montags im Chor der Lutherkirche'],
    unsaid: ['Singt montags im Chor der Birgit', 'Singt montags im Chor der Bremen'],
  },
  {
    what: 'a number in the place of another',
    text: 'Gardener in Kew from 2009 to 2016. I opened the walled garden in 2019.',
    quote: 'Gardener in Kew from 2009 to 2016',
    said: ['Gardener in Kew from 2009 to 2016'],
    unsaid: ['Gardener in Kew from 2009 to 2019'],
  },
  {
    what: 'a sister in the place of a brother, in other languages',
    text: 'Mi hermana vive en Bilbao y canta en un coro.',
    quote: 'Mi hermana vive en Bilbao',
    said: ['Su hermana vive en Bilbao'],
    unsaid: ['Su hermano vive en Bilbao'],
  },
  {
    what: 'kin that a small word of another language looks like',
    text: 'Mon frère est boulanger à Lille.',
    quote: 'Mon frère est boulanger à Lille',
    said: ['Son frère est boulanger à Lille'],
    unsaid: ['Sa sœur est boulangère à Lille'],
  },
  {
    what: 'what another clause says of another thing',
    text: 'Bought the van off my uncle, sold the motorbike to pay for it. It runs.',
    quote: 'Bought the van off my uncle',
    said: ['Bought the van from the uncle'],
    unsaid: ['Sold the van'],
  },
  {
    what: 'a denial in a clause of its own that is left out',
    text: 'I am coeliac, so nothing with gluten for me. Claim closed w/out payment.',
    quote: 'I am coeliac, so nothing with gluten for me',
    said: ['Coeliac, nothing with gluten'],
    unsaid: ['Coeliac, much gluten', 'Claim closed with payment'],
  },
  {
    what: 'what is over, denied',
    text: 'I gave up flying in 2021. I used to surf.',
    quote: 'I gave up flying in 2021. I used to surf.',
    said: ['Gave up flying in 2021', 'Used to surf', 'No longer flies'],
    unsaid: ['Never gave up flying in 2021', 'No longer gave up flying', 'Never used to surf'],
  },
  {
    what: 'a verb that a model puts before or into it',
    text: 'Night feeds with the baby again. I set crosswords for a weekly.',
    quote: 'Night feeds with the baby again. I set crosswords for a weekly.',
    said: ['Sets crosswords for a weekly', 'Night feeds with the baby'],
    unsaid: ['Pretends: sets crosswords for a weekly', 'Desert feeds with the baby', 'Burns crosswords for a weekly'],
  },
];

describe('words that a statement borrows', () => {
  it.each(READINGS)('leave out $what', ({ text, quote, said, unsaid }) => {
    expect(kept(text, quote, [...said, ...unsaid])).toEqual(said);
  });

  it('are those of the subject, or of what the subject answers', () => {
    const text =
      'Priya: I practise every morning before the first truck\nTom: my brother Karl plays the sitar in Leeds\n' +
      'Priya: lovely\nTom: how long have you had the veena teacher?\nPriya: three years now';
    expect(
      kept(text, 'I practise every morning before the first truck', ['Practises the sitar every morning']),
    ).toEqual([]);
    expect(kept(text, 'three years now', ['Has had a veena teacher for three years'])).toHaveLength(1);
  });
});
