import type { Importance } from '../../profile/profile.js';
import { cueOf, hears } from './cues.js';
import { isDemonym, isDoer, isOccupation } from './gazetteer.js';
import { anyOf, listsOf } from './lists.js';
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
const GOING_ON_WITH = new Set(
  'running carrying getting seeing moving looking taking starting paying selling playing'.split(' '),
);
const NAMED_WORK = /^(?:a|an|the|my|our|for|to|someone|out|in|insulin|medication|pills)$/;

/** In telling words: a habit whose verb is not known to last must be told at such length. */
const HABITUAL = 2;

const BIRTHDAY_CUE = cueOf('birthday turn turned turning');
const HABIT_CUE = cueOf(LISTS.words('habit-cue').join(' '));
const HABIT = new RegExp(
  [
    ' (?:(?:every|each|most|alternate) (?:other |single |second |few )?(?:day|days|morning|mornings',
    'evening|evenings|night|nights|week|weeks|month|year|years|summer|winter|spring|autumn|fall|weekend',
    'weekends|time|way|mon|tues|wednes|thurs|fri|satur|sun|monday|tuesday|wednesday|thursday|friday',
    'saturday|sunday|february|december)|(?:mon|tues|wednes|thurs|fri|satur|sun)days',
    'week(?:days|ends|nights)',
    '(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday) (?:mornings|evenings|nights|afternoons)',
    '(?:once|twice|times|days|nights|hours|evenings|mornings) (?:a|an|per|each) (?:day|week|month|year)',
    'always|usually|often|regularly|daily|weekly|rarely|seldom|generally|sometimes|for a living|all year',
    'full time|part time|full-time|part-time) ',
  ].join('|'),
);
const DURATION_CUE = cueOf(LISTS.words('duration-cue').join(' '));
const DURATION = new RegExp(
  [
    ' (?:used to|no longer|anymore|any longer|no more|grew up|grown up|raised|since (?!you|then)',
    String.raw`(?:for|been) (?:\w{2,10} ){0,2}(?:years|decades|months)|for (?:a|one|half a|over a|nearly a`,
    String.raw`almost a) (?:year|decade)|years (?:now|as|at|in|with)|(?:twenty|thirty|forty|fifty|\d\d?) years`,
    'my whole life|all my life|(?:have|has|had) (?:also |once )?been to|work(?:s|ed|ing)? (?:at|in|for|as',
    'with|nights|weekends|part|full)|as a (?:kid|child|boy|girl|teenager|student)',
    String.raw`when i was (?:\d|a (?!bit)|\w{3,9}(?:teen)? $|in|little|young|small|growing)|still) `,
  ].join('|'),
);
const HEALTH = new RegExp(
  [
    String.raw` (?:allerg\w{1,5}|asthma\w{0,4}|diabet\w{1,4}|arthritis|tinnitus|adhd|autis\w{1,4}|dyslexi\w`,
    String.raw`epilep\w{1,4}|migraines?|insulin|medication|tablets|inhaler|epipen|hearing aid|wheelchair`,
    String.raw`prosthe\w{2,5}|intoleran\w{2}|coeliac|celiac|glaucoma|cancer|depression|anxiety disorder|bipolar`,
    String.raw`ptsd|ocd|anorexi\w|blood pressure|chronic|disab\w{2,6}|colou?r ?-?blind|blind|deaf|thyroid|eczema`,
    String.raw`psoriasis|crohn\w{0,2}|endometriosis|hernia|pacemaker|stutter|stammer|sober|penicillin|left-handed`,
    'left handed|lactose|gluten) ',
  ].join('|'),
);
const FEAR_CUE = cueOf('afraid scared terrified frightened petrified phobia phobic fear nightmares');
const FEAR = / (?:(?:afraid|scared|terrified|frightened|petrified) of|phobia|phobic|fear of|nightmares about) /;
const BUILD = / (?:eyes|hair|feet|tall|cm|pounds|lbs|kilos|kg|freckles|beard|dimples) /;
const LIFE = new RegExp(
  [
    ' (?:work|job|career|business|company|studying|major|degree|college|university|veteran|army|military',
    'navy|marines|church|mosque|temple|synagogue|goal|dream of|accent|tattoos?|named|called|nickname) ',
  ].join('|'),
);
/** What one has taken up is likely to go on. */
const PURSUIT_CUE = cueOf(LISTS.words('pursuit-cue').join(' '));
const PURSUIT = new RegExp(
  [
    String.raw` (?:(?:started|began|begun) (?!to cry|crying|laughing|raining|with|the|at|it)(?:a|an|my|our|\w+ing`,
    'playing|piano|lessons|classes)|took up|taken up|signed up for|enrolled in',
    '(?:joined|join|joining) (?:a|an|the|my|our|this)) ',
  ].join('|'),
);
const PLAN_AHEAD = new RegExp(
  [
    ' (?:saving (?:up )?for|training for|learning (?:to|how)|looking for (?:a|an|work)',
    String.raw`(?:thinking|dreaming) (?:of|about) \w{3,15}ing|plan is to|goal is|my dream|trying (?:for`,
    'to (?:get|become|have|learn|quit|stop|lose|save))|studying for|applying (?:for|to)|the plan) ',
  ].join('|'),
);

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

const NO_SKILL = new RegExp(`^${anyOf(LISTS.phrases('no-skill'))}$`);

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

const NO_POST = new RegExp(
  [
    String.raw`^(?:the|a|an|my|our|\d{1,2}\w{2}|year|sales|it|charge|construction|finance|tech|college|school`,
    'recovery|remission|love|a)$',
  ].join('|'),
);

const STATUS = new RegExp(`^${anyOf(LISTS.words('status'))}$`);
const LIFE_GROUP = new RegExp(
  [
    String.raw`\b(?:band|choir|team|club|army|navy|marines|military|league|board|committee|business|grade|year \d`,
    'college|school|university|construction|finance|tech|sales|marketing|recovery|insulin|medication',
    String.raw`pension|disability|benefits|orchestra|union|guild|circle|troupe|squad|program|programme)\b`,
  ].join('|'),
);

/** Words that the dictionary counts among those who do something and that say nothing of what one does. */
const ANYBODY = new RegExp(
  [
    '^(?:man|men|woman|women|people|person|nobody|someone|somebody|everyone|everybody|anyone|guys?|girls?',
    'boys?|lady|ladies|mates?|dude|lifesaver|fighter|winner|loser|fan)$',
  ].join('|'),
);

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

const ANY_DOER = new RegExp(
  [
    '^(?:believer|learner|beginner|newcomer|member|owner|leader|player|teenager|survivor|supporter|tiger',
    'sucker|vegetarian|christian|sinner|loner|drinker|smoker|talker|listener|thinker|dreamer|westerner',
    String.raw`foreigner|outsider|stranger|human|\w+lover)$`,
  ].join('|'),
);

function isOwned(object: string[]): boolean {
  const [first = ''] = object;
  const head = object.find((word, at) => at > 0 && newsIn([word]) > 0) ?? '';
  return OWNED.test(first)
    ? newsIn(object) >= 1 && !FLEETING.has(head) && !FLEETING.has(object[1] ?? '')
    : first === 'no'
      ? isKin(object[1] ?? '')
      : newsIn(object) >= 2 && !FLEETING.has(first);
}

const OWNED = new RegExp(
  [
    String.raw`^(?:a|an|the|my|our|two|three|four|five|six|seven|eight|nine|ten|many|several|some|\d{1,5}|both`,
    'another|few|lots)$',
  ].join('|'),
);
