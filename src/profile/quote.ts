import type { Quote } from './observation.js';
import { plain } from './words.js';

/** Finds quotes in one text. */
export interface QuoteFinder {
  /** Every place where the text says the quote, `near` first, at most eight; empty when it does not say it. */
  find(quote: string, near: number): Quote[];
}

const MOST_PLACES = 8;
/** Of a longer quote only so much is looked for, in UTF-16 units. */
const LONGEST_LOOKED_FOR = 2_000;

/**
 * Finds what a reader claims to have read. A quote is there when the text holds it character for character, or when nothing but case,
 * accents, spaces, invisible characters and the form of quotation marks and dashes differs; then the text's own words take its place.
 */
export function quoteFinder(text: string): QuoteFinder {
  let loose: Loose | undefined;
  return {
    find(claimed, near) {
      const quote = claimed.slice(0, LONGEST_LOOKED_FOR);
      if (!/[\p{L}\p{N}]/u.test(quote)) return [];
      const exact = placesOf(text, quote).map((start) => ({ start, end: start + quote.length }));
      const places = exact.length > 0 ? exact : findLoosely((loose ??= loosen(text)), quote);
      const ranked = near >= 0 ? places.toSorted((a, b) => Math.abs(a.start - near) - Math.abs(b.start - near)) : places;
      return ranked.slice(0, MOST_PLACES).map(({ start, end }) => ({ quote: text.slice(start, end), start, end }));
    },
  };
}

function placesOf(text: string, part: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at >= 0 && places.length < MOST_PLACES * 4; at = text.indexOf(part, at + 1)) places.push(at);
  return places;
}

/** A text in the form that quotes are compared in, and where in the text each of its characters comes from. */
interface Loose {
  text: string;
  from: number[];
  to: number[];
}

function findLoosely(loose: Loose, quote: string): { start: number; end: number }[] {
  const wanted = loosen(quote).text.trim();
  if (wanted === '') return [];
  return placesOf(loose.text, wanted).map((at) => ({ start: loose.from[at] ?? 0, end: loose.to[at + wanted.length - 1] ?? 0 }));
}

const DROPPED = /[\p{Cc}\p{Cf}\p{M}]/u;
const SAME = new Map(Object.entries({ '‘': "'", '’': "'", 'ʼ': "'", '`': "'", '“': '"', '”': '"', '„': '"', '«': '"', '»': '"', '–': '-', '—': '-', '‑': '-', '−': '-' }));

function loosen(text: string): Loose {
  const characters: string[] = [];
  const loose: Loose = { text: '', from: [], to: [] };
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    for (const folded of foldCharacter(character)) {
      if (folded === ' ' && characters.at(-1) === ' ') continue;
      characters.push(folded);
      loose.from.push(at);
      loose.to.push(end);
    }
    at = end;
  }
  loose.text = characters.join('');
  return loose;
}

/** UTF-16 units that a character counts as. */
function foldCharacter(character: string): string[] {
  if (character >= '!' && character <= '~') return [character === '`' ? "'" : character.toLowerCase()];
  if (/\s/u.test(character)) return [' '];
  if (DROPPED.test(character)) return [];
  return (SAME.get(character) ?? plain(character)).split('');
}
