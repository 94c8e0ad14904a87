import { remembering } from '../../text/look-up.js';

/** A word in lower case and with straight apostrophes. */
export const lowered = remembering((written) => written.toLowerCase().replaceAll('’', "'"));

/** Spellings that hide two words, and how many letters belong to the first. */
const JOINED = new Map<string, [string, string, number]>(
  Object.entries({
    im: ['i', 'am', 1],
    iam: ['i', 'am', 1],
    ive: ['i', 'have', 1],
    "ain't": ['am', 'not', 2],
    aint: ['am', 'not', 2],
    "won't": ['will', 'not', 2],
    wont: ['will', 'not', 2],
    "can't": ['can', 'not', 2],
    cant: ['can', 'not', 2],
    cannot: ['can', 'not', 3],
    dont: ['do', 'not', 2],
    didnt: ['did', 'not', 3],
    doesnt: ['does', 'not', 4],
    isnt: ['is', 'not', 2],
    wasnt: ['was', 'not', 3],
    arent: ['are', 'not', 3],
    havent: ['have', 'not', 4],
    hasnt: ['has', 'not', 3],
    wouldnt: ['would', 'not', 5],
    couldnt: ['could', 'not', 5],
    gonna: ['going', 'to', 3],
    wanna: ['want', 'to', 3],
    gotta: ['got', 'to', 3],
    "y'all": ['you', 'all', 1],
    thats: ['that', 'is', 4],
    hes: ['he', 'is', 2],
    shes: ['she', 'is', 3],
  }),
);
const ENDINGS: [string, string][] = [
  ["n't", 'not'],
  ["'m", 'am'],
  ["'re", 'are'],
  ["'ve", 'have'],
  ["'ll", 'will'],
  ["'d", 'would'],
];
const TAKES_IS = new Set('it that he she who what there here where how this name everything everyone'.split(' '));

/** How chat spells small words; who writes `Liv` means somebody. */
const SPELLINGS = new Map([
  ['luv', 'love'],
  ['lov', 'love'],
  ['frm', 'from'],
  ['hav', 'have'],
  ['liv', 'live'],
]);

/** What a word as it is written stands for: one word, or two of which the first has so many letters. */
interface Spelling {
  first: string;
  second: string | undefined;
  letters: number;
}

/** How a word is written out: `don't` as `do not`. */
export const spellingOf = remembering((written): Spelling => {
  const word = lowered(written);
  const split = /^\d\d(?:[mf]|y[or]s?)$/.test(word)
    ? ([word.slice(0, 2), word.slice(2), 2] as const)
    : (JOINED.get(word) ?? contraction(word));
  return split
    ? { first: split[0], second: split[1], letters: split[2] }
    : { first: (written === 'Liv' ? undefined : SPELLINGS.get(word)) ?? word, second: undefined, letters: word.length };
});

function contraction(word: string): [string, string, number] | undefined {
  const mark = word.lastIndexOf("'");
  if (mark < 1) return undefined;
  for (const [ending, meaning] of ENDINGS) {
    if (word.endsWith(ending)) return [word.slice(0, -ending.length), meaning, word.length - ending.length];
  }
  const noun = word.slice(0, mark);
  return word.endsWith("'s") && TAKES_IS.has(noun) ? [noun, 'is', noun.length] : undefined;
}
