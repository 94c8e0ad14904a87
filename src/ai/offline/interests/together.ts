import { stemmer } from 'stemmer';
import { remembering } from '../../../text/look-up.js';
import type { Finding } from '../finding.js';
import type { Sentence } from '../sentence.js';
import { interestsTold } from './told.js';

/**
 * Adds the interests that a sentence tells to what was found in it from the index `from` on. The same thing found by
 * another rule gives way, and what both find is as sure as the surer of them; one that is said to be liked no more
 * stays so.
 */
export function addInterests(
  findings: Finding[],
  from: number,
  sentence: Sentence,
  subjects: ReadonlySet<string>,
): void {
  const told = interestsTold(sentence, subjects);
  if (told.length === 0) return;
  const before = findings.splice(from);
  const isKept = (finding: Finding): boolean =>
    !(isInterest(finding) && finding.polarity === 'asserts' && told.some((one) => isSame(one, finding)));
  const isNews = (one: Finding): boolean =>
    !before.some((finding) => finding.polarity === 'retracts' && isInterest(finding) && isSame(one, finding));
  const surest = (one: Finding): Finding => ({
    ...one,
    explicitness: Math.max(
      ...[one, ...before.filter((finding) => !isKept(finding) && isSame(one, finding))].map(
        (each) => each.explicitness,
      ),
    ),
  });
  const said = sentence.text.toLowerCase();
  const placeOf = ({ value }: Finding): number => said.indexOf(String(value).toLowerCase(), sentence.start);
  findings.push(
    ...before.filter((finding) => !isInterest(finding)),
    ...[
      ...told.filter(isNews).map(surest),
      ...before.filter((finding) => isInterest(finding) && isKept(finding)),
    ].toSorted((one, other) => placeOf(one) - placeOf(other)),
  );
}

const isInterest = ({ path }: Finding): boolean => path.startsWith('interests.');

/** Whether one of two values holds all words of the other. */
function isSame(one: Finding, other: Finding): boolean {
  const [a, b] = [stemsOf(one.value), stemsOf(other.value)];
  return [...a].every((stem) => b.has(stem)) || [...b].every((stem) => a.has(stem));
}

const stemOf = remembering(stemmer);

const stemsOf = (value: Finding['value']): Set<string> =>
  new Set(
    String(value)
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
      .map((word) => stemOf(word)),
  );
