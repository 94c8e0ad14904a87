import { listsOf } from '../lists.js';
import { isBreak, isCue, isClauseStart, isFiller, isLead } from './cues.js';
import { formsOf } from './inflection.js';
import type { Hit } from './terms.js';
import type { Token } from './tokens.js';

/** One way to tell of what one does or likes, as data/lists/interest-frames.txt lays down. */
export interface Frame {
  id: string;
  family: string;
  /** The category of a thing that is not known; undefined where it must be. */
  open: string | undefined;
  /** Sentences that it must match, with the thing, and that it must not. */
  matches: { text: string; value: string }[];
  refuses: string[];
}

/** Who does it: named, or left out at the beginning of a clause. */
export type Doer = 'named' | 'elided';

/** A frame that stands in a sentence, with the thing it speaks of: one that is known, or whatever begins at a place. */
export interface Match {
  frame: Frame;
  thing: Hit | number;
  doer: Doer | undefined;
  /** The word that the frame was found by. */
  verb: string;
}

type Element =
  { kind: 'my' | 'term' | 'gap' | 'start' } | { kind: 'word'; forms: ReadonlySet<string>; optional: boolean };

interface Pattern {
  frame: Frame;
  elements: Element[];
  /** Words allowed between who does it and the rest; undefined where nobody has to be named. */
  self: number | undefined;
}

/** In words; a guess, as the others: what stands further away is seldom about the same thing. */
const GAP = 3;
const MOST_FILLERS = 5;
const MOST_LEADS = 4;

/** Every frame, in the order of the file. */
export const FRAMES: Frame[] = [];

/** Patterns by each form of their first word; OPEN_BY_WORD holds those that need no known thing. */
const BY_WORD = new Map<string, Pattern[]>();
const OPEN_BY_WORD = new Map<string, Pattern[]>();
const BY_THING: Pattern[] = [];
const AT_START: Pattern[] = [];

const OWNERS = new Set(['my', 'our']);
const KINDS: Record<string, 'my' | 'term' | 'gap' | 'start'> = { MY: 'my', TERM: 'term', '..': 'gap', '^': 'start' };

const LISTS = listsOf('interest-frames');
for (const id of LISTS.names) {
  const [head = '', ...examples] = LISTS.lines(id);
  const [names = '', patterns = ''] = splitAt(head, ': ');
  const [family = '', isOpen, kind = 'other'] = names.split(' ');
  const of = (mark: string): string[] =>
    examples.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length));
  const frame: Frame = {
    id,
    family,
    open: isOpen === undefined ? undefined : kind,
    matches: of('+ ').map((line) => {
      const [text, value] = splitAt(line, ' => ');
      return { text, value };
    }),
    refuses: of('- '),
  };
  FRAMES.push(frame);
  for (const pattern of patterns.split(' | ')) addPattern(frame, pattern.trim().split(' '));
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)];
}

function addPattern(frame: Frame, words: string[]): void {
  const hasSelf = words[0] === 'SELF';
  const hasGap = hasSelf && words[1] === '..';
  const elements = words.slice(Number(hasSelf) + Number(hasGap)).map(elementOf);
  const pattern = { frame, elements, self: hasSelf ? (hasGap ? GAP : 0) : undefined };
  const [first] = elements;
  if (first?.kind === 'term') BY_THING.push(pattern);
  else if (first?.kind === 'start') AT_START.push(pattern);
  else
    for (const word of first?.kind === 'word' ? first.forms : OWNERS)
      for (const by of frame.open === undefined ? [BY_WORD] : [BY_WORD, OPEN_BY_WORD])
        by.set(word, [...(by.get(word) ?? []), pattern]);
}

function elementOf(text: string): Element {
  const kind = KINDS[text];
  if (kind) return { kind };
  const optional = text.startsWith('?');
  const ways = (optional ? text.slice(1) : text).split('/');
  const forms = ways.flatMap((way) => (way.startsWith('~') ? formsOf(way.slice(1)) : way === '' ? ['/'] : [way]));
  return { kind: 'word', forms: new Set(forms), optional };
}

