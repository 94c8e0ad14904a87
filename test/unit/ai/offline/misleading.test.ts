import { describe, expect, it } from 'vitest';
import { MISLEADING, misleadingRows } from '../../../../src/ai/offline/spans/misleading.js';
import { tokensOf } from '../../../../src/ai/offline/spans/tokens.js';

/** The rows that hold for the words in brackets. */
function rowsIn(marked: string, kind: string): string[] {
  const start = marked.indexOf('[');
  const end = marked.indexOf(']') - 1;
  const tokens = tokensOf(marked.replace(/[[\]]/g, ''));
  const from = tokens.findIndex((token) => token.start >= start);
  const to = tokens.findLastIndex((token) => token.end <= end) + 1;
  return misleadingRows({ kind, from, to }, tokens);
}

describe('what misleads', () => {
  it.each(MISLEADING.map((row) => [row.id, row] as const))('as %s says fits its examples and no others', (id, row) => {
    expect(row.fits.length).toBeGreaterThan(1);
    expect(row.fitsNot.length).toBeGreaterThan(1);
    for (const { text } of row.fits) expect(rowsIn(text, row.gives), text).toContain(id);
    for (const text of row.fitsNot) expect(rowsIn(text, row.gives), text).not.toContain(id);
  });

  it('has an id of its own', () => {
    expect(new Set(MISLEADING.map(({ id }) => id)).size).toBe(MISLEADING.length);
  });
});
