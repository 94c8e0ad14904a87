import type { Span } from '../profile/span.js';
import { withBlanks } from './blanks.js';
import { withFieldsOnLines } from './encoded-fields.js';
import { laidOut } from './laid-out.js';
import { withoutTaskMaterial } from './task-material.js';

/**
 * The same text, unit for unit, with one kind of line end, with turns on lines of their own, and without what only lays
 * it out (byte order marks, HTML tags, entities) or is not the writer's words: bytes written as letters, material of a
 * task. Offsets stay. Linear in its length.
 */
export function levelled(text: string): string {
  let level = text;
  if (/[\r\u2028\u2029\ufeff]/.test(level))
    level = level
      .replace(/\r\n/g, ' \n')
      .replace(/[\r\u2028\u2029]/g, '\n')
      .replaceAll('\ufeff', ' ');
  if (level.includes('<') && HTML.test(level)) level = withoutTags(level);
  if (level.includes('<|'))
    level = level.replace(/<\|(?:im_end|end|eot_id|endoftext)\|>/g, (tag) => ' '.repeat(tag.length));
  if (level.includes('&'))
    level = level.replace(/&(?:nbsp|amp|lt|gt|quot|apos|#39|#x27);/g, (entity) =>
      (ENTITIES[entity] ?? ' ').padEnd(entity.length),
    );
  level = laidOut(withFieldsOnLines(level));
  if (level.includes('```')) level = withoutTaskMaterial(level);
  return withDictatedMarks(level.replace(LONG_RUN, (run) => (isEncoded(run) ? ' '.repeat(run.length) : run)));
}

/** What may be a picture, a key or a dump in base64 or hexadecimal digits, in one piece or line by line. */
const LONG_RUN = /[A-Za-z0-9+/=_-]{40,}/g;

/**
 * Whether a long run is bytes: longer than any word, or with as many digits (one in six) or capitals (two in five) as
 * base64 nearly always has, and without the joints of the words in an address. The bounds are guesses.
 */
function isEncoded(run: string): boolean {
  if (run.length >= 200) return true;
  const share = (of: RegExp): number => (run.match(of)?.length ?? 0) / run.length;
  const isMixed = share(/[A-Z]/g) >= 0.25 && share(/[a-z]/g) >= 0.25;
  return (share(/\d/g) >= 0.05 || isMixed) && share(/[-_]/g) <= 0.1;
}

/** `… went well full stop new line the hip …`: marks that were spoken, and written out by a machine, as marks. */
function withDictatedMarks(text: string): string {
  if ((text.match(SPOKEN)?.length ?? 0) < LEAST_SPOKEN) return text;
  return text.replace(SPOKEN, (all: string, mark: string) => {
    const sign = MARKS.get(mark.toLowerCase().replace(/\s+/g, ' ')) ?? '.';
    return sign.padEnd(all.length);
  });
}

/** One alone may be what somebody talks about. */
const LEAST_SPOKEN = 2;
const MARKS = new Map([
  ['full stop', '.'],
  ['new line', '\n'],
  ['new paragraph', '\n'],
  ['question mark', '?'],
  ['exclamation mark', '!'],
]);
const SPOKEN = /(?<!\s)\s+(full stop|new line|new paragraph|question mark|exclamation mark)(?=\s|$)/gi;

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&#x27;': "'",
};

const TAGS = [
  'p|br|div|span|b|i|u|s|strong|em|small|ul|ol|li|dl|dt|dd|h[1-6]|table|thead|tbody|tr|td|th|a|html|head|body|title|hr',
  'pre|code|section|article|header|footer|main|font|center|img|label|blockquote|script|style|mark|sup|sub|del|ins',
].join('|');
const HTML = new RegExp(`<(?:/?(?:${TAGS})[\\s/>]|!--)`, 'i');
const TAG = new RegExp(`<(/?)(${TAGS})(?=[\\s/>])[^<>]{0,500}>|<!--[^>]{0,500}>`, 'gi');

/** Tags that begin a line, and what stands for others: a heading, an item, a cell, the end of a label. */
const LINES = /^(?:p|br|div|ul|ol|dl|dt|table|tr|hr|section|article|header|footer|main|pre|h[1-6]|li)$/;

function withoutTags(text: string): string {
  const plain = ['script', 'style', 'blockquote'].reduce(blankPairs, text);
  return plain.replace(TAG, (tag, close: string | undefined, name: string | undefined) => {
    const kind = name?.toLowerCase() ?? '';
    const sign = close
      ? kind === 'dt'
        ? ':'
        : /^(?:p|h[1-6]|tr|div|li)$/.test(kind)
          ? '\n'
          : ''
      : /^h[1-6]$/.test(kind)
        ? '\n# '
        : kind === 'li'
          ? '\n- '
          : kind === 'td' || kind === 'th'
            ? '|'
            : LINES.test(kind)
              ? '\n'
              : '';
    return sign.padEnd(tag.length).slice(0, tag.length);
  });
}

/** Blanks what stands between two tags of a name: no words of the writer's. */
function blankPairs(text: string, name: string): string {
  const tag = new RegExp(`<(/?)${name}(?=[\\s/>])`, 'gi');
  const between: Span[] = [];
  let open: number | undefined;
  for (let match = tag.exec(text); match; match = tag.exec(text)) {
    if (!match[1]) open ??= match.index;
    else if (open !== undefined) {
      between.push({ start: open, end: match.index });
      open = undefined;
    }
  }
  return withBlanks(text, between);
}
