import { MIXTURE } from '../profile/search.js';
import { backgroundQueries, backgroundStatements } from './background.js';
import { contentWords, cosineBetween } from './calibration.js';
import type { Calibration, Embedder } from './reader.js';

/**
 * People made of statements that lie far apart, with what they say as one text; statements of nobody among them, to ask
 * for, and what people type into a search every day.
 */
const PEOPLE = 100;
const STATEMENTS = 6;
const QUERIES = 100;
const EVERYDAY_QUERIES = 200;
/**
 * 1 % of the people that a question has nothing to do with score as the default sensitivity asks (quality.md section
 * 3).
 */
const PERCENTILE = 0.99;
/**
 * What the fitted offline model has between the median of unrelated cosines and the midpoint, times its slope: a
 * narrower model is steeper.
 */
const STEEPNESS = 3.3;
const LEAST_SPREAD = 1e-3;

/**
 * Fits the calibration of an embedding model without labels: embeds the bundled background once and puts the midpoint
 * where one in a hundred unrelated people would be found. Rejects with the embedder's error.
 */
export async function calibrate(embedder: Embedder, signal: AbortSignal): Promise<Omit<Calibration, 'fitted'>> {
  const statements = spread(backgroundStatements(), PEOPLE * STATEMENTS + QUERIES);
  const people = Array.from({ length: PEOPLE }, (_, at) => statements.slice(at * STATEMENTS, (at + 1) * STATEMENTS));
  const asked = [
    ...statements.slice(-QUERIES).map((query) => ({ query, about: query })),
    ...spread(backgroundQueries(), EVERYDAY_QUERIES),
  ];
  const stored = await embedAll(
    embedder,
    [...people.flat(), ...people.map((said) => said.join('. '))],
    'stored',
    signal,
  );
  const wholes = stored.splice(PEOPLE * STATEMENTS);
  const vectors = await embedAll(
    embedder,
    asked.map(({ query }) => query),
    'query',
    signal,
  );
  const cosines: Record<'long' | 'short', number[]> = { long: [], short: [] };
  for (const [at, { query, about }] of asked.entries()) {
    const vector = vectors[at]!;
    for (const [who, whole] of wholes.entries()) {
      // Who says what is asked for has something to do with it.
      if (people[who]!.some((statement) => statement.includes(about))) continue;
      const facts = stored.slice(who * STATEMENTS, (who + 1) * STATEMENTS).map((fact) => cosineBetween(fact, vector));
      cosines[contentWords(query) <= 1 ? 'short' : 'long'].push(
        MIXTURE.fact * Math.max(...facts) + MIXTURE.whole * cosineBetween(whole, vector),
      );
    }
  }
  const midpoint = quantile(cosines.long, PERCENTILE);
  return {
    midpoint,
    slope: STEEPNESS / Math.max(LEAST_SPREAD, midpoint - quantile(cosines.long, 0.5)),
    oneWordMidpoint: quantile(cosines.short, PERCENTILE),
  };
}

/** So many of them, no two that follow each other of the same kind. */
function spread<T>(texts: readonly T[], count: number): T[] {
  const step = coprimeStep(texts.length);
  return Array.from({ length: count }, (_, at) => texts[(at * step) % texts.length]!);
}

/** A step that reaches every place of a circle before any twice. */
function coprimeStep(length: number): number {
  let step = Math.floor(length * 0.381966);
  while (greatestDivisor(step, length) !== 1) step += 1;
  return step;
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

const AT_ONCE = 128;

async function embedAll(
  embedder: Embedder,
  texts: string[],
  kind: 'stored' | 'query',
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (let at = 0; at < texts.length; at += AT_ONCE)
    vectors.push(...(await embedder.embed(texts.slice(at, at + AT_ONCE), kind, signal)));
  return vectors;
}

const quantile = (numbers: number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(share * (numbers.length - 1))]!;
