import type { Span } from '../../profile/span.js';
import { isWrapper, type Meaning, meaningOf, plainKey } from '../../text/form-fields.js';
import { isBookkeeping, isDatedBookkeeping } from './bookkeeping.js';
import { isNameLike } from './entry.js';
import { listsOf } from './lists.js';

const LISTS = listsOf('form-others');
const setOf = (list: string): Set<string> => new Set(LISTS.phrases(list).map(plainKey));
const PEOPLE = setOf('people');
const REACHED = setOf('reached in an emergency');
const STAFF = setOf('staff');
const OWNERS = setOf('owners');
const CONTACTS = setOf('contacts');
const ANIMALS = setOf('animals');
const ASKED_OF_PEOPLE = setOf('asked of people');
const PARENTS = setOf('parents');
const CHILDREN = setOf('children');
const PETS = setOf('pets');
const NUMBERED = new Set(LISTS.words('numbered'));
const ALWAYS_OTHERS = new Set(LISTS.words('always others'));

/** What a field of somebody may hold that would be taken for the subject's. */
const HELD = new Set<Meaning>(['name', 'given name', 'family name', 'age', 'gender', 'pronouns', 'place', 'region']);
const TOLD = new Set<Meaning>([...HELD, 'language', 'likes', 'dislikes', 'traits', 'mood', 'style', 'avoid']);
/** What tells that a part of a form is about a person. */
const WHO = new Set<Meaning>(['name', 'given name', 'family name', 'age', 'gender', 'pronouns']);

/** In UTF-16 units: what is longer is no line of a form. */
const LONGEST_LINE = 300;

interface Line extends Span {
  text: string;
  indent: number;
  /** What stands before its colon, and behind it; undefined in a line without one. */
  label: string | undefined;
  value: string;
}

const LABELLED = new RegExp(
  String.raw`^[ \t]*(?:[-*•+][ \t]+)?[*_"']{0,2}(?<label>\p{L}[\p{L}\p{M}\p{N} _'’/.-]{0,50}?)[*_"']{0,2}` +
    String.raw`[ \t]*(?:[:：=]|->|→)(?<value>.*)$`,
  'u',
);

