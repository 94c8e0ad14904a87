import type { Vocabulary } from '../frames/pattern.js';
import { FiledRows, type Kind, rowsOf } from '../frames/rows.js';
import { type Finding, PLAIN, SAID } from './finding.js';
import { listsOf } from './lists.js';
import type { Sentence, Word } from './sentence.js';

/** What a frame gives, as frames/data/manners.txt lays down. */
interface Request {
  path: 'preferences.conversation_style' | 'preferences.topics_to_avoid';
  /** Whether what was spoken of before is kept, and not words of the request. */
  isOfBefore: boolean;
}

/** What is kept: the words from one index up to the other. */
interface Caught {
  from: number;
  to: number;
}

/** In words; guesses. */
const GAP = 3;
const LONGEST_TOPIC = 6;

const SENSITIVE = new Set(listsOf('manner-words').words('sensitive'));
const ENDS = new Set([...',;:.!?()–—|', 'and', 'but', 'because', 'so', 'or', 'please', 'pls', 'if', 'when', 'i']);
const STARTS = new Set([...ENDS, '-', '*', '•', '/', 'oh', 'ok', 'also', 'hey', 'hi', 'then', 'w']);
const isEnd = (word: string | undefined): boolean => word === undefined || ENDS.has(word);

const VOCABULARY: Vocabulary<Sentence, Caught> = {
  classes: {
    '^': ({ words }, at) => (at === 0 || STARTS.has(words[at - 1]!.word) ? 0 : undefined),
    $: ({ words }, at) => (isEnd(words[at]?.word) ? 0 : undefined),
    '[': (_, at, caught) => {
      caught.from = at;
      return 0;
    },
    ']': (_, at, caught) => {
      caught.to = at;
      return 0;
    },
    TOPIC: ({ words }, at, caught) => {
      caught.from = at;
      caught.to = at;
      while (caught.to < at + LONGEST_TOPIC && !isEnd(words[caught.to]?.word)) caught.to += 1;
      return caught.to > at ? caught.to - at : undefined;
    },
  },
  openings: [],
  gaps: { '..': { longest: GAP, endsAt: isEnd }, '...': { longest: LONGEST_TOPIC, endsAt: () => false } },
};

/** How rows of what people ask for are read. */
const OF_REQUESTS: Kind<Request, Sentence, Caught> = {
  vocabulary: VOCABULARY,
  givesOf: (written) => ({
    path: written === 'style' ? 'preferences.conversation_style' : 'preferences.topics_to_avoid',
    isOfBefore: written === 'avoid it',
  }),
};

/** Every frame, in the order of the file. */
export const MANNER_FRAMES = rowsOf('manners', OF_REQUESTS);
const FILED = new FiledRows(MANNER_FRAMES);

/**
 * What a sentence asks for, each once of a frame. `before` are the sentences of the same turn so far: `it` may stand
 * for what they speak of.
 */
export function mannersAsked(sentence: Sentence, before: Sentence[]): { finding: Finding; id: string }[] {
  const found: { finding: Finding; id: string }[] = [];
  FILED.search(
    sentence,
    () => true,
    ({ id, gives: { path, isOfBefore } }, { caught: { from = 0, to = 0 } }) => {
      if (!isOfBefore && to <= from) return 'more';
      const kept = isOfBefore ? lastSpokenOf(sentence, before) : saidIn(sentence, sentence.words.slice(from, to));
      if (!kept) return 'enough';
      const explicitness = path === 'preferences.conversation_style' ? SAID : PLAIN;
      found.push({ id, finding: { path, value: kept.value, explicitness, polarity: 'asserts', ...kept.place } });
      return 'enough';
    },
  );
  return found;
}

interface Kept {
  value: string;
  place: { start: number; end: number };
}

function saidIn({ text, start, end }: Sentence, words: Word[]): Kept {
  const value = text.slice(words[0]!.start, words.at(-1)!.end).replace(/\s+/g, ' ');
  return { value, place: { start, end } };
}

/** The sensitive thing that was named last in the turn, with the word for whose it is. */
function lastSpokenOf(sentence: Sentence, before: Sentence[]): Kept | undefined {
  for (const earlier of [...before, sentence].toReversed()) {
    const at = earlier.words.findLastIndex(({ word }) => SENSITIVE.has(word));
    if (at < 0) continue;
    const from = /^(?:my|our|the|his|her)$/.test(earlier.words[at - 1]?.word ?? '') ? at - 1 : at;
    const { value } = saidIn(earlier, earlier.words.slice(from, at + 1));
    return { value, place: { start: earlier.start, end: sentence.end } };
  }
  return undefined;
}
