import { describe, expect, it } from 'vitest';
import { factsIn, submissionOfOneFact, submissionsOfWholeProfile } from '../../../bench/script.js';

describe('a scripted text', () => {
  it('is read line by line', () => {
    expect(factsIn('name: Maria Silva\ninterest music: jazz\nnothing here')).toEqual([
      { path: 'name', category: null, value: 'Maria Silva' },
      { path: 'interest', category: 'music', value: 'jazz' },
    ]);
  });

  it('of a whole profile fills every section and says nothing twice', () => {
    const lines = submissionsOfWholeProfile(1).flatMap(factsIn);
    expect(new Set(lines.map(({ path }) => path))).toEqual(
      new Set([
        'name',
        'age',
        'gender',
        'location',
        'language',
        'trait',
        'interest',
        'mood_default',
        'mood_recent',
        'style',
        'avoid',
        'memory',
      ]),
    );
    expect(new Set(lines.map(({ path, value }) => `${path} ${value}`)).size).toBe(lines.length);
  });

  it('of a whole profile is always the same', () => {
    expect(submissionsOfWholeProfile(7)).toEqual(submissionsOfWholeProfile(7));
    expect(submissionsOfWholeProfile(7)).not.toEqual(submissionsOfWholeProfile(8));
  });

  it('of a burst states one fact, another each time', () => {
    const values = Array.from({ length: 1_000 }, (_, number) =>
      factsIn(submissionOfOneFact(number)).map(({ value }) => value),
    );
    expect(values.every(({ length }) => length === 1)).toBe(true);
    expect(new Set(values.flat()).size).toBe(1_000);
  });
});
