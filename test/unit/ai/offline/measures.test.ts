import { describe, expect, it } from 'vitest';
import { isPartOfNumber } from '../../../../src/ai/offline/spans/measures.js';

describe('a number in a text', () => {
  it.each([
    ['sie ist 1,58 m groß', '58', true],
    ['I am 90 % deaf', '90', true],
    ['jersey #17', '17', true],
    ['84 kg, 51', '84', true],
    ['ages 18-25', '18', true],
    ['34 hives', '34', true],
    ['34 pupils', '34', true],
    ['Ann 34 pupil Leeds', '34', false],
    ['84 kg, 51', '51', false],
    ["51, 5'3 tall", '51', false],
    ['Iain Hale (72), Pitlochry', '72', false],
  ])('%j: whether %s is a part of another or of a measure: %s', (text, number, expected) => {
    const at = text.indexOf(number);
    expect(isPartOfNumber(text, at, at + number.length)).toBe(expected);
  });
});
