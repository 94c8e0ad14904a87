import type { Sentence, Word } from '../sentence.js';
import { remembering } from '../../../text/look-up.js';
import { interestsIn } from '../interest.js';
import { cuesOf, isBreak, isCue, isLead } from './cues.js';
import { doerBefore, matchesIn, type Doer, type Frame, type Match } from './frames.js';
import { deedOf, hitsIn, type Hit, type Term } from './terms.js';
import { tokensOf } from './tokens.js';

/** Something named that may be an interest of who speaks, with what speaks for it and against it. */
export interface Candidate {
  term: Term;
  /** Its words in the sentence's passage. */
  start: number;
  end: number;
  features: string[];
  /** The frames it stands in, for people who ask why. */
  frames: string[];
}

/** In words on each side of the thing: how far its surroundings reach. A guess. */
const NEAR = 8;

/** Everything in a sentence that may be an interest: known things anywhere, others where a frame speaks of them. */
export function candidatesIn(sentence: Sentence, subjects: ReadonlySet<string>): Candidate[] {
  const tokens = tokensOf(sentence);
  const hits = hitsIn(tokens, sentence.text).filter((hit) => !isKindOnly(tokens, hit));
  const matches = matchesIn(tokens, hits, subjects);
  const deeds = deedsIn(tokens, hits, subjects);
  if (hits.length === 0 && matches.length === 0 && deeds.length === 0) return [];
  const told = new Map<Hit, Match[]>();
  for (const hit of hits) told.set(hit, []);
  for (const match of matches) if (typeof match.thing === 'object') told.get(match.thing)?.push(match);
  const lists = spreadAlongLists(tokens, hits, told);
  const context = { tokens, sentence, subjects, count: hits.length };
  const found = [...told].map(([hit, each]) => candidateOf(context, hit, each, lists.has(hit)));
  for (const deed of deeds) found.push(candidateOf(context, deed.hit, [], false, deed.doer));
  return [...found, ...openCandidates(context, matches, found)];
}

/** `my favourite food is pho`: names the kind of what is named behind. */
const isKindOnly = (tokens: Word[], { from, to }: Hit): boolean =>
  FAVOURITE.has(tokens[from - 1]?.word ?? '') && IS.has(tokens[to]?.word ?? '');

const FAVOURITE = new Set(['favorite', 'favourite', 'favorites', 'favourites', 'fave', 'fav']);
const IS = new Set(['is', 'are', 'was', 'were', ':', '.', '?', '']);

// Features are named once: to put their names together again for each thing of each sentence took most of the time.
const KIND = remembering((kind) => `kind ${kind}`);
const IN = remembering((category) => `in ${category}`);
const FRAME = remembering((id) => `frame ${id}`);
const NO_FRAME = remembering((kind) => `no frame, kind ${kind}`);
const OF_KIND = remembering((family) => remembering((kind) => `${family}, kind ${kind}`));
const DOER = { named: 'doer named', elided: 'doer elided' };
const DEED = { named: 'deed named', elided: 'deed elided' };
const NEXT = {
  end: 'next end',
  belonging: 'next belonging',
  article: 'next article',
  joint: 'next joint',
  word: 'next word',
};
const DEED_THEN = {
  end: 'deed then end',
  belonging: 'deed then belonging',
  article: 'deed then article',
  joint: 'deed then joint',
  word: 'deed then word',
};

interface Context {
  tokens: Word[];
  sentence: Sentence;
  subjects: ReadonlySet<string>;
  /** How many things are named. */
  count: number;
}

/** `I weave`: verbs that name a pastime, where the speaker does it. */
function deedsIn(tokens: Word[], hits: Hit[], subjects: ReadonlySet<string>): { hit: Hit; doer: Doer }[] {
  const found: { hit: Hit; doer: Doer }[] = [];
  const taken = new Set(
    hits.filter(({ term }) => term.keys.length > 1 || term.kind === 'sure').map(({ from }) => from),
  );
  tokens.forEach(({ word }, from) => {
    const term = taken.has(from) ? undefined : deedOf(word);
    const doer = term && doerBefore(tokens, from - 1, subjects);
    if (doer) found.push({ hit: { term, from, to: from + 1 }, doer });
  });
  return found;
}

const AND = new Set([',', 'and', '&', 'or', 'n', '/', '+', 'plus', ';', '|', '•', '·']);

/** `I play viola, cello and a bit of piano`: what tells of the first tells of all. */
function spreadAlongLists(tokens: Word[], hits: Hit[], told: Map<Hit, Match[]>): Set<Hit> {
  const listed = new Set<Hit>();
  for (let at = 1; at < hits.length; at += 1) {
    const [before, hit] = [hits[at - 1]!, hits[at]!];
    const between = tokens.slice(before.to, hit.from);
    const isList = between.length > 0 && between.length < 6 && between.some(({ word }) => AND.has(word));
    if (!isList || !between.every(({ word }) => AND.has(word) || isLead(word))) continue;
    listed.add(hit);
    const own = told.get(hit)!;
    for (const match of told.get(before)!)
      if (match.frame.gives.family !== 'being' && !own.some(({ frame }) => frame === match.frame)) own.push(match);
  }
  return listed;
}

