import { remembering } from '../../text/look-up.js';
import type { Word } from '../offline/sentence.js';
import type { Perspective } from '../offline/statement.js';
import { verbForm } from '../offline/verbs.js';
import { type Captured, CLASSES, type ClassName, isBoundary, type Spoken } from './classes.js';

/** One step of a pattern: what stands there, and whether it may be left out. */
type Step =
  | { kind: 'words'; id: number; isOptional: boolean }
  | ClassStep
  | { kind: 'gap'; longest: number; crosses: boolean }
  | { kind: 'start' | 'opening' | 'first' | 'end' | 'close' };

interface ClassStep {
  kind: 'class';
  name: ClassName;
  /** The place of the class among all. */
  id: number;
  isOptional: boolean;
}

/** A pattern of words, ready to be held against a sentence. */
export interface Pattern {
  steps: Step[];
  /** The groups of words of which a sentence must have one each for the pattern to fit, the rarest first. */
  needs: number[];
}

/** A group of words or verbs that may stand at one step; equal groups are one, so that each is looked for once. */
interface Group {
  words: ReadonlySet<string>;
  lemmas: ReadonlySet<string>;
}
const GROUPS: Group[] = [];
const GROUP_IDS = new Map<string, number>();
const IDS_OF_WORD = new Map<string, number[]>();
const IDS_OF_LEMMA = new Map<string, number[]>();
const NO_IDS: number[] = [];

function groupOf(words: string[], lemmas: string[]): number {
  const key = `${words.toSorted().join(' ')}~${lemmas.toSorted().join(' ')}`;
  const known = GROUP_IDS.get(key);
  if (known !== undefined) return known;
  const id = GROUPS.push({ words: new Set(words), lemmas: new Set(lemmas) }) - 1;
  GROUP_IDS.set(key, id);
  for (const word of words) IDS_OF_WORD.set(word, [...(IDS_OF_WORD.get(word) ?? []), id]);
  for (const lemma of lemmas) IDS_OF_LEMMA.set(lemma, [...(IDS_OF_LEMMA.get(lemma) ?? []), id]);
  return id;
}

/** The groups that a word stands in. */
const groupsOf = remembering((word): ReadonlySet<number> => {
  const lemma = verbForm(word)?.lemma;
  const byLemma = (lemma !== undefined && IDS_OF_LEMMA.get(lemma)) || NO_IDS;
  const ids = [...(IDS_OF_WORD.get(word) ?? NO_IDS), ...byLemma];
  return ids.length === 0 ? NO_GROUPS : new Set(ids);
});
const NO_GROUPS: ReadonlySet<number> = new Set();

/** A sentence made ready for patterns: each of its words is looked up once for all of them. */
export interface Reading extends Spoken {
  /** The groups that each word stands in. */
  groups: ReadonlySet<number>[];
  /** Those of the whole sentence, in its order. */
  present: number[];
  /** By the group, how many words there are up to the last that stands in it: 0 for none. A sentence is cut at 90. */
  upTo: Uint8Array;
  /** What classes took where, by the class and the place. */
  taken: (Taken | null)[][];
}

interface Taken {
  length: number;
  captured: Captured;
}

/** A sentence of a speaker as patterns are held against it. */
export function readingOf(text: string, words: Word[], voice: Perspective): Reading {
  const groups = words.map(({ word }) => groupsOf(word));
  const upTo = new Uint8Array(GROUPS.length);
  const present: number[] = [];
  groups.forEach((ids, at) => {
    for (const id of ids) {
      if (upTo[id] === 0) present.push(id);
      upTo[id] = at + 1;
    }
  });
  return { text, words, voice, groups, present, upTo, taken: [] };
}

function takenAt(reading: Reading, { name, id }: ClassStep, at: number): Taken | null {
  const places = (reading.taken[id] ??= []);
  const known = places[at];
  if (known !== undefined) return known;
  const captured: Captured = {};
  const length = CLASSES[name](reading, at, captured);
  return (places[at] = length === undefined ? null : { length, captured });
}

const CLASS_NAMES = Object.keys(CLASSES);

/** Where a pattern fits in a sentence, as indices of its words, and what its classes stood for. */
export interface Match extends Captured {
  start: number;
  end: number;
}

/** Gaps span so many words at the most: more lie between things that stand in one sentence by accident. */
const LONGEST_GAP = 4;
const LONGEST_WIDE_GAP = 8;

/**
 * Reads a pattern. Its parts stand between spaces: `live|reside` one of some words, `~go` any form of a verb, `PLACE` a
 * class (classes.ts), a `?` behind a part that it may be left out, `..` up to four words of the same part of a
 * sentence, `...` up to eight of any, `^` where a part begins, `^^` where the sentence does, `^^^` where all of the
 * text does, `$` where a part ends, `$$` where the sentence does. `lists` holds what `@name` stands for. Throws for a
 * class or list that is not there.
 */
export function patternOf(written: string, lists: ReadonlyMap<string, string[]>): Pattern {
  const steps = written.split(/\s+/).map((part): Step => stepOf(part, lists));
  const needs = steps.flatMap((step) => (step.kind === 'words' && !step.isOptional ? [step.id] : []));
  return { steps, needs: needs.toSorted((a, b) => weightOf(GROUPS[a]!) - weightOf(GROUPS[b]!)) };
}

