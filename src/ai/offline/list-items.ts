import { fieldsOf, sectionOf } from './entry.js';
import { isDeclined, isEmpty } from './no-answer.js';
import { PLAIN } from './finding.js';
import { type Meaning, meaningOf } from '../../text/form-fields.js';
import { type Heading, LISTED } from './headings.js';
import type { Field } from './passage.js';

/** A line of a list, and where it stands. */
interface Item {
  item: string;
  start: number;
  end: number;
  said: string | undefined;
}

/** What a line of a list below a heading tells; undefined when it is prose. */
export function itemsUnder(heading: Heading, meaning: Meaning, line: Item, isBullet: boolean): Field[] | undefined {
  const { item, start, end, said } = line;
  if (isSentence(item) || (item.split(/\s+/).length > 8 && !/[,;/|•·]/.test(item) && !/[.!] \S/.test(item)))
    return undefined;
  const key = meaningOf(heading.title)?.meaning === meaning ? heading.title : (LISTED.get(meaning) ?? '');
  const parts =
    isBullet && !/[,;]/.test(item)
      ? [item]
      : /[.!] \p{Lu}/u.test(item) && !item.includes(',')
        ? item.split(/(?<=[.!]) (?=\p{Lu})/u)
        : [item];
  return parts.flatMap((part) =>
    isBullet && parts.length === 1 && !/[,;]/.test(item)
      ? single(key, meaning, { item: part, start, end, said })
      : fieldsOf({ key, value: part, start, end, said }),
  );
}

/** One item of a list is one thing, `and` or not. */
function single(key: string, meaning: Meaning, { item, start, end, said }: Item): Field[] {
  if (meaning === 'traits' || meaning === 'avoid') return fieldsOf({ key, value: item, start, end, said });
  const value =
    item
      .replace(/\s*\([^()]{0,80}\)/g, '')
      .replace(/[\s*_.!]+$/, '')
      .replace(/^[*_]+|^(?:the|an?|my) (?=\S)/gi, '')
      .split(/\s[-–—]\s|:\s/)[0]
      ?.trim() ?? '';
  if (value.length < 2 || value.length > 80 || isEmpty(value) || isDeclined(value)) return [];
  return [
    {
      path: `interests.${sectionOf(meaningOf(key)?.category, value)}`,
      value,
      explicitness: PLAIN,
      polarity: meaning === 'likes' ? 'asserts' : 'retracts',
      start,
      end,
      said,
    },
  ];
}

/** Told in words of the subject's own rather than listed. */
export const isSentence = (item: string): boolean =>
  /\b(?:I|I'm|I’m|my|we|our)\b/.test(item) ||
  /^(?:please|no|don't|do not|never|always|just|keep|be)\s.{10,}[.!]$/i.test(item) ||
  (item.split(/\s+/).length > 12 && /[.!?]$/.test(item));