function candidateOf(context: Context, hit: Hit, matches: Match[], isListed: boolean, deed?: Doer): Candidate {
  const { tokens } = context;
  const { term, from, to } = hit;
  const frames = [...new Set(matches.map(({ frame }) => frame))];
  const features = ['bias', KIND(term.kind), IN(term.category), ...surroundings(context, from, to)];
  const doers = new Set(matches.flatMap(({ doer }) => doer ?? []));
  if (deed) features.push(DEED[deed], DEED_THEN[nextKind(tokens, to)]);
  else if (frames.length === 0) features.push('no frame', NO_FRAME(term.kind));
  addFrames(features, frames, term.kind);
  for (const doer of doers) features.push(DOER[doer]);
  for (const { doer, verb } of matches)
    if (doer === 'elided')
      features.push(verb.endsWith('ing') || verb.endsWith('ed') || verb.endsWith('s') ? 'elided' : 'order?');
  if (isListed) features.push('listed');
  if (to - from > 1) features.push('of several words');
  return {
    term,
    start: tokens[from]!.start,
    end: tokens[to - 1]!.end,
    features: [...new Set(features)],
    frames: deed ? ['deed'] : frames.map(({ id }) => id),
  };
}

function addFrames(features: string[], frames: Frame[], kind: string): void {
  for (const { id } of frames) features.push(FRAME(id));
  for (const family of new Set(frames.map(({ gives }) => gives.family))) features.push(family, OF_KIND(family)(kind));
  if (frames.length > 1) features.push('several frames');
}

/** What stands around the tokens from `from` up to `to`. */
function surroundings({ tokens, sentence, subjects, count }: Context, from: number, to: number): string[] {
  const features: string[] = [];
  let isClause = true;
  for (let at = from - 1; at >= Math.max(0, from - NEAR); at -= 1) {
    const { word } = tokens[at]!;
    for (const cue of cuesOf(word)) features.push(isClause ? cue.before : cue.earlier);
    if (subjects.has(word)) features.push(isClause ? 'self before' : 'self earlier');
    if (word === 'my' || word === 'our') features.push('own before');
    if (isBreak(word)) isClause = false;
  }
  isClause = true;
  for (let at = to; at < Math.min(tokens.length, to + NEAR); at += 1) {
    const { word } = tokens[at]!;
    for (const cue of cuesOf(word)) features.push(isClause ? cue.behind : cue.later);
    if (subjects.has(word) && isClause) features.push('self behind');
    if (isBreak(word)) isClause = false;
  }
  const next = tokens[to]?.word ?? '';
  const last = tokens[from - 1]?.word ?? '';
  for (const cue of cuesOf(next)) features.push(cue.next);
  for (const cue of cuesOf(last)) features.push(cue.last);
  features.push(NEXT[nextKind(tokens, to)]);
  if (from === 0) features.push('first');
  if (last === "'s" || last.endsWith("'s")) features.push("another's");
  if (last === '#') features.push('hashtag');
  if (sentence.asks) features.push('asked');
  if (tokens.length < 6) features.push('short');
  if (tokens.length > 25) features.push('long');
  if (count > 2) features.push('many named');
  if (nearestDoer(tokens, from, subjects) === 'other') features.push('of another');
  return features;
}

const ENDS = new Set([...',;:().!?–—-|/•·', '']);

/** What kind of word stands at a place. */
const nextKind = (tokens: Word[], at: number): keyof typeof NEXT => kindOfNext(tokens[at]?.word ?? '');

const kindOfNext = remembering((word): keyof typeof NEXT => {
  if (ENDS.has(word)) return 'end';
  if (isCue(word, 'belonging')) return 'belonging';
  if (/^(?:a|an|the|my|our|his|her|their|your|this|that|these)$/.test(word)) return 'article';
  if (/^(?:in|on|at|for|with|to|of|from|by|since|until|after|before|every|each|and|or|but|when|while)$/.test(word))
    return 'joint';
  return 'word';
});

/** Whose clause the thing stands in: that of the nearest subject before it. */
function nearestDoer(tokens: Word[], from: number, subjects: ReadonlySet<string>): 'self' | 'other' | undefined {
  for (let at = from - 1; at >= 0 && at > from - 3 * NEAR; at -= 1) {
    const { word } = tokens[at]!;
    if (subjects.has(word) || word === 'my') return 'self';
    if (isCue(word, 'others')) return 'other';
  }
  return undefined;
}

/** Things that no list knows, where a frame speaks of them that allows it. */
function openCandidates(context: Context, matches: Match[], known: Candidate[]): Candidate[] {
  const { sentence, tokens } = context;
  const found: Candidate[] = [];
  for (const match of matches) {
    const { thing, frame } = match;
    const { open } = frame.gives;
    if (typeof thing !== 'number' || open === undefined) continue;
    const { start: first } = tokens[thing]!;
    const words = sentence.words.slice(sentence.words.findLastIndex(({ start }) => start <= first));
    for (const interest of interestsIn(sentence.text, words, open === 'other' ? undefined : open)) {
      const start = interest.words[0]!.start;
      const end = interest.words.at(-1)!.end;
      if ([...known, ...found].some((other) => other.start < end && start < other.end)) continue;
      const from = tokens.findIndex((token) => token.start >= start);
      const to = tokens.findIndex((token) => token.start >= end);
      const term = { category: interest.category, kind: interest.known ? 'partly' : 'open', name: undefined, keys: [] };
      const hit = { term, from, to: to < 0 ? tokens.length : to };
      if (from >= 0 && hit.to > from) found.push(candidateOf(context, hit, [match], false));
    }
  }
  return found;
}
