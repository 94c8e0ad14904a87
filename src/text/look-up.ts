/**
 * The same look-up of a word, its answers kept for the words asked last: a text asks about the same few words again and
 * again.
 */
export function remembering<Answer>(lookUp: (word: string) => Answer): (word: string) => Answer {
  let known = new Map<string, Answer | typeof NOTHING>();
  let before: typeof known = new Map();
  return (word) => {
    const answer = known.get(word);
    if (answer !== undefined) return answer === NOTHING ? (undefined as Answer) : answer;
    if (word.length > LONGEST || isLongNumber(word)) return lookUp(word);
    if (known.size >= MOST) {
      before = known;
      known = new Map();
    }
    // A longer word cut out of a text holds on to all of it; this copy does not.
    const own = word.length < LEAST_HELD ? word : [...word].join('');
    const found = before.get(word) ?? lookUp(own) ?? NOTHING;
    known.set(own, found);
    return found === NOTHING ? (undefined as Answer) : found;
  };
}

/** Long numbers seldom come again: to keep them would push out words that do. */
const isLongNumber = (word: string): boolean => {
  const first = word.charCodeAt(0);
  return word.length > 3 && first >= 48 && first <= 57;
};

/** Stands for the answer `undefined`, so that one look finds it. */
const NOTHING = Symbol('nothing');
const LONGEST = 40;
/** In UTF-16 units: shorter pieces of a string are copies in themselves. */
const LEAST_HELD = 13;
const MOST = 5000;
