import { calendarWord } from './calendar.js';
import { isGerman } from './function-words.js';
import { isKin, saysKin } from './kin-words.js';
import { capitalsIn, namesIn } from './names-in-text.js';
import { isOfCalendar, type SaidWords } from './said-words.js';
import type { QuoteSetting } from './quote-setting.js';
import { saysWord, Surroundings } from './support.js';
import { wordsOf } from './words.js';

/** Whether both name a month or both a day of the week. */
const isSameKindOfTime = (one: string, other: string): boolean =>
  calendarWord(one).some(({ kind }) => calendarWord(other).some((its) => its.kind === kind));

const POINTS_AT_PLACE = new Set(['there', 'here', 'dort', 'hier', 'daar', 'alli', 'aqui']);

/** Words with a capital that are no names: those with the ending, or the last part, of a noun. */
const germanNounsIn = (statement: string): Set<string> =>
  new Set([...statement.matchAll(GERMAN_NOUN)].flatMap(([, noun = '']) => wordsOf(noun)));

const GERMAN_NOUN =
  /(?<=[\p{L},]\s)(\p{Lu}\p{Ll}{2,40}(?:ung|heit|keit|schaft|tion|chen|tät|termin|zimmer|schule|kirche))(?!\p{L})/gu;

/** `8/30`, `30.8.`, `08/2027`; parts of a longer date among them. */
const DAY_AND_MONTH = /(?<!\d)(\d{1,2})[/.](\d{1,2}(?!\d)|(?=(?:19|20)\d\d(?!\d)))/g;

/** The names, days and months of a statement, held against those of the words that it is claimed of. */
export class StatementNames {
  /** `allowed` is what the subject is called. */
  constructor(
    readonly statement: string,
    readonly setting: QuoteSetting,
    readonly words: SaidWords,
    readonly allowed: readonly string[],
  ) {}

  /** Names of a statement, also the one that it opens with. */
  get all(): string[] {
    const { statement } = this;
    const [opening = ''] = /^\p{Lu}\p{Ll}+/u.exec(statement) ?? [];
    const [first = ''] = wordsOf(opening);
    const isName = first !== '' && !this.words.isEmpty(first) && this.words.relations.partsOf(first).length === 0;
    const names = namesIn(statement);
    const nouns = this.hasCapitalNouns ? germanNounsIn(statement) : new Set<string>();
    return [
      ...(isName && this.setting.near.text.includes(opening) ? [first] : []),
      ...names.filter((name) => !nouns.has(name) || saysWord(name, this.words.near, false)),
    ];
  }

  /** A day or month that is said around the quote, which itself names another that the statement does without. */
  isOtherTime(word: string): boolean {
    const quoted = wordsOf(this.setting.said).flatMap((said) => calendarWord(said, true));
    const told = wordsOf(this.statement).flatMap((one) => calendarWord(one));
    // "8/30" is no day in February, however its parts are ordered.
    const inFigures = [...this.setting.said.matchAll(DAY_AND_MONTH)].map(([, ...parts]) => parts.map(Number));
    const months = calendarWord(word, true).filter(({ kind }) => kind === 'month');
    if (months.length > 0 && inFigures.length > 0 && quoted.length === 0)
      return !inFigures.some((parts) => months.some(({ number }) => parts.includes(number)));
    return calendarWord(word).every(
      ({ kind, number }) =>
        quoted.some((other) => other.kind === kind) &&
        !quoted.some(
          (other) =>
            other.kind === kind &&
            (other.number === number || told.some((one) => one.kind === kind && one.number === other.number)),
        ),
    );
  }

  /** Whether a name of the statement stands where it is quoted, or around it and not in the place of another. */
  isNamed(name: string): boolean {
    const quote = new Surroundings(this.setting.quoted);
    if (isKin(name) ? quote.words.some((said) => saysKin(name, said)) : saysWord(name, quote, false)) return true;
    if (this.#unused(capitalsIn(this.setting.quoted, this.#isCommon)).length > 0) return false;
    const quoted = new Surroundings(this.setting.said);
    if (isKin(name) || saysWord(name, quoted, false)) return true;
    if (this.words.relations.partsOf(name).length > 0 && this.words.isSaidPlainly(name, quoted)) return true;
    const isAround = calendarWord(name).length > 0 ? this.words.saysTime(name) : saysWord(name, this.words.near, false);
    // "I work there now", of what was named anywhere before; "he's 6", of whom the subject named.
    const isMeant = quoted.words.some((word) => POINTS_AT_PLACE.has(word)) && this.setting.isTold(name);
    return (
      (isAround || isMeant || this.setting.isOwnWord(name)) &&
      (this.hasCapitalNouns || this.unusedNames(this.setting.said).length === 0)
    );
  }

  /** "A nun in Skip", of Skip who was one in Cork: the subject's own name in the place of one that is quoted. */
  putsSelfForAnother(): boolean {
    const { quoted } = this.setting;
    const there = new Surroundings(quoted);
    const isOwn = namesIn(this.statement).some((name) => this.allowed.includes(name) && !saysWord(name, there, false));
    return isOwn && !this.hasCapitalNouns && this.#unused(capitalsIn(quoted, this.#isCommon)).length > 0;
  }

  /** German writes every noun with a capital, so none tells a name. */
  get hasCapitalNouns(): boolean {
    return this.words.near.words.some((word) => isGerman(word));
  }

  /** Names, days and months in a text that the statement does without. */
  unusedNames(text: string): string[] {
    return this.#unused(namesIn(text));
  }

  #isCommon = (word: string): boolean =>
    calendarWord(word).length === 0 && (this.words.isEmpty(word) || this.words.relations.partsOf(word).length > 0);

  #unused(names: string[]): string[] {
    const used = new Set(wordsOf(this.statement));
    return names.filter((name) => !used.has(name) && !this.allowed.includes(name) && !this.#isUsed(name));
  }

  #isUsed(word: string): boolean {
    return wordsOf(this.statement).some(
      (told) => told === word || this.words.means(told, word) || (isOfCalendar(told) && isSameKindOfTime(told, word)),
    );
  }
}
