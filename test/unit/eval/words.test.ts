import { describe, expect, it } from 'vitest';
import { tellingWords, Words } from '../../../eval/words.js';

describe('a label', () => {
  it.each([
    ['hiking', 'I hiked up there'],
    ['two sisters', 'my 2 sisters'],
    ['31', 'thirty-one years old'],
    ['31', 'thirty one'],
    ['sao paulo', 'I live in São Paulo'],
    ['ex-husband', 'my ex husband'],
    ["moto d'epoca", 'le moto d’epoca'],
    ['you', 'talk to me as you would to a friend'],
    ['泉州', '我住在泉州。'],
    ['33', '今年33岁'],
  ])('%s is found in "%s"', (label, text) => {
    expect(new Words(text).hasAll(tellingWords(label))).toBe(true);
  });

  it.each([
    ['hiking', 'a hitch'],
    ['two sisters', 'three sisters'],
    ['1', 'twenty-one'],
    ['the', 'a place'],
    ['厦门', '我住在泉州。'],
  ])('%s is not found in "%s"', (label, text) => {
    expect(new Words(text).hasAll(tellingWords(label))).toBe(false);
  });
});
