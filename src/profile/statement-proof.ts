import { saysVerbatim } from './quotations.js';
import { calendarWord } from './calendar.js';
import { ClauseSources } from './clause-sources.js';
import { clausesOf, isPreposition, neighbour, phrasesOf, type Clause } from './clauses.js';
import { isGerman } from './function-words.js';
import { isKin, isOtherSex, saysKin } from './kin-words.js';
import { isInMode, NO_LONGER, STILL, type Mode } from './modes.js';
import { namesIn, renamesKin } from './names-in-text.js';
import { numbersIn, saysYear } from './numbers.js';
import type { Drop } from './observation.js';
import { areOpposite } from './opposites.js';
import { isOther, isPronounOfOther } from './other-person.js';
import { isDenial, isToldBy } from './paraphrase.js';
import { isExact, isOfCalendar, partsOf, SaidWords, SMALL_MONTH } from './said-words.js';
import type { QuoteSetting } from './speaker-text.js';
import { saysWord, Surroundings } from './support.js';
import { isPast, isPastOf, isPresent } from './verb-tense.js';
import { isUnspaced, plain, stem, wordsOf } from './words.js';
import type { WordRelations } from './word-relations.js';

/** What a statement may say beside the words around its quote. */
export interface Allowed {
  /** Of its date. */
  numbers: readonly number[];
  /** What the subject is called. */
  names: readonly string[];
}

/** At least this share of the telling words of a statement is said where it is quoted, in some form or words. */
const LEAST_SHARE = 0.5;

/**
 * Why a statement about the subject does not follow from the words around its quote; undefined when it does.
 *
 * Exactly as the text has them: numbers, months and weekdays, names, kin; whether it is denied, supposed, planned or
 * over. In some form or in other words, at least half where it is quoted: everything else. What it adds to that, the
 * subject said somewhere in the text; a verb alone may be the model's own. Nothing that it adds in one phrase ("with
 * my cousin", "because of the rain") is new altogether. What is borrowed from another sentence must not stand in the
 * place of what the quoted one says (another name, another number, somebody else).
 */
export function unprovenPart(
  statement: string,
  setting: QuoteSetting,
  relations: WordRelations,
  allowed: Allowed,
): Drop | undefined {
  const proof = new Proof(statement, setting, relations, allowed);
  return proof.exactPart() ?? proof.unsaidPart() ?? proof.contradiction();
}

class Proof {
  readonly #near: Surroundings;
  readonly #words: SaidWords;
  readonly #names: string[];
  readonly #telling: string[];
  readonly #sources: ClauseSources;

  constructor(
    readonly statement: string,
    readonly setting: QuoteSetting,
    readonly relations: WordRelations,
    readonly allowed: Allowed,
  ) {
    this.#near =
      setting.answers === '' ? setting.near : new Surroundings(`${setting.answers}\n${setting.near.passage}`);
    this.#words = new SaidWords(this.#near, setting.dated, relations, allowed.numbers);
    this.#names = this.#namesOf(statement).filter((name) => !allowed.names.includes(name));
    this.#telling = this.#words.tellingIn(wordsOf(statement));
    this.#sources = new ClauseSources(statement, setting.said, this.#near.passage, this.#words);
  }

