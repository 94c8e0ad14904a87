import { describe, expect, it } from 'vitest';
import { ground } from '../../../../src/ai/ground.js';
import { readOffline } from '../../../../src/ai/offline/read.js';

const AT = '2026-11-26T12:00:00.000Z';

/** The age that is kept of a text. */
const ageOf = (text: string): unknown =>
  ground(text, readOffline({ submissionId: 's', text, inputType: undefined, receivedAt: AT })).facts.find(
    ({ path, polarity }) => path === 'core_info.age' && polarity === 'asserts',
  )?.value;

describe('an age', () => {
  it.each([
    ['Erika Wolf, geb. 14.10.1974, Rostock', 52],
    ['Erika Wolf (*14.10.1974)', 52],
    ['Jean Roux, né le 14/10/1974 à Lyon', 52],
    ['Ana Ruiz, nacida el 14/10/1974', 52],
    ['Kate Moor DOB 14/10/1974', 52],
    ['Nata a Verona il 4 maggio 1990', 36],
    ['Currículo\nErika Wolf\nNascida em Braga a 04/05/1980', 46],
    ['b. 1961, still working', 65],
    ['Nací en 1980', 46],
    ['Je suis née en 1980', 46],
    ['Sono nata nel 1980', 46],
    ['Ik ben van 1980', 46],
    ['Ich bin Jahrgang 1980', 46],
    ['ich bin am 3.5.1980 geboren', 46],
    ['as someone born in 1990 I never used one', 36],
    ['nasci em abril de 2001', 25],
    ['nací en julio del 99', 27],
    ['98年2月生的', 28],
    ['98年生まれの会社員です', 28],
    ['Born in 1971, I missed the moon landing', 55],
    ["Bot: What's your date of birth?\nMe: 14/02/2001", 25],
  ])('is that of a birth that is told: %s', (text, age) => expect(ageOf(text)).toBe(age));

  it.each([
    ["I'm in my 61st year and still on the bike", 60],
    ["After 47 years on this planet I still can't park", 47],
    ['Happy 40th to me!', 40],
    ['Not a young man (61), not a rich man', 61],
    ['Being 38 is weird', 38],
  ])('is counted: %s', (text, age) => expect(ageOf(text)).toBe(age));

  it.each([
    'born in 1979, my dad never flew',
    'Born in 2019, our bakery is small',
    'My brother Tom Moor, born 3 May 1990, is a pilot',
    "I'd like an account for my son. He is Leo Moor, born 2 May 2013.",
    'Mein Vater ist 1949 geboren',
    'Bot: When was it delivered?\nMe: 14/02/2001',
    'invoice date 14/10/1974',
  ])('is not told by the birth of somebody or something else: %s', (text) => expect(ageOf(text)).toBeUndefined());

  it.each([
    'K=20, rating 2144',
    'run with --age 30 --keep 52',
    'left with neighbour (Familie Moor, no. 18)',
    '18+ only',
    'Portrait of Eleanor, 52, oil on wood',
    'My Spotify age is 81',
    'Not Elsie Moor in Ops, age 60, different person',
    'I want to retire at 55',
    "I'm in my 12th year at the firm",
    'after 47 years of marriage I still cannot cook',
    'a year shy of our 50th anniversary',
    "My sister is 40 and I'm younger",
    'I started at 20 and stopped at 30',
    'You are Captain Moor, 45, a pilot in Lima. Stay in character.',
  ])('is no number of something else: %s', (text) => expect(ageOf(text)).toBeUndefined());
});
