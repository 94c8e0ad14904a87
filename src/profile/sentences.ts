import { listsBeside } from '../lists.js';
import { asShown, hasLink, withSpaces } from './links.js';
import { isOrder } from './orders.js';
import { visible } from './words.js';

/** Values as they may stand in a sentence, and so in a prompt. */

/** Longest value or event in a sentence, in UTF-16 units. */
export const LONGEST_TOLD = 180;

const ROLE = new RegExp(
  String.raw`(?:^|[\s"'([{<|])(?:system|assistant|user|human|ai|developer|tool|bot|model|instructions?|(?:tool|` +
    String.raw`function)[ _-]?calls?)\s{0,3}[:：>|\]]`,
  'iu',
);
/** Tags in any form of their bracket; a single guillemet that is closed again quotes a word. */
const TAG = /[<＜﹤][\p{L}/!|?]|‹(?![^‹›]{1,200}›)[\p{L}/!|?]|\[\/?(?:INST|SYS)|\{\{|\}\}|<<|>>/u;
const MARKDOWN = /!?\[([^\][]{0,200})\]\([^()]{0,200}\)|[`*_~#|<>[\]{}\\]/gu;

/**
 * A value as it may stand in a sentence that models read: undefined for a link, a role marker, a tag or an order, in
 * whatever letters; marks of Markdown are taken off.
 */
export function tellable(value: string): string | undefined {
  const text = withSpaces(visible(value));
  if (steers(text)) return undefined;
  const clean = text
    .replace(MARKDOWN, '$1')
    .replace(/\s{2,}/g, ' ')
    .trim();
  // Marks that are taken off may have hidden something: `evil[.]com`.
  return /[\p{L}\p{N}]/u.test(clean) && (clean === text || !steers(clean)) ? clean : undefined;
}

function steers(text: string): boolean {
  const shown = asShown(text);
  if (hasLink(shown)) return true;
  return [...new Set([text, shown])].some((form) => ROLE.test(form) || TAG.test(form) || isOrder(form));
}

/** A text with a capital, as a sentence begins. */
export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** A text without the marks it ends with. */
export const withoutEnd = (text: string): string => text.replace(/[\s.!?,;:…]{1,20}$/u, '');

/** A text of at most about `longest` UTF-16 units, cut between words. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const end = text.lastIndexOf(' ', longest);
  return `${text
    .slice(0, end > longest / 2 ? end : longest)
    .toWellFormed()
    .replaceAll('\ufffd', '')}…`;
}

const SMALL = new Set(listsBeside(import.meta.url, 'statements').words('small in names'));

/** Names that a text writes without any capital: `new york` as `New York`. */
export const capitalized = (name: string): string =>
  name !== name.toLowerCase()
    ? name
    : name.replace(/(?<![\p{L}\p{M}'’])\p{L}[\p{L}\p{M}'’]*/gu, (word, at) =>
        at > 0 && SMALL.has(word) ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`,
      );
