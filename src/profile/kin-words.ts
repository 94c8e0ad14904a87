import { addToGroup } from '../groups.js';
import { listsBeside } from '../lists.js';
import { wordsOf } from './words.js';

const LISTS = listsBeside(import.meta.url, 'kin-words');

/** To a word for kin the names of the lines it says: its own and the wider ones; a line is named by its first word. */
const SAID_BY = new Map<string, string[]>();
/** Words that mean kin alone. */
const KIN = new Set<string>();
for (const row of LISTS.lines('relations')) {
  const [words = '', wider = ''] = row.split(' < ');
  const [plainly = '', maybe = ''] = words.split(' + ');
  const [name = '', ...others] = plainly.split(' ').flatMap(wordsOf);
  for (const word of [name, ...others]) KIN.add(word);
  for (const word of [name, ...others, ...wordsOf(maybe)]) addToGroup(SAID_BY, word, name, ...wordsOf(wider));
}

/** `mums` of `mum's`. */
const bare = (word: string): string => (SAID_BY.has(word) ? word : word.replace(/s$/, ''));

/** Whether a word is one for kin and means nothing else. */
export const isKin = (word: string): boolean => KIN.has(bare(word));

/** Whether who says `said` of somebody has said `told` of them. */
export const saysKin = (told: string, said: string): boolean => {
  const [kin] = SAID_BY.get(bare(told)) ?? [];
  return kin !== undefined && (SAID_BY.get(bare(said))?.includes(kin) ?? false);
};

const MEN = new Set(LISTS.words('men'));
const WOMEN = new Set(LISTS.words('women'));

const HE = new Set(LISTS.words('he').flatMap(wordsOf));
const SHE = new Set(LISTS.words('she').flatMap(wordsOf));

/** Whether a word for kin means a man where a pronoun means a woman, or the other way round. */
export const isOtherSex = (kin: string, pronoun: string): boolean => {
  const [name = ''] = isKin(kin) ? (SAID_BY.get(bare(kin)) ?? []) : [];
  return (WOMEN.has(name) && HE.has(pronoun)) || (MEN.has(name) && SHE.has(pronoun));
};
