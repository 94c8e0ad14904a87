import type { Conversation, Known } from '../../../text/conversation.js';
import type { ParsedText } from '../../../text/parsed-text.js';
import { voicesOf } from '../../../text/voices.js';
import { languageOf } from '../language.js';
import { withMeanings } from './meanings.js';
import { networkWords, readerNetwork } from './network.js';
import { outputsOf } from './network-pack.js';
import { type Setting, settingFeatures, type Side } from './setting.js';
import { type Token, tokensOf, wordsIn } from './tokens.js';
import { townsOf } from './towns.js';

/** A text as the network reads it. */
export interface ScoredText {
  tokens: readonly Token[];
  setting: Setting;
  /** The labels of spans, of which one holds of each token. */
  labels: readonly string[];
  /** How likely each label of each token is, so many numbers a token as there are labels. */
  shares: Float64Array;
  /** Of each thing that the network tells of clauses, by its name, a logit for each token. */
  clauses: Readonly<Record<string, Float64Array>>;
}

/** Reads a text with the network as a whole, before any rule does. Linear in the length of the text. */
export function scoreText(parsed: ParsedText, known: Known): ScoredText {
  const tokens = tokensIn(parsed.level);
  const setting = settingOf(tokens, parsed, known);
  const network = readerNetwork();
  const { labels, clauses } = network.shape;
  const scores = network.scoresOf(networkWords(tokens), settingFeatures(tokens, setting));
  const outputs = outputsOf(network.shape);
  const column = (output: number): Float64Array => Float64Array.from(tokens, (_, at) => scores[at * outputs + output]!);
  return {
    tokens,
    setting,
    labels,
    shares: sharesOf(scores, labels.length, outputs),
    clauses: Object.fromEntries(clauses.map((name, at) => [name, column(labels.length + at)])),
  };
}

/** How likely each label of each token is by the scores of its labels, against the highest so that none is infinite. */
function sharesOf(scores: Float64Array, labels: number, outputs: number): Float64Array {
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

/**
 * Of a longer text the network reads the beginning, some 200,000 characters of prose: it takes 20 to 40 microseconds a
 * token, and a megabyte of them would hold a thread for ten seconds. The rules read all of it.
 */
const MOST_TOKENS = 50_000;

/** The tokens of a text with what they mean, so many of them as the network reads. */
export function tokensIn(text: string): Token[] {
  const tokens = tokensOf(text).slice(0, MOST_TOKENS);
  return withMeanings(tokens, languageOf(text)?.code);
}

/** What is known of the tokens of a text beside its words. */
export function settingOf(tokens: readonly Token[], parsed: ParsedText, known: Known): Setting {
  return {
    sides: sidesOf(tokens, parsed, known),
    towns: townsOf(parsed.level, tokens),
    format: parsed.format,
    about: parsed.about,
    called: calledIn(parsed.conversation, known),
  };
}

function sidesOf(tokens: readonly Token[], parsed: ParsedText, known: Known): Side[] {
  const voices = voicesOf(parsed, known);
  if (!voices) return tokens.map(() => 'alone');
  let at = 0;
  return tokens.map(({ start }) => {
    while (at < voices.length && voices[at]!.end <= start) at += 1;
    const voice = voices[at];
    return voice && voice.start <= start ? voice.speaker : 'outside';
  });
}

/** The words of all that the subject is called by; initials may be anybody's. */
function calledIn(conversation: Conversation | undefined, { called = [], given }: Known): Set<string> {
  const speakers = [...(conversation?.subject.speakers ?? [])];
  const names = [...called, ...(given === undefined ? [] : [given]), ...speakers.flatMap((one) => one.called)];
  return new Set(names.flatMap(wordsIn).filter((word) => word.length > 1));
}
