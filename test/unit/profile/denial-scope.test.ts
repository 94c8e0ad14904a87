import { describe, expect, it } from 'vitest';
import { deniedWords } from '../../../src/profile/denial-scope.js';
import { ground } from '../../../src/ai/ground.js';
import type { Fact } from '../../../src/profile/observation.js';
import { wordsOf } from '../../../src/profile/words.js';

describe('what a clause denies', () => {
  it.each([
    ['the flat in Malmö not the boat', 'the boat'],
    ['I sleep without a pillow', 'a pillow'],
    ['no coffee for me', 'coffee for me'],
    ['there is no lift here', 'lift here'],
    ["I don't play since the accident", 'i dont play'],
    ['jazz I never liked', 'jazz i never liked'],
    ['I am not a nurse', 'i am not a nurse'],
    ['I no longer row', 'i no longer row'],
    ['two goats that never bleat', 'bleat'],
    ['text me dont ring', 'ring'],
    ['may we film you no thank you', 'may we film you no thank you'],
    ['nach dem Schlaganfall spiele ich nicht', 'nach dem schlaganfall spiele ich nicht'],
  ])('%s', (clause, denied) => {
    expect(deniedWords(wordsOf(clause), false).join(' ')).toBe(denied);
  });

  it('is a whole clause behind a word that denies a thing in English and a verb elsewhere', () => {
    expect(deniedWords(wordsOf('aquí no vivo'), true)).toEqual(['aqui', 'no', 'vivo']);
  });
});

describe('a memory', () => {
  const keeps = (text: string, event: string, quote = text): boolean => {
    const at = '2026-01-05T09:00:00.000Z';
    const evidence = { quote, start: -1, end: -1 };
    const fact: Fact = { path: 'memories', value: { event }, explicitness: 0.9, polarity: 'asserts', at, evidence };
    return ground(text, [fact]).facts.some(({ value }) => typeof value === 'object' && value.event === event);
  };

  it.each([
    ["My wife Colleen doesn't play, she only complains", 'Married to Colleen'],
    ["I'm not bringing Moss today, my dog had a bath", 'Has a dog called Moss'],
    ['It is for the bakery not the house', 'Has a bakery'],
    ["I don't celebrate birthdays, religious reasons", 'Does not celebrate birthdays for religious reasons'],
    ['Tobacco: no', 'No tobacco'],
    [
      'I did the night ferry to Tangier with two goats. never again!!',
      'Took the night ferry to Tangier with two goats',
    ],
    ['my landlord wants to sell us the flat, lol so no', 'Landlord wants to sell the flat'],
    ["I'm not a hut warden any more", 'Was a hut warden'],
    ['Can you read Braille? Yes / No / A bit -> A bit', 'Reads Braille a bit'],
    ['Tried codeine, stomach said no', 'Does not tolerate codeine'],
    ['due capre che non servono a niente', 'Ha due capre'],
    ['Basta volantini per favore', 'Niente volantini'],
    ['Fumar no, eu parei em 2019', 'Parou de fumar em 2019'],
    ["My dog doesn't bark", 'Has a dog'],
    ['在镇上能不能租到船', '在镇上租船'],
    ['I am forbidden grapefruit on account of the statins', 'Forbidden grapefruit because of the statins'],
  ])('of "%s" is "%s"', (text, event) => {
    expect(keeps(text, event)).toBe(true);
  });

  it.each([
    ['It is for the bakery not the house', 'Has a house'],
    ['I drink coffee. I do not drink tea.', 'Never drinks coffee'],
    ["not friday, I'm at the eye hospital", 'Does not want the eye hospital'],
    ["I don't have a dog", 'Has a dog'],
    ['May we film you? No thank you', 'Does want to be filmed'],
    ['Alcohol?\nnone since 3 May 2018', 'Much alcohol since 3 May 2018'],
    ["I'm not a diver. I wanna get my own licence next year", 'Never wants to get an own licence next year'],
    ["Don't call. I train with a guide dog called Pip", 'Never trains with a guide dog called Pip'],
    ['so the sea was not on the cards my partner nell does the books', 'Never does the books'],
    ['I sleep without a pillow', 'Sleeps with a pillow'],
    ['Short code, comments in it, no lectures', 'Short code without comments'],
  ])('of "%s" is not "%s"', (text, event) => {
    expect(keeps(text, event)).toBe(false);
  });
});
