import { tickedOn } from './choices.js';
import { type Meaning, meaningOf, plainKey } from '../../text/form-fields.js';
import { listsOf } from './lists.js';

const LISTS = listsOf('headings');

/** What a heading announces: the meaning of what stands below it, and whether that is of others than the subject. */
export interface Heading {
  title: string;
  meaning: Meaning | undefined;
  ofOthers: boolean;
  /** It closes what the last heading opened; a label such as `Things I enjoy:` in a list does not. */
  isSection: boolean;
  /** It holds up to the first blank line or question: a question, or a word alone on its line. */
  isBrief?: boolean;
}

const OTHERS = new RegExp(String.raw`\b${LISTS.anyOf('others')}\b`);
const HOUSEHOLD = new RegExp(String.raw`\b${LISTS.anyOf('household')}\b`);

/**
 * The heading that a line is: `## 3. Interests`, `**About me**`, `INTERESTS`, a line with a rule below it, `Hobbies:`
 * above its items. `below` is the line after it.
 */
export function headingOf(line: string, below: string): Heading | undefined {
  if (line.length > 90) return undefined;
  const marked = MARKED.exec(line)?.groups;
  const title = marked?.hash ?? marked?.bold ?? marked?.equals ?? marked?.square;
  if (title !== undefined) return headed(title, true);
  const bare = line.trim();
  if (/^(?:=|-){3,}[ \t]*$/.test(below) && /^\p{L}[^.|:]{1,60}$/u.test(bare)) return headed(bare, true);
  if (isShouted(bare)) return headed(bare, true);
  const label = /^[ \t]{0,8}(?:[-*•+][ \t]{1,3})?(?<label>\p{L}[\p{L}\p{M}\p{N} _'’&/-]{0,60})[:：][ \t]*$/u.exec(
    line.replace(REMARK, ':'),
  )?.groups?.label;
  const heading = label === undefined ? undefined : headed(label, !/^[ \t]*[-*•+]/.test(line));
  if (heading && (heading.meaning !== undefined || heading.ofOthers)) return heading;
  return label === undefined ? briefly(bare, below) : undefined;
}

/** `Interests (tick all that apply):` */
const REMARK = /\s*\([^()]{1,60}\)\s*[:：]/;

/** A question, or the name of a list alone on its line, above what answers it. */
function briefly(line: string, below: string): Heading | undefined {
  const isQuestion = /^\p{L}[^.!?？:]{5,80}[?？]$/u.test(line);
  if (below.trim() === '' || !(isQuestion || /^\p{Lu}[\p{L}\p{M} '’&/-]{3,30}$/u.test(line))) return undefined;
  const heading = headed(line.replace(/[?？]$/, ''), true);
  const isList = LISTED.has(meaningOf(heading.title)?.meaning ?? 'prose') || tickedOn(below) !== undefined;
  return isList && LISTED.has(heading.meaning ?? 'prose') && !/^[^.!?]{1,40}:/.test(below) && !heading.ofOthers
    ? { ...heading, isBrief: true }
    : undefined;
}

/** What is listed below a heading, with the key that its items are read under. */
export const LISTED = new Map<Meaning, string>([
  ['likes', 'interests'],
  ['dislikes', 'dislikes'],
  ['traits', 'traits'],
  ['avoid', 'topics to avoid'],
]);

const MARKED = new RegExp(
  [
    String.raw`^[ \t]{0,8}(?:#{1,6}[ \t]{1,3}(?<hash>.{1,70}?)[ \t#]{0,6}`,
    String.raw`(?:\*\*|__)(?<bold>[^*_:]{1,60}?):?(?:\*\*|__):?|={2,}\s(?<equals>[^=]{1,60}?)\s={2,}`,
    String.raw`\[(?<square>[\p{L}][^\][]{1,40})\])[ \t]*$`,
  ].join('|'),
  'u',
);

/** `WHAT I'M INTO`: capitals that are no shout. */
const isShouted = (line: string): boolean =>
  line.length <= 48 &&
  /^[\p{Lu}\d][\p{Lu}\p{M}\d '’&,/-]{2,47}:?$/u.test(line) &&
  (line.match(/\p{Lu}/gu)?.length ?? 0) > 2 &&
  line.split(/\s+/).length <= 6 &&
  !/^(?:I|WE|YOU|HE|SHE|THEY|IT) /.test(line);

function headed(title: string, isSection: boolean): Heading {
  const name = title
    .replace(/^[\d.)\s]{1,6}/, '')
    .replace(/[:：]\s*$/, '')
    .trim();
  const plain = plainKey(name);
  const meaning = meaningOf(name)?.meaning;
  const ofOthers = OTHERS.test(plain) || (meaning === 'relation' && !HOUSEHOLD.test(plain));
  return {
    title: name,
    meaning: HOUSEHOLD.test(plain) ? 'memory' : sectionMeaning(plain, meaning),
    ofOthers,
    isSection,
  };
}

/** Headings say in more words than fields what stands below them. */
function sectionMeaning(name: string, meaning: Meaning | undefined): Meaning | undefined {
  if (meaning !== undefined && meaning !== 'wrapper' && meaning !== 'when') return meaning;
  if (/\b(?:hobbies|interests|pastimes|passions|leisure)\b/.test(name)) return 'likes';
  if (LIFE_SECTIONS.test(name)) return 'memory';
  return meaning;
}

const LIFE_SECTIONS = new RegExp(String.raw`\b${LISTS.anyOf('life sections')}\b`);

/** Whether headings with a meaning stand among the first of these lines: a name above them is the subject's. */
export const isSheet = (text: string, lines: { start: number; end: number }[]): boolean =>
  lines
    .slice(0, 80)
    .filter(({ start, end }) => headingOf(text.slice(start, Math.min(end, start + 90)), '')?.meaning !== undefined)
    .length > 1;
