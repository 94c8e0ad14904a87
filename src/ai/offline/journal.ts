import { linesOf } from './lines.js';
import type { Material, Passage } from './passage.js';

/** An activity log or a diary: entries that begin with a date, or stand below one. Undefined when fewer than `least` lines have a date. */
export function readJournal(text: string, least: number): Material | undefined {
  const lines = linesOf(text);
  if (lines.filter(({ stamp, header }) => stamp ?? header).length < least) return undefined;
  const passages: Passage[] = [];
  let said: string | undefined;
  let open: { start: number; end: number } | undefined;
  const close = (): void => {
    if (open && text.slice(open.start, open.end).trim() !== '') passages.push({ text: text.slice(open.start, open.end), origin: open.start, speaker: 'subject', said, diary: said !== undefined });
    open = undefined;
  };
  for (const { start, end, stamp, header, after } of lines) {
    if (header) {
      close();
      said = header;
    } else if (stamp) {
      close();
      said = stamp;
      open = { start: after, end };
    } else open = { start: open?.start ?? start, end };
  }
  close();
  return { passages, fields: [] };
}
