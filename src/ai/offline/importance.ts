import type { Importance } from '../../profile/profile.js';
import { cueOf, hears } from './cues.js';
import { isDemonym, isDoer, isOccupation } from './gazetteer.js';
import { anyOf } from '../../lists.js';
import { listsOf } from './lists.js';
import { isMilestone } from './milestones.js';
import { newsIn } from './news.js';
import { isKin, isPerson } from './people.js';
import { isGerund, MINDING, type Remark } from './remark.js';

const LISTS = listsOf('importance');

/**
 * `high`: a milestone of the subject's life. `medium`: what holds for long, such as work, health, home, habits and
 * plans. `low`: the rest.
 */
export function importanceOf(remark: Remark): Importance {
  if (isMilestone(remark)) return 'high';
  return lasts(remark) ? 'medium' : 'low';
}

/** What somebody else would have to know first: an allergy, an illness, what one lives on. */
export const isVital = (remark: Remark): boolean =>
  remark.about !== 'other' && (HEALTH.test(remark.said) || isLiving(remark));

/** `I am a waitress`, `I work part time at a bakery`. */
const isLiving = ({ about, verb, object, negated }: Remark): boolean =>
  about === 'self' &&
  !negated &&
  ((verb === 'be' && (object.slice(0, 6).some(isTrade) || isDoing(object))) ||
    (verb === 'work' && object.slice(0, 6).some((word) => /^(?:as|at|for|in)$/.test(word))));

/** Verbs of what goes on for long when they stand in the plain present. */
const LASTING = new Set(LISTS.words('lasting'));

/** What one is doing for months when one says that one is doing it. */
export const GOING_ON = new Set(LISTS.words('going-on'));
/** The same with what is done: `running a shop`, not `running on coffee`. */
const GOING_ON_WITH = new Set(LISTS.words('going on with its object'));
const NAMED_WORK = new RegExp(`^${LISTS.anyOf('named work')}$`);

/** In telling words: a habit whose verb is not known to last must be told at such length. */
const HABITUAL = 2;

const BIRTHDAY_CUE = cueOf('birthday turn turned turning');
const HABIT_CUE = cueOf(LISTS.words('habit-cue').join(' '));
const HABIT = new RegExp(` ${LISTS.anyOf('habit')} `);
const DURATION_CUE = cueOf(LISTS.words('duration-cue').join(' '));
const DURATION = new RegExp(` ${LISTS.anyOf('duration')} `);
const HEALTH = new RegExp(` ${LISTS.anyOf('health')} `);
const FEAR_CUE = cueOf(LISTS.words('fear-cue').join(' '));
const FEAR = new RegExp(` ${LISTS.anyOf('fear')} `);
const BUILD = new RegExp(` ${LISTS.anyOf('build')} `);
const LIFE = new RegExp(` ${LISTS.anyOf('matters of life')} `);
/** What one has taken up is likely to go on. */
const PURSUIT_CUE = cueOf(LISTS.words('pursuit-cue').join(' '));
const PURSUIT = new RegExp(` ${LISTS.anyOf('pursuit')} `);
const PLAN_AHEAD = new RegExp(` ${LISTS.anyOf('plan ahead')} `);

/** What one has for a moment: a question, a headache, a minute. */
export const FLEETING = new Set(LISTS.words('fleeting'));

function lasts(remark: Remark): boolean {
  const { words, said, about, owned, verb, modal, main, aspect, object, negated } = remark;
  const isHabit = (): boolean => hears(words, HABIT_CUE) && HABIT.test(said);
  if (
    hears(words, BIRTHDAY_CUE) &&
    / (?:my (?:\w+ )?birthday (?:is|was|falls)|(?:is|was) my (?:\w+ )?birthday|(?:turn|turned|turning) \d+) /.test(said)
  )
    return about !== 'own';
  if (HEALTH.test(said) || (hears(words, FEAR_CUE) && FEAR.test(said))) return about !== 'other';
  if (about === 'other') return isHabit() && newsIn(object) >= 2;
  if (hears(words, DURATION_CUE) && DURATION.test(said)) return newsIn(object) >= 1 || newsIn(said.split(' ')) >= 1.6;
  if (isHabit() || (hears(words, PURSUIT_CUE) && (PURSUIT.test(said) || PLAN_AHEAD.test(said))))
    return newsIn(object) >= 1;
  if (modal === 'wish' || (modal === 'going' && newsIn(object) >= 2))
    return newsIn(object) >= 1.3 && !/ (?:today|tonight|now|later|you|know|ask|say) /.test(said);
  if (modal === 'can') return isSkill(remark);
  if (modal !== '') return false;
  if (aspect === 'under way') return main !== 'past' && isGoingOn(gerundIn(said), object);
  if (aspect === 'perfect') return isGerund(verb) || (negated && newsIn(object) >= 1);
  if (main === 'past') return about === 'own' && LIFE.test(said);
  if (BUILD.test(said) && /^(?:be|have)$/.test(verb)) return true;
  if (verb === 'be') return isWhatOneIs(remark);
  if (/^(?:have|own|get)$/.test(verb)) return about === 'own' ? newsIn(object) >= 1 : isOwned(object);
  if (
    (about === 'company' || isKin(owned)) &&
    newsIn(object) >= 1.5 &&
    !/^(?:say|think|tell|ask|keep|look|want|send)$/.test(verb)
  )
    return true;
  // `I fix clocks`: the simple present tells a habit.
  if (about === 'self' && verb !== '' && !MINDING.has(verb) && newsIn(object) >= HABITUAL && !negated) return true;
  return (LASTING.has(verb) && newsIn(object) >= (isKin(owned) ? 0 : 0.7)) || (about === 'own' && LIFE.test(said));
}

