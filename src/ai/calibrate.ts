import { MIXTURE } from '../profile/search.js';
import { backgroundStatements } from './background.js';
import { cosineBetween } from './calibration.js';
import type { Calibration, Embedder } from './reader.js';

/**
 * People made of statements that lie far apart, with what they say as one text; and statements of nobody among them, to
 * ask for.
 */
const PEOPLE = 100;
const STATEMENTS = 6;
const QUERIES = 100;
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
  const asked = statements.slice(-QUERIES);
  const stored = await embedAll(
    embedder,
    [...people.flat(), ...people.map((said) => said.join('. '))],
    'stored',
    signal,
  );
  const wholes = stored.splice(PEOPLE * STATEMENTS);
  const cosinesOf = async (queries: string[]): Promise<number[]> =>
    (await embedAll(embedder, queries, 'query', signal)).flatMap((query) =>
      wholes.map((whole, at) => {
        const facts = stored.slice(at * STATEMENTS, (at + 1) * STATEMENTS).map((fact) => cosineBetween(fact, query));
        return MIXTURE.fact * Math.max(...facts) + MIXTURE.whole * cosineBetween(whole, query);
      }),
    );
  const [long, short] = [await cosinesOf(asked), await cosinesOf([...new Set(asked.map(lastWord))])];
  const midpoint = quantile(long, PERCENTILE);
  return {
    midpoint,
    slope: STEEPNESS / Math.max(LEAST_SPREAD, midpoint - quantile(long, 0.5)),
    oneWordMidpoint: quantile(short, PERCENTILE),
  };
}

/** So many of the texts, no two that follow each other of the same kind. */
function spread(texts: readonly string[], count: number): string[] {
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

const lastWord = (statement: string): string => statement.split(' ').at(-1)!;

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