  /** Numbers, months, weekdays, names and kin, each as the words around the quote have it. */
  exactPart(): Drop | undefined {
    const { statement, allowed } = this;
    // "One" is more often nobody than a number.
    const numbers = [...numbersIn(statement)].filter((number) => number > 1 || /\d/.test(statement));
    const saysNumber = (number: number): boolean =>
      this.#near.numbers.has(number) || allowed.numbers.includes(number) || saysYear(number, this.#near.text);
    if (!numbers.every(saysNumber)) return 'number';
    const words = wordsOf(statement).flatMap((word) => (isUnspaced(word) ? partsOf(word) : [word]));
    const times = [...words.filter(isOfCalendar), ...(SMALL_MONTH.exec(statement)?.slice(1) ?? []).map(plain)];
    if (times.some((word) => !this.#words.saysTime(word) || this.#isOtherTime(word))) return 'date';
    if (
      words.some((word) => isKin(word) && !this.#near.words.some((said) => saysKin(word, said)) && !this.#isSaid(word))
    )
      return 'person';
    if (!this.#names.every((name) => this.#isNamed(name))) return 'name';
    return renamesKin(statement, this.#near.text) ? 'joined' : undefined;
  }

  /** Half of the words where it is quoted, and no phrase that is new altogether. */
  unsaidPart(): Drop | undefined {
    const telling = this.#telling;
    if (!this.#sources.quotations.every((words) => saysVerbatim(words, this.setting.dated))) return 'unsaid';
    if (telling.length === 0) return wordsOf(this.statement).some((word) => this.#isSaid(word)) ? undefined : 'unsaid';
    const said = telling.filter((word) => this.#isSaid(word));
    if (said.length < LEAST_SHARE * telling.length || said.length === 0) return 'unsaid';
    // A word with an opposite turns a statement round, so it has to stand where it is quoted.
    const isTold = (word: string): boolean =>
      this.#isSaid(word) || (this.relations.oppositesOf(word).length === 0 && this.setting.told().has(word));
    if (telling.some((word) => !isTold(word) && !this.#isAddedVerb(word))) return 'unsaid';
    const things = telling.filter((word) => !isKin(word));
    if (things.length > 0 && !things.some((word) => this.#words.isSaidPlainly(word, this.#near))) return 'unsaid';
    const opening = wordsOf(this.statement)[0];
    for (const { words } of clausesOf(this.statement)) {
      for (const phrase of phrasesOf(words)) {
        const needed = this.#words.tellingIn(phrase).filter((word) => word !== opening);
        if (needed.length > 0 && needed.filter(isTold).length < LEAST_SHARE * needed.length) return 'unsaid';
      }
    }
    return undefined;
  }

  /** What a clause of the statement says otherwise than the clause that it comes from. */
  contradiction(): Drop | undefined {
    for (const [at, part] of this.#sources.parts().entries()) {
      const source = this.#sources.sourceOf(part);
      if (source && this.#isOfNobody(part, this.#sources.parts()[at - 1], source)) return 'another';
      const drop = source && (this.#otherMode(part, source) ?? this.#otherThing(part, source));
      if (drop) return drop;
    }
    return undefined;
  }

  /** `A husband who is into birds`, of somebody's own birds: what is told of another comes from what is said of one. */
  #isOfNobody(part: Clause, before: Clause | undefined, source: Clause): boolean {
    const isSomebody = (word: string): boolean =>
      isKin(word) || isPronounOfOther(word) || (isOther(word) && !part.words.some((told) => stem(told) === stem(word)));
    return (
      part.words[0] === 'who' &&
      (before?.words.some((word) => isKin(word) || isOther(word)) ?? false) &&
      !wordsOf(this.#sources.sentenceOf(source)).some(isSomebody)
    );
  }

  /** Names of a statement, also the one that it opens with. */
  #namesOf(statement: string): string[] {
    const [opening = ''] = /^\p{Lu}\p{Ll}+/u.exec(statement) ?? [];
    const [first = ''] = wordsOf(opening);
    const isName = first !== '' && !this.#words.isEmpty(first) && this.relations.partsOf(first).length === 0;
    return [...(isName && this.setting.near.text.includes(opening) ? [first] : []), ...namesIn(statement)];
  }

  #isSaid(word: string): boolean {
    return this.#words.isSaidIn(word, this.#near);
  }

  /** A verb that a model chose; not one that has an opposite, which may turn the statement round. */
  #isAddedVerb(word: string): boolean {
    const { relations } = this;
    if (relations.partsOf(word).length === 0) return word === wordsOf(this.statement)[0] && this.#near.isForeign;
    const opens = this.#sources.parts().some(({ words }) => this.#words.tellingIn(words)[0] === word);
    return opens && relations.partsOf(word)[0] === 'verb' && relations.oppositesOf(word).length === 0;
  }

  /** A day or month that is said around the quote, which itself names another that the statement does without. */
  #isOtherTime(word: string): boolean {
    const quoted = wordsOf(this.setting.said).flatMap((said) => calendarWord(said, true));
    const told = wordsOf(this.statement).flatMap((one) => calendarWord(one));
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

  #isNamed(name: string): boolean {
    if (calendarWord(name).length > 0) return this.#words.saysTime(name);
    const quoted = new Surroundings(this.setting.said);
    if (isKin(name) || saysWord(name, quoted, false)) return true;
    if (this.relations.partsOf(name).length > 0 && this.#words.isSaidIn(name, quoted)) return true;
    const isAround = saysWord(name, this.#near, false);
    return isAround && (this.#hasCapitalNouns || this.#unusedNames(this.setting.said).length === 0);
  }

  /** German writes every noun with a capital, so none tells a name. */
  get #hasCapitalNouns(): boolean {
    return this.#near.words.some((word) => isGerman(word));
  }

  /** Names, days and months in a text that the statement does without. */
  #unusedNames(text: string): string[] {
    const used = new Set(wordsOf(this.statement));
    return namesIn(text).filter((name) => !used.has(name) && !this.allowed.names.includes(name) && !this.#isUsed(name));
  }

  #isUsed(word: string): boolean {
    return wordsOf(this.statement).some(
      (told) => told === word || this.#words.means(told, word) || (isOfCalendar(told) && calendarWord(word).length > 0),
    );
  }

  #otherMode(part: Clause, source: Clause): Drop | undefined {
    // Who speaks of a husband has one, whatever is said of him.
    const telling = this.#words.tellingIn(part.words);
    const isDenied = isInMode('denied', part.words, part.text);
    if (!isDenied && telling.some(isKin) && telling.every((word) => isKin(word) || this.#names.includes(word)))
      return undefined;
    const isIn = (mode: Mode, { words, text }: Clause): boolean => isInMode(mode, words, text);
    if (isIn('denied', part) && !isIn('denied', source) && !isIn('over', source)) return 'denied';
    // "Late" of who came late is no other way to say "not".
    const added = { text: '', words: part.words.filter((word) => !source.words.includes(word)) };
    if (!isIn('denied', part) && isIn('denied', source) && !isIn('negative', added)) return 'denied';
    // "Never avoids", "Eats": of who avoids.
    const isTwice = isIn('rejected', part) && part.words.some(isDenial) && !source.words.some(isDenial);
    const isLost = !isDenied && !isIn('negative', part) && !isIn('rejected', part) && this.#isRejected(part, source);
    if (isTwice || isLost) return 'denied';
    if (STILL.test(part.text) && !STILL.test(source.text) && (isIn('ended', source) || isIn('over', source)))
      return 'over';
    if (NO_LONGER.test(part.text) && !isIn('ended', source)) return 'denied';
    const words = wordsOf(this.statement);
    const isMarked = (['supposed', 'planned'] as const).some((mode) => isInMode(mode, words, this.statement));
    const isDone = isPast(this.relations, words) || isPresent(this.relations, words);
    if (isIn('supposed', source) && !isMarked && isDone) return 'supposed';
    if (isIn('planned', source) && !isMarked && isPast(this.relations, words)) return 'supposed';
    const isOver = isInMode('over', source.words, source.text) || isPastOf(this.relations, source, words);
    if (isOver && isPresent(this.relations, words) && !isInMode('over', words, this.statement)) return 'over';
    return undefined;
  }

  /** Whether a clause hates or avoids what a part tells, and not the part itself does. */
  #isRejected(part: Clause, { words, text }: Clause): boolean {
    if (!isInMode('rejected', words, text)) return false;
    const at = words.findIndex((_, index) => isInMode('rejected', words.slice(0, index + 1), ''));
    const before = new Surroundings(words.slice(0, at).join(' '));
    const behind = new Surroundings(words.slice(at + 1).join(' '));
    const telling = this.#words.tellingIn(part.words);
    return (
      telling.some((word) => this.#words.isSaidIn(word, behind)) &&
      !telling.some((word) => this.#words.isSaidIn(word, before))
    );
  }

  #otherThing(part: Clause, source: Clause): Drop | undefined {
    const { relations } = this;
    const sourced = new Set(source.words);
    const quoted = [...source.words, ...wordsOf(this.setting.said)];
    const isOpposed = part.words.some(
      (word) =>
        !this.#near.words.includes(word) &&
        quoted.some((other) => areOpposite(relations, word, other)) &&
        !part.words.some((other) => sourced.has(other) && areOpposite(relations, word, other)),
    );
    if (isOpposed) return 'opposite';
    if (this.#replaced(part, source)) return 'joined';
    const there = new Surroundings(source.text);
    const counted = [...numbersIn(part.text)].filter((number) => number > 1);
    // Who thinks little of a duck is not one for birds.
    const telling = this.#words.tellingIn(part.words);
    const said = telling.filter((word) => this.#words.isSaidIn(word, there));
    if (said.length > 0 && !said.some((word) => this.#words.isSaidPlainly(word, there)) && counted.length === 0)
      return 'unsaid';
    const borrowed = part.words.filter((word) => !this.#words.isSaidIn(word, there));
    const isTold = (word: string): boolean =>
      part.words.some(
        (told) => told === word || this.#words.means(told, word) || isToldBy(told, new Set([stem(word)])),
      );
    const unused = source.words.filter((word) => !isTold(word));
    if (counted.length > 0 && !counted.some((number) => there.numbers.has(number)))
      if ([...there.numbers].some((number) => number > 1 && !this.#isOfTheStatement(number))) return 'joined';
    if (borrowed.some((word) => isOtherSex(word, source.words[0] ?? ''))) return 'joined';
    if (borrowed.some(isKin) && unused.some((word) => isKin(word) || isOther(word))) return 'joined';
    const names = this.#names.filter((name) => borrowed.includes(name) && !isExact(name));
    const isOfAnother = unused.some(isOther) && !part.words.some(isOther);
    return names.length > 0 && (isOfAnother || (!this.#hasCapitalNouns && this.#unusedNames(source.text).length > 0))
      ? 'joined'
      : undefined;
  }

  /** Whether a word of a part stands between the words that another one stands between where it comes from. */
  #replaced(part: Clause, source: Clause): boolean {
    const there = new Surroundings(source.text);
    const told = new Set(wordsOf(this.statement));
    const isUnused = (word: string): boolean =>
      !this.#words.isEmpty(word) &&
      !told.has(word) &&
      ![...told].some((one) => this.#words.means(one, word) || isToldBy(one, new Set([stem(word)])));
    return part.words.some((word, at) => {
      if (this.#words.isEmpty(word) || this.#words.isSaidIn(word, there)) return false;
      const [before, behind] = [neighbour(part.words[at - 1]), neighbour(part.words[at + 1])];
      if (before === '' || (behind === '' && !isPreposition(before))) return false;
      return source.words.some(
        (other, its) =>
          before === neighbour(source.words[its - 1]) && behind === neighbour(source.words[its + 1]) && isUnused(other),
      );
    });
  }

  #isOfTheStatement(number: number): boolean {
    return numbersIn(this.statement).has(number) || this.allowed.numbers.includes(number);
  }
}
