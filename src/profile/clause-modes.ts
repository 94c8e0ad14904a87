import { listsBeside } from '../lists.js';
import type { ClauseSources } from './clause-sources.js';
import type { Clause } from './clauses.js';
import { behindSubject, deniedWords } from './denial-scope.js';
import { isKin } from './kin-words.js';
import { DENIED_OF_NOW, isDenying, isInMode, NO_LONGER, STILL, turnsOf, wasOnce, type Mode } from './modes.js';
import { numbersIn } from './numbers.js';
import { isOther, isPronounOfOther } from './other-person.js';
import type { Drop } from './observation.js';
import { saysVerbatim } from './quotations.js';
import { isOfCalendar, type SaidWords } from './said-words.js';
import type { QuoteSetting } from './quote-setting.js';
import { Surroundings } from './support.js';
import { isImperfectOf, isPast, isPastOf, isPresent } from './verb-tense.js';
import { stem, wordsOf } from './words.js';

/** At least this share of the words that are denied in a clause is told, where the statement tells what is denied. */
const LEAST_SHARE_DENIED = 0.5;

/** In words. A guess. */
const LONGEST_LEFT_OUT = 2;

/** Who is called something, or is married to somebody, is there. */
const CALLING = new Set(listsBeside(import.meta.url, 'statements').words('calling'));
/** Say otherwise than what is told without them. */
const TURNED = ['denied', 'negative', 'rejected', 'over', 'ended'] as const satisfies Mode[];

/** Whether a statement means what it says as its sources do: denied, supposed, planned, over. */
export class ClauseModes {
  /** `names` are those of the statement. */
  constructor(
    readonly statement: string,
    readonly sources: ClauseSources,
    readonly words: SaidWords,
    readonly names: readonly string[],
  ) {}

  /** Whether the quote denies, in a clause of its own, what the statement tells without a word that denies. */
  losesDenial(quoted: string): boolean {
    const { statement } = this;
    const words = wordsOf(statement);
    if (TURNED.some((mode) => isInMode(mode, words, statement)) || wasOnce(statement, quoted)) return false;
    if (STILL.test(statement) && !STILL.test(quoted) && isInMode('ended', wordsOf(quoted), quoted)) return true;
    const told = new Surroundings(statement);
    const clauses = this.sources.quotedClauses(quoted);
    if (this.#isLeftOut(words, clauses) || this.#isAnsweredNo(clauses, quoted)) return true;
    const isTold = (word: string): boolean => this.words.isSaidIn(word, told);
    return clauses.some((denied) => {
      if (!isInMode('denied', denied.words, denied.text)) return false;
      const telling = this.words.contentIn(behindSubject(deniedWords(denied.words, this.words.near.isForeign)));
      const common = telling.filter(isTold);
      return (
        common.length > 0 &&
        common.length >= LEAST_SHARE_DENIED * telling.length &&
        common.some((word) => !isOfCalendar(word) && !this.#isDoer(word, denied)) &&
        !clauses.some(
          (other) =>
            !isInMode('denied', other.words, other.text) &&
            common.every((word) => this.words.isSaidIn(word, new Surroundings(other.text))),
        )
      );
    });
  }

  /**
   * "No thank you", "none since May": what denies without a word of its own denies what it answers, unless what the
   * statement tells stands beside it.
   */
  #isAnsweredNo(clauses: readonly Clause[], quoted: string): boolean {
    const at = clauses.findIndex(({ words }) => this.sources.isBareDenial(words));
    if (at < 0) return false;
    // What stands before it may be what was asked; else it is said: "I tried it once. Never again!"
    const said = /[?？]/.test(quoted) ? clauses.slice(at + 1) : clauses.toSpliced(at, 1);
    const others = new Surroundings(
      said
        .filter(({ words, text }) => !isInMode('denied', words, text))
        .map(({ text }) => text)
        .join('\n'),
    );
    if ([...numbersIn(this.statement)].some((number) => others.numbers.has(number))) return false;
    const telling = this.words.tellingIn(wordsOf(this.statement));
    return telling.filter((word) => this.words.isSaidIn(word, others)).length < LEAST_SHARE_DENIED * telling.length;
  }

  /** Whether a statement denies what is quoted for it, which denies, ends and rejects nothing. */
  deniesQuote({ quoted, label }: Pick<QuoteSetting, 'quoted' | 'label'>): boolean {
    const words = wordsOf(quoted);
    if (!isInMode('denied', wordsOf(this.statement), this.statement)) return false;
    if (isInMode('denied', wordsOf(label), label)) return false;
    if (/[?:=]/.test(quoted) || TURNED.some((mode) => isInMode(mode, words, quoted))) return false;
    const there = new Surroundings(quoted);
    const told = this.sources.parts().flatMap((part) => {
      return isInMode('denied', part.words, part.text) ? this.words.contentIn(deniedWords(part.words, false)) : [];
    });
    return told.length > 0 && told.every((word) => this.words.isSaidPlainly(word, there));
  }

  /** "She wants me to move, he does": a clause of two words takes up what the quote denies in as few of its own. */
  #isLeftOut(words: readonly string[], clauses: readonly Clause[]): boolean {
    const last = this.sources.parts().at(-1);
    const isShort = last !== undefined && last.words.length <= LONGEST_LEFT_OUT && last.words.length < words.length;
    return (
      isShort &&
      !last.words.some((word) => this.words.near.words.includes(word)) &&
      clauses.some(
        ({ words: denied, text }) => denied.length <= LONGEST_LEFT_OUT + 1 && isInMode('denied', denied, text),
      )
    );
  }

