import { type Slot, PLAIN, SAID } from './finding.js';
import { isCommonWord, isDoer, isFirstName, isOccupation, isPlace } from './gazetteer.js';
import { interestsIn } from './interest.js';
import { numberAt } from './numerals.js';
import { isKin, isPerson } from './people.js';
import { sentenceWords } from './sentence.js';
import { isPersonAbroad } from './tongue.js';

/**
 * What one line says of a person in parts: `Ines Moor, 36 · Bergen, Norway · she/her`, `Ada "Addie" Moor, F, 81 y`,
 * `29F, Toronto, nurse`.
 */
export interface Headline {
  slots: Slot[];
  /** Whether it says enough beside the name to be about a person. */
  certain: boolean;
  /** Whether there are parts that say something else. */
  saysMore: boolean;
}

/**
 * Reads a line as a headline; undefined when it does not begin with what is written as a name, nor is otherwise one
 * about a person.
 */
export function headlineOf(line: string): Headline | undefined {
  if (line.length > 160 || /[!?…]\s*$/.test(line)) return undefined;
  const parts = line
    .replace(PICTURES, '·')
    .replace(/[.\s]+$/, '')
    .replace(AGE_GENDER_PLACE, '$1, ')
    .split(SEPARATORS)
    .map((part) => part.replace(/^[-–—\s]+|\s+$/g, ''))
    .filter((part) => part !== '');
  const [first] = parts;
  const name = first !== undefined && (isWrittenName(first) || isNameBeforeAge(first, parts[1])) ? first : undefined;
  const rest = name === undefined ? parts : parts.slice(1);
  const living = livingOn(rest.filter(isTradeIn));
  const about = rest.map((part, at) => [
    ...aboutPerson(part),
    ...placeIn(part, rest[at + 1]),
    ...(isTradeIn(part) ? living : []),
    ...fondnessIn(part),
  ]);
  const saysMore = about.some((slots) => slots.length === 0);
  const isCertain = name === undefined ? isCard(parts, about, saysMore) : isAbout(about);
  // A sentence about somebody is none.
  if ((name === undefined && !isCertain) || (name !== undefined && saysMore && /\.\s*$/.test(line))) return undefined;
  const named: Slot[] = name === undefined ? [] : [slot('core_info.name', withoutNickname(name), PLAIN)];
  return { slots: [...named, ...withoutSeconds(about.flat())], certain: isCertain, saysMore };
}

const SEPARATORS = /\s*[,;·|•()]\s*|\s+[-–—/]\s+|\t+|\s{3,}|(?<=\p{L}{3})\.\s+(?=\p{Lu})/u;
const PICTURES = /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\uFE0F|\u200D)+/gu;
/** `29/F/Toronto` */
const AGE_GENDER_PLACE = /^(\d\d ?\/ ?[mf]) ?\/ ?(?=\p{Lu})/iu;

const slot = (path: Slot['path'], value: Slot['value'], explicitness: number): Slot => ({
  path,
  value,
  explicitness,
  polarity: 'asserts',
});

/** Behind a name: an age, a gender, or a place with what one does or likes. */
function isAbout(about: Slot[][]): boolean {
  const kinds = kindsOf(about);
  return (
    kinds.has('core_info.age') || kinds.has('core_info.gender') || (kinds.has('core_info.location') && kinds.size > 1)
  );
}

/**
 * Without a name: what hardly stands together but in what somebody says of themselves, such as an age, a gender and a
 * town.
 */
function isCard(parts: string[], about: Slot[][], saysMore: boolean): boolean {
  const kinds = kindsOf(about);
  const opening = kindsOf(about[0]?.length === 0 ? [] : about.slice(0, 2));
  if (about.flat().filter(({ path }) => path === 'core_info.age').length > 1) return false;
  if (opening.has('core_info.age') && opening.has('core_info.gender')) return kinds.size > 2;
  if (parts.some((part) => PRONOUNS.test(part))) return kinds.size > 1;
  if (saysMore || parts.length < 3 || !kinds.has('core_info.location')) return false;
  if (about[0]?.[0]?.path === 'core_info.age') return kinds.size > 2;
  return kinds.size > 1 && (kinds.has('memories') || parts.some((part) => FOND.test(part) || ROLE.test(part)));
}

