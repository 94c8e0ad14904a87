import { cueOf, hears } from './cues.js';
import { isOccupation, isPlace } from './gazetteer.js';
import { anyOf } from '../../lists.js';
import { listsOf } from './lists.js';
import { numberAt } from './numerals.js';
import { isPerson } from './people.js';
import { phraseOf, type Sentence, type Word } from './sentence.js';
import type { SubjectClause } from './statement.js';

const LISTS = listsOf('fragment');

/** `34-year-old nurse from Oslo.`, `From Ohio.`: a sentence that says what its subject is and leaves `I am` out. */
export function fragmentOf(sentence: Sentence): SubjectClause | undefined {
  const { words } = sentence;
  let from = 0;
  while (from < words.length && OPENING.test(words[from]?.word ?? '')) from += 1;
  const object = words.slice(from);
  return object.length > 0 && object.length <= 30 && isDescription(object)
    ? asBeing(sentence, from, object)
    : undefined;
}

const OPENING = new RegExp(`^${LISTS.anyOf('opening')}$`);

const OTHERS = /^(?:he|she|they|you|your|his|her|their|must)$/;

const BEING = cueOf('as being');

/** `As a mum of two, I …`, `speaking as a nurse`: what the subject is, said in passing. */
export function rolesIn(sentence: Sentence): SubjectClause[] {
  const { words } = sentence;
  if (!hears(words, BEING)) return [];
  const as = words.findIndex(
    ({ word }, at) =>
      word === 'as' &&
      /^(?:a|an|the)$/.test(words[at + 1]?.word ?? '') &&
      (at === 0 || /^(?:,|speaking|and|but|so|because|also|-|honestly|well)$/.test(words[at - 1]?.word ?? '')),
  );
  const being =
    words[0]?.word === 'being' &&
    /^(?:a|an|the)$/.test(words[1]?.word ?? '') &&
    !words.some(({ word }) => OTHERS.test(word))
      ? 0
      : -1;
  if ((as < 0 || !words.some(({ word }) => word === 'i' || word === 'my' || word === 'me')) && being < 0) return [];
  const from = as < 0 ? being : as;
  const end = words.findIndex(({ word }, at) => at > from + 1 && /^(?:,|i|my|who|is|has|means)$/.test(word));
  const object = words.slice(from + 1, end < 0 ? undefined : end);
  return object.some(({ word }) => NO_ROLE.test(word)) ? [] : [asBeing(sentence, from + 1, object)];
}

const NO_ROLE = new RegExp(`^${anyOf(LISTS.words('no-role'))}$`);

/** `could you note that my name is Fitz?`: a statement in the form of a request. */
export function askedToRemember(sentence: Sentence): Sentence | undefined {
  const { text, words, start, end, ofAnother } = sentence;
  const at = words.findIndex(({ word }) => word === 'you');
  const verb = at + (words[at + 1]?.word === 'please' ? 2 : 1);
  if (
    at < 1 ||
    at > 4 ||
    !/^(?:can|could|will|would|did)$/.test(words[at - 1]?.word ?? '') ||
    !/^(?:remember|note|know|save|keep)$/.test(words[verb]?.word ?? '')
  )
    return undefined;
  const from = words.findIndex(
    ({ word }, index) => index > verb && index < verb + 5 && (word === 'i' || word === 'my'),
  );
  return from < 0 || /^(?:if|what|where|how|who|when)$/.test(words[from - 1]?.word ?? '')
    ? undefined
    : { text, words: words.slice(from), start: words[from]?.start ?? start, end, asks: false, ofAnother };
}

/**
 * What a question such as `what is your favorite movie? how old are you?` leaves of a sentence: the part before it,
 * when it states something.
 */