/** A sentence as frames are looked for in it. */
interface Run {
  tokens: Token[];
  /** The known things by where they begin. */
  things: Map<number, Hit>;
  frame: Frame;
}

const NO_PATTERNS: Pattern[] = [];

/** Every frame that stands in a sentence. From each word only a few more are looked at. */
export function matchesIn(tokens: Token[], hits: Hit[], subjects: ReadonlySet<string>): Match[] {
  const found: Match[] = [];
  const things = new Map(hits.map((hit) => [hit.from, hit]));
  const search = (pattern: Pattern, at: number): void => {
    if (hits.length === 0 && pattern.frame.open === undefined) return;
    const thing = thingOf({ tokens, things, frame: pattern.frame }, pattern.elements, 0, at);
    if (thing === undefined) return;
    const doer = pattern.self === undefined ? undefined : doerBefore(tokens, at - 1, subjects, pattern.self);
    if (pattern.self === undefined || doer)
      found.push({ frame: pattern.frame, thing, doer, verb: tokens[at]?.word ?? '' });
  };
  for (const pattern of AT_START) search(pattern, 0);
  for (const { from } of hits) for (const pattern of BY_THING) search(pattern, from);
  const byWord = hits.length === 0 ? OPEN_BY_WORD : BY_WORD;
  for (let at = 0; at < tokens.length; at += 1)
    for (const pattern of byWord.get(tokens[at]!.word) ?? NO_PATTERNS) search(pattern, at);
  return found;
}

/** The thing of a pattern whose element `index` has to stand at `at`; undefined where the pattern does not stand. */
function thingOf(run: Run, elements: Element[], index: number, at: number): Hit | number | undefined {
  const element = elements[index];
  const word = run.tokens[at]?.word;
  if (!element) return NO_THING;
  switch (element.kind) {
    case 'start':
      return at === 0 ? thingOf(run, elements, index + 1, at) : undefined;
    case 'my':
      return word !== undefined && OWNERS.has(word) ? thingOf(run, elements, index + 1, at + 1) : undefined;
    case 'word': {
      const found =
        word !== undefined && element.forms.has(word) ? thingOf(run, elements, index + 1, at + 1) : undefined;
      return found ?? (element.optional ? thingOf(run, elements, index + 1, at) : undefined);
    }
    case 'gap':
      for (let place = at; place <= at + GAP && place < run.tokens.length; place += 1) {
        const found = thingOf(run, elements, index + 1, place);
        if (found !== undefined) return found;
        if (endsGap(run.tokens[place]!.word)) return undefined;
      }
      return undefined;
    case 'term': {
      const isLast = index === elements.length - 1;
      const hit = knownAt(run, at);
      if (hit) return isLast || thingOf(run, elements, index + 1, hit.to) !== undefined ? hit : undefined;
      return isLast && run.frame.open !== undefined && elements[index - 1]?.kind !== 'gap' && word !== undefined
        ? at
        : undefined;
    }
  }
}

/** Words that may not stand between a verb and what it is about. */
const endsGap = (word: string): boolean => isBreak(word) || isCue(word, 'denial');

/** What a pattern without a further thing tells. */
const NO_THING = -1;

/** The known thing at a place, or behind the words that may lead to it. */
function knownAt({ tokens, things }: Run, from: number): Hit | undefined {
  for (let at = from; at <= from + MOST_LEADS; at += 1) {
    const hit = things.get(at);
    if (hit) return hit;
    if (!isLead(tokens[at]?.word ?? '')) return undefined;
  }
  return undefined;
}

/** Who does what the word behind `at` tells: the speaker, named, or left out at the beginning of a clause. */
export function doerBefore(tokens: Token[], at: number, subjects: ReadonlySet<string>, gap = 0): Doer | undefined {
  let passed = 0;
  for (let place = at; place >= at - MOST_FILLERS; place -= 1) {
    const word = tokens[place]?.word;
    if (word === undefined) return passed === 0 ? 'elided' : undefined;
    if (subjects.has(word)) return 'named';
    if (isClauseStart(word)) return passed === 0 ? 'elided' : undefined;
    if (!isFiller(word) && ++passed > gap) return undefined;
  }
  return undefined;
}
