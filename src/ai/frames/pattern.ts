import { formsOf } from '../offline/verbs.js';

/** What patterns are held against: the words of a sentence, and whatever the classes of its vocabulary look at. */
export interface Spread {
  words: readonly { word: string }[];
}

/** How many words of a class begin at a word, and in `caught` what they stand for; undefined for none. */
export type Take<Of extends Spread, Caught> = (of: Of, at: number, caught: Partial<Caught>) => number | undefined;

/** A run of any words. */
export interface Gap {
  longest: number;
  /** The gap reaches no further than up to such a word, which is undefined behind the last. */
  endsAt: (word: string | undefined) => boolean;
}

/** What a file of rows may name besides words. */
export interface Vocabulary<Of extends Spread, Caught> {
  /**
   * Names in capital letters take words. All others are places: they take none, and may be behind the last word as
   * well.
   */
  classes: Readonly<Record<string, Take<Of, Caught>>>;
  /** The places that are nowhere but before the first word. */
  openings: readonly string[];
  gaps: Readonly<Record<string, Gap>>;
}

type Step<Of extends Spread, Caught> =
  | { kind: 'words'; words: ReadonlySet<string>; isOptional: boolean }
  | ClassStep<Of, Caught>
  | { kind: 'gap'; gap: Gap };

interface ClassStep<Of extends Spread, Caught> {
  kind: 'class';
  take: Take<Of, Caught>;
  /** The place of the class among all of its vocabulary. */
  id: number;
  isPlace: boolean;
  isOptional: boolean;
}

/** A pattern of words, ready to be held against a sentence. */
export interface Pattern<Of extends Spread, Caught> {
  steps: Step<Of, Caught>[];
  /** The words of which a sentence must have one: the rarest of its steps. Undefined where none is needed. */
  anchor: ReadonlySet<string> | undefined;
  /** The index of the step of the anchor. */
  anchorAt: number;
  /** So many words may stand before the anchor. */
  least: number;
  most: number;
  /** Whether it fits nowhere but where the sentence begins. */
  isOpening: boolean;
}

/** Where a pattern fits in a sentence, as indices of its words, and what its classes stood for. */
export interface Match<Caught> {
  start: number;
  end: number;
  caught: Partial<Caught>;
}

/**
 * Reads a pattern. Its parts stand between spaces: `live|reside` one of some words, `~go` any form of a verb, a class,
 * a place or a gap by the name that the vocabulary has for it, a `?` behind a part that it may be left out, `@name` one
 * of a list of words. Throws for a class or list that is not there.
 */
export function patternOf<Of extends Spread, Caught>(
  written: string,
  vocabulary: Vocabulary<Of, Caught>,
  lists: ReadonlyMap<string, string[]>,
): Pattern<Of, Caught> {
  const steps = written.split(/\s+/).map((part) => stepOf(part, vocabulary, lists));
  const needed = steps.filter((step) => step.kind === 'words' && !step.isOptional);
  const [rarest] = needed.toSorted((a, b) => commonnessOf(a) - commonnessOf(b));
  const anchorAt = rarest ? steps.indexOf(rarest) : -1;
  const before = steps.slice(0, Math.max(0, anchorAt));
  return {
    steps,
    anchor: rarest?.kind === 'words' ? rarest.words : undefined,
    anchorAt,
    least: before.reduce((sum, step) => sum + widthOf(step)[0], 0),
    most: before.reduce((sum, step) => sum + widthOf(step)[1], 0),
    isOpening: vocabulary.openings.some((name) => written.startsWith(`${name} `)),
  };
}

/** In words; none of the classes takes more. */
const WIDEST_CLASS = 10;

function widthOf<Of extends Spread, Caught>(step: Step<Of, Caught>): [least: number, most: number] {
  if (step.kind === 'gap') return [0, step.gap.longest];
  if (step.kind === 'words') return [step.isOptional ? 0 : 1, 1];
  return [0, step.isPlace ? 0 : WIDEST_CLASS];
}

/** How many sentences have one of the words: a guess, as some words are in every second sentence and most in few. */
const commonnessOf = <Of extends Spread, Caught>(step: Step<Of, Caught>): number =>
  step.kind === 'words' ? [...step.words].reduce((sum, word) => sum + (COMMON.get(word) ?? 1), 0) : 0;
