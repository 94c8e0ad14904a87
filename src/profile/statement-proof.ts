import { saysVerbatim } from './quotations.js';
import { ClauseModes } from './clause-modes.js';
import { ClauseSources } from './clause-sources.js';
import { clausesOf, isPreposition, reasonIn, phrasesOf, type Clause } from './clauses.js';
import { isKin, isOtherSex } from './kin-words.js';
import { isInMode } from './modes.js';
import { renamesKin, splitsName } from './names-in-text.js';
import { numbersIn, saysYear } from './numbers.js';
import { saysOrder } from './order-in-time.js';
import type { Drop } from './observation.js';
import { areOpposite, turnsWithout } from './opposites.js';
import { isOfAnother, isOther } from './other-person.js';
import { isToldBy } from './paraphrase.js';
import { isExact, isOfCalendar, partsOf, SaidWords, SMALL_MONTH } from './said-words.js';
import type { QuoteSetting } from './quote-setting.js';
import { movesDescription, takesPlace } from './replaced-word.js';
import { StatementNames } from './statement-names.js';
import { Surroundings, untoldBy } from './support.js';
import { isUnspaced, plain, stem, wordsOf } from './words.js';
import { StatementFeatures } from './statement-features.js';
import { addsOnlyTold } from './told-elsewhere.js';
import type { Allowed, Lexicon } from './lexicon.js';
import type { WordRelations } from './word-relations.js';

/** At least this share of the telling words of a statement is said where it is quoted, in some form or words. */
const LEAST_SHARE = 0.5;

/**
 * Why a statement about the subject does not follow from the words around its quote; undefined when it does.
 *
 * Exactly as the text has them: numbers, months and weekdays, names, kin; whether it is denied, supposed, planned or
 * over. In some form or in other words, at least half where it is quoted: everything else. What it adds to that, the
 * subject said somewhere in the text. Nothing that it adds in one phrase ("with
 * my cousin", "because of the rain") is new altogether. What is borrowed from another sentence must not stand in the
 * place of what the quoted one says (another name, another number, somebody else).
 */
export function unprovenPart(
  statement: string,
  setting: QuoteSetting,
  lexicon: Lexicon,
  allowed: Allowed,
  path = 'memories',
): Drop | undefined {
  const proof = new Proof(statement, setting, lexicon.relations, allowed);
  const drop = proof.exactPart() ?? proof.contradiction();
  // Who will not talk of a thing says what to avoid.
  return (drop === 'denied' && path === 'thing' ? undefined : drop) ?? proof.unsaidPart(lexicon, path);
}

/** Why nothing around a quote tells of a thing that it does not name, such as beekeeping of who opened a hive. */
export function untoldThing(
  thing: string,
  setting: QuoteSetting,
  lexicon: Lexicon,
  allowed: Allowed,
  path: string,
): Drop | undefined {
  const proof = new Proof(thing, setting, lexicon.relations, allowed);
  return proof.exactPart() ?? proof.contradiction() ?? proof.judgedPart(lexicon, path);
}

/** The words of a statement that the words around its quote do not prove; those that {@link unprovenPart} is about. */
export function unprovenWords(
  statement: string,
  setting: QuoteSetting,
  relations: WordRelations,
  allowed: Allowed,
): ReadonlySet<string> {
  return new Set(new Proof(statement, setting, relations, allowed).unprovenWords());
}

/** Whether a statement that is not told word for word denies what its quote does not, or says the opposite of it. */
export const turnsRound = (statement: string, setting: QuoteSetting, relations: WordRelations): boolean =>
  new Proof(statement, setting, relations, { numbers: [], names: [] }).turnsRound();

