import { categoryOf, isFamous, isInterestWord, isPet, singular } from './categories.js';
import { anyOf } from '../../lists.js';
import { listsOf } from './lists.js';
import { FUSED, isThing } from './nameable.js';
import { numberAt } from './numerals.js';
import { phraseOf, type Word } from './sentence.js';
import { shorten, trimEnd, withoutEvent, withoutPlace } from './trailing-words.js';
import { verbForm } from './verbs.js';

const LISTS = listsOf('interest');

/** One thing liked or not, as the text writes it. */
export interface Interest {
  category: string;
  /** The category is the thing's own or that of the verb before it, not what is left for things unknown. */
  known: boolean;
  value: string;
  words: Word[];
}

/**
 * The things that a list names: `hiking, the beach and playing the guitar` are three. `hint` is a category to fall back
 * on.
 */
export function interestsIn(text: string, words: Word[], hint: string | undefined): Interest[] {
  const found: Interest[] = [];
  const listed = behindColon(words);
  const shared = sharedLead(listed);
  for (const [at, item] of itemsOf(clauseOf(listed)).entries()) {
    const interest = interestOf(
      text,
      item,
      hint ?? (at > 0 && !(item[0]?.word ?? '').endsWith('ing') ? shared : undefined),
    );
    if (interest) found.push(interest);
  }
  return found.slice(0, 12);
}

/** One thing, without articles, light verbs and what trails after it, or nothing when no thing is named. */
export function interestOf(text: string, item: Word[], hint: string | undefined): Interest | undefined {
  let words = trimEnd(item);
  let cue: string | undefined;
  for (let guard = 0; guard < 8 && words.length > 0 && !isFamous(phraseOf(words)); guard += 1) {
    const { word } = words[0] as Word;
    const next = words[1]?.word;
    if (word === 'my' || word === 'our') {
      if (
        !next ||
        !(isPet(next) || words.slice(1).some((each) => isPet(each.word)) || (isInterestWord(next) && words.length <= 3))
      )
        return undefined;
      if (isInterestWord(next) && !isPet(next) && words.length === 3 && !isInterestWord(words[2]?.word ?? ''))
        words = words.slice(0, 2);
      words = words.slice(1);
    } else if (LEADS.has(word) && words.length > 1) words = words.slice(1);
    else if (
      (word === 'lots' ||
        word === 'kinds' ||
        word === 'types' ||
        word === 'sorts' ||
        word === 'sort' ||
        word === 'kind' ||
        word === 'bit' ||
        word === 'lot' ||
        word === 'alot' ||
        word === 'plenty' ||
        word === 'majority' ||
        word === 'pair' ||
        word === 'couple' ||
        (CONTAINERS.has(word) && (!word.startsWith('game') || isInterestWord(words[2]?.word ?? '')))) &&
      next === 'of'
    )
      words = words.slice(2);
    else if (
      (word === 'anything' || word === 'everything') &&
      /^(?:to do with|related to|about)$/.test(phraseOf(words, 1, next === 'to' ? 4 : next === 'related' ? 3 : 2))
    )
      words = words.slice(next === 'to' ? 4 : next === 'related' ? 3 : 2);
    else if (SIZES.has(word) && CONTAINERS.has(next ?? '') && words[2]?.word === 'of') words = words.slice(3);
    else if ((word === 'learning' || word === 'learn') && (next === 'to' || next === 'how') && words.length > 2)
      words = words.slice(next === 'how' ? 3 : 2);
    else if ((word === 'learning' || word === 'learn') && next === 'the') words = words.slice(2);
    else if (LIGHT.has(word) && next && !isLightPhrase(word, next)) {
      cue = LIGHT.get(word) === '-' ? cue : LIGHT.get(word);
      words = words.slice(
        word === 'listening' ||
          word === 'listen' ||
          ((word === 'going' || word === 'go' || word === 'travel' || word === 'traveling' || word === 'travelling') &&
            (next === 'to' || next === 'on'))
          ? 2
          : 1,
      );
      if (word === 'playing' || word === 'play') cue = undefined;
    } else break;
  }
  words = withoutEvent(withoutPlace(shorten(trimEnd(words))));
  const count = numberAt(words, 0);
  if (count && count.length < words.length && isInterestWord(words.at(-1)?.word ?? ''))
    words = words.slice(count.length);
  if (!isThing(words)) return undefined;
  const value = text.slice((words[0] as Word).start, (words.at(-1) as Word).end).replace(/\s+/g, ' ');
  const own = categoryOf(phraseOf(words)) ?? cue;
  return value.length <= 80
    ? {
        category: bend(own ?? hint ?? (isActivity(words) ? 'hobbies' : 'other'), cue),
        known: own !== undefined,
        value,
        words,
      }
    : undefined;
}

/** `hobbies are: reading`, `love the following: jazz`: a list begins behind its mark. */
function behindColon(words: Word[]): Word[] {
  const at = words.findIndex(({ word }) => !ANNOUNCING.has(word));
  return at >= 0 && /^[:–—-]$/.test(words[at]!.word) ? words.slice(at + 1) : words;
}

