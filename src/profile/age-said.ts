import { listsBeside } from '../lists.js';
import { saysInWords } from './number-words.js';
import { LIMITS, type Drop, type Fact } from './observation.js';
import type { Surroundings } from './support.js';

const LISTS = listsBeside(import.meta.url, 'age-said');
const { anyOf } = LISTS;

const BIRTH = new RegExp(
  String.raw`(?<![\p{L}])(?:${anyOf('birth')}|birth\w{0,6}|d\.o\.b|b\.|geburt\w{0,10}|(?:child|kid|baby) of|` +
    String.raw`(?:soy|sono|suis|ben|sou) (?:del?|van))(?!\p{L})|` +
    String.raw`(?:19|20)\d\d (?:baby|kid)|[(|/]\s?\*\s?\d|生`,
  'iu',
);

/** Says an age to come: who turns 30 next month is 29. */
const COMING = new RegExp(
  String.raw`\bbirthday\b|\bturn(?:ing)?\b|(?:\bwill|['’]ll|\bgoing to) be\b|\b${anyOf('coming')}\b`,
  'iu',
);

const NUMBER_END =
  String.raw`(?:\d(?:st|nd|rd|th)?|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|(?:four|fif|six|seven|eigh|nine)teen|` +
  String.raw`\b(?:one|two|three|four|five|six|seven|eight|nine))`;
const MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|' +
  'nov(?:ember)?|dec(?:ember)?';
const DAYS = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const TIMES = `(?:(?:${MONTHS}|${DAYS})`;

/** The same by a number and a time behind it alone: `58 on Thursday`, `my 60th is coming up in May`. */
const COMING_BY_TIME = new RegExp(
  String.raw`${NUMBER_END}(?: is)?(?: coming up)? (?:(?:in|on|next|this) ${TIMES}|week|month)\b|tomorrow\b)`,
  'i',
);

/** `in my 61st year`: that year is not over. */
const YEAR_OF_LIFE = new RegExp(
  String.raw`\bin (?:my|his|her|their) ${NUMBER_END}?\S* ?\S{0,9} year\b|` +
    String.raw`\b(?:trip|lap|orbit|rotation|revolution|journey) a?round the sun\b`,
  'i',
);

/** `the big 4-0`, `the big five-oh`. */
const ROUND = /\bthe big \w{1,6}[- ](?:0|oh)\b/i;

/**
 * An age that is told near its quote, as the answer to what was `asked` perhaps, at the time of the statement `at`
 * (RFC 3339), or why it is not.
 */
export function ageSaid(
  value: Fact['value'],
  near: Surroundings,
  at: string,
  asked = '',
): { value: number; drop?: undefined } | { drop: Drop; value?: undefined } {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > LIMITS.years)
    return { drop: 'form' };
  const says = (age: number): boolean => near.numbers.has(age) || saysInWords(age, near.text);
  if (
    says(value) ||
    (says(value + 1) && [COMING, COMING_BY_TIME, YEAR_OF_LIFE].some((told) => told.test(near.text))) ||
    ([value, ...(COMING.test(near.text) ? [value + 1] : [])].some((age) => near.numbers.has(age / 10)) &&
      ROUND.test(near.text))
  )
    return { value };
  const since = new Date(at).getUTCFullYear() - value;
  return BIRTH.test(inWords(`${asked} ${near.text}`)) && [since, since - 1].some((year) => saysYear(year, near))
    ? { value }
    : { drop: 'number' };
}

/** Keys as words: `dateOfBirth`, `birth_year`. */
const inWords = (text: string): string => text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').replaceAll('_', ' ');

/** Whether a year stands in a text, be it within a date in figures: `19880314`, `14/3/88`. */
const saysYear = (year: number, { numbers, text }: Surroundings): boolean =>
  numbers.has(year) ||
  new RegExp(String.raw`(?:['’]|\bdel )${String(year).slice(-2)}(?!\d)|(?<!\d)${String(year).slice(-2)}年`).test(
    text,
  ) ||
  new RegExp(String.raw`(?<!\d)(?:${year}[01]\d[0-3]\d|\d{1,2}[-/.]\d{1,2}[-/.]${String(year).slice(-2)})(?!\d)`).test(
    text,
  );
