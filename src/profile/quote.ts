import type { Quote } from './observation.js';
import type { Span } from './span.js';
import { plain } from './words.js';

/** Finds quotes in one text. */
export interface QuoteFinder {
  /** Places where the text says the quote, at most eight: those that `counts` accepts first, then the nearest to `near` first. */
  find(quote: string, near: number, counts: (place: Span) => boolean): Quote[];
}

const MOST_PLACES = 8;
/** So many places of either kind are ranked, and so many looked at in all. */
const MOST_RANKED = 32;
const MOST_LOOKED_AT = 2_000;
/** Of a longer quote only so much is looked for, in UTF-16 units. */
const LONGEST_LOOKED_FOR = 2_000;

/**
 * Finds what a reader claims to have read. A quote is there when the text holds it character for character, or when nothing but case,
 * accents, spaces, invisible characters and the form of quotation marks and dashes differs; then the text's own words take its place.
 */
export function quoteFinder(text: string): QuoteFinder {
  let loose: Loose | undefined;
  return {
    find(claimed, near, counts) {
      const quote = claimed.slice(0, LONGEST_LOOKED_FOR);
      if (!/[\p{L}\p{N}]/u.test(quote)) return [];
      const exact = placesOf(text, quote, near, (start) => ({ start, end: start + quote.length }), counts);
      const places = exact.some(counts) ? exact : [...exact, ...findLoosely((loose ??= loosen(text)), quote, counts)];
      const [counting, rest] = [places.filter(counts), places.filter((place) => !counts(place))].map((some) => nearestFirst(some, near));
      return [...(counting ?? []), ...(rest ?? [])].slice(0, MOST_PLACES).map(({ start, end }) => ({ quote: text.slice(start, end), start, end }));
    },
  };
}

const nearestFirst = (places: Span[], near: number): Span[] => (near >= 0 ? places.toSorted((a, b) => Math.abs(a.start - near) - Math.abs(b.start - near)) : places);

/** Places of a part, where a reader saw it before all others. */
function placesOf(text: string, part: string, near: number, spanAt: (at: number) => Span, counts: (place: Span) => boolean): Span[] {
  const seen = near >= 0 && text.startsWith(part, near) ? near : -1;
  const places: Span[] = seen < 0 ? [] : [spanAt(seen)];
  let [counting, looked] = [0, 0];
  for (let at = text.indexOf(part); at >= 0 && counting < MOST_RANKED && looked < MOST_LOOKED_AT; at = text.indexOf(part, at + 1)) {
    looked += 1;
    const place = spanAt(at);
    const isCounting = counts(place);
    counting += Number(isCounting);
    if (at !== seen && (isCounting || looked <= MOST_RANKED)) places.push(place);
  }
  return places;
}

/** A text in the form that quotes are compared in, and where in the text each of its characters comes from. */
interface Loose {
  text: string;
  from: number[];
  to: number[];
}

function findLoosely(loose: Loose, quote: string, counts: (place: Span) => boolean): Span[] {
  const wanted = loosen(quote).text.trim();
  if (wanted === '') return [];
  return placesOf(loose.text, wanted, -1, (at) => ({ start: loose.from[at] ?? 0, end: loose.to[at + wanted.length - 1] ?? 0 }), counts);
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
