import type { Span } from './span.js';

/** Where a sentence ends: behind the mark and what closes with it, at the end of a line, behind a value of JSON. */
export const SENTENCE_END = /[.!?…]["'”’)\]]{0,3}(?=\s|$)|[。！？\n]|["'],/u;
export const SENTENCE_ENDS = new RegExp(SENTENCE_END, 'gu');

/** How long a quote may grow, in UTF-16 units: about what is said in one breath. */
const LONGEST_CONTEXT = 200;
/** What another may have said, and the end of a paragraph. */
const FOREIGN = /["“”„«»`]|\n[ \t\r]*\n/;

/**
 * A place in a text with what was said around it: as many whole sentences as fit into 200 characters. It stays within
 * `own` and grows neither over a quotation nor over an empty line; a place that is no part of a sentence of that length
 * stays as it is.
 */
export function contextAround(text: string, place: Span, own: Span): Span {
  const from = Math.max(own.start, place.end - LONGEST_CONTEXT);
  const to = Math.min(own.end, place.start + LONGEST_CONTEXT);
  // One character more, or the window would end a sentence where it ends.
  const ends = [...text.slice(from, to + 1).matchAll(SENTENCE_ENDS)]
    .map(({ index, 0: mark }) => from + index + mark.length)
    .filter((end) => end <= to);
  const starts = [...(from === own.start ? [from] : []), ...ends]
    .map((start) => start + (/^\s*/.exec(text.slice(start, to))?.[0].length ?? 0))
    .filter((start) => start <= place.start);
  const stops = [...ends, ...(to === own.end ? [to] : [])].filter((end) => end >= place.end);
  const fits = (start: number, end: number): boolean =>
    end - start <= LONGEST_CONTEXT &&
    !FOREIGN.test(text.slice(start, place.start)) &&
    !FOREIGN.test(text.slice(place.end, end));

  let start = starts.pop();
  let end = stops.shift();
  if (start === undefined || end === undefined || !fits(start, end)) return place;
  for (let grown = true; grown;) {
    grown = false;
    const [next, before] = [stops[0], starts.at(-1)];
    if (next !== undefined && fits(start, next)) [end, grown] = [next, stops.shift() !== undefined];
    if (before !== undefined && fits(before, end)) [start, grown] = [before, starts.pop() !== undefined];
  }
  return { start, end: Math.max(place.end, start + text.slice(start, end).trimEnd().length) };
}