export function beforeQuestion(sentence: Sentence): Sentence | undefined {
  const { text, words, start, ofAnother } = sentence;
  for (let at = words.length - 1; at > 1; at -= 1) {
    const { word } = words[at] as Word;
    const next = words[at + 1]?.word ?? '';
    const before = words[at - 1]?.word ?? '';
    const opens = /^(?:,|and|but|so|-|;|:|–|—)$/.test(before);
    const asks =
      (/^(?:do|are|have|did|can|would|will|could|is|does|should|dose)$/.test(word) &&
        /^(?:you|your|it|that|they|there|he|she|the|this|u|not)$/.test(next) &&
        opens) ||
      (/^(?:what|how|where|who|which|why|when|whats|wbu|hbu)$/.test(word) &&
        (opens || /^(?:about|are|is|do|did)$/.test(next))) ||
      (word === 'you' && opens && at === words.length - 1);
    if (!asks) continue;
    const kept = words.slice(0, opens ? at - 1 : at);
    const last = kept.at(-1);
    return last &&
      kept.length > 1 &&
      !/^(?:what|how|where|who|which|why|when|do|does|did|are|is|can|could|would|will|have|has|should)$/.test(
        kept[0]?.word ?? '',
      )
      ? { text, words: kept, start, end: last.end, asks: false, ofAnother }
      : undefined;
  }
  return undefined;
}

/** `mom of two here`, `proud dad of three`, `lifelong Arsenal fan here`. */
const isParent = (object: Word[]): boolean =>
  PARENT.test(object[0]?.word ?? '') && /^(?:of|to|here)$/.test(object[1]?.word ?? '');

const PARENT = new RegExp(`^${LISTS.anyOf('parent')}$`);
const isFan = (object: Word[]): boolean =>
  object.length < 7 &&
  object.findIndex(({ word }) => /^(?:fan|lover|addict|enthusiast|nerd|geek|fanatic|buff)$/.test(word)) > 0 &&
  /^(?:here|,|since|)$/.test(
    object[object.findIndex(({ word }) => /^(?:fan|lover|addict|enthusiast|nerd|geek|fanatic|buff)$/.test(word)) + 1]
      ?.word ?? '',
  ) &&
  !object.some(({ word }) => /^(?:he|she|they|you|my|his|her|not|no|another|fellow|any|every)$/.test(word));

function isDescription(object: Word[]): boolean {
  const [first, second] = object;
  if (isParent(object) || isFan(object)) return true;
  const number = numberAt(object, 0);
  if (number)
    return (
      /^(?:(?:years?|yrs?|y)[ /-]{0,3}(?:old|o)\b|yo\b|year-old|-? ?years?-old|- ?years?)/.test(
        phraseOf(object, number.length, number.length + 4),
      ) ||
      (number.value > 12 &&
        /^(?:male|female|m|f|from|,)$/.test(object[number.length]?.word ?? '') &&
        object.length < 12)
    );
  if (first?.word === 'from')
    return (
      second !== undefined &&
      (isPlace(second.word) ||
        isPlace(`${second.word} ${object[2]?.word ?? ''}`) ||
        isPlace(`${object[2]?.word ?? ''}`))
    );
  if (/^(?:based|living|located)$/.test(first?.word ?? '') && second?.word === 'in') return true;
  const noun = first?.word === 'a' || first?.word === 'an' ? object.slice(1, 5) : object.slice(0, 3);
  const end = noun.findIndex(({ word }) => /^(?:from|based|living|in|who|,|with|and)$/.test(word));
  if (noun.some(({ word }) => isPerson(word) || /^(?:my|his|her|our|your|their|the|this|that)$/.test(word)))
    return false;
  return (
    noun.slice(0, end < 0 ? noun.length : end).some(({ word }) => isOccupation(word)) &&
    object.some(({ word }, at) => at > 0 && /^(?:from|based|living|in)$/.test(word))
  );
}

function asBeing(sentence: Sentence, from: number, object: Word[]): SubjectClause {
  return {
    sentence,
    kind: 'self',
    owned: [],
    lemma: 'be',
    negated: false,
    past: false,
    over: false,
    modal: '',
    perfect: false,
    habitual: false,
    momentary: false,
    doubtful: false,
    elided: true,
    object,
    begin: from,
    after: from,
    end: sentence.words.length,
  };
}
