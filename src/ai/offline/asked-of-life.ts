import { bareAnswer } from './answers.js';
import { isPet } from './categories.js';
import { listsOf } from './lists.js';
import { type Candidate, stemsOf } from './memories.js';
import { isPerson } from './people.js';
import { phraseOf, type Sentence } from './sentence.js';

interface Asked {
  /** What is asked for, as it stands before the answer in a memory. */
  label: string;
  pattern: RegExp;
  isHealth: boolean;
}

const LISTS = listsOf('asked-of-life');
const rowsOf = (list: string, isHealth: boolean): Asked[] =>
  LISTS.lines(list).map((line) => {
    const colon = line.indexOf(': ');
    return { label: line.slice(0, colon), pattern: new RegExp(`\\b(?:${line.slice(colon + 2)})\\b`), isHealth };
  });
const ROWS = [...rowsOf('health', true), ...rowsOf('life', false)];
const NOTHING = new Set(LISTS.words('nothing'));

/** Few words that outrank sentences: guesses. */
const [OF_HEALTH, OF_LIFE] = [6, 2];
/** In words: a longer answer is a sentence, which tells by itself. */
const LONGEST = 10;

/**
 * What a bare answer tells of its subject's life: `Allergies: shellfish` of `Any allergies?` and `shellfish`. Undefined
 * where it tells nothing, or where somebody else is asked about.
 */
export function answeredOfLife(question: Sentence, answer: Sentence, passage: number): Candidate | undefined {
  const words = bareAnswer(answer);
  const asked = phraseOf(question.words);
  const row = ROWS.find(({ pattern }) => pattern.test(asked));
  if (!row || words.length === 0 || words.length > LONGEST || answer.asks) return undefined;
  if (NOTHING.has(answer.words[0]!.word)) return undefined;
  if (row.isHealth && question.words.some(({ word }) => isPerson(word) || isPet(word))) return undefined;
  const [start, end] = [words[0]!.start, words.at(-1)!.end];
  return {
    passage,
    start,
    end,
    event: `${row.label}: ${answer.text.slice(start, end)}`,
    date: undefined,
    importance: row.isHealth ? 'high' : 'medium',
    stems: stemsOf(words),
    worth: row.isHealth ? OF_HEALTH : OF_LIFE,
    told: false,
    framed: true,
    rule: 'answers',
  };
}
