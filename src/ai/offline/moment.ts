import { cueOf, hears } from './cues.js';
import { gerundIn, GOING_ON } from './importance.js';
import { listsOf } from './lists.js';
import { MOODS } from './mood.js';
import { newsIn } from './news.js';
import { type Remark } from './remark.js';

const LISTS = listsOf('moment');

/** Is this how things are just now: a state, a thing that is being done, a part of the body or a tool of every day? */
export const isOfTheMoment = (remark: Remark, diary: boolean): boolean =>
  isState(remark) || (isPassing(remark) && !(diary && remark.main === 'past'));

/** Of what is lasting otherwise: is it said of this very day or minute alone? */
export const isOfToday = (remark: Remark): boolean =>
  (!LIVING.test(remark.said) &&
    (JUST_NOW.test(remark.said) || (remark.main === 'present' && TODAY.test(remark.said)))) ||
  (isState(remark) && !remark.negated && newsIn(remark.object) < 1.5);

/** Is one or the other day named, or this minute? */
export const isOfThisDay = (said: string): boolean => TODAY.test(said) || LATELY.test(said);

/** The words before the first that `end` fits. */
export function upTo(words: string[], end: RegExp): string[] {
  const at = words.findIndex((word) => end.test(word));
  return at < 0 ? words : words.slice(0, at);
}

/** How one is just now, in body or mind. */
const STATES = new Set(LISTS.words('states'));
const DEGREE = new Set(LISTS.words('degree'));
const PLACE_CUE = cueOf('at on in');
const PLACE = new RegExp(String.raw`^ (?:still |back |already |just )?${LISTS.anyOf('places')}\b`);
/** `sure of it`, `ready to go`: what follows belongs to the state. In `scared of moths` it is the news. */
const COMPLETED = new Set(LISTS.words('completed'));

function isState({ words, about, verb, object, said }: Remark): boolean {
  if (
    !(about === 'self' || about === 'company') ||
    !/^(?:be|feel|get|seem|look|sound|got|feeling|getting)$/.test(verb) ||
    / (?:since|because|allergic) /.test(said)
  )
    return false;
  const at = object.findIndex((word) => !DEGREE.has(word));
  const head = object[at] ?? '';
  const after = upTo(object.slice(at + 1), /^(?:my|i|so|we|,)$/);
  if (/^(?:of|to)$/.test(after[0] ?? '') && newsIn(after) >= 1 && !COMPLETED.has(head)) return false;
  if (hears(words, PLACE_CUE) && PLACE.test(` ${object.join(' ')} `)) return newsIn(object) < 3;
  return (MOODS.has(head) || STATES.has(head) || head === '') && newsIn(after) < 1.7;
}

const TODAY = / (?:today|tonight|this (?:morning|afternoon|evening)) /;
const LATELY = new RegExp(` ${LISTS.anyOf('lately')} `);
const JUST_NOW = new RegExp(` ${LISTS.anyOf('just now')} `);
const OFTEN = new RegExp(` ${LISTS.anyOf('often')} `);
const EVERY_MINUTE = / every (?:\d+|two|five|ten|few) (?:sec|min)/;
/** How one lives, which is worth a note though it is so only now. */
const LIVING = new RegExp(` ${LISTS.anyOf('living')} `);

const MOMENTARY = new Set(LISTS.words('momentary'));
/** What everybody does every day. */
const TRIFLES = new Set(LISTS.words('trifles'));
const isTrifle = (verb: string): boolean =>
  TRIFLES.has(verb) ||
  /^(?:ate|spilt|woke|slept|forgot|sat|stood)$/.test(verb) ||
  TRIFLES.has(verb.replace(/ed$/, '')) ||
  TRIFLES.has(verb.replace(/d$/, '')) ||
  TRIFLES.has(verb.replace(/ied$/, 'y')) ||
  TRIFLES.has(verb.replace(/(.)\1ed$/, '$1'));

function isPassing({ said, about, verb, main, aspect, modal, object }: Remark): boolean {
  const news = newsIn(object);
  if (OFTEN.test(said) && !EVERY_MINUTE.test(said)) return false;
  if (JUST_NOW.test(said)) return !LIVING.test(said);
  if (
    aspect === 'under way' &&
    modal === '' &&
    main === 'present' &&
    !LIVING.test(said) &&
    !GOING_ON.has(gerundIn(said))
  ) {
    return MOMENTARY.has(gerundIn(said)) || isOfThisDay(said) || news < (about === 'self' ? 2.5 : 3);
  }
  if (main === 'present' && (TODAY.test(said) || said.includes(' at the moment ')))
    return news < 4 && !LIVING.test(said);
  if (main === 'past' && aspect !== 'perfect' && about === 'self' && isTrifle(verb))
    return newsIn(upTo(object, /^(?:and|,|but)$/)) < 3.5;
  if (main === 'past' && (TODAY.test(said) || said.includes(' just '))) return news < 3;
  return main === 'present' && aspect === 'plain' && verb === 'be' && about === 'own' && news < 1;
}

const TOOLS = new Set(LISTS.words('tools'));
const BODY = new RegExp(`^${LISTS.anyOf('body')}$`);
const ACHING = /^(?:hurt|ache|burn|sting|itch)(?:s|ed)?$/;
const LOOKS = new RegExp(` ${LISTS.anyOf('looks')} `);

/** `my phone is at 12 %`, `my hands are shaking`: things and parts of the body as they are today. */
export function isAtHand({ about, owned, said, verb, tense, aspect, object }: Remark): boolean {
  if (about !== 'own' || / (?:every|each|since|years?|always|broken|diagnosed|broke|surgery|because) /.test(said))
    return false;
  if (TOOLS.has(owned))
    return (tense !== 'past' && !/ (?:is|are) (?:called|named) /.test(said)) || newsIn(object) < 2.5;
  if (!BODY.test(owned)) return false;
  return (
    aspect === 'under way' ||
    ACHING.test(verb) ||
    (verb === 'be' ? tense === 'past' || !LOOKS.test(said) : tense !== 'past')
  );
}
