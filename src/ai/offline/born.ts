import { calendarWord } from '../../profile/calendar.js';
import { plain } from '../../profile/words.js';
import { ofBirth } from './birth.js';
import { birthDateIn } from './birth-date.js';
import { languageOf } from './language.js';
import type { Finding } from './finding.js';
import { listsOf } from './lists.js';
import { isKin } from './people.js';

const LISTS = listsOf('birth');
const THIRD = new Set(listsOf('spans').words('third-person'));
const OWNERS = new Set(
  'my our mein meine unser unsere mon ma notre mi nuestro nuestra mio mia meu minha mijn ons'.split(' '),
);

const BETWEEN = String.raw`(?:[\s:,.=*/]|\([^()\n]{0,14}\)|${LISTS.anyOf('born-between')}(?!\p{L})){0,6}`;
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th|er|º)?\.?`;
const DATE_OR_YEAR = [
  String.raw`(?:\d{1,4}[-/.]\s?\d{1,2}[-/.]\s?\d{2,4}`,
  String.raw`(?:${DAY}\s(?:(?:de|of)\s)?\p{L}{3,10}\.?|\p{L}{3,9}\s${DAY}),?\s(?:del?\s)?\d{4}`,
  String.raw`(?:\p{L}{3,10}\s(?:del?\s)?)?(?:19|20)\d\d|(?:\p{L}{3,10}\sdel\s)?['’]?(?<=['’]|del\s)\d\d)`,
].join('|');
const DATE = String.raw`${DATE_OR_YEAR}(?![\d/-])`;
/** `a Torino` of `nato a Torino il 3 maggio 1981`: where one was born, in no more than four words. */
const WHERE = String.raw`(?:\s(?:in|a|à|en|em|te|zu)\s?:?\s(?<where>\p{L}[\p{L}'’-]*(?: \p{L}[\p{L}'’-]*){0,3}?))?`;
const NAME_OF_PLACE = /^\p{Lu}[\p{L}'’-]*(?: (?:\p{Lu}[\p{L}'’-]*|d[aeio]l?|la))*$/u;
/** `Erika Wolf, geb. 14.10.1974`, `Sol Moor (*1974)`, `nací en 1980`. */
const BORN = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?<own>${LISTS.anyOf('i was born')})|(?<mark>${LISTS.anyOf('born')})|` +
    String.raw`(?<star>[(/|]\s?\*))(?:\(e\))?(?!\p{L})${WHERE}${BETWEEN}(?<date>${DATE})`,
  'giu',
);
const BEHIND = new RegExp(
  String.raw`(?<date>${DATE_OR_YEAR}|(?<![\d.])\d\d(?=年))\s?(?:年\s?\d{1,2}月\s?(?:\d{1,2})?)?日?` +
    String.raw`${LISTS.anyOf('born-behind')}(?!\p{sc=Latin})`,
  'iu',
);
/** Where what is said before a birth begins. */
const OPENS = /[^.!?;|\n。！？]*(?:(?:\b\p{L}|\b(?:mr|mrs|ms|dr|st))\.[^.!?;|\n]*)?$/iu;
const FARTHEST = 90;

/**
 * The age of whoever a text is about by a birth that is told in it, in any language: one's own, one that nobody is
 * named before, or, where nobody says `I`, that of the first who is named.
 */
export function bornIn(text: string, said: string): Finding | undefined {
  if (!/\d\d/.test(text)) return undefined;
  for (const match of text.slice(0, LONGEST).matchAll(BORN)) {
    const { own, where, date = '' } = match.groups ?? {};
    if (where !== undefined && !NAME_OF_PLACE.test(where) && !isMonth(where.split(' ')[0]!)) continue;
    const { index } = match;
    const before = OPENS.exec(text.slice(Math.max(0, index - FARTHEST), index))?.[0] ?? '';
    const isWhole = PART_ENDS.test(text.slice(index + match[0].length));
    const isLabel = (isWhole || /^[^\d]*[:=]/.test(match[0])) && PART_BEGINS.test(text.slice(0, index).slice(-3));
    const isAlone = text.slice(0, index).trim() === '' && !OF_THINGS.test(text.slice(index + match[0].length));
    if (!(isLabel || isAlone || (own ? isOnesOwn(before) : isOfSubject(before, text)))) continue;
    const slot = ageBy(date, said, text);
    if (slot) return { ...slot, start: index, end: index + match[0].length, rule: 'born' };
  }
  const behind = BEHIND.exec(text.slice(0, LONGEST));
  const { date } = behind?.groups ?? {};
  if (!behind || date === undefined) return undefined;
  const before = OPENS.exec(text.slice(Math.max(0, behind.index - FARTHEST), behind.index))?.[0] ?? '';
  if (!OF_ONESELF.test(before) || OF_KIN.test(before)) return undefined;
  const slot = ageBy(date, said, text);
  return slot && { ...slot, start: behind.index, end: behind.index + behind[0].length, rule: 'born' };
}

/** `nasci em abril de 2001`: no place. */
const isMonth = (word: string): boolean => calendarWord(plain(word)).some(({ kind }) => kind === 'month');

/** Where a field begins among others. */
const PART_BEGINS = /(?:^|[\n&;|,{(·•]\s?["']?)$/;
/** Where a field, or a line, ends: `Nata a Pisa il 4/5/1980`. */
const PART_ENDS = /^\s?(?:[\n|;}·•)]|$)/;
/** `b. 1961, the club has …` */
const OF_THINGS = /^\W{0,3}(?:my|our|his|her|their|the|this)\b/i;
/** The first person, or nobody, before a birth in languages that tell it behind its date. */
const OF_ONESELF = /^\s*$|\b(?:ich|bin|ik|ben)\b|[我私僕俺]/iu;
const OF_KIN = /\b(?:mein|unser|mijn|ons|onze)|[爸妈父母儿娘她他彼妻夫弟妹哥姐兄姉]/iu;

const LONGEST = 20_000;

const ageBy = (date: string, said: string, text: string): ReturnType<typeof ofBirth>[number] | undefined => {
  const whole = /^\d\d$/.test(date) ? `'${date}` : date;
  const isDayFirst = languageOf(text)?.code !== 'en' || /(?<!\d)(?:1[3-9]|2\d|3[01])[/.]\d/.test(date);
  return ofBirth(birthDateIn(whole, isDayFirst, said) ?? whole, said)[0];
};

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}[\p{L}'’]*/gu) ?? [];

const isOnesOwn = (before: string): boolean => !wordsOf(before).some((word) => THIRD.has(word) || isKin(word));

/** Whether one is named before a mark of birth, in a text where nobody says `I`: `Erika Wolf, geb. 1974`. */
function isOfSubject(before: string, text: string): boolean {
  const words = wordsOf(before);
  if (words.some((word) => THIRD.has(word) || OWNERS.has(word) || isKin(word))) return false;
  if (wordsOf(text.slice(0, LONGEST)).some((word) => word === 'i' || OWNERS.has(word))) return false;
  return NAME.test(before);
}

/** A name of two words or more, with what may stand between it and the mark. */
const PART_OF_NAME = String.raw`\p{Lu}[\p{L}\p{M}'’-]+`;
const NAME = new RegExp(
  String.raw`(?:^|[\s(:])${PART_OF_NAME}(?: (?:\p{Lu}\.|${PART_OF_NAME}|von|van|de|da|der|del|di|la|le|bin|al)){0,3}` +
    String.raw` ${PART_OF_NAME}[\s,/(|–—-]*$`,
  'u',
);
