import type { Known } from './conversation.js';
import { meaningOf } from './form-fields.js';
import type { TranscriptLine } from './lines.js';
import { anyOf } from '../lists.js';
import { listsOf } from './lists.js';
import { kindsOfName, plainName } from './name-filters.js';
import { nameIn } from './speakers.js';

const LISTS = listsOf('speakers');
const SAYS_I = new Set(LISTS.words('says i'));
const DOUBTFUL = new Set(LISTS.words('doubtful names'));
const NUMBERED = new RegExp(String.raw`^${anyOf(LISTS.words('numbered speakers'))}[ _-]?\d{1,3}$`, 'iu');

/**
 * Whether labels that stand as seldom as once each are people who speak: half of them surely are names and the others
 * say `I`, as does one at least, and they are two, or one who is not called as the profile is. So are `Speaker 0` and
 * `Speaker 1`, of whom one says `I`. Fields of a form are no names, and what a list says of people is not said by them.
 */
export function isNamedTalk(
  text: string,
  labelled: readonly TranscriptLine[],
  known: Known,
  maySpeak: (label: string) => boolean,
): boolean {
  const labels = [...new Set(labelled.map(({ label }) => label as string))];
  const isSaid = ({ body, end }: TranscriptLine): boolean =>
    saysI(text.slice(body, Math.min(end, body + LONGEST_SAID)));
  if (labels.length > 1 && labels.every((label) => NUMBERED.test(label))) return labelled.some(isSaid);
  if (
    labels.length === 0 ||
    labels.length > MOST_NAMES ||
    !labels.every((label) => maySpeak(label) && mayBeName(label))
  )
    return false;
  if (labels.filter(isName).length < labels.length / 2) return false;
  if (labels.length < 2 && !isAnother(labels, known)) return false;
  return labelled.some(isSaid) && labelled.every((line) => isName(line.label as string) || isSaid(line));
}

/** Whether the profile is known by names, and none of them shares a word with a label. */
export function isAnother(labels: readonly string[], { given, called = [] }: Known): boolean {
  const names = given?.trim() ? [given] : called.filter((name) => nameIn(name) === name);
  const words = new Set(names.flatMap(wordsOf));
  return names.length > 0 && !labels.some((label) => wordsOf(label).some((word) => words.has(word)));
}

/** More than a few speakers come again, and are told by that. A guess. */
const MOST_NAMES = 8;
const LONGEST_SAID = 600;

const wordsOf = (label: string): string[] => plainName(label).match(/[\p{L}\p{M}]+/gu) ?? [];

const mayBeName = (label: string): boolean => nameIn(label) === label && meaningOf(label) === undefined;

/** `London`, which is a city too, and `Monday`, which a few people are called, are no names for sure. */
function isName(label: string): boolean {
  const [first = '', ...others] = wordsOf(label);
  const kinds = DOUBTFUL.has(first) ? [] : kindsOfName(first);
  const is = (kind: string): boolean => kinds.includes(kind);
  if (is('city')) return false;
  return (
    is('first name') ||
    (is('rare first name') && (is('first name abroad') || kindsOfName(others.at(-1) ?? '').includes('last name')))
  );
}

const saysI = (said: string): boolean =>
  (said.toLowerCase().match(/[\p{L}\p{M}'’]+/gu) ?? []).some((word) => SAYS_I.has(word));
