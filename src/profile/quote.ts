import type { Quote } from './observation.js';
import type { Span } from './span.js';
import { loosen, type Loose } from './loose-text.js';
import { openSlips, type Slips } from './quote-slips.js';

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
/** A shorter quote may stand in several places by chance, in UTF-16 units. A guess. */
const LONG_ENOUGH = 25;
/** Of a longer quote only so much is looked for, in UTF-16 units. */
const LONGEST_LOOKED_FOR = 2_000;

/**
 * Finds what a reader claims to have read. A quote is there when the text holds it character for character, or when
 * nothing but case, accents, spaces, invisible characters and the form of quotation marks and dashes differs. Models
 * slip when they quote: what differs in marks alone (a full stop added, JSON escapes), what leaves something out in the
 * middle with dots, and the one sentence that has most of the quote's words, at least half, are taken too. The text's
 * own words then take the quote's place; whether they bear the value out is for others to say (ground.ts).
 */
export function quoteFinder(text: string): QuoteFinder {
  let loose: Loose | undefined;
  let slips: Slips | undefined;
  return {
    *find(claimed, near, counts) {
      const quote = claimed.slice(0, LONGEST_LOOKED_FOR);
      if (!/[\p{L}\p{N}]/u.test(quote)) return;
      const quoteAt = ({ start, end }: Span): Quote => ({ quote: text.slice(start, end), start, end });
      const seen = { start: near, end: near + quote.length };
      if (near >= 0 && text.startsWith(quote, near) && counts(seen)) yield quoteAt(seen);
      const exact = placesOf(text, quote, (start) => ({ start, end: start + quote.length }), counts);
      let places = exact;
      // Each further way forgives more, and is gone only where what came before finds nothing. A whole sentence that
      // stands there as it is quoted and does not count was said by another, whoever said something like it.
      if (!places.some(counts)) places = [...exact, ...findLoosely((loose ??= loosen(text)), quote, counts)];
      if (places.length === 0 || (quote.length < LONG_ENOUGH && !places.some(counts)))
        places = [...places, ...(slips ??= openSlips(text)).find(quote, counts)];
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