/** Paths that are told, all interests as one. */
const kindsOf = (about: Slot[][]): Set<string> =>
  new Set(about.flat().map(({ path }) => (path.startsWith('interests.') ? 'interests' : path)));

/** Of all but interests the first: a place behind a place belongs to it. */
const withoutSeconds = (slots: Slot[]): Slot[] =>
  slots.filter(({ path }, at) => path.startsWith('interests.') || slots.findIndex((each) => each.path === path) === at);

/** `nurse in Porto`, `a potter based in Bristol`: what one lives on, with where. */
const TRADE = /^(?:an? )?(?<trade>(?:[\p{L}'’-]+ ){0,3}?[\p{L}'’-]+)(?: (?:based |living )?(?:in|from|near|at) .+)?$/u;

function isTradeIn(part: string): boolean {
  const words = (TRADE.exec(part)?.groups?.['trade'] ?? '').toLowerCase().split(' ');
  return (
    (isDoer(words.at(-1) ?? '') || words.at(-1) === 'student') &&
    !words.some((word) => isKin(word)) &&
    !FOND.test(part) &&
    !isPlace(part.toLowerCase())
  );
}

/** `I'm a nurse in Porto and a potter`: the parts that tell it as one would say them. */
function livingOn(trades: string[]): Slot[] {
  const said = trades
    .map((trade) => trade.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase()))
    .map((trade) => (/^an? /i.test(trade) ? trade : `${/^[aeiou]/i.test(trade) ? 'an' : 'a'} ${trade}`));
  return said.length === 0
    ? []
    : [slot('memories', { event: `I'm ${said.join(' and ')}`, importance: 'medium' }, SAID)];
}

/** `coffee addict`, `cat mom` */
const FOND = / (?:lover|addict|fan|enthusiast|nerd|geek|snob|junkie|fanatic|buff|mom|mum|dad|mama)$/i;

/** What somebody likes: a thing that people have as an interest, in a few words. */
function fondnessIn(part: string): Slot[] {
  const words = sentenceWords(part.replace(FOND, ''));
  const things =
    words.length > 0 && words.length < 4 && !isOccupation(words.at(-1)?.word ?? '')
      ? interestsIn(part, words, undefined)
      : [];
  return things.flatMap(({ known, category, value }) =>
    known && !isPlace(value.toLowerCase()) ? [slot(`interests.${category}`, value, SAID)] : [],
  );
}

/** A part that names a place, or where its trade is; the region behind it belongs to it. */
function placeIn(part: string, next: string | undefined): Slot[] {
  const stated = /^(?:.* )?(?:in|from|near) (.+)$/i.exec(part)?.[1];
  const town =
    stated !== undefined && (isTradeIn(part) || /^(?:(?:based|living) (?:in|near)|from|near|in) /i.test(part))
      ? stated
      : part;
  if (!isPlace(town.toLowerCase())) return [];
  return [
    slot('core_info.location', next !== undefined && isPlace(next.toLowerCase()) ? `${town}, ${next}` : town, SAID),
  ];
}

