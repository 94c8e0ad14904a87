import { listsBeside } from '../lists.js';

const LISTS = listsBeside(import.meta.url, 'links');
const { anyOf } = LISTS;

const PART = String.raw`[\p{L}\p{M}\p{N}]`;
const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]`;
/** Marks that are shown as a dot, or that browsers take for one. The first stand for one in any form of the text. */
const DOTS = '.\u2024\uff0e\ufe52\u3002\uff61\u06d4\u0701\u0702\ua4f8\ua60e';

/**
 * What the last label of a host is: letters alone, as no number and no unit is; one letter is none, so that initials
 * may stand. Names of hosts in scripts without spaces are short, and sentences are not.
 */
const ENDING =
  String.raw`(?!${anyOf('files')}(?![\p{L}\p{M}\p{N}_-]))` +
  String.raw`(?:xn--[a-z\d-]{2,59}|${UNSPACED}{2,6}|` +
  String.raw`(?!${UNSPACED})\p{L}(?:(?!${UNSPACED})[\p{L}\p{M}]){1,23})(?!${PART})`;
const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`;

const LINK = new RegExp(
  String.raw`\p{L}{2,12}://|//[\p{L}\d-]{1,63}\.\p{L}|[\w.+-]@[\p{L}\d-]{1,63}\.\p{L}|\bwww\.|` +
    String.raw`(?<=${PART}[-_]{0,3})\.${ENDING}|(?<![\d.])${OCTET}(?:\.${OCTET}){3}(?![\d.]*\d)|` +
    String.raw`\b(?:mailto|javascript|data):`,
  'iu',
);

/** Another dot between words that stand between spaces ends no sentence there. */
const LOOK_ALIKE = new RegExp(String.raw`(?<=(?!${UNSPACED})${PART})[${DOTS}](?=(?!${UNSPACED})[\p{L}\p{N}])`, 'gu');

const TITLE = anyOf('titles').replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
const ENDS = String.raw`(?!${PART}|[_/:?#@-]|\.${PART})`;
const RUN_ON = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}@/:_.-])(?:(?:(?:\p{Lu}\.)*\p{Lu}|${TITLE}|\d{1,2})` +
    String.raw`[${DOTS}](?=\p{Lu}\p{L}+${ENDS})|\p{L}{2,}[${DOTS}](?=\p{Lu}[\p{Ll}'’]* \p{L}))`,
  'gu',
);

/** A text as programs see it that make links: in compatible letters, with one dot for all that look like it. */
export const asShown = (text: string): string => text.normalize('NFKC').replace(LOOK_ALIKE, '.');

/**
 * Whether a text holds what a program that shows it may open. Told by its shape, a word and an ending with a dot
 * between, since there are new endings each year; `text` is in the form of {@link asShown}.
 */
export const hasLink = (text: string): boolean => LINK.test(text);

/** Initials, titles, ordinals and sentences with the space behind their dot, without which they look like a host. */
export const withSpaces = (text: string): string => text.replace(RUN_ON, (found) => `${found.slice(0, -1)}. `);
