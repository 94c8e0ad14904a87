import type { Clause } from './clauses.js';
import type { WordRelations } from './word-relations.js';

/** Whether the words of a statement begin in the past: `Moved to Oslo`, `Has moved`. */
export function isPast(relations: WordRelations, [first = '', second = '']: readonly string[]): boolean {
  const verb = first === 'has' || first === 'have' ? second : first;
  return verb === 'was' || verb === 'were' || isPastForm(relations, verb);
}

/** Whether they begin in the present: `Lives in Oslo`, `Is a nurse`, `Living in Oslo`. */
export function isPresent(relations: WordRelations, [first = '']: readonly string[]): boolean {
  if (first === 'is' || first === 'has') return true;
  return /(?:s|ing)$/.test(first) && relations.basesOf(first).some((base) => base !== first && isVerb(relations, base));
}

function isPastForm(relations: WordRelations, word: string): boolean {
  const bases = relations.basesOf(word).filter((base) => base !== word);
  return (word.endsWith('ed') || !/(?:s|ing|er|est)$/.test(word)) && bases.some((base) => isVerb(relations, base));
}

function isVerb(relations: WordRelations, base: string): boolean {
  return relations.partsOf(base).includes('verb');
}

/** Whether the verb that a statement in the present begins with stands in a clause in the past alone. */
export function isPastOf(relations: WordRelations, { words, text }: Clause, [first = '']: readonly string[]): boolean {
  if (first === 'has' || first === 'have') return false;
  if (first === 'is')
    return /\b(?:was|were|wasn['’]t)\b/i.test(text) && !/\b(?:is|am|are|be|been)\b|['’][ms]\b/i.test(text);
  const bases = relations.basesOf(first);
  const forms = words.filter((word) => relations.basesOf(word).some((base) => bases.includes(base)));
  return (
    first.endsWith('s') &&
    forms.length > 0 &&
    forms.every((word) => isPastForm(relations, word)) &&
    !/\b(?:have|has|['’]ve)\b/i.test(text)
  );
}

/**
 * Whether the verb that a statement begins with stands in a clause in the imperfect: `Voga` of who `vogava`, `Wohnt` of
 * who `wohnte`. Of Romance languages and German, as far as the endings tell.
 */
export function isImperfectOf({ words }: Clause, [first = '']: readonly string[]): boolean {
  if (first.length < SHORTEST_VERB || IMPERFECT.test(first)) return false;
  return words.some((word) => {
    const root = word.replace(IMPERFECT, '');
    if (root === word) return word === `${first}e` && first.endsWith('t');
    return root.length >= SHORTEST_ROOT && first.startsWith(root) && first.length <= root.length + LONGEST_ENDING;
  });
}

/** In plain letters: `trabajaba`, `vogava`, `viveva`, `vivia`, `travaillait`. */
const IMPERFECT = /(?:ab[ao]|av[ao]|ev[ao]|iv[ao]|ia|ait)[ns]?$/;
const SHORTEST_VERB = 4;
const SHORTEST_ROOT = 3;
const LONGEST_ENDING = 2;
