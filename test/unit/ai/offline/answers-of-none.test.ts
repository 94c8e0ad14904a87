import { describe, expect, test } from 'vitest';
import { slotsOf } from './told-by-reader.js';

describe('an answer that there is none', () => {
  test.each([
    'Favourite films: none really',
    'Favourite band: no thanks',
    "Favourite books: I don't read much",
    'Favourite sport: not a fan of sports',
    'Hobbies: honestly, none at the moment',
    'Hobbies: I never really have any',
    "Favourite sport: I'm not a fan of sports",
    'Interests: not any that I can think of',
  ])('is nothing that is liked: %j', (text) => {
    expect(slotsOf(text)).toEqual([]);
  });

  test.each([
    ["Favourite films: Don't Look Up", "movies=Don't Look Up"],
    ['Favourite band: No Doubt', 'music=No Doubt'],
    ['Favourite books: Never Let Me Go', 'books=Never Let Me Go'],
    ['Favourite books: I Know Why the Caged Bird Sings', 'books=I Know Why the Caged Bird Sings'],
    ['Favourite food: any soup', 'food=any soup'],
    ['Hobbies: nothing beats rowing', 'sports=nothing beats rowing'],
  ])('is not what only begins like one: %j', (text, slot) => {
    expect(slotsOf(text)).toEqual([slot]);
  });
});
