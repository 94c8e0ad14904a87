import { type Finding, PLAIN, SAID } from './finding.js';
import { formsOf } from './interests/inflection.js';
import { listsOf } from './lists.js';
import type { Sentence, Word } from './sentence.js';

/** A way to ask how to be talked to, or what to leave alone: data/lists/manner-frames.txt. */
export interface MannerFrame {
  id: string;
  path: 'preferences.conversation_style' | 'preferences.topics_to_avoid';
  matches: { text: string; value: string }[];
  refuses: string[];
}

type Element =
  | { kind: 'open' | 'close' | 'start' | 'end' | 'gap' | 'topic' | 'before' }
  | { kind: 'word'; forms: ReadonlySet<string>; optional: boolean };

interface Pattern {
  frame: MannerFrame;
  elements: Element[];
}

const KINDS = {
  '[': 'open',
  ']': 'close',
  '^': 'start',
  $: 'end',
  '..': 'gap',
  TOPIC: 'topic',
  BEFORE: 'before',
} as const;

/** In words; guesses. */
const GAP = 3;
const LONGEST_TOPIC = 6;

const LISTS = listsOf('manner-frames');
const SENSITIVE = new Set(LISTS.words('sensitive'));
const ENDS = new Set([...',;:.!?()–—|', 'and', 'but', 'because', 'so', 'or', 'please', 'pls', 'if', 'when', 'i']);
const STARTS = new Set([...ENDS, '-', '*', '•', '/', 'oh', 'ok', 'also', 'hey', 'hi', 'then', 'w']);

/** Every frame, in the order of the file. */
export const MANNER_FRAMES: MannerFrame[] = [];

const BY_WORD = new Map<string, Pattern[]>();
for (const id of LISTS.names.filter((name) => name !== 'sensitive')) {
  const [head = '', ...examples] = LISTS.lines(id);
  const [kind = '', patterns = ''] = head.split(': ', 1).concat(head.slice(head.indexOf(': ') + 2));
  const of = (mark: string): string[] =>
    examples.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length));
  const frame: MannerFrame = {
    id,
    path: kind === 'style' ? 'preferences.conversation_style' : 'preferences.topics_to_avoid',
    matches: of('+ ').map((line) => {
      const [text = '', value = ''] = line.split(' => ');
      return { text, value };
    }),
    refuses: of('- '),
  };
  MANNER_FRAMES.push(frame);
  for (const text of patterns.split(' | ')) addPattern({ frame, elements: text.trim().split(' ').map(elementOf) });
}

function elementOf(text: string): Element {
  if (Object.hasOwn(KINDS, text)) return { kind: KINDS[text as keyof typeof KINDS] };
  const optional = text.length > 1 && text.startsWith('?');
  const ways = (optional ? text.slice(1) : text).split('/');
  const forms = ways.flatMap((way) => (way.startsWith('~') ? formsOf(way.slice(1)) : way === '' ? ['/'] : [way]));
  return { kind: 'word', forms: new Set(forms), optional };
}

/** A pattern is looked for where the rarest word stands that it cannot do without, which is the longest. */
function addPattern(pattern: Pattern): void {
  const needed = pattern.elements
    .flatMap((element) => (element.kind === 'word' && !element.optional ? [element.forms] : []))
    .reduce((most, forms) => (shortestOf(forms) > shortestOf(most) ? forms : most));
  for (const word of needed) BY_WORD.set(word, [...(BY_WORD.get(word) ?? []), pattern]);
}

function shortestOf(forms: ReadonlySet<string>): number {
  return Math.min(...[...forms].map(({ length }) => length));
}

/**
 * What a sentence asks for, each frame once. `before` are the sentences of the same turn so far: `it` may stand for
 * what they speak of.
 */
export function mannersAsked(sentence: Sentence, before: Sentence[]): { finding: Finding; frame: MannerFrame }[] {
  const { words } = sentence;
  if (!words.some(({ word }) => BY_WORD.has(word))) return [];
  const patterns = new Set<Pattern>();
  for (const { word } of words) for (const pattern of BY_WORD.get(word) ?? []) patterns.add(pattern);
  const found = new Map<MannerFrame, Finding[]>();
  for (const { frame, elements } of patterns) {
    for (let at = 0; at < words.length; at += 1) {
      const kept = keptBy({ sentence, before, elements }, 0, at, {});
      if (!kept) continue;
      const { path } = frame;
      const explicitness = path === 'preferences.conversation_style' ? SAID : PLAIN;
      const finding: Finding = { path, value: kept.value, explicitness, polarity: 'asserts', ...kept.place };
      found.set(frame, [...(found.get(frame) ?? []), finding]);
      break;
    }
  }
  return [...found].flatMap(([frame, findings]) => findings.map((finding) => ({ finding, frame })));
}

interface Run {
  sentence: Sentence;
  before: Sentence[];
  elements: Element[];
}

interface Kept {
  value: string;
  place: { start: number; end: number };
}

/** What the pattern keeps from its element `index` on, which has to stand at `at`. */
function keptBy(run: Run, index: number, at: number, marks: { from?: number; to?: number }): Kept | undefined {
  const { words } = run.sentence;
  const element = run.elements[index];
  const word = words[at]?.word;
  const on = (step: number, more = marks): Kept | undefined => keptBy(run, index + 1, at + step, more);
  switch (element?.kind) {
    case undefined:
      return marks.from !== undefined && marks.to !== undefined && marks.to > marks.from
        ? saidIn(run.sentence, words.slice(marks.from, marks.to))
        : undefined;
    case 'start':
      return at === 0 || STARTS.has(words[at - 1]!.word) ? on(0) : undefined;
    case 'end':
      return word === undefined || ENDS.has(word) ? on(0) : undefined;
    case 'open':
      return on(0, { ...marks, from: at });
    case 'close':
      return on(0, { ...marks, to: at });
    case 'gap':
      for (let passed = 0; passed <= GAP && at + passed <= words.length; passed += 1) {
        const kept = on(passed);
        if (kept) return kept;
        if (ENDS.has(words[at + passed]?.word ?? '.')) return undefined;
      }
      return undefined;
    case 'topic': {
      let to = at;
      while (to < words.length && to < at + LONGEST_TOPIC && !isTopicEnd(run.elements[index + 1], words[to]!.word))
        to += 1;
      return to > at ? keptBy(run, index + 1, to, { from: at, to }) : undefined;
    }
    case 'before':
      return lastSpokenOf(run);
    case 'word': {
      const kept = word !== undefined && element.forms.has(word) ? on(1) : undefined;
      return kept ?? (element.optional ? on(0) : undefined);
    }
  }
}

const isTopicEnd = (next: Element | undefined, word: string): boolean =>
  next?.kind === 'word' ? next.forms.has(word) : ENDS.has(word);

function saidIn({ text, start, end }: Sentence, words: Word[]): Kept {
  const value = text.slice(words[0]!.start, words.at(-1)!.end).replace(/\s+/g, ' ');
  return { value, place: { start, end } };
}

/** The sensitive thing that was named last in the turn, with the word for whose it is. */
function lastSpokenOf({ sentence, before }: Run): Kept | undefined {
  for (const earlier of [...before, sentence].toReversed()) {
    const at = earlier.words.findLastIndex(({ word }) => SENSITIVE.has(word));
    if (at < 0) continue;
    const from = /^(?:my|our|the|his|her)$/.test(earlier.words[at - 1]?.word ?? '') ? at - 1 : at;
    const { value } = saidIn(earlier, earlier.words.slice(from, at + 1));
    return { value, place: { start: earlier.start, end: sentence.end } };
  }
  return undefined;
}
