import { detectAll } from 'tinyld';
import { PHRASEBOOKS } from './languages.js';
import { wordsOf } from './sentence.js';

/** The language of these words as a lower-case ISO 639-1 code, and how sure that is, 0 to 1; undefined when they are too few to tell. */
export function languageOf(text: string): { code: string; certainty: number } | undefined {
  const sample = text.slice(0, LONGEST);
  const letters = sample.replace(/[^\p{L}]+/gu, '').length;
  const script = scriptOf(sample, letters);
  if (script) return { code: script, certainty: 1 };
  const voted = vote(sample);
  if (voted && (letters < SHORT || voted.share > 0.8)) return { code: voted.code, certainty: letters < SHORT ? 0.7 : 0.95 };
  if (letters < SHORTEST) return undefined;
  const [best] = detectAll(sample);
  if (!best || !/^[a-z]{2}$/.test(best.lang) || (letters < SHORT && best.accuracy < 0.5)) return undefined;
  return { code: best.lang, certainty: best.accuracy };
}

/** Longer texts tell no more. */
const LONGEST = 6000;
/** In letters: below this the detector guesses, and common words are the better witness; below the second it knows nothing. */
const SHORT = 120;
const SHORTEST = 24;

const ENGLISH = 'i my the and is of to am have you was it that for with this are not me we but do what your in on love like so live';

const WITNESSES = new Map<string, string[]>();
for (const [code, everyday] of [['en', ENGLISH], ...PHRASEBOOKS.map(({ code: name, everyday: words }) => [name, words] as const)] as const) {
  for (const word of everyday.split(' ').filter(Boolean)) WITNESSES.set(word, [...(WITNESSES.get(word) ?? []), code]);
}

/** The language whose common words stand here most, with its share of them; a word of several languages counts for none. */
function vote(sample: string): { code: string; share: number } | undefined {
  const votes = new Map<string, number>();
  let total = 0;
  for (const { word } of wordsOf(sample.slice(0, 2000))) {
    const codes = WITNESSES.get(word);
    if (codes?.length !== 1 || !codes[0]) continue;
    votes.set(codes[0], (votes.get(codes[0]) ?? 0) + 1);
    total += 1;
  }
  const [first] = [...votes].sort((a, b) => b[1] - a[1]);
  return first && first[1] > total / 2 ? { code: first[0], share: total >= 4 ? first[1] / total : 0.6 } : undefined;
}

/** Scripts that one language writes in. Han alone is Chinese only where no kana stand beside it. */
function scriptOf(sample: string, letters: number): string | undefined {
  const share = (pattern: RegExp): number => (sample.match(pattern)?.length ?? 0) / Math.max(letters, 1);
  if (letters < 2) return undefined;
  if (share(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > 0.15) return 'ja';
  if (share(/\p{Script=Hangul}/gu) > 0.3) return 'ko';
  return share(/\p{Script=Han}/gu) > 0.4 ? 'zh' : undefined;
}
