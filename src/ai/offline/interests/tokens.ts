import type { Sentence, Word } from '../sentence.js';

/** The words of a sentence with their hyphens apart: `fly-fishing` is two, as many write it. */
export function tokensOf({ words }: Pick<Sentence, 'words'>): Word[] {
  if (!words.some(isHyphenated)) return words;
  return words.flatMap((whole) => {
    if (!isHyphenated(whole)) return [whole];
    const { word, start, end } = whole;
    return [...word.matchAll(/[^-]+/g)].map(({ index, 0: part }) => ({
      word: part,
      start: Math.min(start + index, end),
      end: Math.min(start + index + part.length, end),
    }));
  });
}

const isHyphenated = ({ word }: Word): boolean => word.length > 1 && word.includes('-');
