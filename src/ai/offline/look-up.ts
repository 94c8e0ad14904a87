/** The same look-up of a word, its answers kept for the words asked last: a text asks about the same few words again and again. */
export function remembering<Answer>(lookUp: (word: string) => Answer): (word: string) => Answer {
  const known = new Map<string, Answer>();
  return (word) => {
    const answer = known.get(word);
    if (answer !== undefined || known.has(word)) return answer as Answer;
    if (word.length > LONGEST) return lookUp(word);
    if (known.size >= MOST) known.clear();
    // A longer word cut out of a text holds on to all of it; this copy does not.
    const own = word.length < LEAST_HELD ? word : [...word].join('');
    const found = lookUp(own);
    known.set(own, found);
    return found;
  };
}

const LONGEST = 40;
/** In UTF-16 units: shorter pieces of a string are copies in themselves. */
const LEAST_HELD = 13;
const MOST = 5000;
