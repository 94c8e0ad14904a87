import { isOccupation, isPlace } from './gazetteer.js';
import { numberAt } from './numerals.js';
import { isPerson } from './people.js';
import type { Sentence, Word } from './sentence.js';
import type { Statement } from './statement.js';

/** `34-year-old nurse from Oslo.`, `From Ohio.`: a sentence that says what its subject is and leaves `I am` out. */
export function fragmentOf(sentence: Sentence): Statement | undefined {
  const { words } = sentence;
  let from = 0;
  while (from < words.length && /^(?:-|\*|•|>|#|well|so|yes|oh|and|originally|just|currently|,|hi|hello|hey|proud|retired|full-time|part-time|freelance|senior|junior)$/.test(words[from]?.word ?? '')) from += 1;
  const object = words.slice(from);
  return object.length > 0 && object.length <= 30 && isDescription(object) ? asBeing(sentence, from, object) : undefined;
}

/** What a question such as `what is your favorite movie? how old are you?` leaves of a sentence: the part before it, when it states something. */
export function beforeQuestion(sentence: Sentence): Sentence | undefined {
  const { words } = sentence;
  for (let at = words.length - 1; at > 1; at -= 1) {
    const { word } = words[at] as Word;
    const next = words[at + 1]?.word ?? '';
    const before = words[at - 1]?.word ?? '';
    const opens = /^(?:,|and|but|so|-|;|:|–|—)$/.test(before);
    const asks = (/^(?:do|are|have|did|can|would|will|could|is|does|should|dose)$/.test(word) && /^(?:you|your|it|that|they|there|he|she|the|this|u|not)$/.test(next) && opens) ||
      (/^(?:what|how|where|who|which|why|when|whats|wbu|hbu)$/.test(word) && (opens || /^(?:about|are|is|do|did)$/.test(next))) || (word === 'you' && opens && at === words.length - 1);
    if (!asks) continue;
    const kept = words.slice(0, at).filter((_, index, all) => index < all.length - (opens ? 1 : 0));
    const last = kept.at(-1);
    return last && kept.length > 1 && !/^(?:what|how|where|who|which|why|when|do|does|did|are|is|can|could|would|will|have|has|should)$/.test(kept[0]?.word ?? '') ? { ...sentence, words: kept, end: last.end, asks: false } : undefined;
  }
  return undefined;
}

function isDescription(object: Word[]): boolean {
  const [first, second] = object;
  const number = numberAt(object, 0);
  if (number) return /^(?:(?:years?|yrs?|y)[ /-]{0,3}(?:old|o)\b|yo\b|year-old|-? ?years?-old|- ?years?)/.test(object.slice(number.length, number.length + 4).map(({ word }) => word).join(' ')) || (number.value > 12 && /^(?:male|female|m|f|from|,)$/.test(object[number.length]?.word ?? '') && object.length < 12);
  if (first?.word === 'from') return second !== undefined && (isPlace(second.word) || isPlace(`${second.word} ${object[2]?.word ?? ''}`) || isPlace(`${object[2]?.word ?? ''}`));
  if (/^(?:based|living|located)$/.test(first?.word ?? '') && second?.word === 'in') return true;
  const noun = first?.word === 'a' || first?.word === 'an' ? object.slice(1, 5) : object.slice(0, 3);
  const end = noun.findIndex(({ word }) => /^(?:from|based|living|in|who|,|with|and)$/.test(word));
  if (noun.some(({ word }) => isPerson(word) || /^(?:my|his|her|our|your|their|the|this|that)$/.test(word))) return false;
  return noun.slice(0, end < 0 ? noun.length : end).some(({ word }) => isOccupation(word)) && object.some(({ word }, at) => at > 0 && /^(?:from|based|living|in)$/.test(word));
}

function asBeing(sentence: Sentence, from: number, object: Word[]): Statement {
  return {
    sentence, kind: 'self', owned: [], lemma: 'be', negated: false, past: false, over: false, modal: '', perfect: false, habitual: false, momentary: false, doubtful: false,
    elided: true, object, begin: from, after: from, end: sentence.words.length,
  };
}