/** `Ada "Addie" Moor`: the name without the nickname in it, which would stand between its parts. */
const withoutNickname = (name: string): string => name.replace(/\s*["“„(][^"”“)]{1,30}["”“)]\s*/u, ' ').trim();

const PARTICLES = new RegExp(
  [
    String.raw`^(?:de|da|do|dos|del|della|di|van|von|der|den|la|le|bin|ibn|al|el|ter|ten|zu|af|ben|st\.?|y|e|dr\.?`,
    String.raw`mr\.?|mrs\.?|ms\.?|prof\.?)$`,
  ].join('|'),
  'i',
);

/** One to five words with capitals that are no common words; one alone must be a known first name. */
export function isWrittenName(text: string): boolean {
  const words = withoutNickname(text).split(/\s+/);
  const names = words.filter((word) => !PARTICLES.test(word));
  if (names.length === 0 || words.length > 5 || !names.every((word) => /^\p{Lu}[\p{L}\p{M}'’.-]{0,29}$/u.test(word)))
    return false;
  if (names.some((word) => /['’](?:m|s|re|ve|ll|d)$/i.test(word))) return false;
  const first = (names[0] ?? '').toLowerCase();
  if (
    names.some((word) => isOccupation(word.toLowerCase()) || isPerson(word.toLowerCase())) ||
    (words.length > 1 && isPersonAbroad(words[0]!.toLowerCase())) ||
    isPlace(text.toLowerCase())
  )
    return false;
  if (names.every((word) => word === word.toUpperCase() && word.length > 2) && !isFirstName(first, true)) return false;
  return isFirstName(first, true) || (names.length > 1 && !names.some((word) => isCommonWord(word.toLowerCase())));
}

/** `Iracema, 36`: one word that is nothing else is a name where an age stands beside it. */
function isNameBeforeAge(text: string, next: string | undefined): boolean {
  const word = text.toLowerCase();
  const age = Number(/^\d{2}$/.exec(next ?? '')?.[0]);
  const isOther = isCommonWord(word) || isPlace(word) || isOccupation(word) || isPerson(word) || isPersonAbroad(word);
  return /^\p{Lu}\p{Ll}[\p{L}\p{M}'’-]{0,20}$/u.test(text) && age >= LEAST_AGE && !isOther;
}

/** Below that a number beside a word is rather how many there are of it. A guess. */
const LEAST_AGE = 16;

const PRONOUNS = /^(she|he|they) ?\/ ?(?:her|him|them|they|he|she)(?: ?\/ ?\w{2,6})?$/i;

/** `Dad`, `proud mum of two` */
const ROLE = new RegExp(
  [
    '^(?:an? )?(?:(?:proud|single|stay-at-home|busy|new|girl|boy) )?(?:(?<female>mom|mum|mother|mama|wife',
    String.raw`grandma|grandmother)|dad|father|papa|husband|grandpa|grandfather)(?: (?:of|to) [\p{L}\d ]{1,30})?$`,
  ].join('|'),
  'iu',
);

/** Age, gender or pronouns as one part of a line. */
function aboutPerson(part: string): Slot[] {
  const gender = (letter: string | undefined): Slot[] =>
    letter ? [slot('core_info.gender', /^[fw]/i.test(letter) ? 'female' : 'male', SAID)] : [];
  const aged = AGED.exec(part) ?? /^(?:([mf]) ?)(\d{2})$/i.exec(part);
  if (aged) {
    const [age, letter] = /^\d/.test(aged[1] ?? '') ? [aged[1], aged[2]] : [aged[2], aged[1]];
    return Number(age) >= 1 && Number(age) <= 120 ? [slot('core_info.age', Number(age), PLAIN), ...gender(letter)] : [];
  }
  if (/^(?:m|f|male|female)$/i.test(part)) return gender(part);
  const pronouns = PRONOUNS.exec(part)?.[1]?.toLowerCase();
  if (pronouns)
    return [slot('core_info.gender', pronouns === 'she' ? 'female' : pronouns === 'he' ? 'male' : 'non-binary', 0.7)];
  const role = ROLE.exec(part)?.groups;
  if (role) return [slot('core_info.gender', role['female'] === undefined ? 'male' : 'female', SAID)];
  const words = sentenceWords(part);
  const number = numberAt(words, 0);
  return number && number.length === words.length && number.value > 5
    ? [slot('core_info.age', number.value, PLAIN)]
    : [];
}

const AGED = new RegExp(
  [
    String.raw`^(?:aged? |age: ?)?(\d{1,3}) ?(?:y|yo|yrs?|years?(?: old)?|y/?o|jahre(?: alt)?|ans|anni|años`,
    String.raw`anos|jaar)?\.? ?/? ?([mf])?$`,
  ].join('|'),
  'i',
);