const weightOf = ({ words, lemmas }: Group): number =>
  [...words].reduce((sum, word) => sum + (COMMON.has(word) ? 20 : 1), lemmas.has('be') || lemmas.has('have') ? 60 : 0) +
  lemmas.size;
const COMMON = new Set('a an the in on at to of for from and my i is with since'.split(' '));

function stepOf(part: string, lists: ReadonlyMap<string, string[]>): Step {
  if (part === '^') return { kind: 'start' };
  if (part === '^^^') return { kind: 'first' };
  if (part === '^^') return { kind: 'opening' };
  if (part === '$') return { kind: 'end' };
  if (part === '$$') return { kind: 'close' };
  if (part === '..') return { kind: 'gap', longest: LONGEST_GAP, crosses: false };
  if (part === '...') return { kind: 'gap', longest: LONGEST_WIDE_GAP, crosses: true };
  const isOptional = part.length > 1 && part.endsWith('?');
  const name = isOptional ? part.slice(0, -1) : part;
  if (/^[A-Z]{2,}$/.test(name)) {
    if (!(name in CLASSES)) throw new Error(`There is no class of words called ${name}`);
    return { kind: 'class', name: name as ClassName, id: CLASS_NAMES.indexOf(name), isOptional };
  }
  const alternatives = name.split('|').flatMap((one) => {
    const list = one.startsWith('@') ? lists.get(one.slice(1)) : [one];
    if (!list) throw new Error(`There is no list of words called ${one}`);
    return list;
  });
  const verbs = alternatives.filter((one) => one.startsWith('~')).map((one) => one.slice(1));
  const isListed = (verb: string): boolean => verbForm(verb)?.lemma === verb;
  return {
    kind: 'words',
    id: groupOf(
      [
        ...alternatives.filter((one) => !one.startsWith('~')),
        ...verbs.filter((verb) => !isListed(verb)).flatMap(regularForms),
      ],
      verbs.filter(isListed),
    ),
    isOptional,
  };
}

/** The forms of a verb that the lists of verbs lack, as regular verbs have them. */
function regularForms(verb: string): string[] {
  const stem = verb.endsWith('e') ? verb.slice(0, -1) : verb;
  const third = /(?:s|x|z|ch|sh)$/.test(verb) ? `${verb}es` : `${verb}s`;
  return [verb, third, `${stem}ed`, `${stem}ing`];
}

/** The first place from `from` on where a pattern fits. */
export function matchFrom({ steps, needs }: Pattern, reading: Reading, from: number): Match | undefined {
  const [head] = steps;
  let last = head?.kind === 'opening' || head?.kind === 'first' ? 1 : reading.words.length;
  for (const need of needs) last = Math.min(last, reading.upTo[need]!);
  for (let start = from; start < last; start += 1) {
    if (head?.kind === 'words' && !head.isOptional && !reading.groups[start]!.has(head.id)) continue;
    if (head?.kind === 'class' && !head.isOptional && takenAt(reading, head, start) === null) continue;
    const captured: Captured = {};
    const end = follow(steps, 0, reading, start, captured);
    if (end !== undefined && end > start) return { ...captured, start, end };
  }
  return undefined;
}

/** Whether nothing stands before the sentence in its passage. */
const isFirst = ({ text, words }: Spoken): boolean =>
  text.slice(0, Math.min(words[0]!.start, LONGEST_BLANK)).trim() === '';
/** In characters: who looks for the beginning of a text need not look at all of it. */
const LONGEST_BLANK = 20;

/** Where the steps from `at` on end when they begin at the word `from`; undefined when they do not fit. */
function follow(steps: Step[], at: number, reading: Reading, from: number, captured: Captured): number | undefined {
  const step = steps[at];
  if (!step) return from;
  const { words } = reading;
  switch (step.kind) {
    case 'start':
      return from === 0 || isBoundary(words[from - 1]?.word)
        ? follow(steps, at + 1, reading, from, captured)
        : undefined;
    case 'opening':
      return from === 0 ? follow(steps, at + 1, reading, from, captured) : undefined;
    case 'first':
      return from === 0 && isFirst(reading) ? follow(steps, at + 1, reading, from, captured) : undefined;
    case 'end':
      return from >= words.length || isBoundary(words[from]?.word)
        ? follow(steps, at + 1, reading, from, captured)
        : undefined;
    case 'close':
      return from >= words.length ? follow(steps, at + 1, reading, from, captured) : undefined;
    case 'gap': {
      for (let skipped = 0; skipped <= step.longest && from + skipped <= words.length; skipped += 1) {
        const end = follow(steps, at + 1, reading, from + skipped, captured);
        if (end !== undefined) return end;
        if (!step.crosses && isBoundary(words[from + skipped]?.word)) return undefined;
      }
      return undefined;
    }
    case 'words': {
      const fits = from < words.length && reading.groups[from]!.has(step.id);
      const end = fits ? follow(steps, at + 1, reading, from + 1, captured) : undefined;
      return end ?? (step.isOptional ? follow(steps, at + 1, reading, from, captured) : undefined);
    }
    case 'class': {
      const taken = from < words.length ? takenAt(reading, step, from) : null;
      const end = taken ? follow(steps, at + 1, reading, from + taken.length, captured) : undefined;
      // What stands nearer to the beginning was found last, and counts.
      if (end !== undefined) Object.assign(captured, taken?.captured, { ...captured });
      return end ?? (step.isOptional ? follow(steps, at + 1, reading, from, captured) : undefined);
    }
  }
}
