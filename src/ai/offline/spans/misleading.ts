import type { Fact } from '../../../profile/observation.js';
import { isWay } from '../../../profile/counted.js';
import { isBoundary } from '../../frames/classes.js';
import type { Vocabulary } from '../../frames/pattern.js';
import { FiledRows, type Kind, rowsOf } from '../../frames/rows.js';
import { isDoer, isOccupation } from '../gazetteer.js';
import { listsOf } from '../lists.js';
import { SUBJECTS } from '../named-subjects.js';
import { isNoHome, isWhereOneStays } from '../no-home.js';
import { numberAt } from '../numerals.js';
import { isKin, isPerson } from '../people.js';
import { isTitle } from '../titles.js';
import { verbForm } from '../verbs.js';
import type { TaggedText } from './spans-in.js';
import type { TaggedSpan } from './tagger.js';
import { withoutGenitive, wordsIn } from './tokens.js';

/** Whether words near a span say that it is not what its own words and most others make it. */
export const isMisleading = (span: TaggedSpan, tagged: TaggedText): boolean =>
  isOfNoHome(span, tagged) || isHarmful(span, tagged) || isMisledAt(span, tagged.tokens);

const isOfNoHome = ({ kind, from }: TaggedSpan, { tokens }: TaggedText): boolean =>
  kind === 'location' && isNoHome(tokens, from);

/** `allergic to walnuts`, `对海鲜过敏`: what somebody cannot bear is not liked for being named. */
const isHarmful = ({ kind, from, to }: TaggedSpan, { tokens }: TaggedText): boolean =>
  kind === 'like' &&
  [...tokens.slice(Math.max(0, from - NEAR_HARM), from), ...tokens.slice(to, to + 1)].some(({ meaning }) =>
    HARMS.has(meaning),
  );

/** A sentence as rows are held against it, with the words of a span in it. */
interface Around {
  words: { word: string }[];
  from: number;
  to: number;
}

const where =
  (is: (word: string) => boolean) =>
  ({ words }: Around, at: number): number | undefined =>
    is(words[at]?.word ?? '') ? 1 : undefined;

const VOCABULARY: Vocabulary<Around, object> = {
  classes: {
    THIS: ({ from, to }, at) => (at === from ? to - from : undefined),
    // With whom one is, one lives.
    THEIRS: (of, at) =>
      (numberAt(of.words, at) ?? OWNERS.has(of.words[at]?.word ?? '')) && !TOGETHER.has(of.words[at - 1]?.word ?? '')
        ? 1
        : undefined,
    KIN: where((word) => isKin(withoutGenitive(word))),
    PERSON: where((word) => {
      const noun = withoutGenitive(word);
      return !SUBJECTS.has(noun) && (isPerson(noun) || isDoer(noun) || isOccupation(noun));
    }),
    THING: where((word) => /^\p{L}{3}/u.test(word) && !isWhereOneStays(word)),
    NUMBER: ({ words }, at) => numberAt(words, at)?.length,
    YEAR: where((word) => /^(?:19|20)\d\d$/.test(word)),
    WORD: where((word) => /^\p{L}/u.test(word)),
    PAST: where((word) => word === 'quit' || verbForm(word)?.kind === 'past'),
    TURNING: (of, at) =>
      /^turn(?:ing)?$/.test(of.words[at]?.word ?? '') && !REACHED.has(of.words[at - 1]?.word ?? '') ? 1 : undefined,
    WAY: where(isWay),
  },
  openings: [],
  gaps: { '..': { longest: 4, endsAt: isBoundary }, '...': { longest: 12, endsAt: () => false } },
};

const REACHED = new Set(listsOf('spans').words('reached'));
const OWNERS = new Set(['my', 'our', 'his', 'her', 'their', 'the']);
const TOGETHER = new Set(['with', 'and', 'near', 'by', 'of']);

/** How rows of what misleads are read: each gives the kind of span that it holds for. */
const OF_SPANS: Kind<string, Around, object> = { vocabulary: VOCABULARY, givesOf: (kind) => kind };

/** All rows, in the order of frames/data/misleading.txt. */
export const MISLEADING = rowsOf('misleading', OF_SPANS);
const FILED = new FiledRows(MISLEADING);
const KINDS = new Set(MISLEADING.map(({ gives }) => gives));

type Stretched = Omit<TaggedSpan, 'likely'>;

/** The rows that say of a span that its words mislead. */
export function misleadingRows({ kind, from, to }: Stretched, tokens: TaggedText['tokens']): string[] {
  if (!KINDS.has(kind)) return [];
  const [start, end] = sentenceAround(from, to, tokens);
  const found: string[] = [];
  FILED.search(
    { words: tokens.slice(start, end), from: from - start, to: to - start },
    ({ gives }) => gives === kind,
    ({ id }, match) => {
      if (match.start > from - start || match.end < to - start) return 'more';
      found.push(id);
      return 'enough';
    },
  );
  return found;
}

const isMisledAt = (span: Stretched, tokens: TaggedText['tokens']): boolean => misleadingRows(span, tokens).length > 0;

const PREFERENCES: Readonly<Record<string, string>> = {
  'preferences.topics_to_avoid': 'avoid',
  'preferences.conversation_style': 'style',
};

/** Whether what a rule read stands in words that mislead, wherever its evidence has it. */
export function isFactMisled({ path, value, evidence }: Fact, { tokens }: TaggedText): boolean {
  const kind = PREFERENCES[path] ?? (path.startsWith('core_info.') ? path.slice('core_info.'.length) : '');
  if (!KINDS.has(kind)) return false;
  const words = wordsIn(String(value));
  const first = tokens.findIndex(({ start }) => start >= evidence.start);
  const places: number[] = [];
  for (let at = first; at >= 0 && at < tokens.length && tokens[at]!.end <= evidence.end; at += 1)
    if (words.every((word, index) => tokens[at + index]?.word === word)) places.push(at);
  return places.length > 0 && places.every((from) => isMisledAt({ kind, from, to: from + words.length }, tokens));
}

/** From where to where the tokens of a sentence, or as much of it as stands near, reach around a span. */
function sentenceAround(from: number, to: number, tokens: TaggedText['tokens']): [number, number] {
  const { line } = tokens[from]!;
  const isWithin = (at: number): boolean =>
    tokens[at]?.line === line && (!SENTENCE_END.test(tokens[at]!.text) || isTitle(tokens[at - 1]?.word ?? ''));
  let start = from;
  while (start > from - REACH && isWithin(start - 1)) start -= 1;
  let end = to;
  while (end < to + REACH && isWithin(end)) end += 1;
  return [start, Math.min(tokens.length, end + 1)];
}

/** In tokens; no row reaches further. */
const REACH = 20;
const SENTENCE_END = /^[.!?;。？！]$/;

/** `nut allergy`, where a rule lists what somebody is by: the same of words. */
export const namesHarm = (words: Iterable<string>): boolean => [...words].some((word) => HARMS.has(word));

/** In tokens before what harms: a guess. */
const NEAR_HARM = 3;

const HARMS = new Set(listsOf('spans').words('harms'));