/** More blank lines than this in a row part no more than this many do, and a text may have nothing else. */
const MOST_BLANK = 3;

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let blank = 0;
  for (const { 0: whole, index } of text.matchAll(/[^\n]*(?:\n|$)/g)) {
    const line = whole.replace(/\n$/, '');
    blank = line.trim() === '' ? blank + 1 : 0;
    if (blank > MOST_BLANK) continue;
    const groups = line.length > LONGEST_LINE ? undefined : LABELLED.exec(line)?.groups;
    lines.push({
      text: line,
      start: index,
      end: index + line.length,
      indent: line.length - line.trimStart().length,
      label: groups?.['label'] === undefined ? undefined : plainKey(groups['label']),
      value: (groups?.['value'] ?? '').replace(/[*_"']+/g, '').trim(),
    });
  }
  return lines;
}

/**
 * Where the lines of a form stand that tell of others than the subject: parts below a heading of their own (`Spouse`),
 * labels that name them first (`Spouse hobbies`), whoever keeps the record (`Assigned to`) and its books. In order,
 * apart from each other. Linear in the length of the text.
 */
export function linesOfOthers(text: string): Span[] {
  const lines = linesOf(text);
  const form = formOf(lines);
  const found: Span[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!;
    const end = isOfAnother(line, form) ? at + 1 : endOfPart(lines, at, form);
    if (end === undefined) continue;
    found.push({ start: line.start, end: lines[end - 1]!.end });
    at = end - 1;
  }
  return found;
}

/** What its labels tell of a form as a whole. */
interface Form {
  /** Somebody keeps it for another: its owner is not the subject. */
  isKept: boolean;
  /** It asks after children: a parent may be the subject. */
  isOfChildren: boolean;
}

function formOf(lines: Line[]): Form {
  const labels = [...new Set(lines.flatMap(({ label }) => label ?? []))];
  const isOfAnimal = labels.some((label) => ANIMALS.has(label) || PETS.has(label.split(' ')[0]!));
  return {
    isKept: !isOfAnimal && labels.some((label) => CONTACTS.has(label) || isNaming(label)),
    isOfChildren: lines.some(({ text }) => CHILDREN.has(plainKey(text.slice(0, LONGEST_LABEL)).split(' ')[0]!)),
  };
}

/** In UTF-16 units. */
const LONGEST_LABEL = 30;

const isPerson = (name: string, { isOfChildren }: Form): boolean =>
  PEOPLE.has(name) || (PARENTS.has(name) && !isOfChildren);

function isOfAnother({ text, label, value }: Line, form: Form): boolean {
  if (label === undefined || value === '') return label === undefined && isDatedBookkeeping(text);
  if (isBookkeeping(label, value) && value.split(/\s+/).length <= MOST_BOOKED) return true;
  if (REACHED.has(label)) return true;
  if (STAFF.has(label)) return isName(value);
  if (OWNERS.has(label)) return form.isKept && isName(value);
  if (isPerson(label, form)) return value.startsWith('{');
  const [, first = '', number] = /^(\p{L}+) (\d{1,2})(?: |$)/u.exec(label) ?? [];
  if (number !== undefined && (ALWAYS_OTHERS.has(first) || (NUMBERED.has(first) && Number(number) > 1))) return true;
  return isHeldBy(label, form);
}

/** In words: what is longer is told rather than booked. */
const MOST_BOOKED = 6;

/** `Spouse age`, `child s hobbies`, `hobbies of spouse`. */
function isHeldBy(label: string, form: Form): boolean {
  const meant = meaningOf(label)?.meaning;
  if (meant !== undefined && meant !== 'relation') return false;
  const words = label.replace(/^(?:your|my|our|the) /, '').split(' ');
  for (let cut = 1; cut < words.length && cut <= 3; cut += 1) {
    const rest = words.slice(cut).filter((word, at) => at > 0 || (word !== 's' && !/^\d+$/.test(word)));
    const who = words.slice(0, cut).join(' ');
    if ((isPerson(who, form) || isPerson(who.replace(/s$/, ''), form)) && isTold(rest.join(' '))) return true;
  }
  const [, held = '', who = ''] = /^(.+?) of (?:your |my |the )?(.+)$/.exec(label) ?? [];
  return isPerson(who, form) && isTold(held);
}

const isTold = (name: string): boolean => TOLD.has(meaningOf(name)?.meaning ?? 'prose') || ASKED_OF_PEOPLE.has(name);

const isNaming = (label: string): boolean =>
  (meaningOf(label)?.meaning ?? '').endsWith('name') || /^(?:client|customer|patient|member|account name)$/.test(label);

const isName = (value: string): boolean =>
  isNameLike(value.replace(/\s*[(<,].*$/, '')) && /^\p{Lu}|^[^\p{Script=Latin}]/u.test(value);

/** The line behind a part of a form that a heading gives to somebody else; undefined where none begins. */
function endOfPart(lines: Line[], at: number, form: Form): number | undefined {
  const heading = lines[at]!;
  if (!isHeadingOfOthers(heading, form)) return undefined;
  let first = at + 1;
  while (first < lines.length && lines[first]!.text.trim() === '' && first < at + 3) first += 1;
  if (!lines[first] || lines[first]!.label === undefined) return undefined;
  const isNested = lines[first]!.indent > heading.indent;
  let end = first;
  let asksWho = false;
  for (; end < lines.length; end += 1) {
    const { text, indent, label, value } = lines[end]!;
    if (text.trim() === '') break;
    if (isNested ? indent <= heading.indent : label === undefined || (value === '' && end > first)) break;
    if (label !== undefined && (CONTACTS.has(label) || (isWrapper(label) && !HELD.has(meaningOf(label)!.meaning))))
      break;
    asksWho ||= label !== undefined && (WHO.has(meaningOf(label)?.meaning ?? 'prose') || ASKED_OF_PEOPLE.has(label));
  }
  return asksWho ? end : undefined;
}

/** `Doctor`, `## Emergency contact`, `Child 2:`, `About your spouse`. */
function isHeadingOfOthers({ text, label, value }: Line, form: Form): boolean {
  if (text.length > 60 || (label !== undefined && value !== '')) return false;
  const title = plainKey(text.replace(/^[\s\d.)#*_=[-]+|[\s:：#*_=\]-]+$/g, ''))
    .replace(/^(?:about )?(?:your |my |the )?/, '')
    .replace(/(?: s)? (?:details|information|info|data)$|(?: no)? \d{1,2}$/, '');
  return isPerson(title, form) || STAFF.has(title);
}

/** The first one whom a record names as its subject where no field is called a name, and where that stands. */
export function contactNamed(text: string): ({ name: string } & Span) | undefined {
  const lines = linesOf(text).filter((each) => each.text.trim() !== '');
  const fields = lines.filter(({ label, value }) => label !== undefined && value !== '');
  const line = fields.find(({ label, value }) => CONTACTS.has(label!) && isWrittenOut(value));
  // At the foot of a notice a contact is whom to ask, not whom it is about.
  if (!line || fields.length < LEAST_FIELDS || fields.length < lines.length / 2) return undefined;
  const name = line.value.replace(/\s*[(<,].*$/, '');
  return { name, start: line.start, end: line.end };
}

const LEAST_FIELDS = 2;

const isWrittenOut = (value: string): boolean =>
  isName(value) && /^\p{Lu}\S* (?:\S+ ){0,2}\p{Lu}\S*(?:\s*[(<,].*)?$/u.test(value);
