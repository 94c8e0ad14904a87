import type { Span } from '../profile/span.js';
import { listsOf } from './lists.js';

/** What a part of a CV, a profile or a form is about, by its heading. */
export type SectionKey =
  | 'summary'
  | 'work'
  | 'education'
  | 'skills'
  | 'languages'
  | 'certificates'
  | 'interests'
  | 'health'
  | 'goals'
  | 'family'
  | 'contact'
  | 'preferences'
  | 'references'
  | 'office';

/** A part of a text below its heading; its span begins with the heading and ends where the next one begins. */
export interface Section extends Span {
  key: SectionKey;
  title: string;
  /** Where what stands below the heading begins. */
  body: number;
}

const LISTS = listsOf('sections');
const KEYS = new Map(LISTS.names.flatMap((key) => LISTS.phrases(key).map((title) => [title, key as SectionKey])));
const LONGEST_HEADING = 60;

/** The parts of a text under headings whose meaning is known, in their order. Linear in the length of the text. */
export function sectionsOf(text: string): Section[] {
  const sections: Section[] = [];
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const heading = end - start > LONGEST_HEADING ? undefined : headingOn(text.slice(start, end));
    if (heading) {
      const before = sections.at(-1);
      if (before) before.end = start;
      sections.push({ ...heading, start, body: Math.min(end + 1, text.length), end: text.length });
    }
    start = end + 1;
  }
  return sections;
}

/** `WORK HISTORY`, `## Education`, `Interests:` alone on a line. */
function headingOn(line: string): Pick<Section, 'key' | 'title'> | undefined {
  const title = line.replace(/^[\s#*_=\d.)-]{0,8}/, '').replace(/[\s#*_=:：-]{0,8}$/, '');
  const key = KEYS.get(
    title
      .toLowerCase()
      .replace(/\s*(?:&|\/|\+)\s*/g, ' and ')
      .replace(/\s+/g, ' '),
  );
  return key === undefined || title === '' ? undefined : { key, title };
}