const ANNOUNCING = new Set(LISTS.words('announcing'));

/** The words up to where another clause begins. */
function clauseOf(words: Word[]): Word[] {
  if (
    GERUND.test(words[0]?.word ?? '') &&
    OBJECTS.has(words[1]?.word ?? '') &&
    (words.length === 2 || !isInterestWord(words[0]?.word ?? ''))
  )
    return [];
  const end = words.findIndex(
    ({ word }, at) =>
      at > 0 &&
      ((CLAUSE.has(word) &&
        !(word === 'do' && words[at - 1]?.word === 'to') &&
        !(word === 'but' && /^(?:especially|mostly|mainly|also)$/.test(words[at + 1]?.word ?? ''))) ||
        (word === 'to' &&
          at > 0 &&
          BEFORE_TO.test(words[at - 1]?.word ?? '') === false &&
          verbForm(words[at + 1]?.word ?? '')?.kind === 'base' &&
          words[0]?.word !== 'to')),
  );
  return end < 0 ? words : words.slice(0, end);
}

const BEFORE_TO = new RegExp(`^${anyOf(LISTS.words('before-to'))}$`);

const GERUND = /^\p{L}{2,20}ing$/u;
/** `asking her`: what was asked is said elsewhere. */
const OBJECTS = new Set(['it', 'them', 'him', 'her', 'you', 'this', 'that']);

const CLAUSE = new Set([...LISTS.words('clause'), ...':;()"–—*#<>={}[]_~`\\@$%^+']);
const SEPARATORS = new Set('especially particularly including mostly such but , and or & / plus nor'.split(' '));

function itemsOf(words: Word[]): Word[][] {
  const items: Word[][] = [];
  let item: Word[] = [];
  words.forEach((word, at) => {
    const triple = `${words[at - 1]?.word ?? ''} ${word.word} ${words[at + 1]?.word ?? ''}`;
    if (SEPARATORS.has(word.word) && !FUSED.has(triple)) {
      if (item.length > 0) items.push(item);
      item = [];
    } else item.push(word);
  });
  if (item.length > 0) items.push(item);
  return items;
}

/** `watching baseball or american football`: what the first item's verb says of its kind holds for the rest. */
function sharedLead(words: Word[]): string | undefined {
  const at = words.findIndex(({ word }) => word !== 'to');
  const lead = words[at]?.word ?? '';
  if (SEPARATORS.has(words[at + 1]?.word ?? ',')) return undefined;
  const kind = LIGHT.get(lead);
  return kind === '-' ? undefined : kind;
}

const LEADS = new Set(
  LISTS.words('leads').filter(
    (word) => !'old new in on at with being anything everything things stuff for be about'.split(' ').includes(word),
  ),
);

const SIZES = new Set(['big', 'huge', 'small', 'little', 'nice', 'proper', 'hot', 'cold', 'large', 'decent', 'giant']);
const CONTAINERS = new Set(LISTS.words('containers'));

/**
 * Verbs that say how one enjoys a thing; the thing itself is the interest. The value is the category they hint at, `-`
 * for none.
 */
const LIGHT = new Map(
  Object.entries({
    playing: '-',
    play: '-',
    watching: 'movies',
    watch: 'movies',
    eating: 'food',
    eat: 'food',
    drinking: 'food',
    drink: 'food',
    listening: 'music',
    listen: 'music',
    reading: 'books',
    read: 'books',
    liking: '-',
    loving: '-',
    enjoying: '-',
    doing: '-',
    practicing: '-',
    practising: '-',
    practice: '-',
    going: '-',
    go: '-',
    having: '-',
    seeing: '-',
    visiting: 'travel',
    visit: 'travel',
    wearing: 'fashion',
    wear: 'fashion',
    cooking: 'food',
    baking: 'food',
  }),
);
const isLightPhrase = (word: string, next: string): boolean =>
  ((word === 'listening' || word === 'listen') && next !== 'to') ||
  ((word === 'going' || word === 'go') && next !== 'to' && next !== 'on' && !next.endsWith('ing')) ||
  (/^(?:in|on|at|with|by|outside|out|to|about|for|my|from)$/.test(next) &&
    !(
      ((word === 'going' || word === 'go') && (next === 'to' || next === 'on')) ||
      ((word === 'listening' || word === 'listen') && next === 'to')
    ));

const isActivity = (words: Word[]): boolean => {
  const { word } = words[0] as Word;
  return (
    (word.endsWith('ing') && !/^(?:morning|evening|thing|nothing|something|everything|king|ring|spring)$/.test(word)) ||
    (verbForm(word)?.kind === 'base' && word !== 'fall') ||
    singular(word) === 'walk'
  );
};

/** What one reads is a book and what one watches is a film, unless it is a sport; a country one visits is travel. */
export function bend(category: string, cue: string | undefined): string {
  if (cue === 'books' || cue === 'music' || (cue === 'food' && category !== 'food')) return cue;
  if (cue === 'movies') return category === 'sports' || category === 'gaming' ? category : cue;
  return cue === 'travel' && category === 'other' ? 'travel' : category;
}
