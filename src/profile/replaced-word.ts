import { isPreposition, neighbour, type Clause } from './clauses.js';
import { isToldBy } from './paraphrase.js';
import type { SaidWords } from './said-words.js';
import { isSameWord, Surroundings } from './support.js';
import { stem, wordsOf } from './words.js';

/**
 * Whether a word of a part of a statement stands between the words that another one, which the statement lacks, stands
 * between in the clause that the part comes from.
 */
export function takesPlace(part: Clause, source: Clause, statement: string, words: SaidWords): boolean {
  const there = new Surroundings(source.text);
  const told = new Set(wordsOf(statement));
  const isUnused = (word: string): boolean =>
    !words.isEmpty(word) &&
    !told.has(word) &&
    ![...told].some((one) => words.means(one, word) || isToldBy(one, new Set([stem(word)])));
  return part.words.some((word, at) => {
    if (words.isEmpty(word) || words.isSaidIn(word, there)) return false;
    const [before, behind] = [neighbour(part.words[at - 1]), neighbour(part.words[at + 1])];
    const added = before === 'the' ? (part.words[at - 2] ?? '') : before;
    if (before === '' || (behind === '' && !isPreposition(added))) return false;
    return source.words.some(
      (other, its) =>
        before === neighbour(source.words[its - 1]) &&
        behind === neighbour(source.words[its + 1]) &&
        (before !== 'the' || behind !== '' || added === source.words[its - 2]) &&
        isUnused(other),
    );
  });
}

/**
 * "A leaking house", of who has a flat and says that the boat leaks: a thing that is called otherwise is described by a
 * word that is said of another, which the statement lacks.
 */
export function movesDescription(
  part: Clause,
  clauses: readonly Clause[],
  statement: string,
  words: SaidWords,
): boolean {
  const told = wordsOf(statement);
  const isNoun = (word: string): boolean => words.relations.partsOf(word)[0] === 'noun';
  return part.words.some((thing, at) => {
    const described = part.words[at - 1];
    if (described === undefined || words.isEmpty(described) || !isNoun(thing)) return false;
    if (words.near.stems.has(stem(thing)) || !words.isSaidIn(thing, words.near)) return false;
    return clauses.some((clause) => {
      const there = new Surroundings(clause.text);
      return (
        words.isSaidPlainly(described, there) &&
        !words.isSaidIn(thing, there) &&
        clause.words.some((word, its) => {
          const beside = [clause.words[its - 1], clause.words[its + 1]];
          const isDescribed = beside.some((one) => one !== undefined && isSameWord(described, one));
          return isDescribed && isNoun(word) && !told.includes(word);
        })
      );
    });
  });
}
