import { categoryOf } from './categories.js';
import { type Slot, SAID } from './finding.js';
import { interestOf, interestsIn } from './interest.js';
import { asserted, familiar, tell } from './leaning.js';
import { anyOf } from '../../lists.js';
import { listsOf } from './lists.js';
import { phraseOf, type Word } from './sentence.js';
import type { SubjectClause } from './statement.js';
import { isPastime, verbForm } from './verbs.js';

const LISTS = listsOf('keenness');

/** Words for being keen with the words that lead to the thing; without any it follows at once. */
const KEENNESS: Record<string, string[]> = {
  into: [],
  fan: ['of'],
  fond: ['of'],
  obsessed: ['with', 'by'],
  passionate: ['about'],
  crazy: ['about', 'for'],
  mad: ['about', 'on', 'for'],
  keen: ['on'],
  interested: ['in'],
  addicted: ['to'],
  hooked: ['on'],
  love: ['with'],
  enthusiastic: ['about'],
  good: ['at'],
  great: ['at'],
  devoted: ['to'],
  partial: ['to'],
  talented: ['at'],
  skilled: ['at'],
  nuts: ['about'],
  sucker: ['for'],
  big: ['on', 'into'],
  hot: ['on'],
  follower: ['of'],
  supporter: ['of'],
  fascinated: ['by', 'with'],
  engrossed: ['in'],
  glued: ['to'],
  fanatic: ['about'],
  nerdy: ['about'],
  geeky: ['about'],
  bonkers: ['about', 'for'],
  wild: ['about'],
  serious: ['about'],
  weakness: ['for'],
};
const ABLE = new Set(['good', 'great', 'talented', 'skilled']);
const LOVERS = new RegExp(
  [
    '^(?:lovers?|fan|enthusiast|buff|addict|fanatic|freak|geek|nerd|person|aficionado|junkie|devotee',
    'fanboy|fangirl|obsessive|tragic|supporter|hobbyist|collector)$',
  ].join('|'),
);
/** Those whom a pastime makes: what is more often a trade (`baker`, `painter`) is left out. */
const PLAYERS = new Set(LISTS.words('players'));
const KINDS: Record<string, string> = {
  bookworm: 'books',
  foodie: 'food',
  cinephile: 'movies',
  trekkie: 'movies',
  audiophile: 'music',
  swiftie: 'music',
  potterhead: 'books',
  runner: 'fitness',
  jogger: 'fitness',
  marathoner: 'fitness',
  crossfitter: 'fitness',
  yogi: 'fitness',
  gymrat: 'fitness',
  gamer: 'gaming',
  speedrunner: 'gaming',
  knitter: 'art',
  crocheter: 'art',
  quilter: 'art',
  cosplayer: 'art',
  homebrewer: 'food',
};
const SPORTY = new Set(LISTS.words('sporty'));
const DIETS = new Set(['vegan', 'vegetarian', 'pescatarian']);

/** What someone who is something is keen on: `into jazz`, `a coffee lover`, `vegan`, `an avid reader`. */
export function keennessIn(statement: SubjectClause): Slot[] {
  const { object, sentence, modal, over, negated } = statement;
  if (modal && !over) return [];
  const gone = over || negated;
  for (let at = 0; at < Math.min(object.length, 8); at += 1) {
    const { word } = object[at] as Word;
    const links = Object.hasOwn(KEENNESS, word) ? KEENNESS[word] : undefined;
    const next = object[at + 1]?.word ?? '';
    const follows =
      links &&
      (links.length === 0
        ? object.slice(at + 1)
        : links.includes(next)
          ? object.slice(at + 2)
          : topicAfter(object, at));
    if (
      follows &&
      follows.length > 0 &&
      links !== undefined &&
      !(object[at - 1]?.word ?? '').endsWith('ing') &&
      (word !== 'love' || object[at - 1]?.word === 'in')
    )
      return ABLE.has(word) && gone
        ? []
        : tell(interestsIn(sentence.text, follows, undefined), ABLE.has(word) ? 0.65 : SAID, gone);
    if (LOVERS.test(word) && at > 0) return ofLover(statement, at, gone);
    if (DIETS.has(word) && (next === '' || /^(?:,|and|so|now|because|for|since|at|again|but)$/.test(next))) {
      const diet = interestOf(sentence.text, object.slice(at, at + 1), 'food');
      return diet ? tell([diet], SAID, gone) : [];
    }
    if (PLAYERS.has(word) && at > 0 && !LEAVES.test(next)) {
      const thing = interestOf(
        sentence.text,
        object.slice(at, at + 1),
        KINDS[word] ?? (SPORTY.has(word) ? 'sports' : 'hobbies'),
      );
      return thing
        ? tell([{ ...thing, category: KINDS[word] ?? (SPORTY.has(word) ? 'sports' : 'hobbies') }], 0.75, gone)
        : [];
    }
    if (AVID.has(word)) return ofAvid(statement, at, gone);
    if (word === 'favorite' || word === 'favourite') return [];
  }
  if (object[0]?.word === 'back' && isPastime(verbForm(object[1]?.word ?? '')?.lemma ?? ''))
    return tell(interestsIn(sentence.text, object.slice(1), undefined), 0.7, gone);
  if (object[0]?.word === 'on' && categoryOf(object[1]?.word ?? '') === 'music')
    return tell(interestsIn(sentence.text, object.slice(1), undefined), 0.65, gone);
  return spreeIn(statement) ?? sittingOn(statement);
}

