import { type Entry, isNameLike } from './entry.js';
import { isEmpty } from './no-answer.js';
import { PLAIN } from './finding.js';
import { isFirstName } from './gazetteer.js';
import type { Field } from './passage.js';

/** The fields of a form that ask for parts of the subject's name. */
export type NameParts = Partial<Record<'given name' | 'family name', Entry>>;

/** In UTF-16 units: what stands farther away is a part of another name. */
const NEAR = 60;
const LONGEST = 300;

/**
 * Fields with the name that its parts make: `First name: Ada`, `Surname: Moor`. What a form calls the name beside a
 * given one (`Nom : MOOR`) is the family's. A whole name that stands already stays.
 */
export function withFullName(fields: Field[], { 'given name': given, 'family name': family }: NameParts): Field[] {
  if (!given || isEmpty(given.value)) return family ? withFamilyName(fields, family) : fields;
  const named = fields.find(({ path, polarity }) => path === 'core_info.name' && polarity === 'asserts');
  if (named && (family || !isNear(named, given) || !isFamilyName(String(named.value)))) return fields;
  const other = named ?? (family && !isEmpty(family.value) && isNear(family, given) ? family : undefined);
  const value = [given.value, other?.value].filter((part) => part !== undefined && part !== '').join(' ');
  const start = Math.min(given.start, other?.start ?? given.start);
  const end = Math.max(given.end, other?.end ?? given.end);
  if (!isNameLike(value) || end - start > LONGEST) return fields;
  const full: Field = {
    ...{ path: 'core_info.name', value, explicitness: PLAIN, polarity: 'asserts' },
    ...{ start, end, said: given.said },
  };
  return [...fields.filter((field) => field !== named), full];
}

/** What a form calls the name beside a family name (`Nome: Ada`, `Cognome: Moor`) is a given one. */
function withFamilyName(fields: Field[], family: Entry): Field[] {
  const named = fields.find(({ path, polarity }) => path === 'core_info.name' && polarity === 'asserts');
  if (!named || isEmpty(family.value) || !isNear(named, family)) return fields;
  const given = String(named.value).split(/\s+/);
  const hasFamily = given.some((word) => String(family.value).toLowerCase().includes(word.toLowerCase()));
  if (hasFamily || (given.length > 1 && !given.every((word) => isFirstName(word.toLowerCase(), true)))) return fields;
  const value = `${String(named.value)} ${String(family.value).trim()}`;
  const start = Math.min(named.start, family.start);
  const end = Math.max(named.end, family.end);
  return isNameLike(value)
    ? fields.map((field) => (field === named ? { ...named, value, start, end } : field))
    : fields;
}

interface Placed {
  start: number;
  end: number;
}

const isNear = (one: Placed, other: Placed): boolean => one.start - other.end < NEAR && other.start - one.end < NEAR;

/** Whether a name is of one word that nobody is given: `MOOR`. */
const isFamilyName = (name: string): boolean => !/\s/.test(name) && !isFirstName(name.toLowerCase(), true);
