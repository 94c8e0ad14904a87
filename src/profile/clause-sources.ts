import { listsBeside } from '../lists.js';
import { clausesOf, isPreposition, phrasesOf, type Clause } from './clauses.js';
import { behindSubject, deniedWords, MANNERS, withoutGranted } from './denial-scope.js';
import { isDenying, isInMode, withoutIdioms } from './modes.js';
import { numbersIn } from './numbers.js';
import { isDenial } from './paraphrase.js';
import { quotationsIn, withoutQuotations } from './quotations.js';
import { SENTENCE_ENDS } from './quote-context.js';
import { isOfCalendar, type SaidWords } from './said-words.js';
import { Surroundings } from './support.js';

/** Of a denied part this share of its telling words is denied in one clause. */
const LEAST_SHARE_DENIED = 0.5;
/** Deny what was named before. */
const ENDING = new Set('none stopped stop quit parei smesso arrete'.split(' '));
/** Deny what was asked. */
const ANSWERS_NO = new Set(listsBeside(import.meta.url, 'statements').words('answers no'));
/** `Not me`: denies that it is so of somebody. */
const OBJECTS = new Set('me him her us them mine it that'.split(' '));
/** A word that is only implied tells less of where a part comes from, as `seat` by `wheelchair`. A guess. */
const IMPLIED_LESS = 0.5;
/** In words; longer clauses are looked at around what matches. Guesses. */
const LONGEST_CLAUSE = 14;
const WORDS_BEFORE = 5;
const WORDS_BEHIND = 4;
/** In a longer clause, which may be two without a mark between, what is denied begins so close behind its denial. */
const LONGEST_PLAIN = 8;
const WORDS_DENIED = 3;

/** The clauses of a statement, and of the passage that it is claimed of those that each of them comes from. */
export class ClauseSources {
  /** What the statement gives in quotation marks. */
  readonly quotations: string[];
  readonly #clauses: (Clause & { there: Surroundings })[];
  readonly #quoted: number;

  /** `said` is the part of the passage that is quoted, in whole sentences. */
  constructor(
    readonly statement: string,
    said: string,
    readonly passage: string,
    readonly words: SaidWords,
  ) {
    this.quotations = quotationsIn(statement);
    const quoted = this.#clausesOf(said);
    const texts = new Set(quoted.map(({ text }) => text));
    const around = this.#clausesOf(passage).filter(({ text }) => !texts.has(text));
    this.#clauses = [...quoted, ...around].map((clause) => ({ ...clause, there: new Surroundings(clause.text) }));
    this.#quoted = quoted.length;
  }

  /** The sentence of the passage that a clause stands in, as far as the end of the clause. */
  sentenceOf({ text }: Clause): string {
    const passage = this.passage;
    const at = Math.max(0, passage.indexOf(text));
    const start = Math.max(
      0,
      ...[...passage.slice(0, at).matchAll(SENTENCE_ENDS)].map(({ index, 0: mark }) => index + mark.length),
    );
    return passage.slice(start, at + text.length);
  }

