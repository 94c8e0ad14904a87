import { merge } from '../../../src/profile/merge.js';
import type { Fact, FactPath, MemoryValue, Observation } from '../../../src/profile/observation.js';
import type { ProfileDocument } from '../../../src/profile/profile.js';
import { project } from '../../../src/profile/project.js';
import { emptyState, type ProfileState } from '../../../src/profile/state.js';

/** What one text says, as a reader would report it. */
export interface Telling {
  text: string;
  facts: Fact[];
  /** RFC 3339; one minute after the telling before when left out. */
  receivedAt?: string;
}

const START = Date.parse('2025-03-01T10:00:00.000Z');

export const minute = (number: number): string => new Date(START + number * 60_000).toISOString();
export const day = (number: number): string => new Date(START + number * 86_400_000).toISOString();

interface Manner {
  polarity?: Fact['polarity'];
  explicitness?: number;
  at?: string;
  quote?: string;
}

/**
 * A fact whose quote is `quote` of the text, or its value, or else the whole text. `at` is filled in by
 * {@link observe}.
 */
export function fact(path: FactPath, value: string | number | MemoryValue, manner: Manner = {}): Fact {
  const quote = manner.quote ?? '';
  return {
    path,
    value,
    explicitness: manner.explicitness ?? 0.9,
    polarity: manner.polarity ?? 'asserts',
    at: manner.at ?? '',
    evidence: { quote, start: -1, end: -1 },
  };
}

export const likes = (value: string, category = 'hobbies', manner: Manner = {}): Fact =>
  fact(`interests.${category}`, value, manner);
export const dropped = (value: string, category = 'hobbies', manner: Manner = {}): Fact =>
  fact(`interests.${category}`, value, { ...manner, polarity: 'retracts' });
export const name = (value: string, manner: Manner = {}): Fact => fact('core_info.name', value, manner);
export const age = (value: number, manner: Manner = {}): Fact => fact('core_info.age', value, manner);
export const birthday = (manner: Manner = {}): Fact => fact('core_info.age', 1, { ...manner, polarity: 'increments' });
export const home = (value: string, manner: Manner = {}): Fact => fact('core_info.location', value, manner);
export const feels = (value: string, manner: Manner = {}): Fact =>
  fact('personality.mood_trends.recent', value, manner);
export const event = (told: string, date?: string, importance?: MemoryValue['importance'], manner: Manner = {}): Fact =>
  fact('memories', { event: told, ...(date ? { date } : {}), ...(importance ? { importance } : {}) }, manner);

/** Tellings as observations `s1`, `s2`, …, a minute apart. */
export function observe(tellings: (Telling | Fact[])[]): Observation[] {
  return tellings.map((told, index) => {
    const { text, facts, receivedAt = minute(index) } = Array.isArray(told) ? { text: '', facts: told } : told;
    return {
      submissionId: `s${index + 1}`,
      receivedAt,
      facts: facts.map((one) => {
        const quote = one.evidence.quote || text || 'said so';
        const start = Math.max(0, text.indexOf(quote));
        return { ...one, at: one.at || receivedAt, evidence: { quote, start, end: start + quote.length } };
      }),
    };
  });
}

export const stateAfter = (...tellings: (Telling | Fact[])[]): ProfileState =>
  observe(tellings).reduce((state, observation) => merge(state, observation).state, emptyState());

export const profileAfter = (...tellings: (Telling | Fact[])[]): ProfileDocument => project(stateAfter(...tellings));

export const interestsOf = (document: ProfileDocument): string[] =>
  Object.values(document.interests ?? {}).flatMap((list) => list.map(({ value }) => value));
