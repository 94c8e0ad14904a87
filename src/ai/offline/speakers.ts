import { plain } from '../../profile/words.js';
import { PHRASEBOOKS } from './languages.js';
import { listsOf } from './lists.js';

const LISTS = listsOf('speakers');

const listed = (role: 'subject' | 'other'): string[] =>
  PHRASEBOOKS.flatMap(({ speakers }) => speakers?.[role].split(' ') ?? []).map(plain);
const SUBJECTS = new Set([LISTS.words('subjects'), listed('subject')].flat());
const OTHERS = new Set([LISTS.words('others'), listed('other')].flat());

export type Part = 'subject' | 'other' | 'named';

/**
 * What part a speaker's label gives: `User`, `Customer (Tom)`, `Tom (customer)` and `human_2` speak of themselves, `AI`
 * does not, `Maria` is a name.
 */
export function partOf(label: string): Part {
  const words = plain(label)
    .replace(/[^\p{L}\s]+/gu, ' ')
    .trim();
  const first = words.split(/\s+/)[0] ?? '';
  if (words === 'ai assistant' || words === 'chatgpt said') return 'other';
  if (words === 'you' || words === 'you said' || words === 'the user' || words === 'end user') return 'subject';
  // `Speaker 1` is anybody.
  if (first === 'speaker' && /\d/.test(label)) return 'named';
  // `Support network`, `Patient history` head what is told of them.
  const next = /^\p{L}+ (\p{Ll}{3,})/u.exec(label)?.[1];
  if (next !== undefined && !OTHERS.has(plain(next)) && !SUBJECTS.has(plain(next))) return 'named';
  if (OTHERS.has(first)) return 'other';
  if (SUBJECTS.has(first)) return 'subject';
  const role = plain(/[([|/–-]\s*([\p{L} ]{2,20})[)\]]?\s*$/u.exec(label)?.[1] ?? '').split(' ')[0] ?? '';
  return role === '' ? 'named' : OTHERS.has(role) ? 'other' : SUBJECTS.has(role) ? 'subject' : 'named';
}

/** The name in a label that gives a role too: `User (Maria)`, `Maria (customer)`; the whole label when it is a name. */
export function nameIn(label: string): string | undefined {
  const part = label
    .replace(/^@/, '')
    .split(/\s*[()[\]|/]\s*|\s[–-]\s/)
    .map((each) => each.trim())
    .find((each) => each !== '' && partOf(each) === 'named');
  const name = part?.replace(/[^\p{L}\p{M} .'’-]+/gu, '').trim();
  return name &&
    /^\p{Lu}[\p{L}\p{M}.'’-]{1,24}(?: \p{L}[\p{L}\p{M}.'’-]{0,24}){0,3}$/u.test(name) &&
    !/^(?:speaker|participant|person|unknown|anonymous|member|caller)\b/i.test(name)
    ? name
    : undefined;
}

/** A turn as far as it tells who is who. */
export interface SpeakerTurn {
  label: string;
  text: string;
}

/**
 * The labels that speak for the subject. Named roles decide; `A` answers in an interview; beside a helper the only name
 * is the subject. Among nothing but names it is the one that the profile is already known by, else the one who answers
 * when the other only asks, else the first to speak.
 */
export function subjectsAmong(turns: SpeakerTurn[], known?: string): Set<string> {
  const unique = [...new Set(turns.map(({ label }) => label))];
  const parts = new Map(unique.map((label) => [label, partOf(label)]));
  const subjects = unique.filter((label) => parts.get(label) === 'subject');
  const named = unique.filter((label) => parts.get(label) === 'named');
  const lower = unique.map((label) => label.toLowerCase());
  if (lower.includes('q') && lower.includes('a') && subjects.length === 0)
    return new Set(unique.filter((label) => label.toLowerCase() === 'a'));
  const mine = known === undefined ? [] : named.filter((label) => isSame(label, known));
  if (subjects.length > 0) return new Set([...subjects, ...mine]);
  if (mine.length > 0) return new Set(mine);
  const [first, second] = named;
  if (named.length === 2 && first && second && onlyAsks(turns, first) && !onlyAsks(turns, second))
    return new Set([second]);
  return new Set(named.slice(0, 1));
}

/** `Maria` and `Maria Duarte` are one. */
function isSame(label: string, known: string): boolean {
  const words = (text: string): string[] =>
    plain(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '');
  const names = new Set(words(known));
  return words(nameIn(label) ?? label).length > 0 && words(nameIn(label) ?? label).every((word) => names.has(word));
}

/** Three of four turns end with a question and none tells of its speaker. */
function onlyAsks(turns: SpeakerTurn[], label: string): boolean {
  const own = turns
    .filter((turn) => turn.label === label)
    .slice(0, 50)
    .map(({ text }) => text.trim().slice(-400));
  return (
    own.length > 1 &&
    own.filter((text) => text.endsWith('?')).length >= 0.75 * own.length &&
    !own.some((text) => /\b(?:I|my)\b/.test(text))
  );
}
