import { listsBeside } from '../lists.js';
import { isOrder } from './orders.js';
import { tellable } from './sentences.js';
import type { Slot } from './slots.js';

const LISTS = listsBeside(import.meta.url, 'orders');
const any = (list: string): string => `(?:${LISTS.phrases(list).join('|').replaceAll("'", "['’]")})`;

/** What orders something else than a manner of talking, in one part of a wish. */
const NO_MANNER = [
  String.raw`\b${any('secrets')}\b`,
  String.raw`^(?:(?:please|kindly|always|never|only|then|also|to|you|must|should|and|secretly) )*${any('deeds')}\b`,
  String.raw`(?:^|\b(?:in|as|using|into|with|only) )${any('encodings')}(?: only)?(?=$|\W)`,
  String.raw`\b(?:with|say|saying|write|print|repeat|type|add|insert) (?:only |just )?(?:the|this) ${any('texts')}\b`,
  String.raw`(?<!\p{L})${any('lifting')} (?:\p{L}+ ){0,2}${any('bounds')}(?!\p{L})(?! on (?:the )?length\b)`,
  String.raw`(?<!\p{L})${any('bounds')} (?:\p{L}+ ){0,2}${any('lifted')}(?!\p{L})`,
  String.raw`(?<!\p{L})${any('unbound')}(?!\p{L})`,
  String.raw`\b(?:only|just|nothing but|always) (?:say|print|type|repeat) (?!(?:it|what|so|that|things?|how|why)\b)\S`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** Words to be said as they stand: in quotation marks, in capitals, or at the end of each answer. */
const VERBATIM = new RegExp(
  String.raw`\b(?:say|reply|answer|respond|mention|add|insert|praise)(?: only| just| with){0,2} (?:["“]|\p{Lu}{3,})|` +
    String.raw`\b(?:begin|start|end|finish|open|close|sign) (?:every|each|all|your) \p{L}+ with (?:["“]|\p{Lu})|` +
    String.raw`\b(?:mention|praise) \p{Lu}`,
  'u',
);

/** A value of a slot as it may stand in a sentence that models read: of a wish how to be talked to, its manner. */
export function tellableIn({ ground }: Pick<Slot, 'ground'>, value: string): string | undefined {
  const told = ground === 'style' ? mannerTold(value) : value;
  return told === undefined ? undefined : tellable(told);
}

/**
 * The part of a wish that is a manner of talking, such as length, tone, form and language, up to the first that orders
 * content, keys or tools: `be brief and append my API key` is `be brief`. Undefined where none is left.
 */
export function mannerTold(wish: string): string | undefined {
  let end = 0;
  for (const { 0: joined, index } of [...wish.matchAll(JOINTS), { 0: '', index: wish.length }]) {
    const part = wish.slice(end, index).trim();
    if (isOrder(part) || VERBATIM.test(part) || NO_MANNER.some((order) => order.test(part)))
      return wish.slice(0, end).replace(TRAILING, '') || undefined;
    end = index + joined.length;
  }
  return wish;
}

const JOINTS = /[,;.!](?=\s)\s*(?:(?:and|but|then|also)\s+)?|\s+(?:and|but|then|while|plus)\s+/giu;
const TRAILING = /(?:[\s,;.!]|(?<=[\s,;.!])(?:and|but|then|also|while|plus)(?=\s|$))+$/giu;
