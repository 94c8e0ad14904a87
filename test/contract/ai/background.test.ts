import { describe, expect, it } from 'vitest';
import { backgroundStatements, backgroundTurns } from '../../../src/ai/background.js';

describe('the background', () => {
  it('is many different statements, none with a frame left open', () => {
    const statements = backgroundStatements();
    expect(statements.length).toBeGreaterThan(1_000);
    expect(new Set(statements).size).toBe(statements.length);
    expect(statements.filter((one) => /[{}|\t]/.test(one) || one.length < 8 || one.length > 120)).toEqual([]);
  });

  it('is the same each time, two statements a turn', () => {
    expect(backgroundTurns()).toEqual(backgroundTurns());
    expect(backgroundTurns().every((turn) => turn.includes('. '))).toBe(true);
  });
});
