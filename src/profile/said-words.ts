import { calendarWord } from './calendar.js';
import { isFunctionWord } from './function-words.js';
import { isKin, saysKin } from './kin-words.js';
import { isDenying } from './modes.js';
import { numbersIn } from './numbers.js';
import { numbersNamed } from './number-words.js';
import { isFree, isToldBy } from './paraphrase.js';
import { saysWord, type Surroundings } from './support.js';
import { sayTheSame, type WordRelations } from './word-relations.js';
import { isEmptyWord, isUnspaced, plain } from './words.js';

/** Which words tell something in statements about one passage, and which of them its places say. */
export class SaidWords {
  /** `dated` is the passage with the dates above it, `months` are those of the date that a statement has besides. */
  constructor(
    readonly near: Surroundings,
    readonly dated: Surroundings,
    readonly relations: WordRelations,
    readonly months: readonly number[],
  ) {}

  /** The words that a statement stands on; those of scripts without spaces in their parts. */
  tellingIn(words: readonly string[]): string[] {
    // A run without spaces may hold a number among its words.
    return words
      .flatMap((word) => (isUnspaced(word) ? partsOf(word) : [word]))
      .filter((word) => !this.isEmpty(word) && !this.#isFree(word) && !isDenying(word) && numbersIn(word).size === 0);
  }

  /** `Kept`, `going`: free as what they are forms of. */
  #isFree(word: string): boolean {
    return isFree(word) || this.relations.basesOf(word).some((base) => base !== word && isFree(base));
  }

  /** The words that say something, also such as a model may add; none that deny. */
  contentIn(words: readonly string[]): string[] {
    return words.filter((word) => !this.isEmpty(word) && !isDenying(word) && numbersIn(word).size === 0);
  }

  /** Whether a word says nothing by itself, in English or in the language of the passage. */
  isEmpty(word: string): boolean {
    return (
      isEmptyWord(word) || (isFunctionWord(word) && (this.near.isForeign || this.relations.partsOf(word).length === 0))
    );
  }

  /** Whether a place says a word or a narrower one. */
  isSaidIn(word: string, place: Surroundings): boolean {
    return this.isSaidPlainly(word, place) || (!isExact(word) && place.meanings(this.relations).implies(word));
  }

  /** Whether a place says a word in some form, or one of the same meaning. */
  isSaidPlainly(word: string, place: Surroundings): boolean {
    // A sister is no form of a brother, in whatever language.
    if (this.isKin(word))
      return isUnspaced(word)
        ? saysWord(word, place, false)
        : place.words.some((said) => said === word || saysKin(word, said));
    // `Negentien` is no form of `negen`.
    const numbers = this.near.isForeign ? numbersNamed(word) : [];
    if (numbers.length > 0)
      return place.words.some(
        (said) =>
          said === word || numbers.some((number) => place.numbers.has(number) || numbersNamed(said).includes(number)),
      );
    return (
      saysWord(word, place, true) ||
      isToldBy(word, place.stems) ||
      numbersNamed(word).some((number) => place.numbers.has(number)) ||
      (calendarWord(word).length > 0 && this.saysTime(word, place)) ||
      (!isOfCalendar(word) && place.meanings(this.relations).say(word))
    );
  }

  /** Whether a word is one for kin; not where it is a small word of the language, as French `son` is. */
  isKin(word: string): boolean {
    return isKin(word) && !(isFunctionWord(word) && this.near.isForeign);
  }

  /** Kin and what is counted by the calendar are said as they are, whatever a dictionary holds for alike. */
  means(told: string, said: string): boolean {
    return isKin(told) ? saysKin(told, said) : !isOfCalendar(told) && sayTheSame(this.relations, told, said);
  }

  /** Whether a place names this month or day; the passage also by what it is dated by. */
  saysTime(word: string, place = this.near): boolean {
    const there = place === this.near ? this.dated : place;
    return calendarWord(word).some(
      ({ kind, number }) =>
        (kind === 'month' && (this.months.includes(number) || isMonthOf(there, number))) ||
        there.words.some((said) => calendarWord(said).some((other) => other.kind === kind && other.number === number)),
    );
  }
}

/** Whether a word is said as it is or not at all. */
export const isExact = (word: string): boolean => isKin(word) || isOfCalendar(word);

/** Whether a word names a month or a day of the week and nothing else. */
export const isOfCalendar = (word: string): boolean => calendarWord(word, true).length > 0;

/** `2026-03-22`, `22/03`. */
const isMonthOf = ({ text, numbers }: Surroundings, month: number): boolean =>
  numbers.has(month) &&
  [
    String.raw`\d{4}[-/.]0?${month}(?!\d)`,
    String.raw`(?<!\d)\d{1,2}[-/.]0?${month}(?!\d)`,
    String.raw`(?<!\d)0?${month}/\d`,
  ].some((form) => new RegExp(form).test(text));

const SEGMENTER = new Intl.Segmenter('ja', { granularity: 'word' });

/** The words of a run of an unspaced script that say something: those that are not of hiragana alone. */
export function partsOf(run: string): string[] {
  return [...SEGMENTER.segment(run)]
    .map(({ segment }) => plain(segment))
    .filter((word) => !/^[\p{sc=Hiragana}ー]*$/u.test(word) && !/^[〇零一二三四五六七八九十百]+$/u.test(word));
}

/** Months whose names are everyday words. */
export const SMALL_MONTH = /(?:\b(?:in|since|until|till|by|from|of)|\d) (march|may)\b/i;
