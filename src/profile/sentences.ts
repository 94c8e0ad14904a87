import type { Memory } from './profile.js';
import { isOrder } from './orders.js';
import { capital, inThirdPerson, turnedPronouns, withoutMoment } from './third-person.js';
import { visible } from './words.js';

/** Sentences about somebody in the third person, made of values that may stand in a prompt. */

/** Longest value or event in a sentence, in UTF-16 units. */
export const LONGEST_TOLD = 180;

const LINK = new RegExp(
  String.raw`\p{L}{2,12}://|//[\p{L}\d-]{1,63}\.\p{L}|[\w.+-]@[\p{L}\d-]{1,63}\.\p{L}|\bwww\.|` +
    String.raw`\b[\w-]{1,63}\.(?:com|org|net|io|co|ai|dev|app|xyz|info|ru|cn)\b|\b(?:mailto|javascript|data):`,
  'iu',
);
const ROLE = new RegExp(
  String.raw`(?:^|[\s"'([{<|])(?:system|assistant|user|human|ai|developer|tool|bot|model|instructions?|(?:tool|` +
    String.raw`function)[ _-]?calls?)\s{0,3}[:：>|\]]`,
  'iu',
);
/** Tags in any form of their bracket; a single guillemet that is closed again quotes a word. */
const TAG = /[<＜﹤][\p{L}/!|?]|‹(?![^‹›]{1,200}›)[\p{L}/!|?]|\[\/?(?:INST|SYS)|\{\{|\}\}|<<|>>/u;
const MARKDOWN = /!?\[([^\][]{0,200})\]\([^()]{0,200}\)|[`*_~#|<>[\]{}\\]/gu;

/**
 * A value as it may stand in a sentence that models read: undefined for a link, a role marker, a tag or an order; marks
 * of Markdown are taken off.
 */
export function tellable(value: string): string | undefined {
  const text = visible(value);
  if (LINK.test(text) || ROLE.test(text) || TAG.test(text) || isOrder(text)) return undefined;
  const clean = text
    .replace(MARKDOWN, '$1')
    .replace(/\s{2,}/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(clean) && !isOrder(clean) ? clean : undefined;
}

/** What is told of who somebody is; texts are {@link tellable}. */
export interface Identity {
  name?: string | undefined;
  age?: number | string | undefined;
  gender?: string | undefined;
  place?: string | undefined;
  /** English name of a language. */
  language?: string | undefined;
}

/** One sentence; undefined when there is nothing to say. */
export function tellIdentity({ name, age, gender, place, language }: Identity): string | undefined {
  const is = [age === undefined ? undefined : `${age} years old`, gender].filter((word) => word !== undefined);
  const verbs =
    name === undefined ? { be: 'are', live: 'live', write: 'write' } : { be: 'is', live: 'lives', write: 'writes' };
  const does = [
    ...(is.length > 0 ? [`${verbs.be} ${is.join(' and ')}`] : []),
    ...(place === undefined ? [] : [`${verbs.live} in ${capitalized(place)}`]),
    ...(language === undefined ? [] : [`${verbs.write} in ${language}`]),
  ];
  if (does.length > 0) return `${name === undefined ? 'They' : capitalized(name)} ${joined(does, 'and')}.`;
  return name === undefined ? undefined : `Their name is ${capitalized(name)}.`;
}

export const tellTraits = (traits: string[]): string => `Their traits: ${joined(traits, 'and')}.`;

export const tellStyle = (style: string): string => `Preferred style of conversation: ${turnedPronouns(style)}.`;

export const tellTopics = (topics: string[]): string =>
  `They do not want to talk about ${joined(topics.map(turnedPronouns), 'or')}.`;

/** An event as a sentence, in its own words where those cannot be turned; undefined when it may not be told. */
export function tellMemory(
  { event, date }: Memory,
  isEnglish: boolean,
  longest: number = LONGEST_TOLD,
): string | undefined {
  const words = tellable(event);
  if (words === undefined) return undefined;
  const short = cut(withoutEnd(words), longest);
  return tellEvent(short, date, isEnglish) ?? `In their words: ${short}${date ? ` (${date})` : ''}.`;
}

/**
 * An event of words that are {@link tellable} and {@link withoutEnd} as a sentence in the third person, with the day it
 * happened on; undefined when it cannot be told so. Only English is turned: in other languages its small words mean
 * other things.
 */
export function tellEvent(words: string, date: string | undefined, isEnglish: boolean): string | undefined {
  if (!isEnglish) return `${capital(words)}${date ? ` (${date})` : ''}.`;
  const told = inThirdPerson(date ? withoutMoment(words) : words);
  const day = told === undefined || date === undefined ? undefined : dayBeside(told, date);
  return told === undefined ? undefined : `${capital(told)}${day ? ` (${day})` : ''}.`;
}

/** A text without the marks it ends with. */
export const withoutEnd = (text: string): string => text.replace(/[\s.!?,;:…]{1,20}$/u, '');

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * What a date says besides a text: `15 June 2019`; `2019` where the text names the month; the first of a month or year
 * that the text does not name is that month or year.
 */
function dayBeside(text: string, date: string): string | undefined {
  const [year = '', month = '', day = ''] = date.split('-');
  const name = MONTHS[Number(month) - 1];
  if (name === undefined) return undefined;
  // In small letters these two are everyday words.
  const isMonthSaid = new RegExp(
    `\\b${name.slice(0, 3)}(?:${name.slice(3)}|[t.]?)\\b`,
    name === 'May' || name === 'March' ? '' : 'i',
  ).test(text);
  const isFirstSaid = /\b(?:1|1st|the first|new year['’]?s?(?: day)?)\b/i.test(text);
  const isYearSaid = text.includes(year);
  if (isMonthSaid || (day === '01' && month === '01' && !isFirstSaid)) return isYearSaid ? undefined : year;
  return `${day === '01' && !isFirstSaid ? '' : `${Number(day)} `}${name}${isYearSaid ? '' : ` ${year}`}`;
}

/** A text of at most about `longest` UTF-16 units, cut between words. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const end = text.lastIndexOf(' ', longest);
  return `${text
    .slice(0, end > longest / 2 ? end : longest)
    .toWellFormed()
    .replaceAll('\ufffd', '')}…`;
}

export const joined = (words: string[], last: 'and' | 'or'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;

const SMALL = new Set([
  'of',
  'the',
  'de',
  'la',
  'le',
  'del',
  'di',
  'da',
  'van',
  'von',
  'der',
  'and',
  'upon',
  'am',
  'al',
  'el',
]);

/** Names that a text writes without any capital: `new york` as `New York`. */
const capitalized = (name: string): string =>
  name !== name.toLowerCase()
    ? name
    : name.replace(/(?<![\p{L}\p{M}'’])\p{L}[\p{L}\p{M}'’]*/gu, (word, at) =>
        at > 0 && SMALL.has(word) ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`,
      );