  /** Whether a word names who does not do what a clause denies: `Rex doesn't bite` denies no Rex. */
  #isDoer(word: string, { words }: Clause): boolean {
    return (
      (this.names.includes(word) || isKin(word)) &&
      words.indexOf(word) >= 0 &&
      words.indexOf(word) < words.findIndex(isDenying)
    );
  }

  /** Why a clause of the statement does not mean what it says as the clause does that it comes from. */
  otherMode(part: Clause, source: Clause): Drop | undefined {
    // Who speaks of a husband, or of Rex, has one, whatever is said of him.
    const telling = this.words.tellingIn(part.words);
    const isDenied = isInMode('denied', part.words, part.text);
    const named = telling.some(isKin) ? telling : this.words.contentIn(part.words).filter((word) => !CALLING.has(word));
    const isSomebody = (word: string): boolean => isKin(word) || this.names.includes(word);
    if (!isDenied && named.some(isSomebody) && named.every((word) => isSomebody(word) || isOther(word)))
      return undefined;
    if (!isDenied && named.length > 0 && named.every(isOfCalendar)) return undefined;
    const isIn = (mode: Mode, { words, text }: Clause): boolean => isInMode(mode, words, text);
    // "Skip the small talk" asks for no small talk.
    const isSaidOtherwise = this.#isRejected(part, source) || (isIn('over', source) && isIn('ended', part));
    if (isDenied && !isIn('denied', source) && !isSaidOtherwise) return 'denied';
    // "Late" of who came late is no other way to say "not".
    const added = { text: '', words: part.words.filter((word) => !source.words.includes(word)) };
    if (!isDenied && isIn('denied', source) && !isIn('negative', added) && this.#isDeniedBy(part, source))
      return 'denied';
    // "Never avoids", "Eats": of who avoids.
    const isTwice = turnsOf(part) > 1 && turnsOf(source) === 1 && !saysVerbatim(part.text, this.words.near);
    const isMeantSo = isIn('negative', part) || isInMode('rejected', wordsOf(this.statement), this.statement);
    const isLost = !isDenied && !isMeantSo && this.#isRejected(part, source);
    if (isTwice || isLost) return 'denied';
    if (STILL.test(part.text) && !STILL.test(source.text) && (isIn('ended', source) || isIn('over', source)))
      return 'over';
    if (NO_LONGER.test(part.text) && !isIn('ended', source) && !DENIED_OF_NOW.test(source.text)) return 'denied';
    const words = wordsOf(this.statement);
    const isMarked = (['supposed', 'planned'] as const).some((mode) => isInMode(mode, words, this.statement));
    const isDone = isPast(this.words.relations, words) || isPresent(this.words.relations, words);
    if (isIn('supposed', source) && !isMarked && isDone) return 'supposed';
    if (isIn('planned', source) && !isMarked && isPast(this.words.relations, words)) return 'supposed';
    const isOver = isInMode('over', source.words, source.text) || isPastOf(this.words.relations, source, words);
    if (isOver && isPresent(this.words.relations, words) && !isInMode('over', words, this.statement)) return 'over';
    if (this.words.near.isForeign && isImperfectOf(source, words)) return 'over';
    return undefined;
  }

  /** `A husband who is into birds`, of somebody's own birds: what is told of another comes from what is said of one. */
  isOfNobody(part: Clause, before: Clause | undefined, source: Clause): boolean {
    const isSomebody = (word: string): boolean =>
      isKin(word) || isPronounOfOther(word) || (isOther(word) && !part.words.some((told) => stem(told) === stem(word)));
    return (
      part.words[0] === 'who' &&
      (before?.words.some((word) => isKin(word) || isOther(word)) ?? false) &&
      !wordsOf(this.sources.sentenceOf(source)).some(isSomebody)
    );
  }

  /** Whether what a part tells is what a clause denies, and not what it says beside or was before. */
  #isDeniedBy(part: Clause, source: Clause): boolean {
    if (wasOnce(part.text, this.sources.sentenceOf(source))) return false;
    const denied = behindSubject(deniedWords(source.words, this.words.near.isForeign));
    if (denied.length === source.words.length) return true;
    const scope = new Surroundings(denied.join(' '));
    return part.words.some((word) => !this.words.isEmpty(word) && this.words.isSaidIn(word, scope));
  }

  /** Whether a clause hates or avoids what a part tells, and not the part itself does. */
  #isRejected(part: Clause, { words, text }: Clause): boolean {
    if (!isInMode('rejected', words, text)) return false;
    const at = words.findIndex((_, index) => isInMode('rejected', words.slice(0, index + 1), ''));
    const before = new Surroundings(words.slice(0, at).join(' '));
    const behind = new Surroundings(words.slice(at + 1).join(' '));
    const telling = this.words.tellingIn(part.words);
    return (
      telling.some((word) => this.words.isSaidIn(word, behind)) &&
      !telling.some((word) => this.words.isSaidIn(word, before))
    );
  }
}