const COMMON = new Map<string, number>([
  ...'i , the a and to my'.split(' ').map((word) => [word, 100] as const),
  ...'in is am of it : for on at with ( - but was be have that'.split(' ').map((word) => [word, 40] as const),
  ...'not do an from are by she he who had has you so we what now been'.split(' ').map((word) => [word, 15] as const),
]);

const CLASS_NAME = /^[A-Z]{2,}$/;

function stepOf<Of extends Spread, Caught>(
  part: string,
  { classes, gaps }: Vocabulary<Of, Caught>,
  lists: ReadonlyMap<string, string[]>,
): Step<Of, Caught> {
  const isOptional = part.length > 1 && part.endsWith('?');
  const name = isOptional ? part.slice(0, -1) : part;
  const gap = gaps[name];
  if (gap) return { kind: 'gap', gap };
  const take = classes[name];
  if (take)
    return { kind: 'class', take, id: Object.keys(classes).indexOf(name), isPlace: !CLASS_NAME.test(name), isOptional };
  if (CLASS_NAME.test(name)) throw new Error(`There is no class of words called ${name}`);
  const words = name.split('|').flatMap((one) => {
    const list = one.startsWith('@') ? lists.get(one.slice(1)) : [one];
    if (!list) throw new Error(`There is no list of words called ${one}`);
    return list.flatMap((word) => (word.startsWith('~') ? formsOf(word.slice(1)) : [word]));
  });
  return { kind: 'words', words: new Set(words), isOptional };
}

interface Taken<Caught> {
  length: number;
  caught: Partial<Caught>;
}

/** A sentence while patterns are held against it. */
export class Reading<Of extends Spread, Caught extends object> {
  /** What classes took where: each is asked once for a word, however many patterns name it. */
  private readonly known: ((Taken<Caught> | null)[] | undefined)[] = [];

  constructor(private readonly of: Of) {}

  /**
   * The first place from the word `from` on where a pattern fits whose anchor is the word `at`; for one without an
   * anchor, whose first word it is.
   */
  match(pattern: Pattern<Of, Caught>, at: number, from: number): Match<Caught> | undefined {
    const { steps, anchor, anchorAt, least, most, isOpening } = pattern;
    const earliest = Math.max(from, at - most);
    const latest = isOpening ? 0 : at - least;
    // What stands behind the anchor is seen at once, and seldom fits.
    if (earliest > latest || (anchor && this.follow(steps, anchorAt + 1, at + 1, undefined) < 0)) return undefined;
    for (let start = earliest; start <= latest; start += 1) {
      const caught: Partial<Caught> = {};
      const end = this.follow(steps, 0, start, caught);
      if (end > start) return { start, end, caught };
    }
    return undefined;
  }

  /** Where the steps from `index` on end when they begin at the word `from`; -1 when they do not fit. */
  private follow(steps: Step<Of, Caught>[], index: number, from: number, caught: Partial<Caught> | undefined): number {
    const step = steps[index];
    if (!step) return from;
    const { words } = this.of;
    if (step.kind === 'gap') {
      for (let at = from; at <= from + step.gap.longest && at <= words.length; at += 1) {
        const end = this.follow(steps, index + 1, at, caught);
        if (end >= 0) return end;
        if (step.gap.endsAt(words[at]?.word)) return -1;
      }
      return -1;
    }
    let end = -1;
    if (step.kind === 'words') {
      if (from < words.length && step.words.has(words[from]!.word))
        end = this.follow(steps, index + 1, from + 1, caught);
    } else {
      const taken = from < words.length || step.isPlace ? this.taken(step, from) : null;
      if (taken) {
        end = this.follow(steps, index + 1, from + taken.length, caught);
        // What stands nearer to the end was caught first, and counts.
        if (end >= 0 && caught) addMissing(caught, taken.caught);
      }
    }
    return end < 0 && step.isOptional ? this.follow(steps, index + 1, from, caught) : end;
  }

  private taken({ take, id }: ClassStep<Of, Caught>, at: number): Taken<Caught> | null {
    const places = (this.known[id] ??= []);
    const known = places[at];
    if (known !== undefined) return known;
    const caught: Partial<Caught> = {};
    const length = take(this.of, at, caught);
    return (places[at] = length === undefined ? null : { length, caught });
  }
}

function addMissing<Caught extends object>(to: Partial<Caught>, from: Partial<Caught>): void {
  for (const name in from) to[name] ??= from[name];
}
