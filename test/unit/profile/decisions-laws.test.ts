import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges } from '../../../src/profile/changes.js';
import {
  forgetsOtherwise,
  shownValue,
  withForgotten,
  withoutDecision,
  withPin,
} from '../../../src/profile/decisions.js';
import { absorb, merge, settled } from '../../../src/profile/merge.js';
import type { FactPath, Observation } from '../../../src/profile/observation.js';
import type { ProfileDocument } from '../../../src/profile/profile.js';
import { project } from '../../../src/profile/project.js';
import { emptyState, type Decision, type ProfileState } from '../../../src/profile/state.js';
import { day, fact, observe } from './telling.js';

/** What the tellings make of a profile under decisions, all merged anew. */
const refolded = (decisions: Decision[], observations: Observation[]): ProfileState =>
  observations.reduce(absorb, { ...emptyState(), decisions });

const PATHS: FactPath[] = [
  'core_info.name',
  'core_info.location',
  'core_info.language',
  'interests.music',
  'interests.hobbies',
  'personality.traits',
  'personality.mood_trends.default',
  'personality.mood_trends.recent',
  'preferences.topics_to_avoid',
];

const path = fc.constantFrom(...PATHS);

const value = fc.constantFrom(
  'Maria',
  'Maria Duarte',
  'Ghent',
  'Ghent, Belgium',
  'chess',
  'board games',
  'jazz',
  'acid jazz',
  'en',
  'calm',
);

const post = fc.array(
  fc
    .record({ path, value, denied: fc.integer({ max: 4, min: 0 }) })
    .map((one) => fact(one.path, one.value, { polarity: one.denied === 0 ? 'retracts' : 'asserts' })),
  { maxLength: 6 },
);

const step = fc.oneof(
  { weight: 4, arbitrary: post.map((facts) => ({ kind: 'post' as const, facts })) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('pin' as const, 'forget' as const, 'unpin' as const), path, value }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('revert' as const, 'restore' as const), which: fc.nat(9) }),
  },
);

/**
 * A profile that lives through posts and revisions as the service does it: merging on top, merging anew only where it
 * must.
 */
function live(history: (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]): {
  state: ProfileState;
  posts: Observation[];
  reverted: Set<number>;
  logged: ProfileDocument;
} {
  let state = emptyState();
  let logged: ProfileDocument = {};
  const posts: Observation[] = [];
  const reverted = new Set<number>();
  const active = (): Observation[] => posts.filter((_, index) => !reverted.has(index));
  for (const [index, one] of history.entries()) {
    const before = state;
    if (one.kind === 'post') {
      posts.push({ ...observe([one.facts])[0]!, submissionId: `s${posts.length}`, receivedAt: day(index) });
      const merged = merge(state, posts.at(-1)!);
      state = merged.state;
      logged = applyChanges(logged, merged.changes);
      continue;
    }
    let { decisions } = state;
    if (one.kind === 'pin') decisions = withPin(decisions, one.path, one.value, day(index));
    if (one.kind === 'unpin') decisions = withoutDecision(decisions, one.path, one.value);
    if (one.kind === 'forget') {
      const shown = shownValue(state, one.path, one.value);
      if (shown) decisions = withForgotten(decisions, shown, day(index));
    }
    const weighed = one.kind === 'revert' || one.kind === 'restore';
    if (one.kind === 'revert' && posts.length > 0) reverted.add(one.which % posts.length);
    if (one.kind === 'restore' && posts.length > 0) reverted.delete(one.which % posts.length);
    const after =
      weighed || forgetsOtherwise(before.decisions, decisions)
        ? refolded(decisions, active())
        : { ...state, decisions };
    const settling = settled(before, after, day(index));
    state = settling.state;
    logged = applyChanges(logged, settling.changes);
  }
  return { state, posts, reverted, logged };
}

const sectionsOf = ({ field_timestamps: _times, summary: _summary, ...sections }: ProfileDocument): ProfileDocument =>
  sections;

const unordered = (told: unknown): unknown => {
  if (Array.isArray(told)) return told.map((item) => JSON.stringify(item)).toSorted();
  return typeof told === 'object' && told !== null
    ? Object.fromEntries(Object.entries(told).map(([key, inner]) => [key, unordered(inner)]))
    : told;
};

describe('profiles, whatever people do to them', () => {
  const history = fc.array(step, { maxLength: 14 });

  it('are what the posts that count make under the decisions that hold: undo equals never having happened', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const { state, posts, reverted } = live(steps);
        const anew = refolded(
          state.decisions,
          posts.filter((_, index) => !reverted.has(index)),
        );
        expect({ ...state, timestamps: {} }).toEqual({ ...anew, timestamps: {} });
      }),
      { numRuns: 300 },
    );
  });

  it('come back when what was reverted is restored', () => {
    fc.assert(
      fc.property(history, fc.nat(9), (steps, which) => {
        const before = live(steps);
        fc.pre(before.posts.length > 0 && !before.reverted.has(which % before.posts.length));
        const after = live([
          ...steps,
          { kind: 'revert', which: which % before.posts.length },
          { kind: 'restore', which: which % before.posts.length },
        ]);
        expect(sectionsOf(project(after.state))).toEqual(sectionsOf(project(before.state)));
      }),
      { numRuns: 200 },
    );
  });

  it('keep a pinned value, and a forgotten one away, whatever is said and reverted afterwards', () => {
    fc.assert(
      fc.property(
        history,
        path,
        value,
        fc.array(
          step.filter(({ kind }) => kind !== 'pin' && kind !== 'unpin' && kind !== 'forget'),
          { maxLength: 8 },
        ),
        (steps, where, what, more) => {
          expect(
            shownValue(live([...steps, { kind: 'pin', path: where, value: what }, ...more]).state, where, what),
          ).toMatchObject({ value: what, pinned: true });
          const gone = live([
            ...steps,
            { kind: 'pin', path: where, value: what },
            { kind: 'forget', path: where, value: what },
            ...more,
          ]).state;
          expect(shownValue(gone, where, what)).toBeUndefined();
        },
      ),
      { numRuns: 200 },
    );
  });

  it('are what folding their log gives', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const { state, logged } = live(steps);
        expect(unordered(logged)).toEqual(unordered(sectionsOf(project(state))));
      }),
      { numRuns: 300 },
    );
  });

  it('show nothing without a time, and no time without its field', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const document = project(live(steps).state);
        const sections = new Set(Object.keys(document.field_timestamps ?? {}).map((field) => field.split('.')[0]));
        expect([...sections].toSorted()).toEqual(
          Object.keys(document)
            .filter((key) => key !== 'field_timestamps')
            .toSorted(),
        );
      }),
      { numRuns: 200 },
    );
  });
});
