import { FLEETING } from './importance.js';
import { anyOf } from '../../lists.js';
import { listsOf } from './lists.js';
import { isAtHand, isOfTheMoment, isOfThisDay, isOfToday, upTo } from './moment.js';
import { newsIn } from './news.js';
import { MINDING, type Remark } from './remark.js';

const LISTS = listsOf('small-talk');

/**
 * Talk that is not worth a note: about the talk, about the moment, courtesies and reactions, and what is done within
 * the hour. What `lasts` is harder to take for that; `diary` says that it was written down for good.
 */
export function isSmallTalk(remark: Remark, lasts: boolean, diary: boolean): boolean {
  const { said, object, lead } = remark;
  if (isAtHand(remark) || isOrder(said)) return true;
  if (TO_YOU.test(said) && newsIn(object) < (lasts ? 1.7 : 3)) return true;
  if (IDIOM.test(said)) return true;
  if (lasts) return isOfToday(remark);
  return (
    lead < MUCH &&
    (isTalkOfTalk(remark) ||
      isOpinion(remark) ||
      isReaction(remark) ||
      isOfTheMoment(remark, diary) ||
      / (?:nearly|almost) /.test(said))
  );
}

/** In telling words: so much before the subject is news, whatever follows. */
const MUCH = 1.5;

const TO_YOU = / (?:you|your|u|ur|yours|yourself) /;
const IDIOM = new RegExp(` ${LISTS.anyOf('idiom')} `);

const SAYING = new Set(LISTS.words('saying'));
/** What people do when they hear something. */
const REACTING = new RegExp(`^${LISTS.anyOf('reacting')}$`);
const ABOUT_TO = new RegExp(` ${LISTS.anyOf('about to')} `);

function isTalkOfTalk({ about, verb, object, said }: Remark): boolean {
  if (about !== 'other' && REACTING.test(verb) && newsIn(object) < 1.5) return true;
  return (
    about === 'self' &&
    (SAYING.has(verb) || SAYING.has(verb.replace(/ing$/, '')) || ABOUT_TO.test(said)) &&
    newsIn(object) < 2.5
  );
}

const ORDER = new RegExp(`^ ${LISTS.anyOf('order')} `);

/** `Put it down`, `let me see`, `if it rains`: said to bring something about, or only supposed. */
const isOrder = (said: string): boolean => ORDER.test(said) || / (?:let (?:me|us)|let's|lemme) /.test(said);

const REPORT = new RegExp(` ${LISTS.anyOf('report')} (?:that )?(?:i|we) `);

/** `My brother says it is an illness`: what others think. */
function isOpinion({ about, verb, object, said }: Remark): boolean {
  if (about === 'other') return REPORT.test(said);
  return (
    about !== 'self' &&
    /^(?:say|think|tell|ask|call|joke|laugh|know|mean)$/.test(verb) &&
    (newsIn(object) < 1 || object.some((word) => /^(?:it|that|this|i|me|you)$/.test(word)))
  );
}

const BARE = new RegExp(`^${anyOf(LISTS.words('bare'))}$`);
const VAGUE = new RegExp(`^${anyOf(LISTS.words('vague'))}$`);

function isReaction({ about, verb, object, modal, said }: Remark): boolean {
  if (about !== 'self' || / (?:know how to|used to) \w/.test(said)) return false;
  const news = newsIn(object);
  if (BARE.test(verb)) return modal !== 'wish' && !(verb === 'hope' && news >= 3);
  if (verb === 'have' && object.slice(0, 3).some((word) => FLEETING.has(word))) return true;
  return (
    MINDING.has(verb) && modal !== 'wish' && news < (object.length === 0 || VAGUE.test(object[0] ?? '') ? 1.7 : 0.9)
  );
}

/** What is done within the hour when it must be done. */
const RUNNING = new Set(LISTS.words('running'));
/** What is told in advance when it will be done. */
const AHEAD = new Set(LISTS.words('ahead'));
const TURN_OF_LIFE = new RegExp(` ${LISTS.anyOf('turn of life')} `);

/** What must be done soon, or is offered. `ahead` says that a later day is named for it. */
export function isErrand({ about, verb, modal, object, said, lead }: Remark, ahead: boolean): boolean {
  if (lead >= MUCH) return false;
  if (about === 'other' || modal === '' || modal === 'wish' || modal === 'can' || (ahead && !isOfThisDay(said)))
    return false;
  const news = newsIn(upTo(object, /^[,;]$/));
  if (modal === 'would' || modal === 'might')
    return (
      !(TURN_OF_LIFE.test(said) && news >= 1.5) &&
      !(modal === 'would' && / (?:as a (?:kid|child)|when i was|every) /.test(said))
    );
  if (modal === 'will' || modal === 'about') return !(AHEAD.has(verb) && news >= 1);
  const enough = modal === 'must' ? 2.5 : 1.5;
  return news < (RUNNING.has(verb) ? Math.max(2.5, enough + 0.5) : enough);
}
