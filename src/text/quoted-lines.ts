import type { Span } from '../profile/span.js';
import type { Conversation, Speaker, Turn } from './conversation.js';

const QUOTED = /^[ \t]{0,4}>[^\n]*\n?/gm;
const FORWARDED = /^[ \t]{0,4}-{2,}[ \t]{0,3}(?:forwarded|original) message\b/im;

/**
 * The stretches of a text that it quotes: lines behind `>`, and all that follows the line above a forwarded mail. A
 * text that is one quotation is quoted for no reason but to send it: nothing of it counts.
 */
function quotedIn(text: string): Span[] {
  const forwarded = text.search(FORWARDED);
  const own = text.slice(0, forwarded < 0 ? text.length : forwarded);
  const lines = linesQuotedIn(own);
  const length = lines.reduce((sum, { start, end }) => sum + end - start, 0);
  return [
    ...(length < own.trim().length ? joined(lines) : []),
    ...(forwarded > 0 ? [{ start: forwarded, end: text.length }] : []),
  ];
}

/** Where the lines of a text are that begin with the mark of a quotation, whatever is beside them. */
export const linesQuotedIn = (text: string): Span[] =>
  [...text.matchAll(QUOTED)].map(({ index, 0: line }) => ({ start: index, end: index + line.length }));

/** Lines right below each other as one stretch. */
function joined(lines: Span[]): Span[] {
  const spans: Span[] = [];
  for (const { start, end } of lines) {
    const last = spans.at(-1);
    if (last?.end === start) last.end = end;
    else spans.push({ start, end });
  }
  return spans;
}

/** A turn without the lines that it quotes, which are another's turns between its parts. */
export function withoutQuotedLines(turn: Turn, quoted: Speaker): Turn[] {
  const { text, origin } = turn;
  if (typeof origin !== 'number') return [turn];
  const part = (start: number, end: number, speaker: Speaker): Turn[] =>
    text.slice(start, end).trim() === ''
      ? []
      : [{ ...turn, speaker, text: text.slice(start, end), origin: origin + start }];
  const turns: Turn[] = [];
  let from = 0;
  for (const { start, end } of quotedIn(text)) {
    turns.push(...part(from, start, turn.speaker), ...part(start, end, quoted));
    from = end;
  }
  return [...turns, ...part(from, text.length, turn.speaker)];
}

/** What somebody wrote around lines that they quote; undefined where a text quotes none. Linear in its length. */
export function readQuoting(text: string): Conversation | undefined {
  const writer: Speaker = { label: '', called: [], side: 'named', title: undefined, name: undefined };
  const quoted: Speaker = { ...writer, side: 'other' };
  const turns = withoutQuotedLines({ speaker: writer, text, origin: 0, said: undefined }, quoted);
  return turns.some(({ speaker }) => speaker === quoted)
    ? { speakers: [writer, quoted], turns, subject: { speakers: new Set([writer]), chosenBy: 'sender' } }
    : undefined;
}
