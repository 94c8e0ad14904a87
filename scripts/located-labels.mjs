// Finds the words of a label in a text, for labels that name words without saying where they stand.

/**
 * A function that tells where the first alternative of a label that a text has stands in it, of a text's tokens, the
 * kind of span, the label, and which tokens may tell it.
 */
export function locatorOf(tokensOf, foldWord) {
  return (...asked) => located(tokensOf, foldWord, ...asked);
}

function located(tokensOf, foldWord, tokens, kind, { alternatives }, isTold) {
  const words = tokens.map(({ word }) => foldWord(word));
  const isWord = (word, wanted) =>
    word === wanted || (kind === 'like' && wanted.length > 3 && word?.startsWith(wanted));
  for (const alternative of alternatives) {
    const wanted = tokensOf(alternative)
      .map(({ word }) => foldWord(word))
      .filter((word) => /[\p{L}\p{N}]/u.test(word));
    const found = words.flatMap((_, at) =>
      isTold(at) && wanted.every((word, next) => isWord(words[at + next], word))
        ? [{ kind, start: tokens[at].start, end: tokens[at + wanted.length - 1].end }]
        : [],
    );
    if (found.length > 0) return found;
  }
  return [];
}
