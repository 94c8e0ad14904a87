import { cueOf, hears } from './cues.js';
import { PLAIN, SAID, type Slot, WEAK } from './finding.js';
import { isIronic } from './irony.js';
import { anyOf } from '../../lists.js';
import { listsOf } from './lists.js';
import { IN_MOOD, OF_THIS_DAY, SAYINGS } from './mood-sayings.js';
import { isPerson } from './people.js';
import { phraseOf, type Sentence, type Word } from './sentence.js';
import type { SubjectClause } from './statement.js';
import { dispositionAt } from './temperament.js';
import { type Wording, wordingOf, wordsBetween, writtenAs } from './wording.js';

const LISTS = listsOf('mood');

/** States of mind in one word. */
export const MOODS = new Set(LISTS.words('moods'));

/** States of mind that a particle belongs to: `burned out`, `fed up`. */
const PARTICLES: Record<string, RegExp> = {
  out: new RegExp(`^${LISTS.anyOf('out')}$`),
  up: /^(?:fed|choked|keyed|amped)$/,
  off: /^(?:pissed|ticked)$/,
  down: /^(?:run|worn|let)$/,
  edge: /^on$/,
  apart: /^(?:torn|falling)$/,
  ease: /^at$/,
  peace: /^at$/,
};
/** Said out of politeness or in answer to a greeting, unless the subject says that it is how they feel. */
const POLITE = new Set(LISTS.words('polite'));
/** These say enough of the moment when one says that one is it now: `I am great today`. */
const OF_TODAY = new RegExp(`^${LISTS.anyOf('of today')}$`);
const DEGREES = new Set(LISTS.words('degrees'));
const PERSON = new RegExp(`^${LISTS.anyOf('person')}$`);
/** What is felt about something all the same. */
const ABOUT_THINGS: Record<string, RegExp> = {
  to: new RegExp(`^${anyOf(LISTS.words('about-things-to'))}$`),
  for: new RegExp(`^${LISTS.anyOf('about-things-for')}$`),
  with: new RegExp(`^${LISTS.anyOf('about-things-with')}$`),
  that: new RegExp(`^${anyOf(LISTS.words('about-things-that'))}$`),
  i: /./,
};

const MOSTLY = new RegExp(String.raw`\b${LISTS.anyOf('mostly')}\b`);
const LATELY = new RegExp(String.raw`\b${LISTS.anyOf('lately')}\b`);

/** The mood that `be` or `feel` tells of. */
export function moodsIn(statement: SubjectClause, feeling: boolean): Slot[] {
  const { object, sentence, negated, over, habitual, momentary, after, past } = statement;
  if (negated || over || (past && !statement.perfect && !momentary)) return [];
  const at = moodAt(object);
  if (at === undefined || dispositionAt(object, at.index)?.kind === 'noun') return [];
  const { length } = at;
  const { word } = object[at.index] as Word;
  const next = object[at.index + length]?.word ?? sentence.words[after + at.index + length]?.word ?? '';
  const rest = phraseOf(object, at.index + length);
  const linked = Object.hasOwn(ABOUT_THINGS, next) ? ABOUT_THINGS[next] : undefined;
  if (
    (next === 'of' && !/^of myself\b/.test(rest)) ||
    next === 'you' ||
    (linked &&
      !(linked.test(word) && !/^\w+ (?:you|hear|see|help|say|read|know|meet)\b/.test(rest)) &&
      !(feeling && next !== 'to' && next !== 'for'))
  )
    return [];
  if (/^(?:when|whenever|around|if|unless)$/.test(next) && !momentary) return [];
  const polite = POLITE.has(word) && length === 1;
  const kindOf = PERSON.test(next) || isPerson(next) || PERSON.test(object[at.index + length + 1]?.word ?? '');
  if (kindOf)
    return polite || !PERSON.test(next)
      ? []
      : [mood('default', sentence, object.slice(at.index, at.index + length), SAID)];
  if (
    polite &&
    !(feeling && !/^(?:about|that|like)$/.test(next)) &&
    !(momentary && OF_TODAY.test(word)) &&
    !(habitual && /^(?:chill|positive|content)$/.test(word))
  )
    return [];
  const isOfLate = momentary || LATELY.test(phraseOf(sentence.words));
  const isUsual = habitual || MOSTLY.test(phraseOf(sentence.words));
  return [
    mood(
      isUsual && !isOfLate ? 'default' : 'recent',
      sentence,
      object.slice(at.index, at.index + length),
      statement.doubtful ? WEAK : feeling || momentary ? PLAIN : SAID,
    ),
  ];
}

const mood = (which: 'default' | 'recent', sentence: Sentence, words: Word[], explicitness: number): Slot => ({
  path: `personality.mood_trends.${which}`,
  value: writtenAs(sentence, words).toLowerCase(),
  explicitness,
  polarity: 'asserts',
});

/**
 * Where the first mood of a run of words stands, and in how many words: behind nothing but degrees, or behind the next
 * `and`.
 */
