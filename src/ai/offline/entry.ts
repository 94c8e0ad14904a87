import { townOf } from './address.js';
import { isBookkeeping } from './bookkeeping.js';
import { categoryOf, isNamed, isPet } from './categories.js';
import { isCompanyName } from '../../text/company-names.js';
import { dayIn, timeOf } from '../../text/datelines.js';
import { type Finding, PLAIN, SAID, type Slot } from './finding.js';
import { meaningOf, plainKey } from '../../text/form-fields.js';
import { isCommonWord, isFirstName, isPlace } from './gazetteer.js';
import { headlineOf } from './cards/headline.js';
import { FUSED } from './nameable.js';
import { anyOf } from '../../lists.js';
import { listsOf } from './lists.js';
import { isDeclined, isEmpty } from './no-answer.js';
import type { Field } from './passage.js';
import { isKin } from './people.js';
import { topicIn } from './tongue.js';

const LISTS = listsOf('entry');

/** One field of a form: what it asks for and a value with its place in the submission. */
export interface Entry {
  key: string;
  value: string | number;
  start: number;
  end: number;
  said: string | undefined;
}

/** How plainly a country or a state alone tells a place: it says less than a city, and nothing beside one. */
export const REGION = 0.6;

/** The facts of one field. Values that say nothing, such as `unknown`, erase nothing: they are left out. */
export function fieldsOf(entry: Entry): Field[] {
  const meant = meaningOf(entry.key);
  if (!meant || isEmpty(entry.value)) return [];
  const { value, start, end, said } = entry;
  const text = String(value).trim();
  const fact = (
    path: Finding['path'],
    stated: Finding['value'],
    explicitness = PLAIN,
    polarity: Finding['polarity'] = 'asserts',
  ): Field => ({ path, value: stated, explicitness, polarity, start, end, said });
  switch (meant.meaning) {
    case 'name':
      return typeof value === 'string' && !isCompanyName(text)
        ? named(text, entry.key).map((slot) => fact(slot.path, slot.value, slot.explicitness))
        : [];
    case 'given name':
    case 'family name':
      return [];
    case 'age':
      return ageOf(text).map((age) => fact('core_info.age', age));
    case 'gender':
      return genderOf(text).map((gender) => fact('core_info.gender', gender));
    case 'pronouns':
      return genderOf(text.split(/[/,\s]/)[0] ?? '').map((gender) => fact('core_info.gender', gender, 0.7));
    case 'place':
      return placeOf(text).map((place) =>
        fact('core_info.location', place, /\bhome ?town\b/.test(plainKey(entry.key)) ? 0.7 : PLAIN),
      );
    case 'region':
      return isShort(text) && /\p{L}{2}/u.test(text) && text !== text.toLowerCase()
        ? [fact('core_info.location', text, REGION)]
        : [];
    case 'language':
      return codeOf(text).map((code) => fact('core_info.language', code, SAID));
    case 'likes':
      return [
        ...likedIn(text).map((item) => fact(`interests.${sectionOf(meant.category, item)}`, item)),
        ...givenUpIn(text).map((item) => fact(`interests.${sectionOf(meant.category, item)}`, item, PLAIN, 'retracts')),
      ];
    case 'dislikes':
      return listOf(text).map((item) => fact(`interests.${sectionOf(undefined, item)}`, item, PLAIN, 'retracts'));
    case 'traits':
      return listOf(text).map((item) =>
        fact('personality.traits', item.replace(/^(?:very|quite|really|a bit|rather|fairly|somewhat) /i, '')),
      );
    case 'mood':
      return isShort(text) ? [fact('personality.mood_trends.recent', text, SAID)] : [];
    case 'style':
      return isShort(text, 140) ? [fact('preferences.conversation_style', text)] : [];
    case 'avoid':
      return listOf(text).map((item) => fact('preferences.topics_to_avoid', item));
    case 'relation':
      return isShort(text) &&
        typeof value === 'string' &&
        [...plainKey(entry.key).split(' '), ...plainKey(text).split(' ')].some((word) => isKin(word) || isPet(word))
        ? [fact('memories', remembered(entry.key, text, said))]
        : [];
    case 'memory':
      return text.length <= LONGEST_MEMORY && !isBookkeeping(entry.key, text)
        ? [fact('memories', remembered(entry.key, text, said))]
        : [];
    default:
      return [];
  }
}

