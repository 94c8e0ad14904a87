import type { Importance } from '../../profile/profile.js';
import type { Slot } from '../offline/finding.js';
import { listsOf } from '../offline/lists.js';
import { isKin } from '../offline/people.js';
import type { Sentence } from '../offline/sentence.js';
import type { Perspective } from '../offline/statement.js';
import { isBoundary, type Spoken } from './classes.js';
import { type Match, matchFrom, type Pattern, type Reading, readingOf } from './pattern.js';
import { type Row, ROWS } from './rows.js';

const LISTS = listsOf('frames');

/** What a frame found in a sentence: a slot, or that a stretch of it is worth remembering. */
export interface Framed {
  /** The row that fits. */
  id: string;
  /** Offsets in the passage. */
  start: number;
  end: number;
  slot?: Slot;
  importance?: Importance;
}

interface Filed {
  row: Row;
  pattern: Pattern;
}

/** The patterns by the rarest group of words that they need, so that most sentences meet only a few. */
const BY_NEED: (Filed[] | undefined)[] = [];
const EVERYWHERE: Filed[] = [];
for (const row of ROWS) {
  for (const pattern of row.patterns) {
    const [rarest] = pattern.needs;
    if (rarest === undefined) EVERYWHERE.push({ row, pattern });
    else (BY_NEED[rarest] ??= []).push({ row, pattern });
  }
}

/** What the frames find in a sentence, in the order of the rows, of each row once. */
export function framesIn(sentence: Sentence, voice: Perspective): Framed[] {
  if (latest?.sentence !== sentence || latest.voice !== voice)
    latest = { sentence, voice, found: readFrames(sentence, voice) };
  return latest.found;
}

/** The slots of a sentence are asked for by one reader and its memories by the next. */
let latest: { sentence: Sentence; voice: Perspective; found: Framed[] } | undefined;

function readFrames(sentence: Sentence, voice: Perspective): Framed[] {
  const { text, words } = sentence;
  if (sentence.ofAnother) return [];
  const reading = readingOf(text, words, voice);
  const found = new Map<string, Framed>();
  const look = ({ row, pattern }: Filed): void => {
    if (found.has(row.id) || (row.isNoted && voice.person === 'first')) return;
    const match = firstMeant(pattern, row, reading);
    if (match) found.set(row.id, framed(row, match, sentence));
  };
  EVERYWHERE.forEach(look);
  for (const id of reading.present) BY_NEED[id]?.forEach(look);
  return [...found.values()].toSorted((a, b) => ORDER.get(a.id)! - ORDER.get(b.id)!);
}

const ORDER = new Map(ROWS.map(({ id }, at) => [id, at]));

/** Most places of a sentence that are tried for one pattern: what is supposed in the first may be so in the next. */
const MOST_TRIES = 3;

function firstMeant(pattern: Pattern, row: Row, reading: Reading): Match | undefined {
  let from = 0;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const match = matchFrom(pattern, reading, from);
    if (!match) return undefined;
    if (isMeant(reading, match, row)) return match;
    from = match.start + 1;
  }
  return undefined;
}

function framed({ id, gives }: Row, { start, end, place, name, number }: Match, { words }: Sentence): Framed {
  const [first, last] = [words[start]!, words[end - 1]!];
  const stretch = { id, start: first.start, end: last.end };
  if (gives.kind === 'memory') return { ...stretch, importance: gives.importance };
  const taken = { name, age: number, gender: undefined, location: place }[gives.slot];
  const value = gives.value ?? taken ?? '';
  return {
    ...stretch,
    slot: { path: `core_info.${gives.slot}`, value, explicitness: gives.explicitness, polarity: 'asserts' },
  };
}

const SUPPOSING = new Set(LISTS.words('supposing'));
const REPORTING = new Set(LISTS.words('reporting'));
const DENYING = new Set(['not', 'never', 'no', 'nobody', 'none', 'neither', 'nor', 'without', 'hardly']);
const OTHERS = new Set(['he', 'she', 'they', 'you', 'his', 'her', 'their', 'your', 'someone', 'somebody', 'people']);

/** In words: who speaks on and on without a mark has long said something else. */
const FARTHEST = 10;
const OTHER_ROLES = new Set(LISTS.words('other-roles'));

/**
 * Whether the stretch is said of the subject and as true: not asked, supposed, denied or reported, and in the first
 * person not of somebody who stands before it in the same part of the sentence.
 */
function isMeant({ words, voice }: Spoken, { start, end }: Match, { gives, id }: Row): boolean {
  const isOfDenial = id === 'health.eats' || gives.kind === 'memory';
  for (let at = start - 1; at >= Math.max(0, start - FARTHEST); at -= 1) {
    const { word } = words[at]!;
    if (SUPPOSING.has(word)) return false;
    if (REPORTING.has(word)) return voice.subjects.has(words[at - 1]?.word ?? '');
    const isFar = isBoundary(word) && word !== ',';
    if (isFar || (isBoundary(word) && voice.subjects.has(words[start]?.word ?? ''))) break;
    if (
      voice.person === 'first' &&
      !voice.subjects.has(words[start]!.word) &&
      isOfAnother(words[at]!.word, words[at - 1]?.word)
    )
      return false;
    if (DENYING.has(word) && at >= start - 3 && !isOfDenial) return false;
  }
  const isOfOne = gives.kind === 'slot' && gives.slot !== 'location';
  const isName = gives.kind === 'slot' && gives.slot === 'name';
  for (let at = start; at < end; at += 1) {
    const { word } = words[at]!;
    if (SUPPOSING.has(word) || (isName && OTHER_ROLES.has(word)) || (isOfOne && word === 'we')) return false;
    if (DENYING.has(word) && !isOfDenial) return false;
    const isGender = gives.kind === 'slot' && gives.slot === 'gender';
    if (voice.person === 'first' && at > start && !isGender && /^(?:he|she|they|you)$/.test(word)) return false;
  }
  return true;
}

/** `his`, `you`, `my sister`: whoever stands before what is said is it said of. */
const isOfAnother = (word: string, before: string | undefined): boolean =>
  OTHERS.has(word) || ((before === 'my' || before === 'our' || before === 'the' || before === 'a') && isKin(word));
