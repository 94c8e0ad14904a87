import { categoryOf, isInterestWord } from './categories.js';
import { cueOf, hears } from './cues.js';
import type { Slot } from './finding.js';
import { isFirstName } from './gazetteer.js';
import { type Interest, interestOf } from './interest.js';
import { asserted, retracted } from './leaning.js';
import { remembering } from '../../text/look-up.js';
import { anyOf } from '../../lists.js';
import { listsOf } from './lists.js';
import { isPerson } from './people.js';
import { phraseOf, type Sentence, type Word } from './sentence.js';
import { isTime } from './time-phrase.js';
import { verbForm } from './verbs.js';

const LISTS = listsOf('attendance');

/** Where people meet for a pastime or are taught it. A `class` or a `team` of technology or food is work or school. */
const GATHERINGS = new Set(LISTS.words('gatherings'));
const NIGHTS = new Set(['night', 'nights', 'evening']);
/** Bands and choirs are both the pastime and those who meet for it. */
const ENSEMBLES = new Set('choir band orchestra quartet quintet trio ensemble'.split(' '));
const MEETING = cueOf([...GATHERINGS, ...NIGHTS, ...ENSEMBLES].join(' '));
const LEARNT = new Set(['teacher', 'instructor']);
/** What a club needs to be named with, since alone it would be another thing: a `book club`. */
const NEEDS_CLUB = new Set(LISTS.words('needs club'));

/**
 * Clubs, lessons and practices that the subject goes to: `back from choir practice`, `my running group`,
 * `third climbing session this week`.
 */
export function attendanceIn(sentence: Sentence): Slot[] {
  const { text, words } = sentence;
  if (!hears(words, MEETING) || LONG_AGO.test(phraseOf(words))) return [];
  const found: Slot[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const { word } = words[at] as Word;
    const thing =
      GATHERINGS.has(word) || NIGHTS.has(word) || ENSEMBLES.has(word) ? gatheringEnding(text, words, at) : undefined;
    if (!thing) continue;
    const standing = standingOf(sentence, thing.from, thing.own);
    if (standing === 'gone') found.push(...retracted([thing.interest], 0.75));
    else if (standing === 'own') found.push(...asserted([thing.interest], 0.7));
  }
  return found;
}

/** The pastime before the noun at `end`, and where its noun group begins; `own` when it is said to be the subject's. */
function gatheringEnding(
  text: string,
  words: Word[],
  end: number,
): { interest: Interest; from: number; own: boolean } | undefined {
  const noun = words[end]?.word ?? '';
  const ensemble = ENSEMBLES.has(noun);
  if (
    ensemble &&
    (GATHERINGS.has(words[end + 1]?.word ?? '') ||
      (/^(?:called|named|from|aid|width|saw|is|was)$/.test(words[end + 1]?.word ?? '') &&
        !words.slice(Math.max(0, end - 4), end).some(({ word }) => word === 'my' || word === 'in')))
  )
    return undefined;
  if (NO_GATHERING.test(words[end + 1]?.word ?? '')) return undefined;
  for (let length = Math.min(3, end); length >= (ensemble ? 0 : 1); length -= 1) {
    const activity = words.slice(end - length, end);
    const phrase = phraseOf(activity);
    const category = length === 0 ? 'music' : categoryOf(phrase);
    if (length > 0 && (!category || !isPursued(category, words, end, activity) || !isPhrase(activity, phrase)))
      continue;
    const whole = ensemble || NIGHTS.has(noun) || (NEEDS_CLUB.has(phrase) && !LEARNT.has(noun));
    const interest = interestOf(text, whole ? words.slice(end - length, end + 1) : activity, category);
    const lead = determinersBefore(words, end - length);
    if (LEARNT.has(noun) && !lead?.own) return undefined;
    return interest && lead
      ? { interest: { ...interest, category: ensemble ? 'music' : (category ?? interest.category) }, ...lead }
      : undefined;
  }
  return undefined;
}

const NO_GATHERING = new RegExp(`^${LISTS.anyOf('no gathering')}$`);

/** All words of the phrase belong to it: not `join choir` before `practice`. */
const isPhrase = (activity: Word[], phrase: string): boolean =>
  isInterestWord(phrase) || activity.every(({ word }) => isInterestWord(word));

const ENROLLED = new RegExp(`^${LISTS.anyOf('enrolled')}$`);

