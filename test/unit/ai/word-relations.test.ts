import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseWordRelations, wordRelations } from '../../../src/ai/word-relations.js';
import { areOpposite } from '../../../src/profile/opposites.js';
import { Meanings, sayTheSame } from '../../../src/profile/word-relations.js';

const data = new URL('../../../src/ai/data/', import.meta.url);

describe('the relations between words', () => {
  const relations = wordRelations();

  it.each([
    ['tore', 'torn'],
    ['children', 'child'],
    ['schedules', 'schedule'],
    ['illness', 'sickness'],
    ['engineer', 'engineering'],
  ])('know that %s and %s say the same', (one, other) => {
    expect(sayTheSame(relations, one, other)).toBe(true);
    expect(new Meanings([other], relations).say(one)).toBe(true);
  });

  it.each([
    ['brother', 'sister'],
    ['january', 'june'],
    ['dog', 'cat'],
    ['loves', 'hates'],
    ['nurse', 'pilot'],
  ])('do not take %s for %s', (one, other) => {
    expect(sayTheSame(relations, one, other)).toBe(false);
    expect(new Meanings([other], relations).implies(one)).toBe(false);
  });

  it('go from the narrower word to the wider one, and not back', () => {
    expect(new Meanings(['sparrow'], relations).implies('bird')).toBe(true);
    expect(new Meanings(['bird'], relations).implies('sparrow')).toBe(false);
  });

  it.each([
    ['loves', 'hates'],
    ['bought', 'sold'],
    ['before', 'after'],
    ['younger', 'elder'],
  ])('hold %s and %s for opposites', (one, other) => {
    expect(areOpposite(relations, one, other)).toBe(true);
    expect(areOpposite(relations, other, one)).toBe(true);
  });

  it('are read from a table, and from nothing else', () => {
    const own = parseWordRelations('=\tglept glep\nglep\tv\t\t\t\t\n');
    expect(own.partsOf('glep')).toEqual(['verb']);
    expect(() => parseWordRelations('words')).toThrow('Not a table');
    expect(() => parseWordRelations('=\t\nglep\tv')).toThrow('cut off');
  });

  it('come with the licence of those who made them', () => {
    expect(readFileSync(new URL('word-relations.LICENSE', data), 'utf8')).toMatch(/Princeton University/);
  });
});
