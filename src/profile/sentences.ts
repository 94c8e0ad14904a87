import type { MemoryValue } from './observation.js';
import { isOrder } from './orders.js';
import type { Slot } from './slots.js';
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

/** A slot with a value of it in words that are {@link tellable}. */
export interface Told {
  slot: Slot;
  words: string;
}

/** What is told of who somebody is, in one sentence; undefined when there is nothing to say. */
export function tellIdentity(told: readonly Told[]): string | undefined {
  const name = told.find(({ slot }) => slot.ground === 'name');
  const does = new Map<string, string[]>();
  for (const one of told) {
    const [, verb, what] = /^They (\w+) (.+)\.$/.exec(one.slot.sentence) ?? [];
    if (verb === undefined || what === undefined) continue;
    does.set(verb, [...(does.get(verb) ?? []), fillIn(what, one.slot, [one.words])]);
  }
  if (does.size === 0) return name && tellSlot(name.slot, [name.words]);
  const parts = [...does].map(([verb, whats]) => `${name ? singular(verb) : verb} ${whats.join(' and ')}`);
  return `${name ? worded(name.slot, name.words) : 'They'} ${joined(parts, 'and')}.`;
}

const singular = (verb: string): string => (verb === 'are' ? 'is' : `${verb}s`);

/** Values of a slot in its sentence; texts are {@link tellable}. */
export const tellSlot = (slot: Slot, words: string[]): string => fillIn(slot.sentence, slot, words);

const fillIn = (sentence: string, slot: Slot, words: string[]): string =>
  sentence.replace('{}', () =>
    joined(
      words.map((one) => worded(slot, one)),
      slot.joinedBy ?? 'and',
    ),
  );

const worded = ({ wording }: Slot, words: string): string =>
  wording === 'name' ? capitalized(words) : wording === 'theirs' ? turnedPronouns(words) : words;

/**
 * An event as a sentence, in its own words where those cannot be turned; undefined when it may not be told. Its date is
 * as exact as it was told (partial-date.ts).
 */
export function tellMemory(
  { event, date }: MemoryValue,
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
 * What a date says besides a text: `15 June 2019`; `2019` where the text names the month. Dates that were kept before
 * their precision was are days: the first of a month or year that the text does not name is that month or year.
 */
function dayBeside(text: string, date: string): string | undefined {
  const [year = '', month = '', day = ''] = date.split('-');
  const isYearSaid = text.includes(year);
  const name = MONTHS[Number(month) - 1];
  if (name === undefined) return isYearSaid ? undefined : year;
  // In small letters these two are everyday words.
  const isMonthSaid = new RegExp(
    `\\b${name.slice(0, 3)}(?:${name.slice(3)}|[t.]?)\\b`,
    name === 'May' || name === 'March' ? '' : 'i',
  ).test(text);
  const isFirstSaid = /\b(?:1|1st|the first|new year['’]?s?(?: day)?)\b/i.test(text);
  if (isMonthSaid || (day === '01' && month === '01' && !isFirstSaid)) return isYearSaid ? undefined : year;
  const isDay = day !== '' && (day !== '01' || isFirstSaid);
  return `${isDay ? `${Number(day)} ` : ''}${name}${isYearSaid ? '' : ` ${year}`}`;
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