function moodAt(words: Word[]): { index: number; length: number } | undefined {
  for (let index = 0; index < Math.min(words.length, 12); index += 1) {
    const { word } = words[index] as Word;
    const next = words[index + 1]?.word ?? '';
    if (Object.hasOwn(PARTICLES, next) && PARTICLES[next]?.test(word)) return { index, length: 2 };
    if (MOODS.has(word)) return { index, length: 1 };
    if (DEGREES.has(word)) continue;
    const and = words.findIndex((each, at) => at > index && (each.word === 'and' || each.word === ','));
    if (and < 0 || and - index > 3) return undefined;
    index = and;
  }
  return undefined;
}

/** `my mood has been low`, `my anxiety is through the roof`. */
export function moodOwned({ owned, object, sentence, habitual, momentary }: SubjectClause): Slot[] {
  const owner = owned.at(-1)?.word ?? '';
  if (
    owner === 'anxiety' &&
    /\b(?:through the roof|bad|back|acting up|high|terrible|worse|awful|killing me|up)\b/.test(phraseOf(object))
  )
    return [told('anxious', SAID)];
  const at = owner === 'mood' || owner === 'spirits' || owner === 'morale' ? moodAt(object) : undefined;
  return at
    ? [
        mood(
          habitual && !momentary ? 'default' : 'recent',
          sentence,
          object.slice(at.index, at.index + at.length),
          SAID,
        ),
      ]
    : [];
}

const told = (value: string, explicitness: number): Slot => ({
  path: 'personality.mood_trends.recent',
  value,
  explicitness,
  polarity: 'asserts',
});
const BROUGHT = new RegExp(String.raw`\b${LISTS.anyOf('brought me')}`);

const MOODY = cueOf([...MOODS, ...Object.keys(PARTICLES), ...LISTS.words('beside')].join(' '));

/** Whether any mood may be told among these words. */
export const mayTellMood = (words: Word[]): boolean => hears(words, MOODY);

/**
 * Moods that a sentence tells without saying `I am` or `I feel`: `can't stop smiling`, `Exhausted after the shift`,
 * `this week left me drained`.
 */
export function moodsBeside(sentence: Sentence, alone: boolean): Slot[] {
  if (!mayTellMood(sentence.words)) return [];
  const wording = wordingOf(sentence);
  const found = sayingIn(wording) ?? broughtIn(wording) ?? (alone ? moodAlone(sentence) : undefined);
  return found === undefined ||
    NOT_NOW.test(wording.said.replace(/\b(?:can|could) not stop\b/, '')) ||
    isIronic(sentence)
    ? []
    : [found];
}

const NOT_NOW = new RegExp(String.raw`\b${LISTS.anyOf('not now')}\b`);

function sayingIn({ said }: Wording): Slot | undefined {
  const now = OF_THIS_DAY.test(said) ? said.replaceAll(' was ', ' am ') : said;
  const name = SAYINGS.find(([, saying]) => saying.test(now))?.[0];
  const adjective = IN_MOOD.exec(now)?.[1];
  if (name === undefined && adjective === undefined) return undefined;
  return told(name ?? adjective ?? '', SAID);
}

function broughtIn(wording: Wording): Slot | undefined {
  const brought = BROUGHT.exec(wording.said);
  if (!brought || (brought[0].startsWith('made') && !OF_THIS_DAY.test(wording.said))) return undefined;
  const words = wordsBetween(wording, brought.index + brought[0].length);
  const at = moodAt(words.slice(0, 2));
  return at?.index === 0 && !POLITE.has(words[0]?.word ?? '')
    ? told(writtenAs(wording.sentence, words.slice(0, at.length)).toLowerCase(), SAID)
    : undefined;
}

const OPENING = new Set(LISTS.words('opening'));
/** What may follow a mood that stands alone. */
const GOES_ON = new Set(LISTS.words('goes-on'));

/** `Exhausted after the shift.`, `A bit homesick, to be honest.`: a sentence that is nothing but how its subject is. */
function moodAlone(sentence: Sentence): Slot | undefined {
  const { words } = sentence;
  let from = 0;
  let feels = false;
  while (from < words.length && (OPENING.has(words[from]?.word ?? '') || DEGREES.has(words[from]?.word ?? ''))) {
    feels ||= words[from]?.word === 'feeling';
    from += 1;
  }
  const at = moodAt(words.slice(from, from + 2));
  if (at?.index !== 0) return undefined;
  const { word } = words[from] as Word;
  const next = words[from + at.length]?.word ?? '';
  const towards =
    next === 'to' &&
    ABOUT_THINGS.to?.test(word) &&
    !/^(?:see|meet|hear|help|talk|chat|read)$/.test(words[from + at.length + 1]?.word ?? '');
  const open =
    next === '' ||
    towards ||
    (GOES_ON.has(next) &&
      !(next === 'for' && words[from + at.length + 1]?.word === 'you') &&
      !(next === 'at' && word === 'good'));
  const fits =
    open &&
    (!POLITE.has(word) ||
      feels ||
      (OF_TODAY.test(word) &&
        /^(?:today|lately|tonight|now|this|these|rn)$/.test(next) &&
        word !== 'great' &&
        word !== 'better'));
  return fits ? told(writtenAs(sentence, words.slice(from, from + at.length)).toLowerCase(), SAID) : undefined;
}