const LONGEST_MEMORY = 300;

/** `Address: …` in words: nothing but a town is kept of it. */
function placeOf(text: string): string[] {
  const town = text.length <= 200 ? townOf(text) : undefined;
  return town !== undefined && /\p{L}{2}/u.test(town) && town.split(' ').length <= 6 ? [town] : [];
}

/** The name of a field, with the age and the gender that stand beside it. */
function named(text: string, key: string): Slot[] {
  const turned = FAMILY_FIRST.exec(text);
  if (turned && (/[,/]/.test(key) || isTurned(turned[1]!, turned[2]!)))
    return [{ path: 'core_info.name', value: `${turned[2]} ${turned[1]}`, explicitness: PLAIN, polarity: 'asserts' }];
  const headline = headlineOf(text);
  if (headline && (headline.certain || headline.slots.length > 1)) return headline.slots;
  const name = text.replace(/\s*["“(][^"”)]{1,30}["”)]/u, '').trim();
  return isNameLike(name) ? [{ path: 'core_info.name', value: name, explicitness: PLAIN, polarity: 'asserts' }] : [];
}

/** `Moor, Ada`: as registers write a name, and as a key asks for it (`Name, Vorname`). */
const FAMILY_FIRST =
  /^(\p{Lu}[\p{L}\p{M}'’ -]{1,40}), ?(\p{Lu}[\p{L}\p{M}'’-]{1,20}(?: \p{Lu}[\p{L}\p{M}'’.-]{0,20})?)$/u;

/** Whether a family's name stands before a given one, by either: neither is a place, nor what stands behind a name. */
function isTurned(family: string, given: string): boolean {
  const [first = ''] = given.toLowerCase().split(' ');
  if (isFirstName(first, true)) return true;
  const isWord = !family.includes(' ') && !isFirstName(family.toLowerCase(), true);
  return isWord && !BEHIND_NAMES.has(first.replace(/\./g, '')) && !isPlace(given.toLowerCase()) && !isCommonWord(first);
}

const BEHIND_NAMES = new Set(LISTS.words('behind names'));

/** `occupation: nurse`, with the day that a birthday, an anniversary or a year before it gives. */
export function remembered(key: string, text: string, said: string | undefined): Finding['value'] {
  const label = (key === key.toUpperCase() ? key.charAt(0) + key.slice(1).toLowerCase() : key)
    .replace(/(\p{Ll})(\p{Lu})/gu, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replace(/[_-]+/g, ' ')
    .trim();
  const own =
    label === '' || /^(?:events?|memor(?:y|ies)|milestones?|life events|achievements?)$/i.test(label)
      ? text
      : `${label}: ${text}`;
  const isEvent = own === text;
  const date = /birth|dob|date|anniversary/i.test(key)
    ? timeOf(text)?.slice(0, 10)
    : (dayIn(text, false)?.date ?? yearOf(text) ?? (isEvent ? said?.slice(0, 10) : undefined));
  return { event: own.replace(/\s+/g, ' ').slice(0, 300), importance: 'medium', ...(date ? { date } : {}) };
}

/** `2019 - present: head of …`. */
const yearOf = (text: string): string | undefined => /^\W{0,3}((?:19|20)\d\d)\b/.exec(text)?.[1];

export const isNameLike = (text: string): boolean =>
  /^\p{L}[\p{L}\p{M}'’. -]{0,79}$/u.test(text) && text.split(/\s+/).length <= 5;

const isShort = (text: string, most = 80): boolean => text.length <= most;

function ageOf(text: string): number[] {
  const number = AGE.exec(text)?.[1];
  const age = number === undefined ? undefined : Number(number);
  return age !== undefined && age <= 120 ? [age] : [];
}

const AGE = new RegExp(
  [
    String.raw`^(?:about |approximately |~|ca\.? )?(\d{1,3})(?:\.0)?(?: ?(?:years?(?: old)?|yrs?|yo|y/?o?`,
    String.raw`jahre(?: alt)?|ans|anni|años|anos|jaar(?: oud)?|岁|歳))?\.?(?:\s*[(,].{0,60})?$`,
  ].join('|'),
  'i',
);

const MALE = new RegExp(`^${LISTS.anyOf('male')}$`);
const FEMALE = new RegExp(`^${LISTS.anyOf('female')}$`);

function genderOf(text: string): string[] {
  const low = text.toLowerCase();
  if (MALE.test(low)) return ['male'];
  if (FEMALE.test(low)) return ['female'];
  if (/^(?:non-?binary|nb|enby|they|them)$/.test(low)) return ['non-binary'];
  return /^[\p{L} -]{3,30}$/u.test(text) && !ANSWERS.test(low) ? [low] : [];
}

/** What answers something else than which gender. */
const ANSWERS = /^(?:yes|no|true|false|both|any|all|either|neither|other|maybe|ok|sure|oui|ja|si|sí|sim)$/;

const CODES = new Map(LISTS.lines('languages').map((line) => line.split(' ') as [string, string]));

const codeOf = (text: string): string[] => {
  const low = text.toLowerCase();
  const code = CODES.get(low) ?? /^([a-z]{2})(?:[-_][a-z]{2,4})?$/.exec(low)?.[1];
  return code ? [code] : [];
};

/** `climbing, jazz; tea and coffee`: the items of a list, as they are written, without remarks in brackets. */
const listOf = (text: string): string[] =>
  text
    .replace(/^\s*\[(.*)\]\s*$/s, '$1')
    .replace(GIVEN_UP, '')
    .replace(/\s*\([^()]{0,80}\)/g, '')
    .replace(JOINED, asOne)
    .split(/\s*(?:[,;|\n•·、，；]|\s[/–—-]\s|\b(?:and|und|et|en)\b(?=\s)|\s(?:[&+]|y|e)\s)\s*/)
    .map((item) => plainItem(item.replaceAll(JOINT, ' ')))
    .filter((item) => item.length > 1 && item.length <= 80 && !isEmpty(item) && !/[{}<>]/.test(item))
    .slice(0, 40);

/** `kickboxing (stopped)`: the one item, and what the brackets say. */
const GIVEN_UP = new RegExp(
  String.raw`([^,;|\n·•、，；()]{1,60})[(（](?:[^()（）]{0,20}[^\p{L}()（）])?` +
    String.raw`${anyOf(LISTS.words('given up'))}(?!\p{Script=Latin})[^()（）]{0,40}[)）]`,
  'giu',
);

const givenUpIn = (text: string): string[] =>
  [...text.matchAll(GIVEN_UP)].map(([, item = '']) => plainItem(item.trim()));

/** The items of an answer to what somebody likes. */
const likedIn = (text: string): string[] => (isDeclined(text) ? [] : listOf(text).filter((item) => !isDeclined(item)));

/** Holds the words of one thing together where its parts would be taken for two. */
const JOINT = '\ue000';
const JOINED = new RegExp(
  String.raw`(?<=^|[,;|\n]\s{0,3})[\p{L}'’-]{1,20}(?: [\p{L}'’-]{1,20})? (?:&|and|n['’]) [\p{L}'’-]{1,20}` +
    String.raw`(?=\s*(?:[,;|\n.]|$))`,
  'giu',
);

/** `drum & bass` is one thing where both words together have a name. */
function asOne(pair: string): string {
  const name = pair.toLowerCase().replace(/ (?:&|n['’]) /, ' and ');
  return FUSED.has(name) || FUSED.has(pair.toLowerCase()) || isNamed(name) ? pair.replaceAll(' ', JOINT) : pair;
}

const plainItem = (item: string): string =>
  item
    .replace(/^(?:[-*]\s|"|')+|["'.!]+$/g, '')
    .replace(
      /^(?:the|an?|my|also|especially|mostly|lots of|anything with|las?|los|el|der|die|das|les?|gli|os?|as) (?=\S)/i,
      '',
    )
    .trim();

/** The category of a listed interest: its field's own name where that is one, else by its words. */
export function sectionOf(field: string | undefined, item: string): string {
  return (field && categoryOf(field)) ?? categoryOf(item.toLowerCase()) ?? topicIn(item) ?? 'other';
}