  /** The clause that says most of a part; of equals one that is quoted, and that is denied as the part is. */
  sourceOf(part: Clause): Clause | undefined {
    const isCounted = (word: string): boolean => /^\d/.test(word) || (isDenying(word) && !isDenial(word));
    const telling = [...new Set([...this.words.tellingIn(part.words), ...part.words.filter(isCounted)])];
    const wanted = telling.length > 0 ? telling : this.words.contentIn(part.words);
    const isDenied = isInMode('denied', part.words, part.text);
    let best: { clause: Clause; weight: number; share: number } | undefined;
    for (const [at, whole] of this.#clauses.entries()) {
      const matched = wanted.filter((word) => this.words.isSaidIn(word, whole.there));
      if (matched.length === 0) continue;
      const clause = this.#around(whole, matched);
      const agrees = isInMode('denied', clause.words, clause.text) === isDenied;
      const implied = matched.filter((word) => !this.words.isSaidPlainly(word, whole.there)).length;
      const weight = matched.length - IMPLIED_LESS * implied + (at < this.#quoted ? 0.4 : 0) + (agrees ? 0.3 : 0);
      if (!best || weight > best.weight) best = { clause, weight, share: matched.length / wanted.length };
    }
    // What is denied in the same breath is something else where it is hardly what the part tells.
    if (best && !isDenied && best.share < LEAST_SHARE_DENIED && isInMode('denied', best.clause.words, best.clause.text))
      return undefined;
    if (!isDenied) return best?.clause;
    if (best && isInMode('denied', best.clause.words, best.clause.text))
      best.clause = { ...best.clause, words: [], text: '' };
    return this.#deniedSourceOf(part) ?? best?.clause;
  }

  /**
   * The clause that denies what a part denies: what follows its denial up to the next preposition, as far as the
   * passage says it at all. Who denies has to deny what is told, and not something else in the same breath. Where the
   * passage says none of it in such words, a quoted clause that denies something is as near as words come.
   */
  #deniedSourceOf(part: Clause): Clause | undefined {
    const denies = (clause: Clause): boolean => isInMode('denied', clause.words, clause.text);
    const at = part.words.findIndex((word) => isDenying(word));
    const isSaid = (word: string): boolean => this.words.isSaidIn(word, this.words.near);
    const told = phrasesOf(withoutGranted(part.words.slice(at + 1))).map((phrase) => [
      ...new Set([...this.words.contentIn(phrase), ...phrase.filter((word) => numbersIn(word).size > 0)]),
    ]);
    const said = told.find((phrase) => phrase.some(isSaid))?.filter(isSaid) ?? [];
    const { isForeign } = this.words.near;
    const quoted = this.#clauses.slice(0, this.#quoted).filter(denies);
    if (said.length === 0) return quoted[0];
    const saidIn = (clause: { there: Surroundings }): number =>
      said.filter((word) => this.words.isSaidIn(word, clause.there)).length;
    const [denied, others] = [this.#clauses.filter(denies), this.#clauses.filter((clause) => !denies(clause))];
    const mostElsewhere = Math.max(0, ...others.map(saidIn));
    const found = denied.find((whole) => {
      const matched = said.filter((word) => this.words.isSaidIn(word, whole.there));
      if (matched.length < said.length && (2 * matched.length < said.length || matched.length <= mostElsewhere))
        return false;
      const clause = this.#around(whole, matched);
      if (!denies(clause) || (whole.words.length > LONGEST_PLAIN && !this.#isCloseTo(whole.words, matched)))
        return false;
      const scope = new Surroundings(behindSubject(deniedWords(clause.words, isForeign)).join(' '));
      return matched.some((word) => this.words.isSaidIn(word, scope));
    });
    // "I stopped at eighteen", "none since May": what was denied stands before.
    return (
      found ??
      quoted.find(({ words }) => (this.#deniesNothing(words) || this.isBareDenial(words)) && !this.#isAsserted(part)) ??
      quoted.find((clause) => this.#deniesAsMuch(part, clause, others))
    );
  }

  /** Whether a clause says no and nothing else: `no thanks`, `none since May`. */
  isBareDenial(words: readonly string[]): boolean {
    return (
      words.some((word) => ANSWERS_NO.has(word)) &&
      !words.some((word) => OBJECTS.has(word)) &&
      this.words.contentIn(words).every((word) => ANSWERS_NO.has(word) || MANNERS.has(word) || isOfCalendar(word))
    );
  }

  /** Whether a quoted clause that denies nothing says most of what a part denies. */
  #isAsserted(part: Clause): boolean {
    const wanted = this.words.contentIn(part.words);
    return this.#clauses
      .slice(0, this.#quoted)
      .filter(({ words, text }) => !isInMode('denied', words, text))
      .some(({ there }) => 2 * wanted.filter((word) => this.words.isSaidIn(word, there)).length > wanted.length);
  }

  /** "Nobody checked on Sunday", of what nobody looked at on Sunday: no other clause says more of it. */
  #deniesAsMuch(
    part: Clause,
    clause: Clause & { there: Surroundings },
    others: readonly { there: Surroundings }[],
  ): boolean {
    const wanted = this.words.contentIn(part.words);
    const saidIn = ({ there }: { there: Surroundings }): string[] =>
      wanted.filter((word) => this.words.isSaidIn(word, there));
    const matched = saidIn(clause);
    return this.#isCloseTo(clause.words, matched) && others.every((other) => saidIn(other).length < matched.length);
  }

  /** Whether one of the words that match stands close behind a denial. */
  #isCloseTo(words: readonly string[], matched: readonly string[]): boolean {
    return words.some(
      (word, at) =>
        isDenying(word) &&
        this.words
          .contentIn(words.slice(at + 1))
          .slice(0, WORDS_DENIED)
          .some((next) => {
            const there = new Surroundings(next);
            return matched.some((told) => this.words.isSaidIn(told, there));
          }),
    );
  }

  /** Ends with its denial and good manners, or says only when or where. */
  #deniesNothing(words: readonly string[]): boolean {
    const at = words.findIndex((word) => ENDING.has(word));
    const next = words[at + 1];
    const last = words.findLastIndex((word) => ANSWERS_NO.has(word));
    return (
      (last >= 0 && words.slice(last + 1).every((word) => MANNERS.has(word))) ||
      (at >= 0 && (next === undefined || isPreposition(next)))
    );
  }

  /** Of a clause without marks, which may be as long as a dictation, the words that may concern those that match. */
  #around(clause: Clause, matched: readonly string[]): Clause {
    if (clause.words.length <= LONGEST_CLAUSE) return clause;
    const places = clause.words.flatMap((word, at) =>
      matched.some((told) => word === told || this.words.isSaidIn(told, new Surroundings(word))) ? [at] : [],
    );
    const [first = 0, last = clause.words.length - 1] = [places[0], places.at(-1)];
    const words = clause.words.slice(Math.max(0, first - WORDS_BEFORE), last + WORDS_BEHIND);
    return { words, text: words.join(' ') };
  }

  /** The clauses of the statement, those that tell nothing alone (`Does not want:`) with what follows them. */
  parts(): Clause[] {
    const parts: Clause[] = [];
    let opening: Clause | undefined;
    for (const { text, words } of this.#clausesOf(this.statement.replaceAll(':', ' '))) {
      const part = opening ? { text: `${opening.text} ${text}`, words: [...opening.words, ...words] } : { text, words };
      const isSaid = (word: string): boolean => this.words.isSaidIn(word, this.words.near);
      opening = parts.length === 0 && !this.words.tellingIn(words).some(isSaid) ? part : undefined;
      if (!opening) parts.push(part);
    }
    if (opening) parts.push(opening);
    return parts;
  }

  /** The clauses of words that are quoted. */
  quotedClauses(quoted: string): Clause[] {
    return this.#clausesOf(quoted);
  }

  /** What the statement quotes is a name for what it means, whatever words it has. */
  #clausesOf(text: string): Clause[] {
    return clausesOf(withAnswers(withoutIdioms(withoutQuotations(text, this.quotations))));
  }
}

/** `Tobacco: no`, `can't, shellfish`: a denial alone belongs to what it answers, or to what follows an auxiliary. */
const withAnswers = (text: string): string =>
  text
    .replace(ANSWERED, ' no ')
    .replace(CUT_OFF, '$1 ')
    .replace(/(?<!\p{L})w\/o(?:ut)?(?!\p{L})/giu, 'without');
const ANSWERED = /\s?(?:[:?=]|\.{3,}|->|→)[\s.]*(?:no|none|never|n|nein|non|nee|nada|keine)(?=[\s.,;)]|$)/giu;
const CUT_OFF = /(?<=^|[.!?\n:]\s?)((?:I\s)?(?:can['’]?t|cannot|don['’]?t|won['’]?t)),/giu;
