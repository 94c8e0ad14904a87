import { plain } from '../profile/words.js';
import type { Side, Speaker } from './conversation.js';
import { listsOf } from './lists.js';
import { remembering } from './look-up.js';

const LISTS = listsOf('speakers');
const SUBJECTS = new Set([...LISTS.words('subjects'), ...LISTS.words('subjects of other languages').map(plain)]);
const OTHERS = new Set([...LISTS.words('others'), ...LISTS.words('others of other languages').map(plain)]);
const WHOLE_SUBJECTS = new Set(LISTS.phrases('whole labels of subjects').map(plain));
const WHOLE_OTHERS = new Set(LISTS.phrases('whole labels of others').map(plain));
const TITLES_OF_OTHERS = LISTS.phrases('titles of others');
const TITLES_OF_SUBJECTS = LISTS.phrases('titles of the subject');

/** The verbs of `Ana Moor wrote:`, as a part of a pattern. */
export const WROTE = LISTS.anyOf('wrote');

/**
 * Which side a speaker's label gives: `User`, `Customer (Tom)`, `Tom (customer)` and `human_2` speak of themselves,
 * `AI` and `Tom (customer success)` do not, `Maria` is a name.
 */
export const sideOf = remembering((label: string): Side => {
  const words = lettersOf(label);
  const first = words.split(' ')[0] ?? '';
  if (WHOLE_OTHERS.has(words)) return 'other';
  if (WHOLE_SUBJECTS.has(words)) return 'subject';
  if (IS_BOT.test(label)) return 'other';
  // `Speaker 1` is anybody.
  if (first === 'speaker' && /\d/.test(label)) return 'named';
  const title = titleIn(label);
  if (title !== undefined && title !== label && sideOfTitle(title) === 'other') return 'other';
  // `Support network`, `Patient history` head what is told of them.
  const next = /^\p{L}+ (\p{Ll}{3,})/u.exec(label)?.[1];
  if (next !== undefined && !OTHERS.has(plain(next)) && !SUBJECTS.has(plain(next))) return 'named';
  // `U` is the user, `U07AKR` is somebody's id.
  if (first.length === 1 && /\p{L}\d/u.test(label)) return 'named';
  if (OTHERS.has(first)) return 'other';
  if (SUBJECTS.has(first)) return 'subject';
  return title === undefined ? 'named' : sideOfTitle(title);
});

/** `FalaBot`, `deploy-bot APP`; Talbot is somebody. */
const IS_BOT = /[\p{Ll}\d]Bot(?![\p{L}])|[-_ ]bot(?![\p{L}])/u;

const lettersOf = (text: string): string =>
  plain(text)
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();

/** What stands behind a name: in brackets, or behind a dash, a stroke or a slash. */
const titleIn = (label: string): string | undefined => /[([|/–-]\s*([\p{L} &'’-]{2,40})[)\]]?\s*$/u.exec(label)?.[1];

/** `Customer Success Manager` serves, `Customer` is served; most titles say neither. */
function sideOfTitle(title: string): Side {
  const words = lettersOf(title);
  const holds = (phrase: string): boolean => ` ${words} `.includes(` ${phrase} `);
  if (TITLES_OF_OTHERS.some(holds)) return 'other';
  if (TITLES_OF_SUBJECTS.some((phrase) => words === phrase || words.startsWith(`${phrase} `))) return 'subject';
  const first = words.split(' ')[0] ?? '';
  return OTHERS.has(first) ? 'other' : SUBJECTS.has(first) ? 'subject' : 'named';
}

/** The name in a label that gives a role too: `User (Maria)`, `Maria (customer)`; the whole label when it is a name. */
export const nameIn = remembering((label: string): string | undefined => {
  const part = partsOf(label).find((each) => sideOf(each) === 'named');
  const name = part?.replace(/[^\p{L}\p{M} .'’-]+/gu, '').trim();
  return name &&
    /^\p{Lu}[\p{L}\p{M}.'’-]{1,24}(?: \p{L}[\p{L}\p{M}.'’-]{0,24}){0,3}$/u.test(name) &&
    !/^(?:speaker|participant|person|unknown|anonymous|member|caller)\b/i.test(name)
    ? name
    : undefined;
});

const partsOf = (label: string): string[] =>
  label
    .replace(/^@/, '')
    .split(/\s*[()[\]|/]\s*|\s[–-]\s/)
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** Where a label stands, and what else a format calls the same speaker. */
export interface Labelled {
  label: string;
  start: number;
  end: number;
  said: string | undefined;
  called?: string[] | undefined;
}

/**
 * Who speaks under labels, one for each that names the same: `Mags` is `Mags (support)`. `titles` are those that a list
 * of the people present gives, by {@link keyOf} their names; `at` finds a name in the text behind an offset.
 */
export function speakersUnder(
  labels: readonly Labelled[],
  text: string,
  titles: ReadonlyMap<string, string> = new Map(),
): Map<string, Speaker> {
  const byKey = new Map<string, Speaker>();
  const byLabel = new Map<string, Speaker>();
  for (const { label, start, end, said, called = [] } of labels) {
    if (byLabel.has(label)) continue;
    const key = keyOf(label);
    const name = nameIn(label);
    const title = titles.get(key) ?? (name === undefined ? undefined : titleIn(label));
    const side = sideOf(label);
    const before = byKey.get(key);
    const at = name === undefined ? -1 : text.slice(start, end).indexOf(name);
    const speaker: Speaker = before ?? {
      label,
      called: [],
      side,
      title,
      name:
        name === undefined || at < 0
          ? undefined
          : { text: name, said, start: start + at, end: start + at + name.length },
    };
    for (const each of [label, ...partsOf(label), ...called])
      if (!speaker.called.includes(each) && speaker.called.length < MOST_CALLED) speaker.called.push(each);
    speaker.title ??= title;
    if (speaker.side === 'named') speaker.side = side === 'named' && title !== undefined ? sideOfTitle(title) : side;
    byKey.set(key, speaker);
    byLabel.set(label, speaker);
  }
  return byLabel;
}

/** What one speaker may be called; more is somebody's play. */
const MOST_CALLED = 12;

/** Labels with one key are one speaker's; a digit in one is part of what tells it from others. */
export const keyOf = (label: string): string => plain(/\d/.test(label) ? label : (nameIn(label) ?? label)).trim();
