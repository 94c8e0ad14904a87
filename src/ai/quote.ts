import { LIMITS, type Quote } from '../profile/observation.js';
import type { Piece } from './chunk.js';

/** Finds a model's quotes in a piece. `start` is -1 where a quote is not in it. */
export type Locate = (quote: string) => Quote;

/** A text as quotes are compared loosely, with the offset that each of its characters has in the original. */
interface Folded {
  text: string;
  at: number[];
}

/**
 * Prepares a piece for looking up quotes. What is reported are the text's own words with their place in the submission,
 * cut to the length of a quote, also where the model straightened quotation marks, joined lines or changed case while
 * it copied, or copied a bracket that its fence had replaced.
 */
export function openLocate(piece: Piece): Locate {
  let folded: Folded | undefined;
  return (quote) => {
    const wanted = quote.trim();
    if (wanted === '') return nowhere(quote);
    const exact = piece.text.indexOf(wanted);
    if (exact >= 0) return found(piece, exact, exact + wanted.length);
    folded ??= fold(piece.text);
    const words = fold(wanted).text;
    const loose = folded.text.indexOf(words);
    const [first, last] = [folded.at[loose], folded.at[loose + words.length - 1]];
    return first === undefined || last === undefined ? nowhere(quote) : found(piece, first, last + 1);
  };
}

function found(piece: Piece, from: number, to: number): Quote {
  const words = withoutHalfPair(piece.text.slice(from, Math.min(to, from + LIMITS.quote)));
  const start = piece.start + from;
  return { quote: words, start, end: start + words.length };
}

const nowhere = (quote: string): Quote => ({
  quote: withoutHalfPair(quote.slice(0, LIMITS.quote)).toWellFormed(),
  start: -1,
  end: -1,
});

function fold(text: string): Folded {
  const folded: string[] = [];
  const at: number[] = [];
  for (let offset = 0; offset < text.length; offset += 1) {
    const unit = foldUnit(text.charAt(offset));
    if (unit === ' ' && folded.at(-1) === ' ') continue;
    folded.push(unit);
    at.push(offset);
  }
  return { text: folded.join(''), at };
}

function foldUnit(unit: string): string {
  if (/\s/.test(unit)) return ' ';
  if (/['‘’ʼ`]/.test(unit)) return "'";
  if (/["“”„«»]/.test(unit)) return '"';
  if (/[‹＜﹤]/.test(unit)) return '<';
  const lower = unit.toLowerCase();
  return lower.length === 1 ? lower : unit;
}

/** A cut may fall inside a surrogate pair, and no database stores half of one. */
const withoutHalfPair = (text: string): string => (/[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text);
