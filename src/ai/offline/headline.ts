import { type Slot, PLAIN, SAID } from './finding.js';
import { isCommonWord, isFirstName, isOccupation, isPlace } from './gazetteer.js';
import { numberAt } from './numerals.js';
import { isPerson } from './people.js';
import { wordsOf } from './sentence.js';

/** What stands beside a name on one line: `Ines Moor, 36 · Bergen, Norway · she/her`, `Ada "Addie" Moor, F, 81 y`. Each part with its place. */
export interface Headline {
  slots: Slot[];
  /** Whether anything stood beside the name that makes the line one about a person. */
  certain: boolean;
}

/** Reads a line as a headline; undefined when it does not begin with what is written as a name. */
export function headlineOf(line: string): Headline | undefined {
  // A sentence about somebody is none.
  if (line.length > 160 || /[.!?…]\s*$/.test(line)) return undefined;
  const parts = line.split(/\s*[,;·|•()]\s*|\s+[-–—/]\s+|\t+|\s{3,}/).map((part) => part.trim()).filter((part) => part !== '');
  const [name, ...rest] = parts;
  if (!name || !isWrittenName(name)) return undefined;
  const found = rest.flatMap((part) => aboutPerson(part));
  const town = rest.findIndex((part) => isPlace(part.toLowerCase()));
  const region = town >= 0 && rest[town + 1] && isPlace((rest[town + 1] ?? '').toLowerCase()) ? `${rest[town]}, ${rest[town + 1]}` : rest[town];
  const place: Slot[] = region === undefined ? [] : [{ path: 'core_info.location', value: region, explicitness: SAID, polarity: 'asserts' }];
  return { slots: [{ path: 'core_info.name', value: withoutNickname(name), explicitness: PLAIN, polarity: 'asserts' }, ...found, ...place], certain: found.length > 0 };
}

/** `Ada "Addie" Moor`: the name without the nickname in it, which would stand between its parts. */
const withoutNickname = (name: string): string => name.replace(/\s*["“„(][^"”“)]{1,30}["”“)]\s*/u, ' ').trim();

const PARTICLES = /^(?:de|da|do|dos|del|della|di|van|von|der|den|la|le|bin|ibn|al|el|ter|ten|zu|af|ben|st\.?|y|e|dr\.?|mr\.?|mrs\.?|ms\.?|prof\.?)$/i;

/** One to five words with capitals that are no common words; one alone must be a known first name. */
export function isWrittenName(text: string): boolean {
  const words = withoutNickname(text).split(/\s+/);
  const names = words.filter((word) => !PARTICLES.test(word));
  if (names.length === 0 || words.length > 5 || !names.every((word) => /^\p{Lu}[\p{L}\p{M}'’.-]{0,29}$/u.test(word))) return false;
  const first = (names[0] ?? '').toLowerCase();
  if (names.some((word) => isOccupation(word.toLowerCase()) || isPerson(word.toLowerCase())) || isPlace(text.toLowerCase())) return false;
  if (names.every((word) => word === word.toUpperCase() && word.length > 2) && !isFirstName(first, true)) return false;
  return isFirstName(first, true) || (names.length > 1 && !names.some((word) => isCommonWord(word.toLowerCase())));
}

/** Age, gender or pronouns as one part of a line. */
function aboutPerson(part: string): Slot[] {
  const slot = (path: Slot['path'], value: string | number, explicitness: number): Slot => ({ path, value, explicitness, polarity: 'asserts' });
  const gender = (letter: string | undefined): Slot[] => (letter ? [slot('core_info.gender', /^[fw]/i.test(letter) ? 'female' : 'male', SAID)] : []);
  const aged = /^(?:aged? |age: ?)?(\d{1,3}) ?(?:y|yo|yrs?|years?(?: old)?|y\/?o|jahre(?: alt)?|ans|anni|años|anos|jaar)?\.? ?([mf])?$/i.exec(part) ?? /^(?:([mf]) ?)(\d{2})$/i.exec(part);
  if (aged) {
    const [age, letter] = /^\d/.test(aged[1] ?? '') ? [aged[1], aged[2]] : [aged[2], aged[1]];
    return Number(age) >= 1 && Number(age) <= 120 ? [slot('core_info.age', Number(age), PLAIN), ...gender(letter)] : [];
  }
  if (/^(?:m|f|male|female)$/i.test(part)) return gender(part);
  const pronouns = /^(she|he|they) ?\/ ?(?:her|him|them|they|he|she)(?: ?\/ ?\w{2,6})?$/i.exec(part)?.[1]?.toLowerCase();
  if (pronouns) return [slot('core_info.gender', pronouns === 'she' ? 'female' : pronouns === 'he' ? 'male' : 'non-binary', 0.7)];
  const words = wordsOf(part);
  const number = numberAt(words, 0);
  return number && number.length === words.length && number.value > 5 ? [slot('core_info.age', number.value, PLAIN)] : [];
}
