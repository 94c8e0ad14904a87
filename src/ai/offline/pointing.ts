import { newsIn } from './news.js';

/** A clause that begins so is understood only behind the one before. */
export const ANAPHORS =
  /^(?:it|its|that|this|these|those|he|she|they|his|her|their|him|them|which|both|neither|one|such)$/;

export function isAnaphor(words: string[]): boolean {
  const [first = '', second = ''] = words;
  if (!ANAPHORS.test(first) || second === 'and' || (first === 'it' && words[2] === 'my' && words[3] === 'birthday'))
    return false;
  // `They gave me the sack` is about nobody in particular, `this summer` names what it means.
  return (
    !(first === 'they' && words.some((word) => /^(?:me|us|my)$/.test(word))) &&
    !(/^(?:this|that|these|those)$/.test(first) && newsIn([second]) > 0)
  );
}

/** `I water it daily`: the first word of what somebody else would have to ask for. */
const POINTING = new Set(['it', 'them', 'him', 'her']);

/** Does the clause point at something that it does not name before? */
export function isPointing(words: string[]): boolean {
  const at = words.findIndex((word) => POINTING.has(word));
  return at > 0 && newsIn(words.slice(0, at)) < 2 && !(words[at] === 'her' && newsIn(words.slice(at + 1, at + 2)) > 0);
}
