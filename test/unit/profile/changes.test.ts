import { describe, expect, it } from 'vitest';
import { applyChanges } from '../../../src/profile/changes.js';
import { merge } from '../../../src/profile/merge.js';
import type { Fact } from '../../../src/profile/observation.js';
import type { ProfileDocument } from '../../../src/profile/profile.js';
import { emptyState } from '../../../src/profile/state.js';
import { age, dropped, event, home, likes, minute, observe, profileAfter } from './telling.js';

describe('what the log and the timestamps say (R13)', () => {
  const changesOf = (...tellings: Fact[][]): unknown => {
    const observations = observe(tellings);
    const state = observations.slice(0, -1).reduce((before, one) => merge(before, one).state, emptyState());
    return merge(state, observations.at(-1)!).changes;
  };

  it.each([
    ['a new value', [[home('Ghent')]], { core_info: { location: { value: 'Ghent', confidence: 0.9 } } }],
    [
      'only what is new beside the old',
      [[home('Ghent'), likes('chess')], [likes('golf', 'sports')]],
      { interests: { sports: [{ value: 'golf', confidence: 0.9 }] } },
    ],
    [
      'a changed confidence',
      [[likes('chess'), likes('golf')], [likes('chess')]],
      { interests: { hobbies: [{ value: 'chess', confidence: 0.95 }] } },
    ],
    [
      'a removed item',
      [[likes('chess'), likes('golf')], [dropped('golf')]],
      { interests: { hobbies: [{ value: 'golf', confidence: null }] } },
    ],
    [
      'a removed list',
      [[likes('chess'), home('Ghent'), likes('golf', 'sports')], [dropped('golf')]],
      { interests: { sports: null } },
    ],
    ['a removed section', [[home('Ghent'), likes('golf')], [dropped('golf')]], { interests: null }],
    [
      'a removed field',
      [[home('Ghent'), age(30)], [home('Ghent', { polarity: 'retracts' })]],
      { core_info: { location: null } },
    ],
    [
      'a move between categories',
      [[likes('salsa', 'other'), likes('chess', 'other')], [likes('salsa', 'music')]],
      { interests: { music: [{ value: 'salsa', confidence: 0.95 }], other: [{ value: 'salsa', confidence: null }] } },
    ],
    [
      'a memory told in full',
      [[event('got engaged in Delft', '2020-09-17')], [event('I got engaged in Delft at noon')]],
      {
        memories: [
          { event: 'I got engaged in Delft at noon', date: '2020-09-17', confidence: 0.95 },
          { event: 'got engaged in Delft', date: '2020-09-17', confidence: null },
        ],
      },
    ],
    ['nothing', [[dropped('golf')], [dropped('golf')]], {}],
  ] as [string, Fact[][], unknown][])('logs %s', (_what, tellings, changes) => {
    expect(changesOf(...tellings)).toEqual(changes);
  });

  it('moves the timestamp of what changed and of nothing else', () => {
    const document: ProfileDocument = profileAfter(
      [home('Ghent'), likes('chess')],
      [likes('golf', 'sports')],
      [home('Ghent', { polarity: 'retracts' })],
      [],
    );
    expect(document.field_timestamps).toEqual({
      'interests.hobbies': minute(0),
      'interests.sports': minute(1),
      summary: minute(2),
    });
  });
});

describe('changes applied to a document', () => {
  it('remove what is null, replace what is there and add what is new', () => {
    const document: ProfileDocument = {
      core_info: { name: { value: 'Tom', confidence: 0.9 }, age: { value: 30, confidence: 0.9 } },
      interests: {
        food: [
          { value: 'cheese', confidence: 0.9 },
          { value: 'ramen', confidence: 0.9 },
        ],
        music: [{ value: 'jazz', confidence: 0.5 }],
      },
      memories: [{ event: 'moved', date: '2020-09-17' }, { event: 'moved' }],
    };
    expect(
      applyChanges(document, {
        core_info: { age: null, location: { value: 'Ghent', confidence: 0.9 } },
        interests: {
          food: [
            { value: 'cheese', confidence: null },
            { value: 'ramen', confidence: 0.95 },
          ],
          music: null,
        },
        memories: [{ event: 'moved', confidence: null }],
        personality: { traits: [{ value: 'shy', confidence: 0.8 }] },
      }),
    ).toEqual({
      core_info: { name: { value: 'Tom', confidence: 0.9 }, location: { value: 'Ghent', confidence: 0.9 } },
      interests: { food: [{ value: 'ramen', confidence: 0.95 }] },
      memories: [{ event: 'moved', date: '2020-09-17' }],
      personality: { traits: [{ value: 'shy', confidence: 0.8 }] },
    });
  });
});
