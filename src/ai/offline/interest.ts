import { categoryOf, isFamous, isInterestWord, isPet, singular } from './categories.js';
import { isAdjective, isFirstName, isPastVerb, isPlace } from './gazetteer.js';
import { isPerson } from './people.js';
import { numberAt } from './numerals.js';
import { phraseOf, type Word } from './sentence.js';
import { isTimePhrase } from './time-phrase.js';
import { verbForm } from './verbs.js';
import { anyOf, listsOf } from './lists.js';

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
  const shared = sharedLead(words);
  for (const [at, item] of itemsOf(clauseOf(words)).entries()) {
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
const FUSED = new Set(LISTS.phrases('fused'));

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

const TRAILS = new Set(LISTS.words('trails'));

const TRAILING_PHRASES = new RegExp(
  [
    '^(?:a (?:lot|bit|ton|little)(?! of)|very much|so much',
    'at (?:all|home|night|times|work|school|uni|university|college|least|the moment|heart)|as well',
    '(?:on|at|during|over) (?:the |my |most )?(?:spare time|free time|weekends?|sundays?|saturdays?',
    'fridays?|mondays?|vacations?|holidays?|mornings?|evenings?|days?|lunch|breaks?)',
    'in (?:the|my|general|spring|summer|winter|autumn|fall|particular|this)(?: (?:morning|evening',
    String.raw`afternoon|spring|summer|winter|fall|autumn|free|spare|world|house|\w+ time))?`,
    'with (?:my|friends|family|him|her|them|the|our|some|a|other|you)|every|each',
    'all (?:day|night|the|year|my)|once|twice|three times|these days|from time',
    'on (?:tv|netflix|youtube|hulu|spotify|twitch|the radio|my (?:phone|laptop|own))',
    'for (?:fun|good|ever|life|a|the|my|years|now|over|relaxation|dinner|lunch|breakfast|exercise)',
    'by (?:myself|far)|to (?:relax|unwind)|after (?:work|school|dinner|a|that|the|my)|before (?:bed|work)',
    'when|since|during|because|in (?:years|ages|months|weeks)|(?:a|an|one|two|three|four|five|six|ten|few',
    String.raw`several|some|many|\d+) (?:few |couple of )?(?:years?|months?|weeks?|days?|decades?) (?:ago|now|back)`,
    String.raw`more than|over|instead|but|the most|most of|in \d+|(?:last|this|next) (?:week|month|year|night|time`,
    String.raw`summer|winter|weekend|morning|evening)|around the)\b`,
  ].join('|'),
);

const TRAILING = new Set(LISTS.words('trailing'));

function trails(words: Word[], at: number): boolean {
  const head = words[at]?.word ?? '';
  return (TRAILING.has(head) || /[^a-z]/.test(head)) && TRAILING_PHRASES.test(phraseOf(words, at, at + 5));
}

function trimEnd(words: Word[]): Word[] {
  let end = words.length;
  for (let at = 0; at < words.length; at += 1) {
    if ((trails(words, at) || (at > 0 && isTimePhrase(words, at))) && !HOLLOW.has(words[at - 1]?.word ?? '')) {
      end = at;
      break;
    }
  }
  while (end > 0 && (TRAILS.has(words[end - 1]?.word ?? '') || !/[\p{L}\p{N}]/u.test(words[end - 1]?.word ?? '')))
    end -= 1;
  return words.slice(0, end);
}

const PREPOSITIONS = new Set(
  'in on at with for by from into through near around without against as after before'.split(' '),
);

/** At most five words, cut before a preposition where that is possible. */
function shorten(words: Word[]): Word[] {
  if (words.length <= 5) return words;
  const cut = words.findIndex(({ word }, at) => at > 0 && PREPOSITIONS.has(word));
  return words.slice(0, cut > 0 && cut <= 5 ? cut : 5);
}

/**
 * `trivia night at the pub`, `tomatoes on my balcony`, `salsa in Cali`: where or with whom a known thing is enjoyed is
 * no part of it.
 */
function withoutPlace(words: Word[]): Word[] {
  const cut = words.findIndex(
    ({ word }, at) =>
      at > 0 &&
      ((/^(?:at|with|from|by|near|around|for)$/.test(word) &&
        /^(?:the|my|our|a|an|this|that|some|his|her)$/.test(words[at + 1]?.word ?? '')) ||
        (/^(?:in|on)$/.test(word) && /^(?:my|our)$/.test(words[at + 1]?.word ?? '')) ||
        (word === 'in' && at + 1 < words.length && isPlace(phraseOf(words.slice(at + 1)))) ||
        (word === 'on' &&
          /^(?:plane|bus|train|tube|way|commute|side|telly|balcony|radio)$/.test(words.at(-1)?.word ?? ''))),
  );
  return cut > 0 && categoryOf(phraseOf(words, 0, cut)) ? words.slice(0, cut) : words;
}

/** `football games`, `rugby matches`: a sport is one interest with its matches. */
const withoutEvent = (words: Word[]): Word[] =>
  words.length > 1 &&
  /^(?:match|matches|games?|fixtures?)$/.test(words.at(-1)?.word ?? '') &&
  words.at(-2)?.word !== 'test' &&
  categoryOf(phraseOf(words.slice(0, -1))) === 'sports'
    ? words.slice(0, -1)
    : words;

const EMPTY = new Set(LISTS.words('empty'));

function isThing(words: Word[]): boolean {
  const [first] = words;
  if (!first || words.length > 5) return false;
  if (
    NOT_FIRST.has(first.word) ||
    (/[^i]ly$/.test(first.word) &&
      !isFirstName(first.word, true) &&
      !isInterestWord(first.word) &&
      !/^(?:family|italy|daily|lily|early|fly)$/.test(first.word))
  )
    return false;
  if (
    words.some(
      ({ word }) =>
        word === 'your' ||
        word === 'his' ||
        word === 'their' ||
        word === 'her' ||
        word === 'you' ||
        word === 'me' ||
        word === 'not' ||
        word === 'him' ||
        word === 'them',
    )
  )
    return false;
  if (
    EMPTY.has(first.word) &&
    !(words[1]?.word === 'of' && SENSED.has(first.word)) &&
    (words.length === 1 || !words.slice(1).some(({ word }) => isInterestWord(word)))
  )
    return false;
  const head = words.at(-1) as Word;
  // `climbed my fence`: a verb that is not known as one, with its object.
  if (/^(?:my|our)$/.test(words[1]?.word ?? '') && (isPastVerb(first.word) || /(?:ed|mt)$/.test(first.word)))
    return false;
  if (
    HOLLOW.has(first.word) &&
    (words.length === 1 || EMPTY.has(words[1]?.word ?? '') || verbForm(words[1]?.word ?? '')?.kind === 'base')
  )
    return false;
  const known = isInterestWord(phraseOf(words)) || isFamous(phraseOf(words));
  if (words.length <= 2 && isPerson(head.word) && !known) return false;
  if (
    (isPerson(first.word) && !known) ||
    (EMPTY.has(head.word) && words.length < 3 && !(head.word === 'night' && isInterestWord(first.word))) ||
    /^\d+$/.test(first.word)
  )
    return false;
  if (first.word === 'work' && /^(?:for|in|from|at|as)$/.test(words[1]?.word ?? '')) return false;
  if (words.length === 1 && /^(?:listen|watch|play|do|practic|see|visit)(?:ing|e)?$/.test(first.word)) return false;
  if (
    words.length === 1 &&
    isAdjective(first.word) &&
    !isInterestWord(first.word) &&
    !COLORS.has(first.word) &&
    !first.word.endsWith('ing')
  )
    return false;
  if (numberAt(words, 0) && !isInterestWord(phraseOf(words))) return false;
  return (
    FUSED.has(phraseOf(words)) ||
    isInterestWord(phraseOf(words)) ||
    (words.some(({ word }) => /\p{L}{2}/u.test(word) || /^\p{Lo}/u.test(word)) &&
      !words.some(({ word }) => /^\p{S}$/u.test(word)))
  );
}

/** `the sound of rain`. */
const SENSED = new Set(['sound', 'feel', 'look', 'morning']);
const COLORS = new Set(LISTS.words('colors'));
const NOT_FIRST = new Set(LISTS.words('not-first'));

/** Verbs that need their object to say anything. */
const HOLLOW = new Set(LISTS.words('hollow'));

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
