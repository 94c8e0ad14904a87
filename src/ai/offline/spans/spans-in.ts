import type { Fact } from '../../../profile/observation.js';
import type { Conversation, Known } from '../../../text/conversation.js';
import type { ParsedText } from '../../../text/parsed-text.js';
import { voicesOf } from '../../../text/voices.js';
import type { JudgedClause } from '../clauses/scorer.js';
import { languageOf } from '../language.js';
import { originOf, type Passage } from '../passage.js';
import { type ClauseHint, hintsOf } from './hints.js';
import { withMeanings } from './meanings.js';
import { spanNetwork } from './network.js';
import type { Setting, Side } from './setting.js';
import { tag, type TaggedSpan } from './tagger.js';
import { type Token, tokensOf, wordsIn } from './tokens.js';
import { spanWeights } from './weights.js';

/** A text with the spans that were found in it. */
export interface TaggedText {
  /** As ParsedText levels it. */
  text: string;
  /** Unit for unit as it was posted, for quotes. */
  posted: string;
  tokens: readonly Token[];
  /** Whose word each token is. */
  sides: readonly Side[];
  spans: readonly TaggedSpan[];
  /** Lower-case words that the subject is called by. */
  called: ReadonlySet<string>;
}

/** What the tagger finds in a text, with what the rules read of it and how they judged its clauses as hints. */
export function spansIn(
  parsed: ParsedText,
  known: Known,
  facts: readonly Fact[],
  clauses: readonly ClauseHint[],
  posted: string,
): TaggedText {
  const tokens = tokensIn(parsed.level);
  const setting = settingOf(tokens, parsed, known, facts, clauses);
  return {
    text: parsed.level,
    posted,
    tokens,
    sides: setting.sides,
    spans: tag(tokens, setting, spanWeights(), spanNetwork()),
    called: setting.called,
  };
}

/**
 * Of a longer text the tagger reads the beginning, some 200,000 characters of prose: it takes 20 to 40 microseconds a
 * token, and a megabyte of them would hold a thread for ten seconds. The rules read all of it.
 */
const MOST_TOKENS = 50_000;

/** The tokens of a text with what they mean, so many of them as the tagger reads. */
export function tokensIn(text: string): Token[] {
  const tokens = tokensOf(text).slice(0, MOST_TOKENS);
  return withMeanings(tokens, languageOf(text)?.code);
}

/** From one offset of a text to another. */
export type Stretch = [start: number, end: number];

/** A tagged text without the spans that begin in a stretch where nothing is meant. */
export const withoutUnreal = (tagged: TaggedText, unreal: readonly Stretch[]): TaggedText =>
  without(tagged, unreal, () => true);

/** A tagged text without the spans of who the subject is that begin in a field of somebody else. */
export const withoutCore = (tagged: TaggedText, ofOthers: readonly Stretch[]): TaggedText =>
  without(tagged, ofOthers, ({ kind }) => CORE.has(kind));

/** A tagged text without the likings that begin where something denies them. */
export const withoutLikes = (tagged: TaggedText, denied: readonly Stretch[]): TaggedText =>
  without(tagged, denied, ({ kind }) => kind === 'like');

/** A tagged text without the likings and dislikes that begin where somebody else is told of. */
export const withoutTastes = (tagged: TaggedText, ofOthers: readonly Stretch[]): TaggedText =>
  without(tagged, ofOthers, ({ kind }) => kind === 'like' || kind === 'dislike');

const CORE = new Set(['name', 'age', 'gender', 'location']);

function without(
  tagged: TaggedText,
  stretches: readonly Stretch[],
  isBarred: (span: TaggedSpan) => boolean,
): TaggedText {
  if (stretches.length === 0) return tagged;
  const inOrder = stretches.toSorted(([one], [other]) => one - other);
  let next = 0;
  const isOutside = tagged.tokens.map(({ start }) => {
    while (next < inOrder.length && inOrder[next]![1] <= start) next += 1;
    return next === inOrder.length || inOrder[next]![0] > start;
  });
  return { ...tagged, spans: tagged.spans.filter((span) => isOutside[span.from] || !isBarred(span)) };
}

/** What is known of the tokens of a text beside its words. */
export function settingOf(
  tokens: readonly Token[],
  parsed: ParsedText,
  known: Known,
  facts: readonly Fact[],
  clauses: readonly ClauseHint[],
): Setting {
  return {
    sides: sidesOf(tokens, parsed, known),
    hints: hintsOf(parsed.level, tokens, facts, clauses),
    format: parsed.format,
    about: parsed.about,
    called: calledIn(parsed.conversation, known),
  };
}

/** A judged clause where it stands in the submission. */
export function hintOf(passage: Passage, { clause, likelyByFeatures: likely, features }: JudgedClause): ClauseHint {
  const { words, isOwn } = clause;
  const [start, end] = originOf(passage, words[0]!.start, words.at(-1)!.end);
  return { start, end, likely, isOwn, features };
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
