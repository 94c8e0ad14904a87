import { addToGroup } from '../groups.js';
import { nameIntroducedOn } from './introduction.js';
import { keyOf } from './speakers.js';

/** `Rachel (Account Executive)`, `Bongani – Customer`. */
const PRESENT = new RegExp(
  String.raw`(\p{Lu}[\p{L}\p{M}'’. -]{0,40}?)\s?(?:\(([^()\n]{2,60})\)|\s[–—-]\s([\p{L} &'’]{2,40}))` +
    String.raw`(?=\s*(?:[,;&]|and\b|$))`,
  'gu',
);

/** `Speaker 1 (Policyholder: Rachel Lee)`. */
const ROLE_BEFORE = /\(([\p{L} &'’]{2,40}):\s?(\p{Lu}[\p{L}\p{M}'’. -]{0,40})\)/gu;

/** Who is present at a conversation, as the lines above it tell. */
export interface Present {
  /** Titles by the key of the name that they stand beside. */
  titles: Map<string, string>;
  /** Whom it is about, in words such as `Profile of: Ada Moor`. */
  headings: string[];
}

/** Reads the lines above a conversation: who is present with which title, and whom it is about. */
export function presentIn(head: string): Present {
  const titles = new Map<string, string>();
  const headings: string[] = [];
  for (const line of head.split('\n')) {
    if (line.length > LONGEST_LINE) continue;
    const introduced = nameIntroducedOn(line);
    if (introduced) headings.push(introduced.name);
    const add = (name: string, title: string): void => {
      const key = keyOf(name.replace(/^.*:\s*/, ''));
      if (!titles.has(key)) titles.set(key, title);
    };
    for (const [, title = '', name = ''] of line.matchAll(ROLE_BEFORE)) add(name, title);
    for (const [, name = '', inBrackets, behindDash] of line.matchAll(PRESENT))
      add(name, inBrackets ?? behindDash ?? '');
  }
  return { titles: withFirstNames(titles), headings };
}

/** The same, by first names too where only one bears it: whoever is listed in full may speak as `Rachel`. */
function withFirstNames(titles: Map<string, string>): Map<string, string> {
  const bearers = new Map<string, string[]>();
  for (const [name, title] of titles) {
    const first = name.split(' ')[0] ?? name;
    addToGroup(bearers, first, title);
  }
  const unique = [...bearers].flatMap(([first, [title, ...more]]) =>
    title === undefined || more.length > 0 ? [] : [[first, title] as const],
  );
  return new Map([...unique, ...titles]);
}

const LONGEST_LINE = 600;
