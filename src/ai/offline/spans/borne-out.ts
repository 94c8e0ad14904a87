import type { Fact } from '../../../profile/observation.js';
import { STYLE } from '../style.js';
import { places, plainTown } from '../towns.js';
import { likely } from './likely.js';
import { isMeasure } from './measures.js';
import { isFactMisled, namesHarm } from './misleading.js';
import type { TaggedText } from './spans-in.js';
import type { TaggedSpan } from './tagger.js';
import { isUnspaced, wordsIn } from './tokens.js';

/** Where what spans tell is kept, but for interests, which have a path for each category. */
export const PATHS: Readonly<Record<string, Fact['path']>> = {
  name: 'core_info.name',
  age: 'core_info.age',
  gender: 'core_info.gender',
  location: 'core_info.location',
  style: STYLE,
  avoid: 'preferences.topics_to_avoid',
};

const KIND_OF = Object.fromEntries(Object.entries(PATHS).map(([kind, path]) => [path, kind]));

/**
 * How likely the tagger must find a span of its kind in the words of what a rule read, by path and rule, up to an
 * explicitness; the first row that fits holds. The first two were counted on the tuned texts by weights that had seen
 * none of the text, the others on eval/everyday/fresh: of what is dropped by each row at least half was wrong.
 */
const DOUBTED: [read: RegExp, upTo: number, least: number][] = [
  [/^core_info\.location/, 0.5, 0.5],
  [/^core_info\.name/, 0.7, 0.05],
  [/^interests\.other likes/, 0.85, 0.1],
  [/^interests\.\S+ (?:phrases|answers)/, 0.85, 0.1],
  [/^interests\.\S+ fields/, 0.9, 0.01],
  [/^interests\.\S+ likes/, 0.75, 0.01],
  [/^interests\.other/, 0.85, 0.03],
  [/^preferences\.conversation_style style/, 1, 0.35],
  // What names the topic is the other side's word, where the tagger looks for nothing.
  [/^preferences\.topics_to_avoid declined/, 1, 0],
  [/^preferences\.topics_to_avoid/, 1, 0.1],
];

/** How likely the tagger must find what a rule read, 0 where it stands without. */
const leastOf = ({ path, explicitness, rule = '' }: Fact): number =>
  DOUBTED.find(([read, upTo]) => read.test(`${path} ${rule}`) && explicitness <= upTo)?.[2] ?? 0;

/** Names in scripts without spaces are read by their frames; the tagger knows few of their words. */
const isInUnspaced = ({ value }: Fact): boolean => isUnspaced(String(value));

/** Rules that read what a label or a question asks for: the words around it are not the subject's. */
const ASKED_FOR = new Set(['fields', 'answers', 'confirmed']);

/** Whether the tagger sees a likely enough span of a fact's kind in its words, or the subject is known by them. */
export function isBorneOut(fact: Fact, tagged: TaggedText): boolean {
  if (fact.polarity !== 'asserts' || isInUnspaced(fact)) return true;
  const words = new Set(wordsIn(String(fact.value)));
  if (fact.path.startsWith('interests.') && namesHarm(words)) return false;
  if (fact.path.startsWith('interests.') && tagged.text.length < SINGLE_SENTENCE) return true;
  if (fact.path === 'core_info.age' && isMeasure(fact)) return false;
  if (!ASKED_FOR.has(fact.rule ?? '') && isFactMisled(fact, tagged)) return false;
  if (fact.path === 'core_info.name' && [...words].every((word) => tagged.called.has(word))) return true;
  return likelihoodOf(fact, words, tagged) >= leastOf(fact);
}

/**
 * Whether the tagger finds another name, age, gender or place much likelier than the words of a fact. Of what it told
 * instead, on eval/everyday/fresh and the tuned texts, 29 were right and 3 wrong where a rule had been right.
 */
export function isRivalled(fact: Fact, tagged: TaggedText): boolean {
  const kind = KIND_OF[fact.path];
  if (kind === undefined || !fact.path.startsWith('core_info.') || fact.polarity !== 'asserts') return false;
  const words = new Set(wordsIn(String(fact.value)));
  // What is reckoned or read from a letter (`born in 1990`, `29F`) is in no words of its own.
  if (isInUnspaced(fact) || !wordsIn(fact.evidence.quote).some((word) => words.has(word))) return false;
  const rival = likely(kind, tagged).find((span) => !isOf(span, fact, words, tagged) && !isWider(span, fact, tagged));
  return rival !== undefined && rival.likely >= Math.max(LEAST_OF_RIVAL, likelihoodOf(fact, words, tagged) + MARGIN);
}

/** Whether a span names a country or a state where a fact has a town: `{"locality": "Oslo", "country": "Norway"}`. */
function isWider({ from, to }: TaggedSpan, { path, value }: Fact, { text, tokens }: TaggedText): boolean {
  if (path !== PATHS['location']) return false;
  const [rival, own] = [text.slice(tokens[from]!.start, tokens[to - 1]!.end), String(value)].map(plainTown);
  const isRegion = (name: string | undefined): boolean => places().some(({ plain }) => plain === name);
  return isRegion(rival) && !isRegion(own);
}

const LEAST_OF_RIVAL = 0.6;
const MARGIN = 0.2;

const likelihoodOf = (fact: Fact, words: Set<string>, tagged: TaggedText): number => {
  const kind = KIND_OF[fact.path] ?? 'like';
  // What is disliked is a topic to avoid where a rule reads the wish.
  const isAlike = (span: TaggedSpan): boolean => span.kind === kind || (kind === 'avoid' && span.kind === 'dislike');
  const ofKind = tagged.spans.filter((span) => isAlike(span) && isOf(span, fact, words, tagged));
  return Math.max(0, ...ofKind.map((span) => span.likely));
};

/** In UTF-16 units: rules were written with single sentences, the tagger has learned from whole texts. A guess. */
const SINGLE_SENTENCE = 80;

/** Whether a span says what a fact does: by its words, or where a request stands whose topic was named before it. */
const isOf = (
  { kind, from, to }: TaggedSpan,
  { evidence }: Fact,
  words: Set<string>,
  { tokens }: TaggedText,
): boolean =>
  kind === 'avoid'
    ? tokens[from]!.start < evidence.end && evidence.start < tokens[to - 1]!.end
    : tokens.slice(from, to).some(({ word }) => words.has(word));
