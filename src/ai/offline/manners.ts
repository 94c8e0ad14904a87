import { avoidedIn, lastingly, likewiseIn } from './avoidance.js';
import type { Finding } from './finding.js';
import { mannersAsked } from './manner-frames.js';
import type { Sentence } from './sentence.js';
import { withWishes } from '../../profile/wishes.js';
import { STYLE, styleIn } from './style.js';

/**
 * How the subject wants to be talked to, and about what not: these are requests, so they need no statement. `before`
 * are the sentences of the same turn so far.
 */
export function mannersOf(sentence: Sentence, before: Sentence[]): Finding[] {
  if (sentence.end - sentence.start > 400) return [];
  const last = before.at(-1);
  const unwanted = avoidedIn(sentence, before);
  const more =
    unwanted.length > 0 || !last
      ? []
      : lastingly(sentence)
        ? avoidedIn(last, before.slice(0, -1), true)
        : likewiseIn(sentence, last);
  const told = [...unwanted, ...more, ...styleIn(sentence)];
  // A frame tells what no pattern did: both may hear the same request.
  const isNews = ({ path, value }: Finding): boolean =>
    !told.some((one) => one.path === path && (path !== STYLE || sharesWord(String(one.value), String(value))));
  return [
    ...told,
    ...mannersAsked(sentence, before).flatMap(({ id, finding }) => (isNews(finding) ? [{ ...finding, rule: id }] : [])),
  ];
}

const sharesWord = (one: string, other: string): boolean => {
  const words = new Set(one.toLowerCase().split(' '));
  return other
    .toLowerCase()
    .split(' ')
    .some((word) => word !== 'me' && word !== 'no' && words.has(word));
};

/**
 * Requests that stand next to each other are one: `keep it short. No emojis.` A later one that asks for the opposite
 * replaces the earlier; so does one that stands far off.
 */
export function together(findings: Finding[]): Finding[] {
  const joined: Finding[] = [];
  for (const finding of findings) {
    const last = finding.path === STYLE ? joined.findLastIndex(({ path }) => path === STYLE) : -1;
    const before = last < 0 ? undefined : joined[last];
    if (!before || finding.start - before.end > NEAR) joined.push(finding);
    else
      joined[last] = {
        ...finding,
        start: Math.min(before.start, finding.start),
        value: withWishes(String(before.value), String(finding.value)),
      };
  }
  return joined;
}

/** Characters between two requests that belong together. */
const NEAR = 120;
