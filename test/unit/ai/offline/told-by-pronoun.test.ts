import { describe, expect, it } from 'vitest';
import { slotsOf } from './told-by-reader.js';

const whoIn = (text: string): string[] => slotsOf(text).filter((slot) => /^(?:name|gender)=/.test(slot));

describe('whom a record tells of by a pronoun', () => {
  it.each([
    ['Screening – Hamza, 28, based Bradford. Knows react. He is on 48k.', ['name=Hamza', 'gender=male']],
    ['Renewal: Ingrid Falk. Signed off by finance. Send the deck to her.', ['name=Ingrid Falk', 'gender=female']],
    ['Your new lodger is Tobiah, he arrives on Monday with a cello', ['name=Tobiah', 'gender=male']],
    ['Dilnoza Karimova // raised in Corby // her talk: payslips', ['name=Dilnoza Karimova', 'gender=female']],
  ])('%s', (text, said) => {
    expect(whoIn(text).toSorted()).toEqual(said.toSorted());
  });

  it.each([
    'Tom Field’s teacher says she is worried about the exam.',
    'Theo’s mum dropped the bag; she forgot the wellies.',
    'Ada Moor / Kim Lee split the bill. He paid.',
    'Elena Brandt: cat Bruno, he needs two drops a day',
    'I saw Hamza at the gym and he waved.',
    'Leave the parcel with Ivana, she is at the desk.',
    'Saw Nan on Sunday. She lives in Deal.',
  ])('tells no gender: %s', (text) => {
    expect(whoIn(text).filter((slot) => slot.startsWith('gender'))).toEqual([]);
  });
});

describe('titles before a name that is read without them', () => {
  it.each([
    ['I have married and am now Mrs Catriona Bell.', 'gender=female'],
    ['My name is Miss Tilda Bream and I want a refund', 'gender=female'],
  ])('%s', (text, said) => {
    expect(whoIn(text)).toContain(said);
  });

  it.each(['My name is Tilda Bream, ask Mr Ott', 'Hello Mr Ott, my name is Tilda Bream'])(
    'of others tell nothing: %s',
    (text) => {
      expect(whoIn(text)).toEqual(['name=Tilda Bream']);
    },
  );
});

describe('records as programs write them', () => {
  it.each([
    ['name=Aino+Korhonen&gender=female&city=Turku', ['gender=female', 'name=Aino Korhonen']],
    ['user[name]=Aino%20Korhonen&user[sex]=F', ['gender=female', 'name=Aino Korhonen']],
    ['<case><name>Ola Brandt</name><sex>M</sex></case>', ['gender=male', 'name=Ola Brandt']],
  ])('%s', (text, said) => {
    expect(whoIn(text).toSorted()).toEqual(said);
  });

  it.each(['see https://shop.example/?item=Ada+Moor&size=m today', 'a=b&c', 'if x<y and <b>name</b>'])(
    'are none: %s',
    (text) => {
      expect(whoIn(text)).toEqual([]);
    },
  );
});

describe('the name at the foot of a letter', () => {
  it.each([
    ['Is it safe? Please say so soon - Jen\n\n---------- Forwarded message ---------\nFrom: Bob', 'name=Jen'],
    ['Attached.\n\nCheers,\nMeera\n\nAccounts\nFenwick Ltd\nMill Road\nOpen Mon to Thu', 'name=Meera'],
  ])('%s', (text, said) => {
    expect(whoIn(text)).toContain(said);
  });
});
