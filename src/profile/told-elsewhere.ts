import { clausesOf, reasonIn } from './clauses.js';
import { isGrave } from './grave-words.js';
import { isKin } from './kin-words.js';
import { isInMode } from './modes.js';
import { areOpposite, hasOpposite } from './opposites.js';
import { isFree } from './paraphrase.js';
import { partsOf, type SaidWords } from './said-words.js';
import type { QuoteSetting } from './quote-setting.js';
import { Surroundings, untoldBy } from './support.js';
import { isUnspaced, wordsOf } from './words.js';

const ORDERS_IN_TIME = ['before', 'after'];

/**
 * Whether a statement adds to its quote only what the subject speaks of elsewhere, such as the stall of who works the
 * till. Something is said where it is quoted, and as much as is added. Not believed so: what changes a life, or turns a
 * statement round; another thing of the kind of one that is quoted; a reason; an order in time; anything beside a
 * denial that is only on one side.
 */
export function addsOnlyTold(
  statement: string,
  setting: QuoteSetting,
  near: Surroundings,
  words: SaidWords,
  names: readonly string[],
): boolean {
  const said = new Surroundings(setting.said);
  const told = wordsOf(statement);
  const telling = words
    .contentIn(told.flatMap((word) => (isUnspaced(word) ? partsOf(word) : [word])))
    .filter((word) => !/^\d/.test(word) && !names.includes(word) && !isKin(word));
  // A word that the statement tells anyway proves no second one.
  const isSaidAt = (word: string, place: Surroundings, untold: Surroundings): boolean =>
    place.words.includes(word) || words.isSaidPlainly(word, untold);
  const untold = untoldBy(statement, near);
  const added = telling.filter((word) => words.tellingIn([word]).length > 0 && !isSaidAt(word, near, untold));
  const quoted = telling.filter((word) => words.isSaidIn(word, said) && !isFree(word));
  if (quoted.length === 0 || added.length > quoted.length) return false;
  if (!added.every((word) => setting.isTold(word))) return false;
  if (added.some((word) => isGrave(word) || hasOpposite(word))) return false;
  const saidUntold = untoldBy(statement, said);
  const isReason = (word: string): boolean => isSaidAt(word, said, saidUntold);
  if (!clausesOf(statement).every((clause) => words.contentIn(reasonIn(clause.words)).every(isReason))) return false;
  if (added.length === 0) return true;
  if (ORDERS_IN_TIME.some((word) => told.includes(word) && !said.words.includes(word))) return false;
  if (isInMode('denied', told, statement) !== isInMode('denied', wordsOf(setting.quoted), setting.quoted)) return false;
  const unused = said.words.filter((word) => !told.includes(word) && !words.isEmpty(word));
  return !added.some((word) => unused.some((other) => isSibling(word, other, words)));
}

/** Whether two words name things of one kind, or opposites. */
function isSibling(one: string, other: string, { relations }: SaidWords): boolean {
  const wider = new Set(relations.widerThan(one));
  return relations.widerThan(other).some((word) => wider.has(word)) || areOpposite(relations, one, other);
}
