import type { Importance } from '../../profile/profile.js';
import type { Slot } from '../offline/finding.js';
import { listsOf } from '../offline/lists.js';
import { isNoHome } from '../offline/no-home.js';
import { isKin } from '../offline/people.js';
import type { Sentence } from '../offline/sentence.js';
import type { Perspective } from '../offline/statement.js';
import { ABOUT_SUBJECT, type Captured, isBoundary, type Spoken } from './classes.js';
import type { Match } from './pattern.js';
import { FiledRows, type Kind, rowsOf } from './rows.js';

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

/** What a frame says when it fits. */
type Yield = ({ kind: 'slot'; slot: SlotName; value: string | undefined; explicitness: number } | Remembered) & {
  /** Whether it is read only in what is written about somebody in the third person. */
  isNoted: boolean;
};
interface Remembered {
  kind: 'memory';
  importance: Importance;
}
type SlotName = 'name' | 'age' | 'gender' | 'location';

/** How rows of what is said of the subject are read. */
export const OF_SUBJECT: Kind<Yield, Spoken, Captured> = { vocabulary: ABOUT_SUBJECT, givesOf };

const GIVES = /^(?<slot>[a-z]+)(?:=(?<value>[a-z-]+))?(?: (?<more>[\d.]+|high))?(?<noted> noted)?$/;

function givesOf(written: string): Yield {
  const { slot, value, more, noted } = GIVES.exec(written)?.groups ?? {};
  const isNoted = noted !== undefined;
  if (slot === 'memory') return { kind: 'memory', importance: more === 'high' ? 'high' : 'medium', isNoted };
  if (slot === 'name' || slot === 'age' || slot === 'gender' || slot === 'location')
    return { kind: 'slot', slot, value, explicitness: Number(more), isNoted };
  throw new Error(`No slot that frames fill: ${written}`);
}

/** All frames of what is said of the subject. */
export const ROWS = rowsOf('rows', OF_SUBJECT);
const FILED = new FiledRows(ROWS);

/** What the frames find in a sentence, in the order of the rows, of each row once. */
export function framesIn(sentence: Sentence, voice: Perspective): Framed[] {
  if (latest?.sentence !== sentence || latest.voice !== voice)
    latest = { sentence, voice, found: readFrames(sentence, voice) };
  return latest.found;
}

/** The slots of a sentence are asked for by one reader and its memories by the next. */
let latest: { sentence: Sentence; voice: Perspective; found: Framed[] } | undefined;

function readFrames(sentence: Sentence, voice: Perspective): Framed[] {
  const { text, words, ofAnother } = sentence;
  if (ofAnother && voice.person === 'third') return [];
  const spoken = { text, words, voice };
  const found = new Map<string, Framed>();
  FILED.search(
    spoken,
    ({ id, gives }) => !found.has(id) && !(gives.isNoted && voice.person === 'first'),
    ({ id, gives }, match) => {
      // Of a sentence about somebody else what is said of the subject's own people is theirs to remember, and where
      // these go every day is where the subject lives.
      const isPlace = gives.kind === 'slot' && gives.slot === 'location';
      if (ofAnother && ((gives.kind === 'slot' && !isPlace) || !voice.owners.has(words[match.start]!.word)))
        return 'more';
      if (!isMeant(spoken, match, gives, id)) return 'more';
      found.set(id, framed(id, gives, match, sentence));
      return 'enough';
    },
  );
  return [...found.values()].toSorted((a, b) => ORDER.get(a.id)! - ORDER.get(b.id)!);
}

const ORDER = new Map(ROWS.map(({ id }, at) => [id, at]));

function framed(id: string, gives: Yield, { start, end, caught }: Match<Captured>, { words }: Sentence): Framed {
  const [first, last] = [words[start]!, words[end - 1]!];
  const stretch = { id, start: first.start, end: last.end };
  if (gives.kind === 'memory') return { ...stretch, importance: gives.importance };
  const { name, number, place } = caught;
  const taken = { name, age: number, gender: undefined, location: place }[gives.slot];
  const value = gives.value ?? taken ?? '';
  return {
    ...stretch,
    slot: { path: `core_info.${gives.slot}`, value, explicitness: gives.explicitness, polarity: 'asserts' },
  };
}

const SUPPOSING = new Set(LISTS.words('supposing'));
const REPORTING = new Set(LISTS.words('reporting'));
/** Rows that say by a denial what is so. */
const DENIALS = new Set(['health.eats', 'age.not-young']);
const DENYING = new Set(['not', 'never', 'no', 'nobody', 'none', 'neither', 'nor', 'without', 'hardly']);
const OTHERS = new Set(['he', 'she', 'they', 'you', 'his', 'her', 'their', 'your', 'someone', 'somebody', 'people']);

/** In words: who speaks on and on without a mark has long said something else. */
const FARTHEST = 10;
const OTHER_ROLES = new Set(LISTS.words('other-roles'));

/**
 * Whether the stretch is said of the subject and as true: not asked, supposed, denied or reported, and in the first
 * person not of somebody who stands before it in the same part of the sentence.
 */
function isMeant({ words, voice }: Spoken, { start, end }: Match<Captured>, gives: Yield, id: string): boolean {
  const isOfDenial = DENIALS.has(id) || gives.kind === 'memory';
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
  if (gives.kind === 'slot' && gives.slot === 'location')
    for (let at = start + 2; at < end; at += 1) if (isNoHome(words, at)) return false;
  for (let at = start; at < end; at += 1) {
    const { word } = words[at]!;
    if (SUPPOSING.has(word) || (isName && id !== 'name.of-kin' && OTHER_ROLES.has(word)) || (isOfOne && word === 'we'))
      return false;
    if (DENYING.has(word) && !isOfDenial) return false;
    const isGender = gives.kind === 'slot' && gives.slot === 'gender';
    if (voice.person === 'first' && at > start && !isGender && /^(?:he|she|they|you)$/.test(word)) return false;
  }
  return true;
}

/** `his`, `you`, `my sister`: whoever stands before what is said is it said of. */
const isOfAnother = (word: string, before: string | undefined): boolean =>
  OTHERS.has(word) || ((before === 'my' || before === 'our' || before === 'the' || before === 'a') && isKin(word));
