import type { Voice } from '../../../profile/speaker-text.js';
import { contextFeatures } from './context.js';
import { feature, joined, type Feature } from './feature.js';
import { rivalsOf } from './rivals.js';
import type { Token } from './tokens.js';

/**
 * Whose words a token is among, as text/voices.ts has it; `alone` where nobody else speaks, `outside` where
 * nobody does.
 */
export type Side = Voice['speaker'] | 'alone' | 'outside';

/** What is known of a text beside its words. */
export interface Setting {
  /** Of each token. */
  sides: Side[];
  /** Of each token, which names of towns in several words it is part of, as features. */
  towns: Feature[][];
  format: string;
  /** Whose words it is in: the subject's own, or somebody's who tells of the subject. */
  about: string;
  /** Lower-case words that the subject is called by. */
  called: ReadonlySet<string>;
}

/** Of each token, what its place in its line and in the text says, as features. Linear in the number of tokens. */
export function settingFeatures(tokens: readonly Token[], setting: Setting): Feature[][] {
  const counts = new Map<string, number>();
  for (const { word } of tokens) counts.set(word, (counts.get(word) ?? 0) + 1);
  const lines = linesOf(tokens);
  const words = tokens.map(({ meaning }) => feature(meaning));
  const format = feature(`format ${setting.format}`);
  const about = feature(`about ${setting.about}`);
  const context = contextFeatures(tokens);
  const rivals = rivalsOf(tokens, (at) => setting.sides[at] === 'other');
  const places: Feature[][] = [];
  let asked: Feature[] = [];
  for (const [index, { from, to }] of lines.entries()) {
    const size = feature(`line of ${stepOf(to - from, SIZES)}`);
    const place = feature(
      index === 0 ? 'first line' : index < EARLY ? 'early' : index === lines.length - 1 ? 'last' : '',
    );
    const isItem = BULLET.test(tokens[from]!.text);
    const labelEnd = labelEndOf(tokens, from, to);
    const label = words.slice(Math.max(from, labelEnd - WORDS_OF_LABEL), Math.max(from, labelEnd - 1));
    for (let at = from; at < to; at += 1) {
      const { word } = tokens[at] as Token;
      const side = feature(setting.sides[at] as Side);
      const features = [BIAS, side, about, place, joined(size, side), joined(format, side), joined(place, side)];
      features.push(feature(`at ${stepOf(at - from, STEPS)}`));
      if (isItem) features.push(ITEM);
      if (at === to - 1) features.push(ENDS);
      const count = counts.get(word) ?? 1;
      if (count > 1 && word.length > 2) features.push(count > OFTEN ? SAID_OFTEN : SAID_AGAIN);
      if (setting.called.has(word)) features.push(CALLED, joined(CALLED, side));
      if (at < labelEnd) features.push(IN_LABEL);
      else if (labelEnd > 0) {
        const behind = joined(LABEL, feature(stepOf(at - labelEnd, STEPS)));
        features.push(behind);
        for (const one of label) features.push(joined(LABEL, one), joined(behind, one));
      }
      for (const rival of rivals[at] ?? []) features.push(rival, joined(rival, side));
      if (at - from < ANSWER) for (const one of asked) features.push(joined(ASKED, one));
      features.push(...(context[at] as Feature[]));
      for (const town of setting.towns[at] as Feature[]) features.push(town, joined(town, side));
      for (const town of setting.towns[at - 1] ?? []) features.push(joined(BEFORE, town));
      places.push(features);
    }
    asked = questionIn(tokens, from, to).map((at) => words[at] as Feature);
  }
  return places;
}

const BIAS = feature('bias');
const ITEM = feature('item of a list');
const ENDS = feature('ends the line');
const SAID_AGAIN = feature('said again');
const SAID_OFTEN = feature('said often');
const CALLED = feature('called');
const IN_LABEL = feature('in a label');
const LABEL = feature('label');
const ASKED = feature('asked');
const BEFORE = feature('before');

/** All guesses. */
const EARLY = 3;
const OFTEN = 3;
const WORDS_OF_LABEL = 5;
const ANSWER = 12;
const LONGEST_LABEL = 7;
const LONGEST_QUESTION = 12;
/** Behind a question mark may stand so many tokens more: `Where are you? 😊`. */
const BEHIND_QUESTION = 6;

/** Upper ends of the steps in which lengths and distances are told. */
const SIZES = [4, 8, 16];
const STEPS = [1, 3, 6];

const stepOf = (value: number, steps: number[]): string => `< ${steps.find((end) => value < end) ?? 'more'}`;

const BULLET = /^[-*•–—]$/;
const LABEL_END = /^[:：|=]$/;
const QUESTION_MARK = /^[?？]$/;
const SENTENCE_END = /^[.!?。？！]$/;

interface Line {
  from: number;
  to: number;
}

function linesOf(tokens: readonly Token[]): Line[] {
  const lines: Line[] = [];
  for (const [at, { line }] of tokens.entries()) {
    const last = lines.at(-1);
    if (last && tokens[last.from]!.line === line) last.to = at + 1;
    else lines.push({ from: at, to: at + 1 });
  }
  return lines;
}

/** Index behind the colon of a label at the beginning of a line, 0 where it has none. */
function labelEndOf(tokens: readonly Token[], from: number, to: number): number {
  const most = Math.min(to - 1, from + LONGEST_LABEL);
  for (let at = from + 1; at < most; at += 1) if (LABEL_END.test(tokens[at]!.text)) return at + 1;
  return 0;
}

/** The tokens of a question at the end of a line. */
function questionIn(tokens: readonly Token[], from: number, to: number): number[] {
  let mark = to - 1;
  while (mark > from && to - mark <= BEHIND_QUESTION && !QUESTION_MARK.test(tokens[mark]!.text)) mark -= 1;
  if (!QUESTION_MARK.test(tokens[mark]!.text)) return [];
  const question: number[] = [];
  for (let at = mark - 1; at >= from && question.length < LONGEST_QUESTION; at -= 1) {
    if (SENTENCE_END.test(tokens[at]!.text)) break;
    question.push(at);
  }
  return question;
}
