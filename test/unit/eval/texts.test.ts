import { describe, expect, it } from 'vitest';
import { HOSTILE } from '../../../eval/hostile.js';
import { conversation } from '../../../eval/synthetic-conversation.js';

describe('a text made to be slow', () => {
  it.each(Object.entries(HOSTILE))('of %s has a megabyte', (_name, make) => {
    const bytes = Buffer.byteLength(make());
    expect(bytes).toBeGreaterThan(990_000);
    expect(bytes).toBeLessThanOrEqual(1_048_576);
  });
});

describe('a made-up conversation', () => {
  it('is as long as asked and always the same', () => {
    const text = conversation(5_000, 'one');
    expect(text.length).toBeGreaterThanOrEqual(5_000);
    expect(text.length).toBeLessThan(6_000);
    expect(conversation(5_000, 'one')).toBe(text);
    expect(conversation(5_000, 'two')).not.toBe(text);
  });

  it('has both speakers take turns', () => {
    const speakers = conversation(5_000, 'three')
      .split('\n')
      .map((line) => line.split(':')[0]);
    expect(speakers.filter((speaker, at) => speaker !== (at % 2 === 0 ? 'User' : 'Assistant'))).toEqual([]);
  });
});