function isPursued(category: string, words: Word[], at: number, activity: Word[]): boolean {
  const noun = words[at]?.word ?? '';
  if (noun.startsWith('course'))
    return (
      words.slice(0, at).some(({ word }) => ENROLLED.test(word)) && category !== 'technology' && category !== 'food'
    );
  if (noun === 'gym') return category === 'sports';
  if (noun === 'studio') return category === 'art' || category === 'fitness';
  if (LEARNT.has(noun))
    return (
      (category === 'music' && activity.every(({ word }) => word !== 'music')) ||
      category === 'fitness' ||
      category === 'sports'
    );
  if (NIGHTS.has(noun))
    return category === 'gaming' || (category === 'movies' && activity.length === 1) || activity[0]?.word === 'karaoke';
  if (category === 'pets' || category === 'travel' || category === 'fashion') return false;
  if (category === 'technology' || category === 'food')
    return /^(?:clubs?|groups?|meetups?|circle|society|guild)$/.test(noun) || PURSUED.test(activity.at(-1)?.word ?? '');
  return category !== 'books' || /^(?:clubs?|groups?|circle|workshops?|society)$/.test(noun);
}

const PURSUED = new RegExp(`^${LISTS.anyOf('pursued')}$`);

const DESCRIBING = new Set(LISTS.words('describing'));

/** The determiner before a noun group; undefined when it is someone else's. */
function determinersBefore(words: Word[], from: number): { from: number; own: boolean } | undefined {
  let at = from;
  while (at > 0 && (DESCRIBING.has(words[at - 1]?.word ?? '') || isTime(words[at - 1]?.word ?? ''))) at -= 1;
  const before = words[at - 1]?.word ?? '';
  if (NO_DETERMINER.test(before) || before.endsWith("'s") || before.endsWith("s'")) return undefined;
  const own = before === 'my' || before === 'our';
  return { from: own || /^(?:the|a|an)$/.test(before) ? at - 1 : at, own };
}

const NO_DETERMINER = new RegExp(`^${LISTS.anyOf('no determiner')}$`);

const CLAUSE_BREAKS = new Set([',', ';', '-', '–', '—', '(', 'but', 'because', 'so', 'then', 'while', 'although']);
const UNREAL = new RegExp(`^${anyOf(LISTS.words('unreal'))}$`);
/** `years ago`, `at school`: attended once. */
const LONG_AGO = new RegExp(String.raw`\b${LISTS.anyOf('long ago')}\b`);
/** Verbs that tell in the past what still goes on. */
const ATTENDED = new RegExp(`^${anyOf(LISTS.words('attended'))}$`);
const LEFT = /^(?:quit|left|dropped|stopped|gave|ditched)$/;
const ELIDED_TO = new RegExp(`^${anyOf(LISTS.words('elided-to'))}$`);

/** `quit the choir`, `dropped out of ballet class`; `left my scarf at practice` leaves something else. */
const isLeaving = (words: Word[], at: number, from: number): boolean =>
  at === from - 1 ||
  words.slice(at + 1, from).every(({ word }) => /^(?:out|of|up|going|to|the|my|our|with)$/.test(word));

/** `dance classes sound fun`: said of such things in general. */
const GENERAL = new RegExp(`^${LISTS.anyOf('general')}$`);

const OTHERS = /^(?:he|she|they|you|it|who)$/;

/** Whether a word tells nothing of whose something is, wherever it stands: most do not. */
const saysNothing = remembering(
  (word) =>
    !(
      UNREAL.test(word) ||
      LEFT.test(word) ||
      OTHERS.test(word) ||
      /^(?:i|we|not|never)$/.test(word) ||
      CLAUSE_BREAKS.has(word) ||
      verbForm(word)?.kind === 'past' ||
      isPerson(word) ||
      word.endsWith("'s")
    ),
);

/** Whose it is: the nearest subject before it, or nobody else's where the sentence has none. */
function standingOf(sentence: Sentence, from: number, own: boolean): 'own' | 'gone' | 'none' {
  const { words } = sentence;
  let subject: boolean | undefined;
  let seen = 0;
  for (let at = from - 1; at >= 0 && subject === undefined; at -= 1) {
    const { word } = words[at] as Word;
    if (at > 0 && saysNothing(word)) {
      seen += 1;
      continue;
    }
    if (
      UNREAL.test(word) ||
      word === 'not' ||
      (word === 'never' && words[at + 1]?.word !== 'miss') ||
      (word === 'used' && words[at + 1]?.word === 'to')
    )
      return word === 'not' && own ? 'own' : 'none';
    if (LEFT.test(word) && isLeaving(words, at, from)) return 'gone';
    if (verbForm(word)?.kind === 'past' && !ATTENDED.test(word) && words[at - 1]?.word !== 'have') return 'none';
    if (word === 'i' || word === 'we') subject = true;
    else if (
      OTHERS.test(word) ||
      (!own && (isPerson(word) || word.endsWith("'s"))) ||
      (at === 0 && !own && isFirstName(word, true))
    )
      subject = false;
    else if (CLAUSE_BREAKS.has(word) && own) break;
    seen += 1;
  }
  if (own || subject === true) return 'own';
  if (subject === false || sentence.ofAnother) return 'none';
  const after = words.slice(from, from + 7).find(({ word }) => GENERAL.test(word));
  if (after) return 'none';
  return seen === 0 || ELIDED_TO.test(words[0]?.word ?? '') ? 'own' : 'none';
}
