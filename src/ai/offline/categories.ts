import { listsOf } from './lists.js';
import { remembering } from '../../text/look-up.js';

const CATEGORY = new Map<string, string>();
const INTEREST_WORDS = listsOf('interest-words');
for (const category of INTEREST_WORDS.names) {
  for (const word of INTEREST_WORDS.words(category)) {
    const key = word.replaceAll('-', ' ');
    if (!CATEGORY.has(key)) CATEGORY.set(key, category);
    if (!CATEGORY.has(word)) CATEGORY.set(word, category);
  }
}

const NAMED = new Map<string, string>();
const FAMOUS_NAMES = listsOf('famous-names');
for (const category of FAMOUS_NAMES.names) for (const name of FAMOUS_NAMES.phrases(category)) NAMED.set(name, category);

/** The category a lower-case phrase belongs to: by the whole phrase, then by its words from the last to the first. */
export function categoryOf(phrase: string): string | undefined {
  const isWord = !phrase.includes(' ');
  const whole = NAMED.get(phrase) ?? NAMED.get(`the ${phrase}`) ?? (isWord ? lookUp(phrase) : kindOf(phrase));
  if (whole || isWord) return whole;
  const words = phrase.split(' ');
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const pair = at > 0 ? kindOf(`${words[at - 1]} ${words[at]}`) : undefined;
    const found = pair ?? lookUp(words[at] ?? '');
    if (found) return found;
  }
  return undefined;
}

/** Is this one word a thing that people have as an interest? */
export const isInterestWord = (word: string): boolean => lookUp(word) !== undefined;

/** Is this lower-case phrase as a whole something that people have as an interest, or a famous name? */
export const isNamed = (phrase: string): boolean => NAMED.has(phrase) || CATEGORY.has(phrase);

/** Is this lower-case phrase the name of a band, a film, a team that everybody knows? */
export const isFamous = (phrase: string): boolean => NAMED.has(phrase);

export const isPet = (word: string): boolean =>
  lookUp(word) === 'pets' && word !== 'animal' && word !== 'animals' && word !== 'fish';

const kindOf = (phrase: string): string | undefined =>
  CATEGORY.get(phrase) ??
  CATEGORY.get(singular(phrase)) ??
  (phrase.endsWith('ies') ? CATEGORY.get(phrase.slice(0, -1)) : undefined);

const lookUp = remembering(kindOf);

export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh|o)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
