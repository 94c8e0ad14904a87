import type { Finding } from './finding.js';
import { sentencesOf } from './sentence.js';

/** The pronoun of a text that has hardly any of another gender, and whether there are enough to tell whom it means. */
export function pronounsIn(text: string): { most: 'he' | 'she' | undefined; areEnough: boolean } {
  const men = text.match(MEN)?.length ?? 0;
  const women = text.match(WOMEN)?.length ?? 0;
  const most = men > women * MOSTLY_ONE ? 'he' : women > men * MOSTLY_ONE ? 'she' : undefined;
  return { most, areEnough: men + women >= LEAST };
}

/** Of how many more one gender must be. */
const MOSTLY_ONE = 4;
/** A single one may be anybody's. */
const LEAST = 2;
const MEN = /\b[Hh](?:e|is|im)\b/g;
const WOMEN = /\b(?:[Ss]he|[Hh]ers?)\b/g;

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

/** How often a text speaks of whoever writes it, and whether it does so rather than describe somebody. */
export function ownVoiceIn(text: string): { spoken: number; isMost: boolean } {
  const spoken = text.match(SPEAKS_OF_ITSELF)?.length ?? 0;
  return { spoken, isMost: spoken * MOSTLY > (text.match(DESCRIBES)?.length ?? 0) };
}

/** A description may quote its subject here and there. */
const MOSTLY = 2;
const DESCRIBES = /\b(?:[Hh]e|[Ss]he|[Hh]is|[Hh]er|[Tt]heir)\b/g;
const SPEAKS_OF_ITSELF = /\b(?:I|I'm|I’m|im|I've|I’ve|[Mm]y|[Mm]e|[Mm]yself|[Mm]ine|i'm|i am|[Ww]e|[Oo]ur)\b/g;
