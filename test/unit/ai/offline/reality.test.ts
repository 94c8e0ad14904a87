import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { ownWords } from '../../../../src/ai/offline/reality.js';

const MARKS = [
  ['"', '"'],
  ['“', '”'],
  ['«', '»'],
] as const;
const blank = (stretch: string): string => stretch.replace(/[^\n]/g, ' ');
const isSpeech = (quoted: string): boolean => {
  const words = quoted.trim().split(/\s+/);
  return words.length >= 5 || (words.length >= 2 && /\b(?:i|i'm|my|me|you|we)\b/i.test(quoted));
};

/**
 * What is to be blanked, told in the plainest way: each opening mark in turn looks for its own closing mark, however
 * far that is.
 */
function withoutSpeech(text: string): string {
  let own = text;
  for (const [open, close] of MARKS) {
    for (let at = 0; at < own.length;) {
      const to = own.charAt(at) === open ? own.indexOf(close, at + 1) : -1;
      const quoted = own.slice(at + 1, Math.max(at + 1, to));
      if (to >= 0 && quoted.length <= 600 && !quoted.includes('\n\n') && isSpeech(quoted))
        own = own.slice(0, at) + blank(own.slice(at, to + 1)) + own.slice(to + 1);
      else if (to < 0 || quoted.length > 600 || open !== close) {
        at += 1;
        continue;
      }
      at = to + 1;
    }
  }
  return own.trim() === '' ? text : own;
}

describe('the words of a text that are its writer’s own', () => {
  const part = fc.constantFrom(
    '“',
    '”',
    '«',
    '»',
    '"',
    ' ',
    'tea',
    ' I am here ',
    ' one two three four five ',
    '\n',
    '\n\n',
    'x'.repeat(300),
    ' word'.repeat(100),
  );

  test('are those that the plainest search for quotations leaves', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        expect(ownWords(text)).toBe(withoutSpeech(text));
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(MARKS)(
    'are found in one pass over quotations of %s and %s that never close, or close far behind',
    (open, close) => {
      for (const text of [
        `${open} `.repeat(20_000) + close,
        `${open} one ${'x'.repeat(700)}`.repeat(500) + close,
        `${open.repeat(599)}${close}`.repeat(200),
      ]) {
        const { steps } = counting(() => expect(ownWords(text)).toHaveLength(text.length));
        expect(steps / text.length).toBeLessThan(20);
      }
    },
  );
});

/**
 * Characters that searches in strings pass over while `work` runs, from where they start to where they find or give up,
 * and those of the pieces cut out.
 */
function counting(work: () => void): { steps: number } {
  const found = { steps: 0 };
  const { indexOf, slice } = String.prototype;
  const spies = [
    vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, wanted: string, from = 0) {
      const at = indexOf.call(this, wanted, from);
      found.steps += (at < 0 ? this.length : at) - Math.max(0, from) + 1;
      return at;
    }),
    vi.spyOn(String.prototype, 'slice').mockImplementation(function (this: string, ...range) {
      const part = slice.apply(this, range);
      found.steps += part.length;
      return part;
    }),
  ];
  try {
    work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return found;
}
