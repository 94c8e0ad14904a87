import { describe, expect, it } from 'vitest';
import { memoriesOf, slotsOf } from './told-by-reader.js';

describe('a card, in which somebody says side by side who they are', () => {
  it.each<[text: string, slots: string[]]>([
    ['Product designer @ Acme | Lisbon | coffee, climbing, synths | dad of 2', ['location=Lisbon', 'food=coffee']],
    ['Nika Orlova · 31 · Gdańsk · ICU nurse · bouldering', ['name=Nika Orlova', 'age=31', 'location=Gdańsk']],
    ['nurse. cat mom. Bristol. she/her. always knitting', ['pets=cat', 'location=Bristol', 'gender=female']],
    ['Anna | 27 | Wien | Architektin | Klettern, Katzen', ['name=Anna', 'age=27', 'location=Wien', 'sports=Klettern']],
    ['Chloé, 29 ans, prof de maths. Escalade, jazz.', ['name=Chloé', 'age=29', 'sports=Escalade', 'music=jazz']],
    ['ex-Lagos → Leeds · 44 · he/him', ['location=Leeds', 'age=44', 'gender=male']],
    ['yo. mika / 19 / manila', ['name=mika', 'age=19', 'location=manila']],
    ['Hello all, Dilnoza here, based out of Tashkent. Cricket, filter coffee.', ['name=Dilnoza', 'location=Tashkent']],
    ['Moin, Wiebke hier, 41, wohne in Husum.', ['name=Wiebke', 'age=41', 'location=Husum']],
    ['📍Hobart\nthey/them\nuniversity librarian', ['location=Hobart', 'gender=non-binary']],
    ['Ines Moor (36)\nLives in: Quimper\nInto: surfing, ceramics\nNot into: football', ['location=Quimper', 'age=36']],
    ['さいたま在住 ・ 32歳', ['location=さいたま', 'age=32']],
    ['29F ATX | dental hygienist by day', ['age=29', 'gender=female']],
  ])('%j', (text, slots) => {
    expect(slotsOf(text)).toEqual(expect.arrayContaining(slots));
  });

  it.each([
    ['Dad of Emil (9) | Halifax | plumber | 41', 'age=9'],
    ['Mara · 38 · Halifax · one kid (12)', 'age=12'],
    ['Tomasz, 34, Leith, 🚫 football', 'sports=football'],
    ['Ana | 25 | Porto | no crypto, no golf', 'sports=golf'],
    ['Lisbon via Durban · pastry chef · 30', 'location=Durban'],
    ['professional napper | Leeds | 99 at heart', 'age=99'],
    ['Her brother lives in Rome. Mia, 30, vet.', 'location=Rome'],
  ])('%j does not say %s', (text, slot) => {
    expect(slotsOf(text)).not.toContain(slot);
  });

  it.each([
    ['2 x espresso beans | 1 x filter | Berlin depot'],
    ['Size 42 | Blue | In stock'],
    ['Platform 9, Leeds, 17:42'],
    ['Agenda: budget, hiring, Berlin office'],
    ['Rome, Paris, Oslo'],
  ])('%j is none', (text) => {
    expect(slotsOf(text).filter((slot) => /^(?:name|age|gender|location)=/.test(slot))).toEqual([]);
  });

  it('remembers work, family and health in its own words', () => {
    expect(memoriesOf('Sam, 40, retired bus driver, dad of two, coeliac, Wolverhampton')).toEqual(
      expect.arrayContaining(["I'm a retired bus driver", 'dad of two', 'coeliac']),
    );
  });

  it('leaves what it does not state to be read', () => {
    expect(slotsOf('M32, Berlin. I love chess.')).toEqual(['age=32', 'gender=male', 'location=Berlin', 'gaming=chess']);
  });

  it('names a trade in the words of its language, and none of years gone by', () => {
    const card =
      'Erika Wolf | Chef de cuisine | Rennes\nJe travaille le soir et je dors le matin\n' +
      '2020- Second, brasserie\nLoisirs : voile, échecs';
    expect(memoriesOf(card)).toContain('Chef de cuisine');
    expect(slotsOf(card).join()).not.toMatch(/brasserie/);
  });
});
