import { isKin, saysKin } from './kin-words.js';
import { isEmptyWord, plain, wordsOf } from './words.js';

/** Words with a capital inside a sentence; the pronoun and what opens a sentence are none. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/(?<=[\p{L}\p{N},]['’"(]?\s{1,3})\p{Lu}[\p{L}\p{M}]+(?:['’]s(?!\p{L}))?/gu)]
    .flatMap(([name]) => wordsOf(name))
    .filter((word) => !isEmptyWord(word));
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
