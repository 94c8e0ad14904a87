import type { Memory } from './profile.js';
import { isOrder } from './orders.js';
import { inThirdPerson } from './third-person.js';
import { visible } from './words.js';

/** Sentences about somebody in the third person, made of values that may stand in a prompt. */

/** Longest value or event in a sentence, in UTF-16 units. */
export const LONGEST_TOLD = 180;

const LINK = /\p{L}{2,12}:\/\/|\bwww\.|\b[\w-]{1,63}\.(?:com|org|net|io|co|ai|dev|app|xyz|info|ru|cn)\b|\b(?:mailto|javascript|data):/iu;
const ROLE = /(?:^|[\s"'([{<|])(?:system|assistant|user|human|ai|developer|tool|bot|model|instructions?)\s{0,3}[:：>|\]]/iu;
const TAG = /<[\p{L}/!|?]|\[\/?(?:INST|SYS)|\{\{|\}\}|<<|>>/u;
const MARKDOWN = /!?\[([^\][]{0,200})\]\([^()]{0,200}\)|[`*_~#|<>[\]{}\\]/gu;

/** A value as it may stand in a sentence that models read: undefined for a link, a role marker, a tag or an order; marks of Markdown are taken off. */
export function tellable(value: string): string | undefined {
  const text = visible(value);
  if (LINK.test(text) || ROLE.test(text) || TAG.test(text) || isOrder(text)) return undefined;
  const clean = text.replace(MARKDOWN, '$1').replace(/\s{2,}/g, ' ').trim();
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
  const verbs = name === undefined ? { be: 'are', live: 'live', write: 'write' } : { be: 'is', live: 'lives', write: 'writes' };
  const does = [
    ...(is.length > 0 ? [`${verbs.be} ${is.join(' and ')}`] : []),
    ...(place === undefined ? [] : [`${verbs.live} in ${capitalized(place)}`]),
    ...(language === undefined ? [] : [`${verbs.write} in ${language}`]),
  ];
  if (does.length > 0) return `${name === undefined ? 'They' : capitalized(name)} ${joined(does, 'and')}.`;
  return name === undefined ? undefined : `Their name is ${capitalized(name)}.`;
}

export const tellStyle = (style: string): string => `The style of conversation they prefer is ${style}.`;

export const tellTopics = (topics: string[]): string =>
  `They do not want to talk about ${joined(topics.map((topic) => topic.replace(/^(?:my|our) /i, 'their ')), 'or')}.`;

/**
 * An event as a sentence; undefined when it may not be told. Only English is told in the third person: in other languages its small words
 * mean other things.
 */
export function tellMemory({ event, date }: Memory, isEnglish: boolean, longest: number = LONGEST_TOLD): string | undefined {
  const words = tellable(event);
  if (words === undefined) return undefined;
  const short = cut(words.replace(/[\s.!?,;:…]{1,20}$/u, ''), longest);
  const told = isEnglish ? inThirdPerson(short, date !== undefined) : `${short.charAt(0).toUpperCase()}${short.slice(1)}`;
  return `${told}${date ? ` (${date})` : ''}.`;
}

/** A text of at most about `longest` UTF-16 units, cut between words. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const end = text.lastIndexOf(' ', longest);
  return `${text.slice(0, end > longest / 2 ? end : longest).toWellFormed().replaceAll('\ufffd', '')}…`;
}

export const joined = (words: string[], last: 'and' | 'or'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;

const SMALL = new Set(['of', 'the', 'de', 'la', 'le', 'del', 'di', 'da', 'van', 'von', 'der', 'and', 'upon', 'am', 'al', 'el']);

/** Names that a text writes without any capital: `new york` as `New York`. */
const capitalized = (name: string): string =>
  name !== name.toLowerCase() ? name : name.replace(/(?<![\p{L}\p{M}'’])\p{L}[\p{L}\p{M}'’]*/gu, (word, at) => (at > 0 && SMALL.has(word) ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`));
