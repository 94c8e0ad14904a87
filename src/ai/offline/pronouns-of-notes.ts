import type { Finding } from './finding.js';
import { sentencesOf } from './sentence.js';

/** The pronoun of a text that has hardly any of another gender. */
export function mostUsed(text: string): 'he' | 'she' | undefined {
  const [men, women] = [countOf(text, MEN), countOf(text, WOMEN)];
  return men > women * MOSTLY_ONE ? 'he' : women > men * MOSTLY_ONE ? 'she' : undefined;
}

/** Of how many more one gender must be. */
const MOSTLY_ONE = 4;
export const MEN = /\b[Hh](?:e|is|im)\b/g;
export const WOMEN = /\b(?:[Ss]he|[Hh]ers?)\b/g;
export const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The gender that a pronoun tells, with a sentence of it for evidence: one in which the writer speaks of the other. */
export function genderTold(text: string, pronoun: string | undefined, start: number): Finding[] {
  if (pronoun !== 'he' && pronoun !== 'she') return [];
  const said = pronoun === 'he' ? /\bh(?:e|is|im)\b/i : /\b(?:she|hers?)\b/i;
  const sentences = sentencesOf(text.slice(start, start + LONGEST_LOOK)).map((one) => ({
    start: start + one.start,
    end: start + one.end,
  }));
  const telling = sentences.filter((one) => said.test(text.slice(one.start, one.end)));
  const around = telling.find((one) => !FIRST_SAID.test(text.slice(one.start, one.end))) ?? telling[0];
  if (!around) return [];
  return [
    {
      path: 'core_info.gender',
      value: pronoun === 'he' ? 'male' : 'female',
      explicitness: 0.7,
      polarity: 'asserts',
      ...around,
    },
  ];
}

/** In UTF-16 units. */
const LONGEST_LOOK = 20_000;
const FIRST_SAID = /\b(?:I|[Mm]e|[Mm]y|[Ww]e|[Uu]s|[Oo]ur)\b/;
