const CONSONANTS = 'bdfgklmnprtvz';
const VOWELS = 'aeiou';
/** A prime far from the number of words, so that neighbours look nothing alike. */
const STRIDE = 7_368_787;
const SYLLABLES = 4;

/** How many words there are. */
export const WORDS = (CONSONANTS.length * VOWELS.length) ** SYLLABLES;

/**
 * The made-up word with a number below {@link WORDS}: each its own, and none the plural or another form of one, as all
 * end the same way.
 */
export function markerOf(number: number): string {
  let rest = (number * STRIDE) % WORDS;
  let word = '';
  for (let at = 0; at < SYLLABLES; at++) {
    word += CONSONANTS[rest % CONSONANTS.length]! + VOWELS[Math.floor(rest / CONSONANTS.length) % VOWELS.length]!;
    rest = Math.floor(rest / (CONSONANTS.length * VOWELS.length));
  }
  return `${word}mo`;
}

/** A text whose one fact is a marker, for the offline reader. */
export const textOf = (marker: string): string => `I love ${marker}.`;

/** The markers among the interests of a profile, or of a log entry's changes, in the names of REST. */
export function markersIn(sections: {
  interests?: Record<string, { value: string; confidence: number | null }[]> | null;
}): string[] {
  return Object.values(sections.interests ?? {})
    .flat()
    .filter(({ confidence }) => confidence !== null)
    .map(({ value }) => value);
}
