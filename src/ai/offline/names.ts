import {
  isAdjective,
  isCommonWord,
  isDemonym,
  isFirstName,
  isLastName,
  isOccupation,
  isPastVerb,
  isPlace,
} from './gazetteer.js';
import { listsOf } from './lists.js';
import type { Word } from './sentence.js';
import type { SubjectClause } from './statement.js';
import { verbForm } from './verbs.js';

const LISTS = listsOf('names');

/** `i'm Maria`, `i am maria lopez and`: a name that nothing but its look and its place announce. */
export function introducedName({
  sentence,
  object: said,
  begin,
}: SubjectClause): { value: string; explicitness: number } | undefined {
  const object = /^(?:dr|mr|mrs|ms|prof)$/.test(said[0]?.word ?? '') ? said.slice(said[1]?.word === '.' ? 2 : 1) : said;
  const [head] = object;
  if (!head || isAdverbial(head.word)) return undefined;
  const written = sentence.text.slice(head.start, head.end);
  const capital = isCapital(written);
  const shouted =
    capital &&
    sentence.text.slice(sentence.start, sentence.end) ===
      sentence.text.slice(sentence.start, sentence.end).toUpperCase();
  const known = isFirstName(head.word, !capital || shouted);
  const following = object[1]?.word ?? '';
  if (
    !known &&
    (!capital ||
      shouted ||
      isCommonWord(head.word) ||
      isDemonym(head.word) ||
      isPlace(head.word) ||
      isAdjective(head.word) ||
      isOccupation(head.word) ||
      TITLES_OF_STATES.test(head.word))
  )
    return undefined;
  const name = nameAt(sentence.text, object, false);
  if (!name) return undefined;
  const length = name.split(' ').length;
  const next = object[length]?.word;
  if (next !== undefined && !NAME_ENDS.has(next)) return undefined;
  if (isPlace(name.toLowerCase()) && !isFirstName(head.word, true)) return undefined;
  if (!known && following === 'and' && begin > 4) return undefined;
  return { value: name, explicitness: known ? 0.85 : 0.7 };
}

const TITLES_OF_STATES = new RegExp(`^${LISTS.anyOf('titles of states')}$`);
const NAME_ENDS = new Set(LISTS.words('name-ends'));
const isAdverbial = (word: string): boolean => verbForm(word) !== undefined || isPastVerb(word);

const PARTICLES = new Set(LISTS.words('particles'));
const NOT_NAMES = new Set(LISTS.words('not-names'));

/** The name that starts at the first of `words`, as it is written; `announced` when the text says that it is one. */
export function nameAt(text: string, words: Word[], announced: boolean): string | undefined {
  let first = 0;
  while (announced && /^["'“«*_,:]$/.test(words[first]?.word ?? '')) first += 1;
  if (announced && words[first + 1] && /^(?:actually|mr|mrs|ms|dr|miss)$/.test(words[first]?.word ?? ''))
    first += words[first + 1]?.word === '.' ? 2 : 1;
  const head = words[first];
  if (!head || NOT_NAMES.has(head.word) || !isNameWord(text.slice(head.start, head.end))) return undefined;
  const capital = isCapital(text.slice(head.start, head.end));
  if (!capital && !isFirstName(head.word, false) && isCommonWord(head.word)) return undefined;
  let last = first;
  for (let at = first + 1; at < Math.min(words.length, first + 5); at += 1) {
    const next = words[at] as Word;
    const written = text.slice(next.start, next.end);
    if (next.start - (words[at - 1] as Word).end > 1 || !isNameWord(written)) break;
    if (PARTICLES.has(next.word) && words[at + 1] && !NOT_NAMES.has(words[at + 1]?.word ?? '') && next.word !== 'do')
      continue;
    const goesOn = capital
      ? isCapital(written)
      : isLastName(next.word) ||
        (words[at + 1] === undefined &&
          at === first + 1 &&
          !isCommonWord(next.word) &&
          !NOT_NAMES.has(next.word) &&
          !verbForm(next.word));
    if (!goesOn || next.word === 'i') break;
    last = at;
  }
  return text.slice(head.start, (words[last] as Word).end);
}

const isNameWord = (written: string): boolean => /^\p{L}[\p{L}\p{M}'’.-]{0,39}$/u.test(written);

const isCapital = (written: string): boolean => /^\p{Lu}/u.test(written);
