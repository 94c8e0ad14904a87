import { birthDateIn } from './birth-date.js';
import { cueOf, hears } from './cues.js';
import { dateIn } from './dates.js';
import { type Slot, PLAIN, SAID } from './finding.js';
import { listsOf } from './lists.js';
import { NUMBER_WORDS, numberAt } from './numerals.js';
import { isUpperCase, phraseOf, plainOf, type Sentence, type Word } from './sentence.js';
import { verbForm } from './verbs.js';

const LISTS = listsOf('birth');

const AGING = cueOf(`born dob date birth birthdate big birthday older # ${NUMBER_WORDS}`);

/**
 * An age by a birthday or a birth: `born in May 1988`, `I turn 30 next month`, `the big 4-0`, `it was my birthday`.
 * `said` is when, RFC 3339 or a date.
 */
export function agesByBirth(sentence: Sentence, said: string): Slot[] {
  const { text, words, start, end } = sentence;
  if (sentence.ofAnother || !hears(words, AGING)) return [];
  const own = words.findIndex(({ word }) => word === 'i');
  const born = words.findIndex(({ word }) => word === 'born');
  const isOwn = own >= 0 && own < born ? born - own < 5 : born === 0 || OF_ONESELF.test(phraseOf(words, 0, born));
  if (born >= 0 && isOwn && !OF_OTHERS.test(phraseOf(words, born + 1)))
    return ofBirth(text.slice(words[born]?.start, endOfClause(sentence, born)), said);
  if (/^(?:my )?(?:dob|date of birth|birth ?date)\b/.test(phraseOf(words, 0, 4)))
    return ofBirth(text.slice(start, end), said);
  const now = presentAge(words);
  if (now !== undefined) return [aged(now, 0.75)];
  const big = bigNumber(words);
  if (big) return [aged(big, SAID)];
  const reached = birthdayReached(words);
  if (reached !== undefined) return [aged(reached, SAID)];
  const coming = comingAge(words) ?? comingBirthday(words) ?? bigNumber(words, /^(?:turn|turning)$/);
  return coming === undefined ? birthdayIn(sentence) : [aged(coming - 1, 0.75)];
}

/** `as someone born in 1990` */
const OF_ONESELF = new RegExp(`^${LISTS.anyOf('of oneself')}$`);
/** `Born in 1979, my dad never flew`: whoever is named behind it was born then. */
const OF_OTHERS = /^(?:[^,]{1,24}), (?:my|our|his|her|their|the|this)\b/;

/** Where the clause of a word ends: `Born in Ghana, living in Accra since 2022` tells no year of birth. */
function endOfClause({ text, words, end }: Sentence, from: number): number {
  const next = words.find(
    ({ word, start }, at) =>
      at > from &&
      !GROWING.has(word) &&
      !isUpperCase(text, start) &&
      (word === 'since' || verbForm(word) !== undefined),
  );
  return next?.start ?? end;
}

const GROWING = new Set(['raised', 'bred', 'may', 'march']);

