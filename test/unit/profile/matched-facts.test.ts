import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownValues, withForgotten, withPin } from '../../../src/profile/decisions.js';
import { textsIn } from '../../../src/profile/embedding-texts.js';
import { matchedFacts, MOST_MATCHED } from '../../../src/profile/matched-facts.js';
import { merge } from '../../../src/profile/merge.js';
import { emptyState, type ProfileState } from '../../../src/profile/state.js';
import { observations } from './any-observation.js';
import { dropped, home, likes, minute, stateAfter } from './telling.js';

/** Near are texts that have this word. */
const having =
  (word: string) =>
  (text: string): number =>
    text.includes(word) ? 0.9 : 0.2;

describe('the facts that a profile was found by', () => {
  const state = stateAfter(
    { text: 'I love bouldering and jazz', facts: [likes('bouldering', 'sports'), likes('jazz', 'music')] },
    { text: 'I live in Leeds', facts: [home('Leeds')] },
  );

  it('are told in the words of the profile, the nearest first', () => {
    expect(matchedFacts(state, 'climbing', having('bouldering'), 0)).toMatchObject([
      { text: 'I love bouldering and jazz', score: 0.9 },
      { path: 'core_info.location', score: 0.2 },
    ]);
  });

  it('name the value that shares most words with the query, where several rest on the same words', () => {
    for (const [query, path] of [
      ['loves jazz', 'interests.music'],
      ['bouldering', 'interests.sports'],
    ] as const)
      expect(matchedFacts(state, query, having('jazz'), 0.5)).toEqual([
        { text: 'I love bouldering and jazz', path, score: 0.9 },
      ]);
  });

  it('leave out what is too far from the query, and what has no vector', () => {
    expect(matchedFacts(state, 'climbing', having('bouldering'), 0.5)).toHaveLength(1);
    expect(matchedFacts(state, 'climbing', () => undefined, 0)).toEqual([]);
  });

  it('are at most three', () => {
    const games = ['chess', 'poker', 'bridge', 'ludo'];
    const many = stateAfter(...games.map((game) => ({ text: `I play ${game}`, facts: [likes(game, 'gaming')] })));
    expect(matchedFacts(many, 'games', () => 0.8, 0)).toHaveLength(MOST_MATCHED);
  });

  it('do not name what was taken back or forgotten, nor the quote that says it beside something else', () => {
    const takenBack = stateAfter(
      { text: 'I love bouldering and jazz', facts: [likes('bouldering', 'sports'), likes('jazz', 'music')] },
      { text: 'I gave up bouldering', facts: [dropped('bouldering', 'sports')] },
    );
    const both = stateAfter({
      text: 'I love bouldering and jazz',
      facts: [likes('bouldering', 'sports'), likes('jazz', 'music')],
    });
    // As merging leaves it: what is forgotten counts as never said.
    const forgotten: ProfileState = {
      ...both,
      held: both.held.filter(({ value }) => value !== 'bouldering'),
      decisions: withForgotten(
        [],
        both.held.find(({ value }) => value === 'bouldering')!,
        minute(9),
      ),
    };
    for (const one of [takenBack, forgotten])
      expect(matchedFacts(one, 'climbing', () => 0.9, 0).map(({ text }) => text)).toEqual(['jazz']);
  });

  it('tell no words twice, where one quote is a part of another', () => {
    const nested = stateAfter({
      text: 'I love bouldering. Jazz too',
      facts: [likes('bouldering', 'sports', { quote: 'I love bouldering' }), likes('jazz', 'music')],
    });
    expect(matchedFacts(nested, 'climbing', having('bouldering'), 0.5)).toHaveLength(1);
  });

  it('do not tell what was said beside all values, which the profile does not show', () => {
    const beside = { ...state, said: ['My cousin repairs clocks'] };
    expect(JSON.stringify(matchedFacts(beside, 'clocks', () => 0.9, 0))).not.toContain('clocks');
  });

  it('tell a value that a person put there in its own words', () => {
    const pinned = { ...state, decisions: withPin([], 'interests.sports', 'fencing', minute(5)) };
    expect(matchedFacts(pinned, 'swords', having('fencing'), 0.5)).toEqual([
      { text: 'fencing', path: 'interests.sports', score: 0.9 },
    ]);
  });

  it('are those of brute force, whatever was said', () => {
    const scoreOf = (text: string): number =>
      ([...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 101) / 100;
    fc.assert(
      fc.property(observations, fc.double({ min: 0, max: 1, noNaN: true }), (said, least) => {
        const held = said.reduce((before, observation) => merge(before, observation).state, emptyState());
        const textsOf = textsIn(held);
        const shown = shownValues(held).map((one) => ({ path: one.path, texts: textsOf(one) }));
        const near = new Set(shown.flatMap(({ texts }) => texts).filter((text) => scoreOf(text) >= least));
        const told = matchedFacts(held, 'anything', scoreOf, least);
        const scores = told.map(({ score }) => score);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
        expect(scores[0] ?? 0).toBe(Math.max(0, ...[...near].map(scoreOf)));
        for (const { text, path, score } of told) {
          expect(score).toBe(scoreOf(text));
          expect(near).toContain(text);
          expect(shown.some((one) => one.path === path && one.texts.includes(text))).toBe(true);
        }
        expect(new Set(told.map(({ text }) => text)).size).toBe(told.length);
        expect(told.length).toBeLessThanOrEqual(MOST_MATCHED);
        // Only values that are told in a nearer text are left out.
        const nearer = (text: string): boolean => told.some((one) => one.score >= scoreOf(text));
        if (told.length < MOST_MATCHED)
          for (const { texts } of shown) for (const text of texts) if (near.has(text)) expect(nearer(text)).toBe(true);
      }),
    );
  });
});
