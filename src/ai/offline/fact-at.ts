import { type Fact, LIMITS } from '../../profile/observation.js';
import type { ReadingInput } from '../reader.js';
import type { Finding } from './finding.js';
import { originOf, type Passage } from './passage.js';

/** A finding of a passage as a fact of the submission, quoted where it stands there. */
export function factOf(finding: Finding, passage: Passage, input: ReadingInput): Fact {
  const [from, to] = originOf(passage, finding.start, finding.end);
  return factAt(finding, from, to, passage.said, input);
}

/**
 * A finding as a fact that is quoted from one offset of the submission to another. `said` is when it was said, a
 * calendar date or RFC 3339, where the text tells.
 */
export function factAt(
  { path, value, explicitness, polarity, rule }: Finding,
  from: number,
  to: number,
  said: string | undefined,
  input: ReadingInput,
): Fact {
  const end = Math.min(to, from + LIMITS.quote);
  return {
    path,
    value,
    explicitness,
    polarity,
    at: instantOf(said, input.receivedAt),
    evidence: { quote: input.text.slice(from, end), start: from, end },
    rule,
  };
}

/** A calendar date counts from its beginning, in UTC. */
const instantOf = (said: string | undefined, receivedAt: string): string =>
  said === undefined ? receivedAt : said.length === 10 ? `${said}T00:00:00Z` : said;
