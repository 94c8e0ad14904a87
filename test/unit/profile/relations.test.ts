import { describe, expect, it } from 'vitest';
import { relationsIn } from '../../../src/profile/relations.js';
import type { ProfileDocument } from '../../../src/profile/profile.js';

const told = (memories: string[], pets: string[] = []): string[] =>
  relationsIn({
    memories: memories.map((event) => ({ event, date: null, importance: 'medium' })),
    ...(pets.length > 0 && { interests: { pets: pets.map((value) => ({ value, confidence: 0.8 })) } }),
  } as unknown as ProfileDocument).map(({ kind, relation, name }) => `${kind}: ${relation} ${name ?? '-'}`);

describe('the people and animals around somebody', () => {
  it('are family, friends and colleagues of memories, those with a name first', () => {
    expect(told(['I call my boss every day', 'My little sister Anna sails'])).toEqual([
      'family: sister Anna',
      'work: boss -',
    ]);
  });

  it.each([
    ['My dog Fly is too old for the hills', 'dog Fly'],
    ['I walked with our three-legged cat, Socks, to the mill', 'cat Socks'],
    ['I take my two-year-old dog Moss to work', 'dog Moss'],
    ['I kept the flat and the cat, Nutmeg.', 'cat Nutmeg'],
  ])('are pets that a memory calls by name: %s', (memory, pet) => {
    expect(told([memory])).toEqual([`pets: ${pet}`]);
  });

  it.each(['I filled my bird feeder', 'I read My Cat Stevens Years', 'I made my chicken soup'])(
    'are no pets where none is named: %s',
    (memory) => {
      expect(told([memory])).toEqual([]);
    },
  );

  it('are a pet once, by its name, when interests tell of it too', () => {
    expect(told(['My dog Fly is too old for the hills'], ['dog', 'one-eyed dog Fly'])).toEqual(['pets: dog Fly']);
    expect(told([], ['one-eyed dog Rex', 'greyhound'])).toEqual(['pets: dog Rex', 'pets: greyhound -']);
  });
});
