import type { Vocabulary } from '../frames/pattern.js';
import { FiledRows, type Kind, rowsOf } from '../frames/rows.js';
import { isNoLastingWish } from './avoidance.js';
import { type Finding, PLAIN, SAID } from './finding.js';
import { listsOf } from './lists.js';
import { phraseOf, type Sentence, type Word } from './sentence.js';
import { STYLE } from './style.js';
import { MEANT_BEFORE, namedAlone, topicsFrom, topicsOf } from './talked-about.js';
import { wordingOf } from './wording.js';

/** What a frame gives, as frames/data/manners.txt lays down. */
interface Request {
  path: typeof STYLE | 'preferences.topics_to_avoid';
  /** Whether what was spoken of before is kept, and not words of the request. */
  isOfBefore: boolean;
}

/** What is kept: the words from one index up to the other. */
interface Caught {
  from: number;
  to: number;
  /** Whether all topics of a list are kept that begins with the words. */
  isList: boolean;
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
    TOPICS: ({ words }, at, caught) => {
      caught.from = at;
      caught.to = words.length;
      caught.isList = true;
      return words.length > at ? words.length - at : undefined;
    },
  },
  openings: [],
  gaps: { '..': { longest: GAP, endsAt: isEnd }, '...': { longest: LONGEST_TOPIC, endsAt: () => false } },
};

/** How rows of what people ask for are read. */
const OF_REQUESTS: Kind<Request, Sentence, Caught> = {
  vocabulary: VOCABULARY,
  givesOf: (written) => ({
    path: written === 'style' ? STYLE : 'preferences.topics_to_avoid',
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
    ({ id, gives: { path, isOfBefore } }, { caught: { from = 0, to = 0, isList = false } }) => {
      if (!isOfBefore && to <= from) return 'more';
      const words = sentence.words.slice(from, to);
      if (path !== STYLE && isNoLastingWish(wordingOf(sentence).said)) return 'enough';
      const isPointing = path !== STYLE && MEANT_BEFORE.test(phraseOf(words));
      const kept = isOfBefore
        ? lastSpokenOf(sentence, before)
        : isList || isPointing
          ? topicsFrom(wordingOf(sentence), from, before, isList ? undefined : to).map((value) =>
              keptOf(sentence, value),
            )
          : [saidIn(sentence, words)];
      for (const { value, place } of kept)
        found.push({
          id,
          finding: { path, value, explicitness: path === STYLE ? SAID : PLAIN, polarity: 'asserts', ...place },
        });
      return 'enough';
    },
  );
  return found;
}

interface Kept {
  value: string;
  place: { start: number; end: number };
}

const keptOf = ({ start, end }: Sentence, value: string): Kept => ({ value, place: { start, end } });

const saidIn = (sentence: Sentence, words: Word[]): Kept =>
  keptOf(sentence, sentence.text.slice(words[0]!.start, words.at(-1)!.end).replace(/\s+/g, ' '));

/**
 * What was spoken of last in the turn: what a question without a verb names, what somebody asks or talks about, or a
 * sensitive thing with the word for whose it is.
 */
function lastSpokenOf(sentence: Sentence, before: Sentence[]): Kept[] {
  for (const earlier of [...before, sentence].toReversed()) {
    const [named = topicsOf(wordingOf(earlier), SPOKEN_ABOUT, [])[0]] = earlier === sentence ? [] : namedAlone(earlier);
    const value = named ?? sensitiveIn(earlier);
    if (value !== undefined) return [{ value, place: { start: earlier.start, end: sentence.end } }];
  }
  return [];
}

const SPOKEN_ABOUT = new RegExp(
  String.raw`\b(?:questions|jokes|comments|remarks|asked|asks|asking|teases? me|talks?|talking)(?: [a-z]+){0,3}? ` +
    '(?:about|regarding|concerning) (?<after>)',
);

function sensitiveIn(sentence: Sentence): string | undefined {
  const at = sentence.words.findLastIndex(({ word }) => SENSITIVE.has(word));
  if (at < 0) return undefined;
  const from = /^(?:my|our|the|his|her|.*'s)$/.test(sentence.words[at - 1]?.word ?? '') ? at - 1 : at;
  return saidIn(sentence, sentence.words.slice(from, at + 1)).value;
}
