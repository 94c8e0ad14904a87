import type { Fact } from '../../../profile/observation.js';
import { MEASURES, PEOPLE } from '../../../profile/counted.js';
import { anyOf } from '../../../lists.js';

/** Whether an age is, wherever its quote has it in digits, a part of another number or of a measure. */
export function isMeasure({ value, evidence: { quote } }: Fact): boolean {
  const places = [...quote.matchAll(new RegExp(`(?<!\\d)${String(value)}(?!\\d)`, 'g'))].map(({ index }) => index);
  return places.length > 0 && places.every((at) => isPartOfNumber(quote, at, at + String(value).length));
}

/** Whether digits stand in a range, a date, a measure or a number of something: `18-25`, `1,58 m`, `90 %`, `#17`. */
export const isPartOfNumber = (text: string, start: number, end: number): boolean =>
  /(?:\d ?[-–—/.]\s?|\d[,:]|[#№$€£'’])$/.test(text.slice(Math.max(0, start - 4), start)) ||
  COUNTED.test(text.slice(Math.max(0, start - 20), start)) ||
  /^(?:\s?[-–—/.]\s?|[,:]|\s?to\s)\d/.test(text.slice(end, end + 5)) ||
  MEASURED.test(text.slice(end, end + 10)) ||
  /\d(?:\s?[-–—/.,:]\s?|\sto\s)\d/.test(text.slice(start, end));

/** `(no. 18)`, `K=20`, `--age 30`: before the number of a house, of a setting, of an option of a command. */
const COUNTED = /(?:[\p{L}\d,(] ?(?:no|nr|núm|rm|apt|lvl|vol|fig)\. ?|\b\p{L}=|--\p{L}[\p{L}-]*[ =])$/u;

const MEASURED = new RegExp(
  `^\\s?(?:[%‰°$€£+]|(?:${anyOf(MEASURES)}(?:e?s)?|${anyOf(PEOPLE)})(?![\\p{L}\\p{N}]))`,
  'iu',
);
