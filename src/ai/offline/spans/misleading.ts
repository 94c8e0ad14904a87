import { isWay } from '../../../profile/counted.js';
import { listsOf } from '../lists.js';
import { isNoHome } from '../no-home.js';
import type { TaggedText } from './spans-in.js';
import type { TaggedSpan } from './tagger.js';

/** Whether words near a span say that it is not what its own words and most others make it. */
export const isMisleading = (span: TaggedSpan, tagged: TaggedText): boolean =>
  isOnTheWay(span, tagged) ||
  isOfNoHome(span, tagged) ||
  isOfAnother(span, tagged) ||
  isHarmful(span, tagged) ||
  isNoAge(span, tagged);

/** Whether a place is one that somebody goes to: the tagger knows the words, but not how sure they make it. */
const isOnTheWay = ({ kind, from }: TaggedSpan, { tokens }: TaggedText): boolean =>
  kind === 'location' &&
  (isWay(tokens[from - 3]?.word ?? '') ||
    [1, 2].some((count) => {
      const before = tokens.slice(Math.max(0, from - count), from);
      return ON_THE_WAY.has(before.map(({ word }) => word).join('-'));
    }));

const isOfNoHome = ({ kind, from }: TaggedSpan, { tokens }: TaggedText): boolean =>
  kind === 'location' &&
  (isNoHome(tokens, from) || (tokens[from - 1]?.word === 'from' && CAME.has(cameBefore(from, tokens))));

/** `moved here from Pau`: the verb. */
const cameBefore = (from: number, tokens: TaggedText['tokens']): string =>
  (tokens[from - 2]?.word === 'here' ? tokens[from - 3] : tokens[from - 2])?.word ?? '';

/** `sold to a collector from Ghent`: the home of whom something is done to or with. */
const isOfAnother = ({ kind, from }: TaggedSpan, { tokens }: TaggedText): boolean =>
  kind === 'location' &&
  tokens[from - 1]?.word === 'from' &&
  [3, 4].some((back) => ARTICLES.has(tokens[from - back]?.word ?? '') && AIMS.has(tokens[from - back - 1]?.word ?? ''));

/** `allergic to walnuts`, `对海鲜过敏`: what somebody cannot bear is not liked for being named. */
const isHarmful = ({ kind, from, to }: TaggedSpan, { tokens }: TaggedText): boolean =>
  kind === 'like' &&
  [...tokens.slice(Math.max(0, from - NEAR_HARM), from), ...tokens.slice(to, to + 1)].some(({ meaning }) =>
    HARMS.has(meaning),
  );

/** `I turn 33`, `99 at heart`. */
const isNoAge = ({ kind, from, to }: TaggedSpan, { tokens }: TaggedText): boolean =>
  kind === 'age' &&
  (NO_AGE_BEFORE.has(tokens[from - 1]?.word ?? '') ||
    NO_AGE_BEHIND.has(
      tokens
        .slice(to, to + 2)
        .map(({ word }) => word)
        .join('-'),
    ));

/** `nut allergy`, where a rule lists what somebody is by: the same of words. */
export const namesHarm = (words: Iterable<string>): boolean => [...words].some((word) => HARMS.has(word));

/** In tokens before what harms: a guess. */
const NEAR_HARM = 3;

const LISTS = listsOf('spans');
const ON_THE_WAY = new Set(LISTS.words('on-the-way'));
const ARTICLES = new Set(LISTS.words('articles'));
const CAME = new Set(LISTS.words('came'));
const AIMS = new Set(LISTS.words('aims'));
const HARMS = new Set(LISTS.words('harms'));
const NO_AGE_BEFORE = new Set(LISTS.words('no-age-before'));
const NO_AGE_BEHIND = new Set(LISTS.words('no-age-behind'));
