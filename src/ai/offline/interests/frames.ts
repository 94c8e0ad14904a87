import type { Vocabulary } from '../../frames/pattern.js';
import { FiledRows, type Kind, type Row, rowsOf } from '../../frames/rows.js';
import type { Word } from '../sentence.js';
import { isBreak, isClauseStart, isCue, isFiller, isLead } from './cues.js';
import type { Hit } from './terms.js';

/** What a frame gives, as frames/data/interests.txt lays down. */
interface Way {
  family: string;
  /** The category of a thing that is not known; undefined where it must be. */
  open: string | undefined;
}

/** One way to tell of what one does or likes. */
export type Frame = Row<Way, Told, Caught>;

/** Who does it: named, or left out at the beginning of a clause. */
export type Doer = 'named' | 'elided';

/** A frame that stands in a sentence, with the thing it speaks of: one that is known, or whatever begins at a place. */
export interface Match {
  frame: Frame;
  thing: Hit | number;
  doer: Doer | undefined;
  /** The index of the first word. */
  start: number;
  /** The word that the frame was found by. */
  verb: string;
}

/** A sentence as frames are looked for in it. */
interface Told {
  words: readonly Word[];
  /** The known things by where they begin. */
  things: Map<number, Hit>;
  subjects: ReadonlySet<string>;
}

interface Caught {
  thing: Hit | number;
  doer: Doer;
}

/** In words; a guess, as the others: what stands further away is seldom about the same thing. */
const GAP = 3;
const MOST_FILLERS = 5;
const MOST_LEADS = 4;

const doerWithin =
  (gap: number) =>
  ({ words, subjects }: Told, at: number, caught: Partial<Caught>): number | undefined => {
    const doer = doerBefore(words, at - 1, subjects, gap);
    if (!doer) return undefined;
    caught.doer = doer;
    return 0;
  };

function known(told: Told, at: number, caught: Partial<Caught>): number | undefined {
  const hit = knownAt(told, at);
  if (!hit) return undefined;
  caught.thing = hit;
  return hit.to - at;
}

const VOCABULARY: Vocabulary<Told, Caught> = {
  classes: {
    'SELF>': doerWithin(0),
    'SELF..>': doerWithin(GAP),
    TERM: known,
    THING: (told, at, caught) => {
      const length = known(told, at, caught);
      if (length === undefined) caught.thing = at;
      return length ?? 1;
    },
    '^': (_, at) => (at === 0 ? 0 : undefined),
  },
  openings: ['^'],
  gaps: { '..': { longest: GAP, endsAt: (word) => word === undefined || isBreak(word) || isCue(word, 'denial') } },
};

/** How rows of what people do and like are read. */
const OF_INTERESTS: Kind<Way, Told, Caught> = {
  vocabulary: VOCABULARY,
  givesOf: (written) => {
    const [family = '', isOpen, kind = 'other'] = written.split(' ');
    return { family, open: isOpen === undefined ? undefined : kind };
  },
};

/** Every frame, in the order of the file. */
export const FRAMES: Frame[] = rowsOf('interests', OF_INTERESTS);
const ALL = new FiledRows(FRAMES);
const OPEN = new FiledRows(FRAMES.filter(({ gives }) => gives.open !== undefined));

/** Every frame that stands in a sentence, from left to right. */
export function matchesIn(words: readonly Word[], hits: Hit[], subjects: ReadonlySet<string>): Match[] {
  const found: Match[] = [];
  const told = { words, things: new Map(hits.map((hit) => [hit.from, hit])), subjects };
  // Without a known thing only what takes any has something to say.
  (hits.length === 0 ? OPEN : ALL).search(
    told,
    () => true,
    (frame, { start, caught: { thing, doer } }) => {
      if (thing !== undefined) found.push({ frame, thing, doer, start, verb: words[start]?.word ?? '' });
      return 'more';
    },
  );
  return found.sort((one, other) => one.start - other.start);
}

/** The known thing at a place, or behind the words that may lead to it. */
function knownAt({ words, things }: Told, from: number): Hit | undefined {
  for (let at = from; at <= from + MOST_LEADS; at += 1) {
    const hit = things.get(at);
    if (hit) return hit;
    if (!isLead(words[at]?.word ?? '')) return undefined;
  }
  return undefined;
}

/** Who does what the word behind `at` tells: the speaker, named, or left out at the beginning of a clause. */
export function doerBefore(
  words: readonly Word[],
  at: number,
  subjects: ReadonlySet<string>,
  gap = 0,
): Doer | undefined {
  let passed = 0;
  for (let place = at; place >= at - MOST_FILLERS; place -= 1) {
    const word = words[place]?.word;
    if (word === undefined) return passed === 0 ? 'elided' : undefined;
    if (subjects.has(word)) return 'named';
    if (isClauseStart(word)) return passed === 0 ? 'elided' : undefined;
    if (!isFiller(word) && ++passed > gap) return undefined;
  }
  return undefined;
}
