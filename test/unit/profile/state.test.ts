import { describe, expect, it } from 'vitest';
import { LimnError } from '../../../src/errors.js';
import { emptyState, parseState, serializeState } from '../../../src/profile/state.js';
import { likes, stateAfter } from './telling.js';

describe('a stored state', () => {
  const good = stateAfter([likes('chess')]);

  it('is read as it was written', () => {
    expect(parseState(serializeState(good))).toEqual(good);
    expect(parseState(serializeState(emptyState()))).toEqual(emptyState());
  });

  it.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['no version', '{}'],
    ['another version', JSON.stringify({ ...good, version: 2 })],
    ['no values', JSON.stringify({ ...good, held: undefined })],
    ['a value without a key', JSON.stringify({ ...good, held: [{ ...good.held[0], key: 7 }] })],
    ['a value without evidence', JSON.stringify({ ...good, held: [{ ...good.held[0], evidence: [{}] }] })],
    ['a confidence that is no number', JSON.stringify({ ...good, held: [{ ...good.held[0], confidence: '1' }] })],
    ['a bad tombstone', JSON.stringify({ ...good, tombstones: [null] })],
    ['bad times', JSON.stringify({ ...good, timestamps: { summary: 1 } })],
  ])('with %s is refused as an internal fault', (_what, text) => {
    expect(() => parseState(text)).toThrow(
      expect.objectContaining({ constructor: LimnError, code: 'internal' }) as Error,
    );
  });
});
