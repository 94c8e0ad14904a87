import type { Voice } from '../../../profile/speaker-text.js';
import { contextFeatures } from './context.js';
import { feature, joined, type Feature } from './feature.js';
import { rivalsOf } from './rivals.js';
import { type Token, withoutGenitive } from './tokens.js';
import { groupsOfWord } from './word-groups.js';

/**
 * Whose words a token is among, as text/voices.ts has it; `alone` where nobody else speaks, `outside` where
 * nobody does.
 */
export type Side = Voice['speaker'] | 'alone' | 'outside';

/** What is known of a text beside its words. */
export interface Setting {
  /** Of each token. */
  sides: Side[];
  /** Of each token: what rules made of it, as features. */
  hints: Feature[][];
  format: string;
  /** Whose words it is in: the subject's own, or somebody's who tells of the subject. */
  about: string;
  /** Lower-case words that the subject is called by. */
  called: ReadonlySet<string>;
}

/** What is said of tokens beside the words near them. */
export interface SettingFeatures {
  /** Of each token, what its place in its line and in the text says. */
  places: Feature[][];
  /** Of each token, pairs of words near it, and of their groups with its place. */
  joint: Feature[][];
}

/** What their places in their lines and in the text say of tokens. Linear in the number of tokens. */
export function settingFeatures(tokens: readonly Token[], setting: Setting): SettingFeatures {
  const counts = new Map<string, number>();
  for (const { word } of tokens) counts.set(word, (counts.get(word) ?? 0) + 1);
  const lines = linesOf(tokens);
  const words = tokens.map(({ meaning }) => feature(meaning));
  const wordAt = (at: number): Feature => words[at] ?? NOTHING;
  const groups = tokens.map(groupsIn);
  const format = feature(`format ${setting.format}`);
  const about = feature(`about ${setting.about}`);
  const context = contextFeatures(tokens);
  const rivals = rivalsOf(tokens, (at) => setting.sides[at] === 'other');
  const places: Feature[][] = [];
  const joint: Feature[][] = [];
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
      for (const hint of setting.hints[at] as Feature[]) features.push(hint, joined(hint, side));
      for (const hint of setting.hints[at - 1] ?? []) features.push(joined(BEFORE, hint));
      places.push(features);
      joint.push(jointFeatures(at, { wordAt, groups, context: context[at] as Feature[], side, size }));
    }
    asked = questionIn(tokens, from, to).map((at) => words[at] as Feature);
  }
  return { places, joint };
}

interface Around {
  wordAt: (at: number) => Feature;
  groups: readonly (Groups | undefined)[];
  context: readonly Feature[];
  side: Feature;
  size: Feature;
}

type Groups = [coarse: Feature, fine: Feature];

function jointFeatures(at: number, { wordAt, groups, context, side, size }: Around): Feature[] {
  const features = [
    ...pairsOf(wordAt(at - 1), wordAt(at), wordAt(at + 1)),
    joined(BEFORE, joined(wordAt(at - 2), wordAt(at - 1))),
    joined(BEHIND, joined(wordAt(at + 1), wordAt(at + 2))),
  ];
  const group = groups[at];
  if (!group) return features;
  const [coarse, fine] = group;
  const [who, , , lead] = context;
  features.push(
    joined(BEFORE, joined(wordAt(at - 1), fine)),
    joined(wordAt(at - 2), joined(wordAt(at - 1), coarse)),
    joined(NEXT, joined(fine, wordAt(at + 1))),
    joined(side, fine),
    joined(joined(size, side), coarse),
    joined(who as Feature, fine),
    joined(lead as Feature, fine),
  );
  const [before, behind] = [groups[at - 1], groups[at + 1]];
  if (before) features.push(joined(before[0], fine));
  if (behind) features.push(joined(NEXT, joined(fine, behind[0])));
  return features;
}

/** The coarse and the fine group of a word, which around it tell more than both alone. */
function groupsIn({ meaning }: Token): Groups | undefined {
  const [coarse, fine] = groupsOfWord(withoutGenitive(meaning));
  return coarse === undefined ? undefined : [feature(`in 0 ${coarse}`), feature(`in 1 ${fine}`)];
}

const pairsOf = (before: Feature, word: Feature, behind: Feature): Feature[] => [
  joined(before, word),
  joined(word, joined(NEXT, behind)),
];

/** A token with the one before it, and with the one behind it. */
export function pairFeatures(tokens: readonly Token[], at: number): Feature[] {
  const wordAt = (index: number): Feature => {
    const token = tokens[index];
    return token ? feature(token.meaning) : NOTHING;
  };
  return pairsOf(wordAt(at - 1), wordAt(at), wordAt(at + 1));
}

const BIAS = feature('bias');
const NOTHING = feature('nothing');
const ITEM = feature('item of a list');
const ENDS = feature('ends the line');
const SAID_AGAIN = feature('said again');
const SAID_OFTEN = feature('said often');
const CALLED = feature('called');
const IN_LABEL = feature('in a label');
const LABEL = feature('label');
const ASKED = feature('asked');
const BEFORE = feature('before');
const BEHIND = feature('behind');
const NEXT = feature('next');

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
