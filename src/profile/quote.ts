import type { Quote } from './observation.js';
import type { Span } from './span.js';
import { plain } from './words.js';

/** Finds quotes in one text. */
export interface QuoteFinder {
  /**
   * Places where the text says the quote, at most nine, each looked for when it is asked for: those that `counts`
   * accepts first, the nearest to `near` first.
   */
  find(quote: string, near: number, counts: (place: Span) => boolean): Iterable<Quote>;
}

const MOST_PLACES = 8;
/** So many places of either kind are ranked, and so many looked at in all. */
const MOST_RANKED = 32;
const MOST_LOOKED_AT = 300;
/** Of a longer quote only so much is looked for, in UTF-16 units. */
const LONGEST_LOOKED_FOR = 2_000;

/**
 * Finds what a reader claims to have read. A quote is there when the text holds it character for character, or when
 * nothing but case, accents, spaces, invisible characters and the form of quotation marks and dashes differs; then the
 * text's own words take its place.
 */
export function quoteFinder(text: string): QuoteFinder {
  let loose: Loose | undefined;
  return {
    *find(claimed, near, counts) {
      const quote = claimed.slice(0, LONGEST_LOOKED_FOR);
      if (!/[\p{L}\p{N}]/u.test(quote)) return;
      const quoteAt = ({ start, end }: Span): Quote => ({ quote: text.slice(start, end), start, end });
      const seen = { start: near, end: near + quote.length };
      if (near >= 0 && text.startsWith(quote, near) && counts(seen)) yield quoteAt(seen);
      const exact = placesOf(text, quote, (start) => ({ start, end: start + quote.length }), counts);
      const places = exact.some(counts) ? exact : [...exact, ...findLoosely((loose ??= loosen(text)), quote, counts)];
      const ranked = [places.filter(counts), places.filter((place) => !counts(place))].flatMap((some) =>
        nearestFirst(some, near),
      );
      yield* ranked.slice(0, MOST_PLACES).map(quoteAt);
    },
  };
}

const nearestFirst = (places: Span[], near: number): Span[] =>
  near >= 0 ? places.toSorted((a, b) => Math.abs(a.start - near) - Math.abs(b.start - near)) : places;

function placesOf(text: string, part: string, spanAt: (at: number) => Span, counts: (place: Span) => boolean): Span[] {
  const places: Span[] = [];
  let [counting, looked] = [0, 0];
  for (
    let at = text.indexOf(part);
    at >= 0 && counting < MOST_RANKED && looked < MOST_LOOKED_AT;
    at = text.indexOf(part, at + 1)
  ) {
    looked += 1;
    const place = spanAt(at);
    const isCounting = counts(place);
    counting += Number(isCounting);
    if (isCounting || looked <= MOST_RANKED) places.push(place);
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
  return placesOf(
    loose.text,
    wanted,
    (at) => ({ start: loose.from[at] ?? 0, end: loose.to[at + wanted.length - 1] ?? 0 }),
    counts,
  );
}

const DROPPED = /[\p{Cc}\p{Cf}\p{M}]/u;
const SAME = new Map(
  Object.entries({
    '‘': "'",
    '’': "'",
    ʼ: "'",
    '`': "'",
    '“': '"',
    '”': '"',
    '„': '"',
    '«': '"',
    '»': '"',
    '–': '-',
    '—': '-',
    '‑': '-',
    '−': '-',
  }),
);

function loosen(text: string): Loose {
  const characters: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  const add = (folded: string, start: number, end: number): void => {
    if (folded === ' ' && characters.at(-1) === ' ') return;
    characters.push(folded);
    from.push(start);
    to.push(end);
  };
  for (let at = 0; at < text.length;) {
    const ascii = ASCII[text.charCodeAt(at)];
    if (ascii !== undefined) {
      if (ascii !== '') add(ascii, at, at + 1);
      at += 1;
      continue;
    }
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const end = at + character.length;
    for (const folded of foldCharacter(character).split('')) add(folded, at, end);
    at = end;
  }
  return { text: characters.join(''), from, to };
}

/** UTF-16 units that a character counts as. */
function foldCharacter(character: string): string {
  if (/\s/u.test(character)) return ' ';
  if (DROPPED.test(character)) return '';
  return SAME.get(character) ?? plain(character);
}

/** What the first characters, of which most texts are made, count as. */
const ASCII = Array.from({ length: 128 }, (_, code) => foldCharacter(String.fromCharCode(code)));
