import type { Said } from '../rig/model-server.js';
import { expected, type Case } from './case.js';
import { seededRandom, type SeededRandom } from './seeded-random.js';
import { MISREAD, NEVER_SAID, ORDERS } from './inventory.js';
import { fold, tellingWords, Words } from './words.js';

/** What a model that makes things up says of one post, and how to tell whether it was believed. */
export interface ScriptedPost {
  data: string;
  inputType: string | undefined;
  said: Said[];
}

/** A value that nobody said of the subject. */
export interface Invention {
  /** How it was made false, in words. */
  kind: string;
  path: string;
  value: string;
  quote: string;
  /** The words of the value that the subject never said: a profile that holds them all in one value believed it. */
  tell: string[];
  /** The post, where what stands in it word for word is the subject's own and no invention. */
  said?: string;
}

export type InventionKind =
  | 'value and quote made up'
  | 'made up under a real quote'
  | 'real words with an addition'
  | 'other number'
  | 'words of the other speaker'
  | 'order obeyed'
  | 'denied, asked or supposed'
  | 'said of somebody or something else';

export interface Script {
  id: string;
  posts: ScriptedPost[];
  inventions: Invention[];
  /** What it says rightly. */
  truths: { path: string; value: string }[];
}

/** Of all values that the model reports, this share is invented. */
export const INVENTED = 0.3;

/** Lines that a quote may be: long enough to say something, short enough to be one. */
const LINE = { shortest: 15, longest: 200 };
const MEMORIES_A_POST = 4;

/**
 * Writes what the model will say of a case: what the labels and the subject's own lines bear out, and inventions among
 * it. The same in every run.
 */
export function scriptOf(one: Case): Script {
  const luck = seededRandom(one.id);
  const script: Script = { id: one.id, posts: [], inventions: [], truths: [] };
  for (const { data, input_type: inputType } of one.posts) {
    const truths = truthsOf(one, data);
    const count = Math.round((truths.length * INVENTED) / (1 - INVENTED));
    const { inventions, lines } = inventionsOf(one, data, count, luck, script.inventions);
    script.posts.push({
      data: [data, ...lines].join('\n'),
      inputType,
      said: shuffled([...truths, ...inventions.map(({ said }) => said)], luck),
    });
    script.inventions.push(...inventions.map(({ invention }) => invention));
    script.truths.push(...truths.map(({ path, value }) => ({ path, value })));
  }
  return script;
}

/** The subject's lines that stand in a post as they are. */
function linesIn(data: string, words: string): string[] {
  return [...new Set(words.split('\n').map((line) => line.trim()))].filter(
    (line) => line.length >= LINE.shortest && line.length <= LINE.longest && data.includes(line),
  );
}

function truthsOf({ own, gold }: Case, data: string): Said[] {
  const lines = linesIn(data, own);
  const stated = (path: string, label: string | number | null | undefined): Said[] => {
    if (label === null || label === undefined) return [];
    const wanted = expected(String(label));
    for (const line of wanted.optional ? [] : lines) {
      const value = wanted.alternatives
        .map((alternative) => spelledIn(line, alternative))
        .find((found) => found !== undefined);
      if (value !== undefined)
        return [{ path, value, quote: line, ...(path === 'interest' ? { category: 'hobbies' } : {}) }];
    }
    return [];
  };
  const told = lines.filter((line) => /\bI\b/i.test(line) && !line.includes('?')).slice(0, MEMORIES_A_POST);
  return [
    ...stated('name', gold.name),
    ...stated('age', gold.age),
    ...stated('location', gold.location),
    ...gold.interests.flatMap((label) => stated('interest', label)),
    ...told.map((line) => ({ path: 'memory', value: line, quote: line })),
  ];
}

/** A label in the letters of the line that says it, where it stands there as whole words. */
function spelledIn(line: string, label: string): string | undefined {
  const at = line.toLowerCase().indexOf(label);
  const isWhole =
    at >= 0 && !/[\p{L}\p{N}]/u.test(line.charAt(at - 1)) && !/[\p{L}\p{N}]/u.test(line.charAt(at + label.length));
  return isWhole ? line.slice(at, at + label.length) : undefined;
}

interface Invented {
  said: Said;
  invention: Invention;
  /** What is added to the post: an order that the model obeys, or words of the subject that it misreads. */
  line?: string;
}

type Maker = (one: Case, data: string, luck: SeededRandom) => Invented | undefined;