const isGoingOn = (doing: string, object: string[]): boolean =>
  GOING_ON.has(doing)
    ? newsIn(object) >= 0.7
    : GOING_ON_WITH.has(doing) && newsIn(object) >= (NAMED_WORK.test(object[0] ?? '') ? 0.7 : 2);

export const gerundIn = (said: string): string => said.split(' ').find(isGerund) ?? '';

/** `can speak Urdu`, `can't swim`; not `can't wait`. */
const isSkill = ({ said, verb, object }: Remark): boolean =>
  !/^(?:it|them|that|this|him|her)$/.test(object[0] ?? '') &&
  !/ (?:maybe|your|perhaps|barely|hardly|even) /.test(said) &&
  !NO_SKILL.test(verb) &&
  newsIn([verb, ...object]) >= 1;

const NO_SKILL = new RegExp(`^${LISTS.anyOf('no-skill')}$`);

/** `a nurse`, `from Peru`, `in a band`, `my daughter`, `left-handed`: what one is for long. */
function isWhatOneIs({ object, about, owned }: Remark): boolean {
  const [first = '', second = ''] = object;
  if (object.some((word) => isKin(word) || isTrade(word))) return true;
  if (about === 'own' && isKin(owned)) return newsIn(object) >= 1;
  if (object.slice(0, 4).includes('who') && newsIn(object) >= 1) return true;
  if (STATUS.test(first) || (isDemonym(first) && object.length < 4)) return true;
  if (/^(?:a|an|the|from|called|named|one)$/.test(first)) return newsIn(object) >= 1 && !NO_TRADE.test(second);
  if (first === 'in' || first === 'on')
    return newsIn(object) >= 1 && NO_POST.test(second) && LIFE_GROUP.test(object.join(' '));
  return about === 'own' ? newsIn(object) >= 1 : false;
}

const NO_TRADE = new RegExp(`^${anyOf(LISTS.words('no-trade'))}$`);

const NO_POST = new RegExp(`^${LISTS.anyOf('posts')}$`);

const STATUS = new RegExp(`^${anyOf(LISTS.words('status'))}$`);
const LIFE_GROUP = new RegExp(String.raw`\b${LISTS.anyOf('groups of life')}\b`);

/** Words that the dictionary counts among those who do something and that say nothing of what one does. */
const ANYBODY = new RegExp(`^${LISTS.anyOf('anybody')}$`);

const isTrade = (word: string): boolean => isOccupation(word) && !ANYBODY.test(word);

/** `a midwife in Leeds`, `Sam, a potter`: the noun that says what one is ends as trades do. */
function isDoing(words: string[]): boolean {
  const article = words.findIndex((word, at) => /^an?$/.test(word) && (at === 0 || words[at - 1] === ','));
  const object = article < 0 || article > 4 ? [] : words.slice(article + 1);
  const end = object.findIndex(
    (word) =>
      !/^\p{L}/u.test(word) ||
      /^(?:in|at|from|of|for|who|that|and|but|with|by|on|to|based|living|near|since|now)$/.test(word),
  );
  const head = object[(end < 0 ? Math.min(object.length, 4) : end) - 1] ?? '';
  return isDoer(head) && !ANYBODY.test(head) && !ANY_DOER.test(head) && !isPerson(head) && newsIn([head]) === 1;
}

const ANY_DOER = new RegExp(`^${LISTS.anyOf('any doer')}$`);

function isOwned(object: string[]): boolean {
  const [first = ''] = object;
  const head = object.find((word, at) => at > 0 && newsIn([word]) > 0) ?? '';
  return OWNED.test(first)
    ? newsIn(object) >= 1 && !FLEETING.has(head) && !FLEETING.has(object[1] ?? '')
    : first === 'no'
      ? isKin(object[1] ?? '')
      : newsIn(object) >= 2 && !FLEETING.has(first);
}

const OWNED = new RegExp(`^${LISTS.anyOf('owned determiners')}$`);
