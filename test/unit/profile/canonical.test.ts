import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  categoryName,
  isKindOf,
  isSameName,
  isSamePlace,
  nameKey,
  placeKey,
  thingKey,
} from '../../../src/profile/canonical.js';
import { numbersIn } from '../../../src/profile/numbers.js';
import { contentStems, stem, visible, wordsOf } from '../../../src/profile/words.js';

describe('the stem of a word', () => {
  it.each([
    ['hobby hobbies', 1],
    ['bike bikes biking', 1],
    ['movie movies', 1],
    ['run running runs ran', 1],
    ['box boxes', 1],
    ['class classes', 1],
    ['cookie cookies', 1],
    ['horse horses', 1],
    ['child children', 1],
    ['move moved moving', 1],
    ['travel travelling traveling traveled', 1],
    ['marry married', 1],
    ['potato potatoes', 1],
    ['woman women', 1],
    ['photo photos', 1],
    ['fish fishing', 2],
    ['box boxing', 2],
    ['garden gardening', 2],
    ['new news', 2],
    ['tenni tennis', 2],
    ['thing think', 2],
    ['spring springs', 1],
    ['king kin', 2],
    ['red reed', 2],
  ])('tells of %s that there are %d', (words, count) => {
    expect(new Set(words.split(' ').map(stem)).size).toBe(count);
  });

  it('leaves other scripts and digits alone', () => {
    expect(['猫', 'кошка', '2021', 'c++'].map(stem)).toEqual(['猫', 'кошка', '2021', 'c++']);
  });
});

describe('the words of a text', () => {
  it.each([
    ["I don't like C++ or C#!", ['i', 'dont', 'like', 'c++', 'or', 'c#']],
    ["J’adore l'opéra", ['j', 'adore', 'l', 'opera']],
    ['rock-climbing,  Café', ['rock', 'climbing', 'cafe']],
    ['ufcが好き', ['ufc', 'が好き']],
    ['Straße Łódź', ['strasse', 'lodz']],
    ['ﬁne ＡＢＣ', ['fine', 'abc']],
  ])('%s', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('that say something leave out the frame and keep a negation', () => {
    expect(contentStems('I have not been to the old towns')).toEqual(['not', 'old', 'town']);
  });
});

describe('a visible value', () => {
  it('has no control, bidirectional or zero-width characters, and single spaces', () => {
    expect(visible(' a\u0000\u202eb\u200b\tc\n\n d\ufeff\ud800 ')).toBe('ab c d\ufffd');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = visible(text);
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}]/u);
        expect(shown.isWellFormed()).toBe(true);
        expect(visible(shown)).toBe(shown);
      }),
    );
  });
});

describe('keys', () => {
  it('are never empty for a visible value', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => visible(text) !== ''),
        (text) => {
          expect(thingKey(text)).not.toBe('');
        },
      ),
    );
    expect(['the', 'A', 'to', 'my', '!!!', '🎻'].map(thingKey)).toEqual(['the', 'a', 'to', 'my', '!!!', '🎻']);
  });

  it.each([
    ['heavy metal', 'metal', true],
    ['metal', 'heavy metal', false],
    ['metal', 'metal', true],
    ['ice cream', 'ice', false],
    ['gunmetal', 'metal', false],
  ])('%s is a kind of %s: %s', (narrow, wide, is) => {
    expect(isKindOf(narrow, wide)).toBe(is);
  });

  it.each([
    ['maria', 'maria duarte', true],
    ['duarte', 'maria duarte', true],
    ['m duarte', 'maria duarte', true],
    ['ann', 'anna', false],
    ['duarte maria', 'maria duarte', false],
    ['maria ana', 'maria duarte', false],
  ])('the names %s and %s are one: %s', (a, b, one) => {
    expect([isSameName(nameKey(a), nameKey(b)), isSameName(nameKey(b), nameKey(a))]).toEqual([one, one]);
  });

  it.each([
    ['NYC', 'New York City', true],
    ['Los Angeles', 'LA', true],
    ['U.S.A.', 'America', true],
    ['München', 'Munich, Germany', true],
    ['Lyon, France', 'Paris, France', false],
    ['the Netherlands', 'Holland', true],
  ])('the places %s and %s are one: %s', (a, b, one) => {
    expect(isSamePlace(placeKey(a), placeKey(b))).toBe(one);
  });

  it('name categories as the interface does, or as they come, or not at all', () => {
    expect(['Films', 'video games', 'Cooking', 'astronomy', 'Board_Games-2', 'x'.repeat(60)].map(categoryName)).toEqual(
      ['movies', 'gaming', 'food', 'astronomy', 'board_games-2', 'x'.repeat(40)],
    );
    expect(['__proto__', 'constructor', '__x', 'prototype', '', '漢字'].map(categoryName)).toEqual(
      Array.from({ length: 6 }, () => undefined),
    );
  });
});

describe('the numbers in a text', () => {
  it.each([
    ['I am 31', [31]],
    ['thirty-one', [31]],
    ['one hundred and two', [102]],
    ['a hundred', [100]],
    ['two hundred twenty', [220]],
    ['one, thirty and five', [1, 30, 5]],
    ['my fortieth', [40]],
    ['the twenty-first', [21]],
    ['１２', [12]],
    ['2020-09-17', [2020, 9, 17]],
    ['三十一', [31]],
    ['我九岁', [9]],
    ['百二', [102]],
    ['none at all', []],
    ['3rd of 10k', [3, 10]],
  ])('%s', (text, numbers) => {
    expect([...numbersIn(text)].toSorted()).toEqual(numbers.toSorted());
  });
});
