import type { Known } from '../../../text/conversation.js';
import type { ParsedText } from '../../../text/parsed-text.js';
import { networkWords, readerNetworks } from './network.js';
import { type NetworkShape, outputsOf } from './network-pack.js';
import { type Setting, settingFeatures } from './setting.js';
import { settingOf, tokensIn } from './text-setting.js';
import type { Token } from './tokens.js';

/** A text as the networks read it. */
export interface ScoredText {
  tokens: readonly Token[];
  setting: Setting;
  /** The labels of spans, of which one holds of each token. */
  labels: readonly string[];
  /** How likely each label of each token is, so many numbers a token as there are labels. */
  shares: Float64Array;
  /** Of each thing that the networks tell of clauses, by its name, a logit for each token. */
  clauses: Readonly<Record<string, Float64Array>>;
}

/**
 * Reads a text as a whole, before any rule does, with networks that learned the same from other beginnings: what one
 * has wrong the other seldom has, and the mean of both is surer of what is right. Linear in the length of the text.
 */
export function scoreText(parsed: ParsedText, known: Known): ScoredText {
  const tokens = tokensIn(parsed.level);
  const setting = settingOf(tokens, parsed, known);
  const networks = readerNetworks();
  const { shape } = networks[0]!;
  const [words, places] = [networkWords(tokens), settingFeatures(tokens, setting)];
  const scores = networks.map((network) => network.scoresOf(words, places));
  const column = (output: number): Float64Array =>
    meanOf(scores.map((of) => Float64Array.from(tokens, (_, at) => of[at * outputsOf(shape) + output]!)));
  return {
    tokens,
    setting,
    labels: shape.labels,
    shares: meanOf(scores.map((of) => sharesOf(of, shape))),
    clauses: Object.fromEntries(shape.clauses.map((name, at) => [name, column(shape.labels.length + at)])),
  };
}

const meanOf = (several: readonly Float64Array[]): Float64Array =>
  several[0]!.map((_, at) => several.reduce((sum, one) => sum + one[at]!, 0) / several.length);

/** How likely each label of each token is by the scores of its labels, against the highest so that none is infinite. */
function sharesOf(scores: Float64Array, shape: NetworkShape): Float64Array {
  const labels = shape.labels.length;
  const outputs = outputsOf(shape);
  const count = scores.length / outputs;
  const shares = new Float64Array(count * labels);
  for (let token = 0; token < count; token += 1) {
    const own = scores.subarray(token * outputs, token * outputs + labels);
    const most = own.reduce((one, other) => Math.max(one, other), -Infinity);
    let sum = 0;
    for (let label = 0; label < labels; label += 1)
      sum += shares[token * labels + label] = Math.exp(own[label]! - most);
    for (let label = 0; label < labels; label += 1) shares[token * labels + label]! /= sum;
  }
  return shares;
}
