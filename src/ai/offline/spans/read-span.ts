import { numbersNamed } from '../../../profile/number-words.js';
import { plain } from '../../../profile/words.js';
import { listsOf } from '../lists.js';
import { numberAt } from '../numerals.js';
import { unspacedNumber } from '../unspaced-findings.js';

const LISTS = listsOf('spans');
const LEADS = new Set(LISTS.words('leads'));

/** Whether a word only leads to what is named: an article, `my`, `to`. */
export const isLead = (word: string): boolean => LEADS.has(word.toLowerCase());

const MALE = new Set([...LISTS.words('male'), ...LISTS.words('initials-male')]);
const WISH_LEADS = new Set(LISTS.words('wish-leads'));
/** `pas du tout`: what says that something is not so, and not what. */
const DENIALS = new Set(LISTS.words('denials'));
const POINTERS = new Set(LISTS.words('pointers'));
const FEMALE = new Set([...LISTS.words('female'), ...LISTS.words('initials-female')]);

/** The age that words tell, in digits or in words of a language that the product reads; undefined where they do not. */
export function ageIn(said: string): number | undefined {
  if (DECADE.test(said)) return undefined;
  const digits = /\p{Nd}{1,3}/u.exec(said.normalize('NFKC'))?.[0];
  const words = wordsIn(said);
  const value = digits === undefined ? (inWords(words) ?? unspacedNumber(said.trim())) : Number(digits);
  return value !== undefined && value > 0 && value <= OLDEST ? value : undefined;
}

const OLDEST = 120;
/** `mid-40s`: some age in ten years. */
const DECADE = /\d0['’]?s\b/i;

function inWords(words: string[]): number | undefined {
  const tokens = words.map((word) => ({ word }));
  const english = tokens.findIndex((_, at) => numberAt(tokens, at) !== undefined);
  if (english >= 0) return numberAt(tokens, english)?.value;
  for (let length = words.length; length > 0; length -= 1)
    for (let at = 0; at + length <= words.length; at += 1) {
      const [number] = numbersNamed(plain(words.slice(at, at + length).join(' ')));
      if (number !== undefined) return number;
    }
  return undefined;
}

/** The gender that a word for somebody tells, or an initial that stands alone. */
export function genderIn(said: string): 'male' | 'female' | 'non-binary' | undefined {
  const whole = said.trim().toLowerCase();
  if (NEITHER.test(whole)) return 'non-binary';
  const words = [whole, ...wordsIn(said)];
  const [male, female] = [words.some((word) => MALE.has(word)), words.some((word) => FEMALE.has(word))];
  return male === female ? undefined : male ? 'male' : 'female';
}

const NEITHER = /^(?:they(?:\/them)?|non-?binary|enby|nb|divers|x)$/;

/** A name or a place as it is written, without how it is read, each word with a capital where none has one. */
export const nameIn = (said: string): string => {
  const name = said.replace(READING, '');
  return /\p{Lu}/u.test(name) && !/^\P{Ll}{4,}$/u.test(name)
    ? name
    : name.toLowerCase().replace(/(?<![\p{L}'’])\p{Ll}/gu, (letter) => letter.toUpperCase());
};

/** `阿翔（葉翔宇）`, `Linh (リン)`: what stands in brackets behind. */
const READING = /(?<=\S)\s*[（(][^（()）]*[）)]?$/u;

/** What somebody wishes, without what only links it to what was said before; undefined where nothing is left. */
export const wishIn = (said: string): string | undefined => {
  const words = withoutMarks(said).split(' ');
  const first = words.findIndex((word) => !WISH_LEADS.has(word.toLowerCase()));
  const isDenialAlone = words.every((word) => DENIALS.has(word.toLowerCase()));
  return first < 0 || isDenialAlone ? undefined : words.slice(first).join(' ');
};

/** The topic that words name; undefined where they only point at one. */
export const topicIn = (said: string): string | undefined => {
  const topic = withoutMarks(said);
  return topic.split(' ').every((word) => POINTERS.has(word.toLowerCase()) || isLead(word)) ? undefined : topic;
};

const withoutMarks = (said: string): string =>
  said.replace(/\s+/g, ' ').replace(/^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu, '');

/** What words name, without articles and the like around it; undefined where they are nothing else. */
export function thingIn(said: string): string | undefined {
  const words = withoutMarks(said).split(' ');
  const first = words.findIndex((word) => !isLead(word));
  return first < 0 ? undefined : words.slice(first, words.findLastIndex((word) => !isLead(word)) + 1).join(' ');
}

const wordsIn = (said: string): string[] => said.toLowerCase().match(/[\p{L}\p{N}/]+(?:-[\p{L}\p{N}]+)*/gu) ?? [];