class Proof {
  readonly #near: Surroundings;
  readonly #untold: Surroundings;
  readonly #words: SaidWords;
  readonly #naming: StatementNames;
  readonly #names: string[];
  readonly #modes: ClauseModes;
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
    this.#untold = untoldBy(statement, this.#near);
    this.#naming = new StatementNames(statement, setting, this.#words, allowed.names);
    const quoted = new Surroundings(setting.said);
    // A month that is quoted, in figures too, is held against the calendar.
    const isNoName = (word: string): boolean => isOfCalendar(word) && this.#words.saysTime(word, quoted);
    this.#names = this.#naming.all.filter((name) => !allowed.names.includes(name) && !isNoName(name));
    this.#telling = this.#words.tellingIn(wordsOf(statement));
    this.#sources = new ClauseSources(statement, setting.said, this.#near.passage, this.#words);
    this.#modes = new ClauseModes(statement, this.#sources, this.#words, this.#names);
  }

  /** Each word that is neither said where the statement is quoted nor told elsewhere, if it may be. */
  unprovenWords(): string[] {
    const telling = new Set(this.#telling);
    return wordsOf(this.statement).filter(
      (word) =>
        [...numbersIn(word)].some((number) => number > 1 && !this.#saysNumber(number)) ||
        (isOfCalendar(word) && (!this.#words.saysTime(word) || this.#naming.isOtherTime(word))) ||
        (this.#words.isKin(word) && !this.#isKinTold(word)) ||
        (this.#names.includes(word) && !this.#naming.isNamed(word)) ||
        (telling.has(word) && !this.#isTold(word)),
    );
  }

  #saysNumber(number: number): boolean {
    return this.#near.numbers.has(number) || this.allowed.numbers.includes(number) || saysYear(number, this.#near.text);
  }

  /** A word with an opposite turns a statement round, so it has to stand where it is quoted. */
  #isTold(word: string): boolean {
    return this.#isSaid(word) || (this.relations.oppositesOf(word).length === 0 && this.setting.isTold(word));
  }

  /** Numbers, months, weekdays, names, kin and quotations, each as the words around the quote have it. */
  exactPart(): Drop | undefined {
    const { statement } = this;
    // "One" is more often nobody than a number.
    const numbers = [...numbersIn(statement)].filter((number) => number > 1 || /\d/.test(statement));
    if (!numbers.every((number) => this.#saysNumber(number))) return 'number';
    const quoted = numbersIn(this.setting.quoted);
    if (
      numbers.some(
        (number) =>
          number > 1 &&
          !quoted.has(number) &&
          !saysYear(number, this.setting.quoted) &&
          !this.allowed.numbers.includes(number),
      ) &&
      [...quoted].some((number) => number > 1 && !this.#isOfTheStatement(number))
    )
      return 'joined';
    if (splitsName(statement, this.#near)) return 'joined';
    const words = wordsOf(statement).flatMap((word) => (isUnspaced(word) ? partsOf(word) : [word]));
    const times = [...words.filter(isOfCalendar), ...(SMALL_MONTH.exec(statement)?.slice(1) ?? []).map(plain)];
    if (times.some((word) => !this.#words.saysTime(word) || this.#naming.isOtherTime(word))) return 'date';
    if (words.some((word) => this.#words.isKin(word) && !this.#isKinTold(word))) return 'person';
    if (!this.#names.every((name) => this.#naming.isNamed(name))) return 'name';
    if (this.#naming.putsSelfForAnother()) return 'joined';
    if (!this.#sources.quotations.every((told) => saysVerbatim(told, this.setting.dated))) return 'unsaid';
    if (!saysOrder(words, `${this.setting.label} ${this.setting.said}`)) return 'unsaid';
    return renamesKin(statement, this.#near.text) ? 'joined' : undefined;
  }

  /** Half of its words said and nothing new, or nothing that the subject does not tell of; else what a judge says. */
  unsaidPart(lexicon: Lexicon, path: string): Drop | undefined {
    const missing = this.#plainlyUnsaid();
    if (missing === undefined) return undefined;
    if (addsOnlyTold(this.statement, this.setting, this.#near, this.#words, this.#names)) return undefined;
    return this.judgedPart(lexicon, path) === undefined ? undefined : missing;
  }

  /** What a judge makes of all that speaks for and against it. */
  judgedPart({ nearness, judge }: Lexicon, path: string): Drop | undefined {
    const { statement, setting } = this;
    const weighed = new StatementFeatures(statement, setting, this.#near, this.#words, nearness, this.#names);
    return judge(weighed.all(path), statement) ? undefined : 'unsaid';
  }

  /** Half of the words where it is quoted, and no phrase that is new altogether. */
  #plainlyUnsaid(): Drop | undefined {
    const telling = this.#telling;
    if (telling.length === 0) return wordsOf(this.statement).some((word) => this.#isSaid(word)) ? undefined : 'unsaid';
    const said = telling.filter((word) => this.#isSaid(word));
    if (said.length < LEAST_SHARE * telling.length || said.length === 0) return 'unsaid';
    if (telling.some((word) => !this.#isTold(word) && !this.#isAddedVerb(word))) return 'unsaid';
    const things = telling.filter((word) => !isKin(word));
    if (things.length > 0 && !things.some((word) => this.#words.isSaidPlainly(word, this.#near))) return 'unsaid';
    const opening = wordsOf(this.statement)[0];
    const quoted = new Surroundings(this.setting.said);
    const isReason = (word: string): boolean =>
      quoted.words.includes(word) || this.#words.isSaidIn(word, untoldBy(this.statement, quoted));
    for (const { words } of clausesOf(this.statement)) {
      // Two things that were said are not the one because of the other.
      const reason = this.#words.contentIn(reasonIn(words));
      if (reason.length > 0 && !reason.some(isReason)) return 'unsaid';
      for (const phrase of phrasesOf(words)) {
        const needed = this.#words.tellingIn(phrase).filter((word) => word !== opening);
        if (needed.length > 0 && needed.filter((word) => this.#isTold(word)).length < LEAST_SHARE * needed.length)
          return 'unsaid';
      }
    }
    return undefined;
  }

  /** What a clause of the statement says otherwise than the clause that it comes from. */
  contradiction(): Drop | undefined {
    const quotedClauses = this.#sources.quotedClauses(this.setting.said);
    for (const [at, part] of this.#sources.parts().entries()) {
      if (movesDescription(part, quotedClauses, this.statement, this.#words)) return 'joined';
      const source = this.#sources.sourceOf(part);
      if (!source && isInMode('denied', part.words, part.text) && this.#words.contentIn(part.words).length > 0)
        return 'denied';
      if (source && this.#modes.isOfNobody(part, this.#sources.parts()[at - 1], source)) return 'another';
      const drop = source && (this.#modes.otherMode(part, source) ?? this.#otherThing(part, source));
      if (drop) return drop;
    }
    const { label, quoted } = this.setting;
    if (this.#modes.deniesQuote(this.setting)) return 'denied';
    if (turnsWithout(this.statement, quoted)) return 'opposite';
    return [quoted, `${label} ${quoted}`].some((words) => this.#modes.losesDenial(words)) ? 'denied' : undefined;
  }

  turnsRound(): boolean {
    const [told, quoted] = [wordsOf(this.statement), wordsOf(this.setting.quoted)];
    if (` ${quoted.join(' ')} `.includes(` ${told.join(' ')} `)) return false;
    const unused = quoted.filter((word) => !told.includes(word));
    const isOpposed = (word: string): boolean => unused.some((other) => areOpposite(this.relations, word, other));
    if (told.some((word) => !quoted.includes(word) && isOpposed(word))) return true;
    return this.#sources.parts().some((part) => {
      const source = isInMode('denied', part.words, part.text) ? this.#sources.sourceOf(part) : undefined;
      return source !== undefined && source.text !== '' && !isInMode('denied', source.words, source.text);
    });
  }

  /** Whether a word is said, or meant by one that the statement does not tell as it is. */
  #isSaid(word: string): boolean {
    const near = this.#near;
    return near.words.includes(word) || this.#words.isSaidIn(word, this.#words.isKin(word) ? near : this.#untold);
  }

  /** "She is 9", of the daughter of whom the subject spoke before: kin told elsewhere, where the quote has no other. */
  #isKinTold(word: string): boolean {
    if (this.#isSaid(word)) return true;
    const isAnother = (said: string): boolean => this.#words.isKin(said) && !this.#words.means(word, said);
    return this.setting.isOwnWord(word) && !wordsOf(this.setting.said).some(isAnother);
  }

  /** In a language that no dictionary here knows, the word that a statement opens with is its verb, in any form. */
  #isAddedVerb(word: string): boolean {
    return this.relations.partsOf(word).length === 0 && word === wordsOf(this.statement)[0] && this.#near.isForeign;
  }

  #otherThing(part: Clause, source: Clause): Drop | undefined {
    const { relations } = this;
    const sourced = new Set(source.words);
    const quoted = [...source.words, ...wordsOf(this.setting.said)];
    const isOpposed = part.words.some(
      (word) =>
        !sourced.has(word) &&
        (this.#near.words.includes(word) ? source.words : quoted).some((other) =>
          areOpposite(relations, word, other),
        ) &&
        !part.words.some((other) => sourced.has(other) && areOpposite(relations, word, other)),
    );
    if (isOpposed) return 'opposite';
    if (takesPlace(part, source, this.statement, this.#words)) return 'joined';
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
    // "My cousin works in Rome. I work from home."
    if (!this.setting.said.includes(source.text) && isOfAnother(source.words, [], false) && !part.words.some(isOther))
      return 'another';
    if (names.length > 0 && this.#hasOtherAddition(source, unused)) return 'joined';
    const isOfOther = unused.some(isOther) && !part.words.some(isOther);
    const isNamedOther = !this.#naming.hasCapitalNouns && this.#naming.unusedNames(source.text).length > 0;
    return names.length > 0 && (isOfOther || isNamedOther) ? 'joined' : undefined;
  }

  /** `I work from home` says where, so that another place is not where. */
  #hasOtherAddition({ words }: Clause, unused: readonly string[]): boolean {
    const additions = phrasesOf(words).slice(isPreposition(words[0] ?? '') ? 0 : 1);
    const telling = additions.map((phrase) => this.#words.tellingIn(phrase)).filter(({ length }) => length > 0);
    return telling.some((phrase) => phrase.every((word) => unused.includes(word)));
  }

  #isOfTheStatement(number: number): boolean {
    const numbers = [...numbersIn(this.statement), ...this.allowed.numbers];
    return [0, 1900, 2000].some((century) => numbers.includes(century + number));
  }
}
