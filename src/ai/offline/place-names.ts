import { isDemonym, isFirstName, isPlace } from './gazetteer.js';
import { anyOf } from '../../lists.js';
import { listsOf } from './lists.js';
import { isUpperCase, type Word } from './sentence.js';

const LISTS = listsOf('place-names');

const JOINING = new Set('de del la le of the upon am sur do da el al san st'.split(' '));
const NOT_PLACES = new Set(LISTS.words('not-places'));

/** The name of the place that starts at `from`, as it is written, or nothing when it does not look like one. */
export function placeAt(text: string, words: Word[], from: number): string | undefined {
  let first = from;
  const article = words[first]?.word === 'the';
  if (article) first += 1;
  if (PLACE_LEADS.test(words[first]?.word ?? '') && words[first + 1] && !isCapital(text, words[first] as Word))
    first += 1;
  const head = words[first];
  if (!head || (NOT_PLACES.has(head.word) && !isCapital(text, head)) || !/^\p{L}/u.test(head.word)) return undefined;
  if (isDemonym(head.word) || (isCapital(text, head) && NO_PLACE.test(head.word))) return undefined;
  const last =
    isCapital(text, head) && !isShouted(text, words) ? capitalRun(text, words, first) : knownRun(words, first, article);
  if (last === undefined) return undefined;
  return text.slice(head.start, (words[withRegion(text, words, last)] as Word).end);
}

const PLACE_LEADS = new RegExp(`^${anyOf(LISTS.words('place-leads'))}$`);

const NO_PLACE = new RegExp(`^${anyOf(LISTS.words('no-place'))}$`);

function capitalRun(text: string, words: Word[], first: number): number {
  let last = first;
  for (let at = first + 1; at < Math.min(words.length, first + 6); at += 1) {
    const word = words[at] as Word;
    if (word.start - (words[at - 1] as Word).end > 1) break;
    if (isCapital(text, word) && /^\p{L}/u.test(word.word) && word.word !== 'i') last = at;
    else if (!JOINING.has(word.word)) break;
  }
  return last;
}

/** In text without capitals: the longest phrase that the dictionary knows, or one strange word that ends its clause. */
function knownRun(words: Word[], first: number, article: boolean): number | undefined {
  for (let length = Math.min(4, words.length - first); length > 0; length -= 1) {
    const phrase = words
      .slice(first, first + length)
      .map((word) => word.word)
      .join(' ');
    if (isPlace(phrase)) return first + length - 1;
    if (
      length > 1 &&
      isPlace(words[first + length - 1]?.word ?? '') &&
      words.slice(first, first + length - 1).every(({ word }) => isFirstName(word, true) || isStrange(word))
    )
      return first + length - 1;
  }
  const { word } = words[first] as Word;
  const next = words[first + 1]?.word;
  const ends = next === undefined || /^(?:,|and|now|with|for|since|right|at|again)$/.test(next);
  return !article && ends && word.length > 3 && isStrange(word) ? first : undefined;
}

const isStrange = (word: string): boolean => /[^\x00-\x7f]/.test(word) && !isFirstName(word, true);

/** `Oslo, Norway`, `Austin, TX`: the region after a comma belongs to the place. */
function withRegion(text: string, words: Word[], last: number): number {
  if (words[last + 1]?.word !== ',' || !words[last + 2]) return last;
  const head = words[last + 2] as Word;
  const next = words[last + 3];
  const two = next ? `${head.word} ${next.word}` : '';
  if (next && isPlace(two)) return last + 3;
  const initials = /^[A-Z]{2}$/.test(text.slice(head.start, head.end));
  return (isPlace(head.word) &&
    (next === undefined || !/^\p{L}/u.test(next.word) || next.word === 'and' || next.word === 'with')) ||
    initials
    ? last + 2
    : last;
}

const isCapital = (text: string, { start }: Word): boolean => isUpperCase(text, start);

function isShouted(text: string, words: Word[]): boolean {
  const first = words[0];
  const last = words.at(-1);
  const stretch = first && last ? text.slice(first.start, last.end) : '';
  return stretch.length > 12 && stretch === stretch.toUpperCase();
}
