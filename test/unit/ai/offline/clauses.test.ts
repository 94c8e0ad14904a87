import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { markedTextsIn } from '../../../../scripts/marked-texts.mjs';
import { memoriesOf } from './told-by-reader.js';

const FOLDER = new URL('../../../../eval/clauses/', import.meta.url);
const KINDS = /^(?:[khsoydvtm]|i:[a-z]+|c:(?:name|age|gender|location|work))$/;

describe('the marked texts', () => {
  const texts = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.txt'))
    .flatMap((file) => markedTextsIn(readFileSync(new URL(file, FOLDER), 'utf8')));

  it('have ids of their own, and marks of known kinds around words', () => {
    expect(new Set(texts.map(({ id }) => id)).size).toBe(texts.length);
    const odd = texts.flatMap(({ id, text, marks }) =>
      marks.filter(({ kind, start, end }) => !KINDS.test(kind) || text.slice(start, end).trim() === '').map(() => id),
    );
    expect(odd).toEqual([]);
  });

  it('are read with marks within marks, which are not part of the text', () => {
    expect(markedTextsIn('=== a | chat | en | me\n⟦k|I ⟦i:music|drum⟧⟧, you?\n')).toEqual([
      {
        id: 'a',
        kind: 'chat',
        language: 'en',
        subject: 'me',
        text: 'I drum, you?',
        marks: [
          { kind: 'i:music', start: 2, end: 6 },
          { kind: 'k', start: 0, end: 6 },
        ],
      },
    ]);
  });

  it.each(['=== a | chat | en | me\n⟦k|I drum', '=== a | chat | en | me\nI drum⟧'])(
    'are refused with a mark that stands alone: %j',
    (file) => {
      expect(() => markedTextsIn(file)).toThrow('a');
    },
  );
});

describe('a clause', () => {
  it.each([
    ['without a subject', 'Retired in May after forty years on the trams, two new hips since.'],
    ['of an illness, however few its words', 'I have epilepsy.'],
    ['of what somebody lives on', 'I drive a forklift in a brewery.'],
    ['within a question', 'Is there one without wheat, I have coeliac disease?'],
  ])('is remembered %s', (_what, text) => {
    expect(memoriesOf(text)).not.toEqual([]);
  });

  it.each([
    ['on the weather', 'Lovely and warm again out there.'],
    ['on what is done this minute', "I'm just putting the kettle on."],
    ['about nobody who speaks', 'Her train leaves on Friday.'],
    ['of thanks', 'Thanks so much, that helped a lot.'],
  ])('is not remembered %s', (_what, text) => {
    expect(memoriesOf(text)).toEqual([]);
  });
});
