/** Texts that say their facts line by line, so that a server without a model can read them. */

export interface StatedFact {
  path: string;
  category: string | null;
  value: string;
}

const LINE = /^(\w+)(?: (\w+))?: (.+)$/gm;

/** The facts that a scripted text states. */
export function factsIn(text: string): StatedFact[] {
  return [...text.matchAll(LINE)].map(([, path, category, value]) => ({
    path: path ?? '',
    category: category ?? null,
    value: value ?? '',
  }));
}

const CATEGORIES = ['hobbies', 'music', 'food', 'books', 'movies', 'sports', 'travel'];
const SYLLABLES = 'ba ce di fo gu la me ni po ru sa te vi zo ka le mi no pu ri'.split(' ');

/**
 * Submissions that make a profile with every section filled, about 6 kB as REST sends it. Words are made up of `seed`,
 * so that none merge.
 */
export function submissionsOfWholeProfile(seed: number): string[] {
  const word = wordsFrom(seed);
  const say = (count: number, line: () => string): string[] => Array.from({ length: count }, line);
  return [
    [
      `name: ${word()} ${word()}`,
      `age: ${20 + (seed % 60)}`,
      'gender: female',
      `location: ${word()}, ${word()}`,
      'language: en',
      ...say(3, () => `trait: ${word()}`),
    ],
    CATEGORIES.flatMap((category) => say(2, () => `interest ${category}: ${word()} ${word()}`)),
    [
      `mood_default: ${word()}`,
      `mood_recent: ${word()}`,
      `style: ${word()} and ${word()}`,
      ...say(2, () => `avoid: ${word()}`),
    ],
    say(6, () => `memory: Went to ${word()} with ${word()} and learned ${word()}`),
  ].map((lines) => lines.join('\n'));
}

/** A short text with one new interest, for posts that come in numbers. */
export const submissionOfOneFact = (number: number): string =>
  `interest hobbies: ${wordsFrom(number + 1)()} ${wordsFrom(number * 7 + 3)()} ${number}`;

/** An endless row of made-up words, always the same for one seed. */
function wordsFrom(seed: number): () => string {
  let state = (seed + 1) * 2_654_435_761;
  const next = (below: number): number => {
    // A linear congruential step (Numerical Recipes); its high bits are random enough for words.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 16) % below;
  };
  return () => Array.from({ length: 3 + next(2) }, () => SYLLABLES[next(SYLLABLES.length)]).join('');
}
