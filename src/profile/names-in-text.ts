import { isKin, saysKin } from './kin-words.js';
import { isEmptyWord, plain, wordsOf } from './words.js';

/** Words with a capital inside a sentence; the pronoun and what opens a sentence are none. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/(?<=[\p{L}\p{N},]['’"(]?\s{1,3})\p{Lu}[\p{L}\p{M}]+(?:['’]s(?!\p{L}))?/gu)].flatMap(
    ([name]) => wordsOf(name).filter((word) => !isEmptyWord(word) || ALSO_NAMES.has(name)),
  );
}

/** Small words that with a capital name somebody or a month. */
const ALSO_NAMES = new Set(['May', 'Will']);

/**
 * Words with a capital wherever they stand, in plain form. What opens a sentence counts before another capital, or
 * where it is no word that is written small elsewhere (`isCommon`).
 */
export function capitalsIn(text: string, isCommon: (word: string) => boolean): string[] {
  return [...text.matchAll(CAPITALS)].flatMap(([, opening, name = '', next]) =>
    wordsOf(name).filter(
      (word) =>
        !isEmptyWord(word) &&
        !ABBREVIATION.test(name) &&
        (opening === undefined || next !== undefined || !isCommon(word)),
    ),
  );
}

const CAPITALS = new RegExp(
  String.raw`(^|[.!?…]["'”’)\]]{0,3}\s{1,9}|\n\s{0,9})?(?<![\p{L}\p{N}])` +
    String.raw`(\p{Lu}[\p{L}\p{M}]+(?:['’]s(?!\p{L}))?)(?=(\s\p{Lu})?)`,
  'gu',
);

/** Of a state, a degree, a department: what a statement may spell out or leave out. */
const ABBREVIATION = /^\p{Lu}{2,3}$/u;

/** `Hogg Hall` of a text that has `Hogg Prize` and `Arley Hall`: names that stand there with others alone. */
export function splitsName(statement: string, { words }: { words: readonly string[] }): boolean {
  const said = ` ${words.join(' ')} `;
  return [...statement.matchAll(/(?<=[\p{L}\p{N},] )(?=(\p{Lu}\p{Ll}+) (\p{Lu}\p{Ll}+))/gu)].some(
    ([, one = '', other = '']) => {
      const [first, second] = [wordsOf(one).at(-1) ?? '', wordsOf(other)[0] ?? ''];
      if (isKin(first) || said.includes(` ${first} ${second}`)) return false;
      return words.includes(first) && words.includes(second);
    },
  );
}

/** Words for kin with the name behind them: `my sister Eva`. */
const namedKin = (text: string): { kin: string; name: string }[] =>
  [...text.matchAll(/(\p{L}{3,20}) (\p{Lu}\p{Ll}{1,20})/gu)]
    .map(([, kin = '', name = '']) => ({ kin: plain(kin), name: plain(name) }))
    .filter(({ kin }) => isKin(kin));

/** `Sister Anna` of somebody's sister whom the text calls Eva. */
export function renamesKin(statement: string, text: string): boolean {
  const called = namedKin(text);
  return namedKin(statement).some(({ kin, name }) => {
    const alike = called.filter((other) => saysKin(kin, other.kin));
    return alike.length > 0 && alike.every((other) => other.name !== name);
  });
}