/** The age at `said` of one born at the date, or in the year, that a text gives. */
export function ofBirth(text: string, said: string): Slot[] {
  const now = new Date(said);
  const [, whole, short] = /\b(19[1-9]\d|20[0-2]\d)\b|^(?:\D{0,20}) ?['’](\d\d)(?!\d)/.exec(text) ?? [];
  // `born '87`
  const century = Number(short) > now.getUTCFullYear() % 100 ? 1900 : 2000;
  const year = whole ? Number(whole) : short ? century + Number(short) : Number.NaN;
  if (Number.isNaN(year) || Number.isNaN(now.getTime()) || text.length > 200 || isNoDate(text)) return [];
  const date = birthDateIn(text, false, said) ?? dateIn(text, said, 'past');
  const years = now.getUTCFullYear() - year;
  // A year alone leaves one birthday open: by the middle of the year more have had it than have not.
  const open = now.getUTCMonth() < 6 ? years - 1 : years;
  const exact =
    date !== undefined &&
    date.length === 10 &&
    date.startsWith(String(year)) &&
    /[a-z]{3}|\d[-/.]\d/i.test(text.replace(/\b(?:born|in|on|the|was|date|of|birth|dob|my|is)\b/gi, ''));
  const age = exact ? years - (now.toISOString().slice(5, 10) < date.slice(5) ? 1 : 0) : open;
  return age > 3 && age <= 110 ? [aged(age, exact ? PLAIN : 0.65)] : [];
}

/** `1980-02-30`: a date in figures that no calendar has, in whatever order day and month stand. */
function isNoDate(text: string): boolean {
  const [whole, ...figures] = /(?<!\d)(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?!\d)/.exec(text) ?? [];
  if (whole === undefined) return false;
  const [first = 0, second = 0, third = 0] = figures.map(Number);
  const orders =
    first > 31
      ? [
          [first, second, third],
          [first, third, second],
        ]
      : [
          [third, second, first],
          [third, first, second],
        ];
  return !orders.some(([year = 0, month = 0, day = 0]) => {
    const date = new Date(Date.UTC(year < 100 ? 2000 + year : year, month - 1, day));
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  });
}

const aged = (value: number, explicitness: number): Slot => ({
  path: 'core_info.age',
  value,
  explicitness,
  polarity: 'asserts',
});

/** `at 44 I should know better`, `not bad for 61`; `at 20 I moved` was once. */
function presentAge(words: Word[]): number | undefined {
  const number = words[0]?.word === 'at' ? numberAt(words, 1) : undefined;
  const next = number ? 1 + number.length + (words[1 + number.length]?.word === ',' ? 1 : 0) : 0;
  if (
    number &&
    number.value > 15 &&
    number.value < 100 &&
    words[next]?.word === 'i' &&
    /^(?:should|still|can|am|have|do|ca|really|feel|know)$/.test(words[next + 1]?.word ?? '')
  )
    return number.value;
  const first = numberAt(words, 0);
  const then = first ? phraseOf(words, first.length, first.length + 2) : '';
  if (
    first &&
    first.value > 17 &&
    first.value < 100 &&
    /^and (?:still|counting|proud|never|feeling|loving)$/.test(then) &&
    (!then.endsWith('counting') || words.length <= first.length + 2 || /\W/.test(words[first.length + 2]!.word))
  )
    return first.value;
  const bad = words.findIndex(
    ({ word }, at) => word === 'bad' && words[at - 1]?.word === 'not' && words[at + 1]?.word === 'for',
  );
  const old = bad < 0 ? undefined : numberAt(words, bad + (words[bad + 2]?.word === 'a' ? 3 : 2));
  return old && old.value > 25 && old.value < 110 && bad < 2 + 3 ? old.value : undefined;
}

const BIG_REACHED = /^(?:hit|turned|reached|celebrated|did|made|survived)$/;

/** `just hit the big 4-0`, `the big five-oh`: reached when a past verb says so. */
function bigNumber(words: Word[], verbs = BIG_REACHED): number | undefined {
  const at = words.findIndex(({ word }, index) => word === 'big' && words[index - 1]?.word === 'the');
  if (at < 1 || !words.slice(Math.max(0, at - 4), at).some(({ word }) => verbs.test(word))) return undefined;
  const spelt = words
    .slice(at + 1, at + 4)
    .map(({ word }) => word)
    .join('');
  const digits = /^([2-9])-?[0o](?!\d)/.exec(spelt)?.[1];
  const word = /^(two|three|four|five|six|seven|eight|nine)-?(?:oh|o|zero)/.exec(spelt)?.[1];
  if (digits) return Number(digits) * 10;
  if (word) return (numberAt([{ word }], 0)?.value ?? 0) * 10;
  const number = numberAt(words, at + 1)?.value;
  return number && number >= 20 ? number : undefined;
}

const MONTHS = LISTS.words('months');
const SHORT_MONTHS = LISTS.words('short months');
const MONTH = new Set([...MONTHS, ...SHORT_MONTHS]);
const DAY = new Set('monday tuesday wednesday thursday friday saturday sunday'.split(' '));

/**
 * Whether words begin with a time within the year to come: `next month`, `on Saturday`, `in two weeks`, `in June` but
 * not `in June 2031`.
 */
export function isToCome(rest: readonly string[]): boolean {
  const [first = '', second = '', third = ''] = rest;
  if (rest.includes('when') || rest.includes('last')) return false;
  if (first === 'tomorrow') return true;
  if (first === 'later') return second === 'this';
  if (first === 'next') return second === 'month' || second === 'week' || DAY.has(second);
  if (first === 'this') return MONTH.has(second) || DAY.has(second) || second === 'coming';
  if (first === 'on')
    return DAY.has(second) || MONTH.has(second) || (second === 'the' && /^\d/.test(third)) || isDayOfMonth(rest);
  if (first !== 'in') return false;
  const month = rest.findIndex((word) => MONTH.has(word));
  const isCounted = second === 'a' || numberAt([{ word: second }], 0) !== undefined;
  return (
    (month >= 1 && month < 4 && !/^(?:19|20)\d\d$/.test(rest[month + 1] ?? '')) ||
    (isCounted && /^(?:days?|weeks?|months?)$/.test(third))
  );
}

/** `on 3 March`, `on 3rd of March` without a year. */
const isDayOfMonth = ([, day = '', ...others]: readonly string[]): boolean => {
  const month = others[0] === 'of' ? 1 : 0;
  return (
    /^\d{1,2}(?:st|nd|rd|th)?$/.test(day) && MONTH.has(others[month] ?? '') && !/^\d{4}$/.test(others[month + 1] ?? '')
  );
};

/** The age that one says one will reach within a year: `I turn 30 next month`, `I'll be 50 in June`; not `by then`. */
function comingAge(words: Word[]): number | undefined {
  const isElided = words[0]?.word === 'turning';
  for (let at = isElided ? -1 : 0; at < words.length - 2; at += 1) {
    if (at >= 0 && words[at]?.word !== 'i') continue;
    let next = at + 1;
    while (/^(?:will|am|actually|just|only|also|going|to)$/.test(words[next]?.word ?? '')) next += 1;
    const verb = words[next]?.word ?? '';
    const willBe = verb === 'be' && words.slice(at + 1, next).some(({ word }) => word === 'will' || word === 'going');
    const isNow = words[next - 1]?.word === 'am' && numberAt(words, next) !== undefined;
    if (verb !== 'turn' && verb !== 'turning' && !willBe && !isNow) continue;
    if (isNow) next -= 1;
    const number = numberAt(words, next + 1);
    // `Turning pages is fun and I turn 30 next month`
    if (!number || number.value < 4 || number.value > 110) continue;
    const rest = plainOf(words, next + 1 + number.length, next + 8 + number.length);
    const before = plainOf(words, 0, Math.max(at, 0));
    if (before.slice(-2).join(' ') === 'next year' && !isNow) return number.value;
    const birthday =
      !isNow &&
      before.some((word) => /^birthday(?:'s)?$/.test(word)) &&
      !before.includes('when') &&
      !before.includes('if');
    return isToCome(rest) || (birthday && rest.length < 3 && !rest.includes('when')) ? number.value : undefined;
  }
  return undefined;
}

/** Where a birthday is counted: `my 50th`. */
const ownOrdinal = (words: Word[]): number =>
  words.findIndex(({ word }, index) => words[index - 1]?.word === 'my' && /^\d{1,3}(?:st|nd|rd|th)$/.test(word));

/** `it was my 44th birthday yesterday`, `I have just celebrated my 30th`; long ago was another. */
function birthdayReached(words: Word[]): number | undefined {
  const at = ownOrdinal(words);
  if (at < 1) return undefined;
  const before = plainOf(words, Math.max(0, at - 6), at - 1);
  const rest = plainOf(words, at + 1, at + 9);
  const isOver =
    before.some((word) => word === 'celebrated' || word === 'celebrating') ||
    (before.at(-1) === 'was' && rest.some((word) => /^(?:yesterday|today|last|on|this)$/.test(word)));
  const isOld = [...before, ...rest].some((word) => /^(?:when|ago|back|remember|(?:19|20)\d\d|will|if)$/.test(word));
  const isOther =
    rest[0] !== undefined &&
    /^\p{L}/u.test(rest[0]) &&
    !/^(?:birthday|with|in|at|on|last|yesterday|this)$/.test(rest[0]);
  const value = Number.parseInt(words[at]?.word ?? '', 10);
  return isOver && !isOld && !isOther && value > 12 && value <= 110 ? value : undefined;
}

/** `my 50th is in March`, `it is my 35th on Monday`: not reached yet. */
function comingBirthday(words: Word[]): number | undefined {
  const at = ownOrdinal(words);
  if (at < 0) return undefined;
  const rest = words
    .slice(at + 1, at + 9)
    .map(({ word }) => word)
    .filter((word) => word !== 'birthday');
  const isAhead = words[at - 2]?.word === 'is' && isToCome(rest);
  const soon = isAhead || (rest[0] === 'is' && (isToCome(rest.slice(1)) || (rest[1] === 'coming' && rest[2] === 'up')));
  const value = Number.parseInt(words[at]?.word ?? '', 10);
  return soon && value > 12 && value <= 110 ? value : undefined;
}

/** `Today is my birthday`, `it was my birthday yesterday`: a year older, how old is not said. */
function birthdayIn({ text, start, end }: Sentence): Slot[] {
  const told = text.slice(start, Math.min(end, start + 200)).toLowerCase();
  const birthday =
    HAS_BIRTHDAY.exec(told) ?? /^(?:\W|and|now|so|i am|i'm|well|officially)*(?:one|a) year older\b/.exec(told);
  return birthday ? [{ path: 'core_info.age', value: 1, explicitness: SAID, polarity: 'increments' }] : [];
}

const HAS_BIRTHDAY = new RegExp(String.raw`\b${LISTS.anyOf('has birthday')}`);
