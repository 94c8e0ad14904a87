import { describe, expect, it } from 'vitest';
import { framesIn, OF_SUBJECT, ROWS } from '../../../../src/ai/frames/frames.js';
import { parseRows } from '../../../../src/ai/frames/rows.js';
import { sentencesOf } from '../../../../src/ai/offline/sentence.js';
import { FIRST_PERSON, type Perspective } from '../../../../src/ai/offline/statement.js';

const NOTED: Perspective = {
  person: 'third',
  subjects: new Set(['he', 'she', 'pt']),
  owners: new Set(['his', 'her']),
};

/** The rows that find something in any sentence of a text. */
const idsIn = (text: string, { gives: { isNoted } }: (typeof ROWS)[number]): string[] =>
  sentencesOf(text)
    .filter(({ asks }) => !asks)
    .flatMap((sentence) => framesIn(sentence, isNoted ? NOTED : FIRST_PERSON))
    .map(({ id }) => id);

describe('a frame', () => {
  it.each(ROWS.map((row) => [row.id, row] as const))(
    '%s shows at least two sentences it fits and two it does not',
    (_id, row) => {
      expect(row.fits.length).toBeGreaterThan(1);
      expect(row.fitsNot.length).toBeGreaterThan(1);
      expect(row.patterns.length).toBeGreaterThan(0);
    },
  );

  it.each(ROWS.flatMap((row) => row.fits.map(({ text }) => [row.id, text, row] as const)))(
    '%s fits: %s',
    (id, text, row) => {
      expect(idsIn(text, row)).toContain(id);
    },
  );

  it.each(ROWS.flatMap((row) => row.fitsNot.map((text) => [row.id, text, row] as const)))(
    '%s does not fit: %s',
    (id, text, row) => {
      expect(idsIn(text, row)).not.toContain(id);
    },
  );

  it('has an id of its own', () => {
    expect(new Set(ROWS.map(({ id }) => id)).size).toBe(ROWS.length);
  });

  it.each([
    ['a head without an arrow', 'home.is location .8'],
    ['a slot that frames do not fill', 'home.is -> mood .8'],
    ['a class that is not there', 'home.is -> location .8\n  SELF live in CASTLE'],
    ['a list that is not there', 'home.is -> location .8\n  my @castle'],
  ])('is refused with %s', (_what, rows) => {
    expect(() => parseRows(rows, OF_SUBJECT)).toThrow(/frame|slot|class|list/);
  });

  it('holds for the subject alone, and only for what is told as true', () => {
    const [row] = ROWS;
    for (const text of ['If I commute from Slough', 'He says I commute from Slough', 'My sister commutes from Slough'])
      expect(idsIn(text, row!)).toEqual([]);
  });
});