/** `a runner up`, `a fast swimmer's body`. */
const LEAVES = /^(?:up|'s|shop|store|world)$/;

export const isDiet = (word: string): boolean => DIETS.has(word);

const AVID = new Set(['avid', 'keen', 'amateur', 'passionate', 'hobby', 'hobbyist']);

/** `an avid reader`, `a hobby photographer`, `a keen golfer`. */
function ofAvid({ object, sentence }: SubjectClause, at: number, gone: boolean): Slot[] {
  const thing = interestOf(
    sentence.text,
    object.slice(at, at + 2 + (object[at + 2]?.word === 'player' ? 1 : 0)),
    'hobbies',
  );
  return thing
    ? tell(
        [{ ...thing, category: categoryOf(activityOf(thing.words.at(-1)?.word ?? '')) ?? thing.category }],
        SAID,
        gone,
      )
    : [];
}

/** `runner` is about `run`, `reader` about `read`. */
const activityOf = (word: string): string =>
  word.replace(/(?:nn|mm)er$/, (end) => end.charAt(0)).replace(/(?:er|ist|or)$/, '');

/** `talented when it comes to technology`. */
function topicAfter(object: Word[], at: number): Word[] | undefined {
  const to = object.findIndex(({ word }, index) => index > at && word === 'comes');
  return to > 0 && object[to + 1]?.word === 'to' ? object.slice(to + 2) : undefined;
}

/** `a big dog lover`, `more of a cat person`, `a morning person`: the words before it, when they name something. */
function ofLover({ object, sentence }: SubjectClause, at: number, gone: boolean): Slot[] {
  let from = at - 1;
  while (from > 0 && !LOVER_LEADS.test(object[from - 1]?.word ?? '')) from -= 1;
  const thing = interestOf(sentence.text, object.slice(from, at), undefined);
  return thing && (object[at]?.word !== 'person' || categoryOf(phraseOf(thing.words))) ? tell([thing], SAID, gone) : [];
}

const LOVER_LEADS = new RegExp(`^${anyOf(LISTS.words('lover-leads'))}$`);

/** `on a Murakami kick`, `in my pottery era`, `deep in a chess phase`. */
function spreeIn({ object, sentence, negated, modal }: SubjectClause): Slot[] | undefined {
  const end = object.findIndex(({ word }) => /^(?:kick|binge|spree|phase|era|marathon)$/.test(word));
  const from = object.findIndex(({ word }) => word === 'a' || word === 'my' || word === 'an');
  if (
    end < 2 ||
    from < 0 ||
    from > 3 ||
    end - from > 4 ||
    negated ||
    modal ||
    !/^(?:on|in|having)$/.test(object[from - 1]?.word ?? '')
  )
    return undefined;
  return asserted(interestsIn(sentence.text, object.slice(from + 1, end), undefined), 0.65);
}

/** `most of my time I am on facebook`. */
function sittingOn({ object, sentence, begin }: SubjectClause): Slot[] {
  if (object[0]?.word !== 'on') return [];
  const lead = phraseOf(sentence.words, 0, begin);
  if (!/\b(?:majority|most|all) of my (?:free )?time\b/.test(lead)) return [];
  return asserted(familiar(interestsIn(sentence.text, object.slice(1), undefined)), 0.65);
}
