import { groundFacts } from '../../../src/profile/ground.js';
import type { Fact, FactPath } from '../../../src/profile/observation.js';

const AT = '2025-03-10T12:00:00.000Z';

/** What a model says of a text, with a quote whose offsets it need not know. */
export const claim = (
  path: FactPath,
  value: Fact['value'],
  quote: string,
  more: Partial<Fact> & { start?: number; end?: number } = {},
): Fact => {
  const { start = -1, end = -1, ...rest } = more;
  return { path, value, explicitness: 0.9, polarity: 'asserts', at: AT, evidence: { quote, start, end }, ...rest };
};

/** Whether a memory is among facts, in these words and no others. */
export const holdsEvent = (facts: readonly Fact[], event: string): boolean =>
  facts.some(({ value }) => typeof value === 'object' && value.event === event);

/** What is kept of it. */
export const ground = (text: string, ...facts: Fact[]): Fact[] => groundFacts(facts, text).facts;

/** What becomes of one value whose quote is the whole text. */
export const kept = (path: FactPath, value: Fact['value'], text: string, quote = text): Fact['value'] | undefined =>
  ground(text, claim(path, value, quote))[0]?.value;
