import { headerDate, stampedLine, writesDayFirst } from './datelines.js';

export interface Line {
  start: number;
  end: number;
  label: string | undefined;
  /** Where the words after the label begin. */
  body: number;
  /** Where the words after the time stamp begin. */
  after: number;
  stamp: string | undefined;
  header: string | undefined;
}

/** The lines of a text with the speaker's label, the time stamp or the date that each begins with. Linear in the length of `text`. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  const dayFirst = writesDayFirst(text);
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    lines.push(lineAt(text, start, end, dayFirst));
    start = end + 1;
  }
  return lines;
}

const LABEL = /^(?:[-*>•]\s{0,3})?(?:#{1,4}\s?)?(?:\*{1,2}|_{1,2})?\[?([\p{L}][\p{L}\p{N} ._'()-]{0,38})\]?(?:\*{1,2}|_{1,2})?\s{0,2}(?::|：|\s[-–]>)(?:\*{1,2}|_{1,2})?\s{0,4}/u;
const TAG = /^<\|?(?:im_start\|?>)?\s{0,2}(user|assistant|system|human|bot|tool)\s{0,2}(?:\|?>)?/i;

function lineAt(text: string, start: number, end: number, dayFirst: boolean): Line {
  const head = text.slice(start, Math.min(end, start + 120));
  const indent = head.length - head.trimStart().length;
  const line: Line = { start, end, label: undefined, body: start, after: start, stamp: undefined, header: undefined };
  const stamped = stampedLine(head.slice(indent), dayFirst);
  const from = indent + (stamped?.length ?? 0);
  line.after = start + from;
  line.stamp = stamped?.date;
  const rest = head.slice(from);
  line.header = headerDate(text.slice(start, Math.min(end, start + 101)), dayFirst);
  if (line.header) return line;
  const label = LABEL.exec(rest) ?? TAG.exec(rest);
  if (label?.[1] && label[1].trim().split(/\s+/).length <= 4) {
    line.label = label[1].trim();
    line.body = start + from + label[0].length;
  }
  return line;
}
