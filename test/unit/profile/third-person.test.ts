import { describe, expect, it } from 'vitest';
import { inThirdPerson, turnedPronouns } from '../../../src/profile/third-person.js';

describe('an event in the third person', () => {
  it.each([
    ['I was at my sister’s', 'they were at their sister’s'],
    ["I'm a nurse and I've two kids of mine", 'they are a nurse and they have two kids of theirs'],
    ['I hurt myself', 'they hurt themselves'],
    ['we built our house ourselves', 'they built their house themselves'],
    ['it took us a year, but it was ours', 'it took them a year, but it was theirs'],
    ["I'd been a teacher", 'they had been a teacher'],
    ["I'd like a dog", 'they would like a dog'],
    ['I quit my job and was happy', 'they quit their job and were happy'],
    ['I bought a car and it was old', 'they bought a car and it was old'],
    ['my car broke down and was towed', 'their car broke down and was towed'],
    ['My wife and I adopted a dog', 'they and their wife adopted a dog'],
    ['me and my brother moved out', 'they and their brother moved out'],
    ['Dana and I painted the kitchen', 'they and Dana painted the kitchen'],
    ['allergic to peanuts', 'they are allergic to peanuts'],
    ['Born in Oslo', 'they were born in Oslo'],
    ['never been to Rome', 'they have never been to Rome'],
    ['coeliac so no gluten', 'they are coeliac so no gluten'],
    ['severe asthma', 'they have severe asthma'],
    ['peanut allergy', 'they have a peanut allergy'],
    ['no dairy', 'they take no dairy'],
    ['dont eat pork', "they don't eat pork"],
    ['living in Ghent w/ my gf', 'they are living in Ghent with their gf'],
    ['Not a nurse', 'they are not a nurse'],
    ['I read about World War I at 6 am', 'they read about World War I at 6 am'],
    ['retired nurse', 'retired nurse'],
  ])('%j is %j', (event, told) => {
    expect(inThirdPerson(event)).toBe(told);
  });

  it.each([
    'I love you all',
    'let me sleep',
    'She said "I am proud of my son"',
    'please call me back',
    'Me, I like it',
  ])('is not told where it would say something else: %j', (event) => {
    expect(inThirdPerson(event)).toBeUndefined();
  });

  it('turns the pronouns of values alone', () => {
    expect(turnedPronouns('my ex and our money')).toBe('their ex and their money');
  });
});
