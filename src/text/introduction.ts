import type { Span } from '../profile/span.js';
import { listsOf } from './lists.js';

const LISTS = listsOf('introductions');
const LATIN = String.raw`\p{Lu}(?:[\p{L}\p{M}'’-]+|\.?)`;
/** Scripts without capital letters write a name in a few characters. */
const WORD = String.raw`(?:${LATIN}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]{1,8})`;
/** `quiet_harbour`, `@tin.whistle7`. */
const HANDLE = String.raw`@?[\p{Ll}\d]{1,30}(?:[._-][\p{Ll}\d]{1,30}){1,3}`;
/** A name with what may stand beside it: `Ada (Addie) Moor, engineer`, `Ada Moor, +44 …`. */
const NAME = new RegExp(
  String.raw`(?:${WORD}(?: (?:${WORD}|${LISTS.words('particles').join('|')})){0,4}|${HANDLE})` +
    String.raw`(?=\s*(?:$|[,.;([|/+\])（]|[–—-]\s))`,
  'uy',
);
const WHOLE = (cues: string[], end: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}])(?:${cues.join('|')})(?![\p{L}])${end}`, 'iu');
const CUES = [
  WHOLE(LISTS.phrases('cues'), String.raw`[^:：\d\n]{0,50}[:：]\s{0,3}`),
  WHOLE(LISTS.phrases('phrases'), String.raw`\s`),
];

const MOST_LINES = 6;
const LONGEST_LINE = 160;

/** The name in a line that says whom a profile or what follows is about: `Meeting with: Ada Moor`. */
export function nameIntroducedOn(line: string): ({ name: string } & Span) | undefined {
  if (line.length > LONGEST_LINE) return undefined;
  for (const pattern of CUES) {
    const cue = pattern.exec(line);
    if (!cue) continue;
    NAME.lastIndex = cue.index + cue[0].length;
    const name = NAME.exec(line)?.[0];
    if (name !== undefined) return { name, start: NAME.lastIndex - name.length, end: NAME.lastIndex };
  }
  return undefined;
}

/** The name in a note of a few short lines whose first says whom the profile is about; undefined for other texts. */
export function introducedIn(text: string): ({ name: string } & Span) | undefined {
  if (text.length > MOST_LINES * LONGEST_LINE) return undefined;
  const lines = text.split('\n');
  if (lines.filter((line) => line.trim() !== '').length > MOST_LINES) return undefined;
  const first = lines.findIndex((line) => line.trim() !== '');
  const found = first < 0 ? undefined : nameIntroducedOn(lines[first] as string);
  const before = lines.slice(0, Math.max(0, first)).reduce((sum, line) => sum + line.length + 1, 0);
  return found && { name: found.name, start: before + found.start, end: before + found.end };
}
