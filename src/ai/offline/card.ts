import { headlineOf } from './headline.js';
import type { Material } from './passage.js';

const MOST_LINES = 6;
const LONGEST_LINE = 60;

/**
 * Reads a text of a few short lines, each of which is a part of what a headline may say: a name, a town, what one does,
 * `she/her`. Undefined where it is none.
 */
export function readCard(text: string): Material | undefined {
  const lines =
    text.length > MOST_LINES * (LONGEST_LINE + 2)
      ? []
      : text
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== '');
  if (
    lines.length < 2 ||
    lines.length > MOST_LINES ||
    lines.some((line) => line.length > LONGEST_LINE || /[?!:…]$|: /.test(line))
  )
    return undefined;
  const headline = headlineOf(lines.join(' · '));
  if (!headline?.certain) return undefined;
  const [start, end] = [text.length - text.trimStart().length, text.trimEnd().length];
  return {
    passages: headline.saysMore ? [{ text, origin: 0, speaker: 'subject', said: undefined }] : [],
    fields: headline.slots.map((slot) => ({ ...slot, start, end, said: undefined })),
  };
}
