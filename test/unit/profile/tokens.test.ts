import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../../src/profile/tokens.js';

describe('an estimate of tokens', () => {
  /** What o200k_base makes of each text. */
  const COUNTED: [text: string, tokens: number][] = [
    ['Maria', 1],
    ['They like surfing.', 4],
    ['Ilse Brandvold is 47 years old and lives in Hammerfest.', 16],
    ['She keeps bees behind the old boathouse and sells the honey at the harbour on Saturdays.', 19],
    ['Meine Schwester repariert in ihrer Freizeit alte Standuhren und Spieldosen.', 16],
    ['Los domingos preparo empanadas con mi vecina y luego jugamos al dominó.', 18],
    ['Le dimanche, je restaure de vieux accordéons dans mon grenier.', 16],
    ['Mój brat od zeszłego roku uprawia pomidory na balkonie.', 18],
    ['По субботам мы с дочкой катаемся на лыжах за городом.', 19],
    ['我每个周末都和外婆一起包饺子，然后去河边散步。', 21],
    ['週末はいつも祖母と一緒に味噌を仕込んでいます。', 21],
    ['주말마다 할머니와 함께 김치를 담급니다.', 13],
    ['שבת היא היום שבו אנחנו אופים לחם.', 11],
    ['They moved to Tromsø (2019-06-01).', 13],
    ['+47 918 22 034, 12.50 EUR, 7:45, 33 %', 23],
    ['🎣🐝🍯 honey 🏔️👩‍🌾', 16],
    ['NATO UNESCO XQJZ', 7],
    ['ᚠᚢᚦᚨᚱᚲ', 18],
  ];

  it.each(COUNTED)('of %j is at least %i, and at most twice that and the end of the line', (text, tokens) => {
    expect(estimateTokens(text)).toBeGreaterThanOrEqual(tokens);
    expect(estimateTokens(text)).toBeLessThanOrEqual(2 * tokens + 1);
  });

  it('of English prose is within 1.35 of the true count', () => {
    const english = COUNTED.slice(2, 4);
    const sum = english.reduce((all, [text]) => all + estimateTokens(text), 0);
    expect(sum / english.reduce((all, [, tokens]) => all + tokens, 0)).toBeLessThan(1.35);
  });

  it('of nothing is nothing', () => {
    expect(estimateTokens('')).toBe(0);
  });

  it('of lines is the sum of those of each line', () => {
    const line = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((text) => !text.includes('\n'));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
        expect(estimateTokens(lines.join('\n'))).toBe(lines.reduce((sum, one) => sum + estimateTokens(one), 0));
      }),
    );
  });

  it('takes a moment of the processor for a text of any length', () => {
    for (const text of [
      'aB'.repeat(50_000),
      ' '.repeat(100_000),
      'A'.repeat(100_000),
      '9 '.repeat(50_000),
      '\u0301'.repeat(100_000),
    ]) {
      const before = process.cpuUsage();
      estimateTokens(text);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1_000).toBeLessThan(1_000);
    }
  });
});
