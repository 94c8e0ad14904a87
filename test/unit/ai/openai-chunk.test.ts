import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutPoint, packInputs, splitChunk, type Chunk } from '../../../src/ai/chunk.js';

const inputsOf = (texts: string[]) =>
  texts.map((text, at) => ({
    submissionId: `sub-${at}`,
    text,
    inputType: undefined,
    receivedAt: '2026-01-01T00:00:00Z',
  }));

/** The texts put together again from their pieces. */
function joined(chunks: Chunk[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { input, start, text } of chunks.flat()) {
    const before = texts.get(input.submissionId) ?? '';
    expect(start).toBe(before.length);
    texts.set(input.submissionId, before + text);
  }
  return texts;
}

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 600 }),
  fc.lorem({ maxCount: 80 }),
  fc.constant('🙂'.repeat(300)),
  fc.constant(''),
);

describe('packing texts into chunks', () => {
  it('keeps every character of every text, in order, whatever the limit', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 8 }), fc.integer({ min: 1, max: 500 }), (texts, limit) => {
        expect([...joined(packInputs(inputsOf(texts), limit)).values()]).toEqual(texts);
      }),
    );
  });

  it('never tears a character apart', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 62, max: 200 }), (text, limit) => {
        for (const piece of packInputs(inputsOf([text]), limit).flat()) expect(piece.text.isWellFormed()).toBe(true);
      }),
    );
  });

  it('fills no chunk above its limit, fences included', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 8 }), fc.integer({ min: 100, max: 2000 }), (texts, limit) => {
        for (const chunk of packInputs(inputsOf(texts), limit)) {
          expect(chunk.reduce((sum, { text }) => sum + text.length + 60, 0)).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });

  it('puts small texts together and starts a new chunk only when one is full', () => {
    expect(
      packInputs(inputsOf(['a'.repeat(100), 'b'.repeat(100), 'c'.repeat(100)]), 330).map((chunk) => chunk.length),
    ).toEqual([2, 1]);
  });
});

describe('splitting a chunk', () => {
  it('gives two smaller chunks with the same characters', () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 6 }), (texts) => {
        const [chunk] = packInputs(inputsOf(texts), 100_000);
        const halves = splitChunk(chunk ?? [], 20);
        if (!halves) return;
        expect(halves.every((half) => half.length > 0)).toBe(true);
        expect([...joined(halves).values()]).toEqual(texts);
      }),
    );
  });

  it('gives up on a single text that is short', () => {
    const [chunk] = packInputs(inputsOf(['too short']), 1000);
    expect(splitChunk(chunk ?? [], 20)).toBeUndefined();
  });
});

describe('where a long text is cut', () => {
  it.each([
    ['after a paragraph before a line', 'One two three.\n\nFour\nfive six seven', 24, 'One two three.\n\n'.length],
    ['after a line', 'One two three\nfour five six seven', 20, 'One two three\n'.length],
    ['after a sentence', 'One two three. Four five six', 20, 'One two three. '.length],
    ['after a sentence in quotation marks', 'He said “no.” Then five six seven', 20, 'He said “no.” '.length],
    ['after a sentence without spaces', '私は東京に住んでいます。猫が好きです', 15, '私は東京に住んでいます。'.length],
    ['after an object of compact JSON', '[{"a":"b","c":"d"},{"a":"b"}]', 22, '[{"a":"b","c":"d"},'.length],
    ['after a word', 'One two three four five six', 20, 'One two three four '.length],
    ['anywhere as a last resort', 'x'.repeat(50), 20, 20],
  ])('%s', (_, text, limit, expected) => {
    expect(cutPoint(text, limit)).toBe(expected);
  });
});