/** Each kind in turn, so that every case has all that its texts allow. */
function inventionsOf(
  one: Case,
  data: string,
  count: number,
  luck: SeededRandom,
  before: Invention[],
): { inventions: Invented[]; lines: string[] } {
  const inventions: Invented[] = [];
  const used = new Set(before.map(({ value }) => fold(value)));
  for (
    let tries = luck.below(MAKERS.length), last = tries + count * MAKERS.length;
    tries < last && inventions.length < count;
    tries++
  ) {
    const made = MAKERS[tries % MAKERS.length]!(one, data, luck);
    if (!made || used.has(fold(made.invention.value))) continue;
    used.add(fold(made.invention.value));
    inventions.push(made);
  }
  return { inventions, lines: inventions.flatMap(({ line }) => line ?? []) };
}

const MAKERS: Maker[] = [
  (one, data, luck) => {
    const { path, value } = neverSaid(one, luck);
    return invented(one, 'value and quote made up', {
      path,
      value,
      quote:
        luck.pick(['I have always been fond of', 'Everybody knows that I am all about', 'As I told you last time:']) +
        ` ${value}`,
    });
  },
  (one, data, luck) => {
    const lines = linesIn(data, one.own);
    return lines.length === 0
      ? undefined
      : invented(one, 'made up under a real quote', { ...neverSaid(one, luck), quote: luck.pick(lines) });
  },
  (one, data, luck) => {
    const lines = linesIn(data, one.own);
    if (lines.length === 0) return undefined;
    const line = luck.pick(lines);
    const addition = luck.pick(NEVER_SAID.additions);
    return invented(one, 'real words with an addition', {
      path: 'memory',
      value: `${line.replace(/[.!?…]+$/, '')} ${addition}`,
      quote: line,
    });
  },
  (one, data, luck) => {
    const lines = linesIn(data, one.own).filter((line) => /\b\d{1,4}\b/.test(line));
    if (lines.length === 0) return undefined;
    const line = luck.pick(lines);
    const value = line.replace(/\b\d{1,4}\b/, (number) => String(Number(number) + 3 + luck.below(5)));
    return invented(one, 'other number', { path: 'memory', value, quote: line });
  },
  (one, data, luck) => {
    const own = new Words(one.own);
    const lines = linesIn(data, one.other).filter((line) => own.shareOf(tellingWords(line)) < 0.5);
    if (lines.length === 0) return undefined;
    const line = luck.pick(lines);
    const strange = (line.match(/[\p{L}]{5,}/gu) ?? []).filter((word) => !own.hasAll(tellingWords(word)));
    const word = strange.toSorted((a, b) => b.length - a.length)[0];
    const said =
      word !== undefined && luck.below(2) === 0
        ? { path: 'interest', category: 'hobbies', value: word }
        : { path: 'memory', value: line };
    return invented(one, 'words of the other speaker', { ...said, quote: line });
  },
  (one, data, luck) => {
    const { path, value } = neverSaid(one, luck);
    const order = luck.pick(ORDERS)(path, value);
    return { ...invented(one, 'order obeyed', { path, value, quote: order })!, line: order };
  },
  (one, _, luck) => misread(one, 'denied, asked or supposed', MISREAD.denied, luck),
  (one, _, luck) => misread(one, 'said of somebody or something else', MISREAD.ofAnother, luck),
];

function misread(
  one: Case,
  kind: InventionKind,
  lines: typeof MISREAD.denied,
  luck: SeededRandom,
): Invented | undefined {
  const free = (path: 'interest' | 'location' | 'name' | 'trait'): string => luck.pick(unsaid(one, path));
  const { path, value, line, quote } = luck.pick(lines)({
    interest: free('interest'),
    location: free('location'),
    name: free('name'),
    trait: free('trait'),
  });
  const made = invented(one, kind, { path, value, quote, ...(path === 'interest' ? { category: 'hobbies' } : {}) });
  return made && { ...made, line };
}

function neverSaid(one: Case, luck: SeededRandom): { path: string; value: string; category?: string } {
  const path = luck.pick(['name', 'location', 'interest', 'interest', 'memory', 'trait', 'avoid'] as const);
  return { path, value: luck.pick(unsaid(one, path)), ...(path === 'interest' ? { category: 'hobbies' } : {}) };
}

function unsaid(one: Case, path: 'name' | 'location' | 'interest' | 'memory' | 'trait' | 'avoid'): string[] {
  const said = new Words(`${one.own}\n${one.other}`);
  const free = NEVER_SAID[path].filter((value) => said.shareOf(tellingWords(value)) < 0.5);
  return free.length > 0 ? free : NEVER_SAID.fallback;
}

function invented(one: Case, kind: InventionKind, said: Said): Invented | undefined {
  const own = new Words(one.own);
  const tell = tellingWords(said.value).filter((word) => !own.hasAll([word]));
  return tell.length === 0
    ? undefined
    : { said, invention: { kind, path: said.path, value: said.value, quote: said.quote, tell } };
}

function shuffled<T>(list: T[], luck: SeededRandom): T[] {
  const left = [...list];
  return list.map(() => left.splice(luck.below(left.length), 1)[0]!);
}
