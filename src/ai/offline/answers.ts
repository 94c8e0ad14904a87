import { ofBirth } from './birth.js';
import { isInterestWord } from './categories.js';
import { SAID, type Slot } from './finding.js';
import { identityOf } from './identity.js';
import { interestsIn } from './interest.js';
import { asserted, retracted } from './leaning.js';
import { isAdjective, isFirstName } from './gazetteer.js';
import { listsOf } from './lists.js';
import { nameAt } from './names.js';
import { numberAt } from './numerals.js';
import { placeAt } from './place-names.js';
import { placeOf } from './place.js';
import { ASKS_AGE, ASKS_BIRTH, ASKS_NAME, ASKS_PLACE, asksOneself, interestAsked } from './questions.js';
import { phraseOf, type Sentence, type Word } from './sentence.js';
import type { Perspective } from './statement.js';
import { statementsOf } from './statements.js';
import { isTasteVerb } from './tastes.js';
import { verbForm } from './verbs.js';

const LISTS = listsOf('answers');

/**
 * What a bare answer says: `42` after `how old are you?`, `mostly jazz` after `what music do you like?`. `said` is
 * when, for dates of birth.
 */
export function answered(question: Sentence, answer: Sentence, said: string): Slot[] {
  const words = bareAnswer(answer);
  if (words.length === 0 || words.length > 24) return [];
  const asked = asksOneself(question) ? 'what do you like' : phraseOf(question.words);
  if (ASKS_AGE.test(asked)) return ageIn(afterTakingBack(answer.words) ?? words);
  if (ASKS_BIRTH.test(asked)) return ofBirth(answer.text.slice(answer.start, answer.end), said);
  if (ASKS_NAME.test(asked) && !/\b(?:his|her|their|pet|cat|dog|company|band|business)\b/.test(asked))
    return nameIn(answer.text, words).filter(
      ({ value }) => /\bname|call|\bwho\b|go by|stands/.test(asked) || /^\p{Lu}/u.test(String(value)),
    );
  if (ASKS_PLACE.test(asked)) return placeIn(answer.text, words);
  const chosen = choiceIn(question, words, answer.text);
  if (chosen) return chosen;
  const kind = interestAsked(asked);
  if (isTasteVerb(verbForm(words[0]?.word ?? '')?.lemma ?? '')) return [];
  return kind === undefined || /^(?:no|nope|nah|not|none|never)$/.test(answer.words[0]?.word ?? '')
    ? []
    : asserted(
        interestsIn(answer.text, words, kind || undefined).filter(
          ({ known, words: own }) =>
            !own.some(isFinite) &&
            (known ||
              (own.length < 4 &&
                !/^(?:a|an)$/.test(words[0]?.word ?? '') &&
                ((kind !== '' && kind !== 'hobbies') || words[0]?.word !== 'the'))),
        ),
        0.7,
      );
}

/** `it never feels`, `called friends`: a clause, no thing. */
const isFinite = ({ word }: Word): boolean =>
  (/^(?:present|past)$/.test(verbForm(word)?.kind ?? '') && !isInterestWord(word)) ||
  word === 'never' ||
  /^(?:yum|yummy|wow|same|cool)$|(.)\1{3}/.test(word);

/** `still playing tennis?` - `no, stopped`: what is over. The evidence is the question's. */
export function noLonger(question: Sentence, answer: Sentence): Slot[] {
  const head = phraseOf(answer.words, 0, 3);
  if (!NO_LONGER.test(head) || answer.words.some(({ word }) => word === 'yes')) return [];
  const still = question.words.findIndex(({ word }) => word === 'still');
  if (still < 0 || question.words.some(({ word }) => /^(?:he|she|they|his|her|their)$/.test(word))) return [];
  const rest = question.words
    .slice(still + 1)
    .filter(({ word }) => word !== 'into' && word !== 'the' && word !== 'do' && word !== 'a');
  return retracted(
    interestsIn(question.text, rest, undefined)
      .filter(({ known }) => known)
      .slice(0, 1),
    SAID,
  );
}

const NO_LONGER = new RegExp(String.raw`^${LISTS.anyOf('no longer')}\b`);

/** `tea` after `coffee or tea?`: the one that is chosen. */
function choiceIn(question: Sentence, words: Word[], text: string): Slot[] | undefined {
  const or = question.words.findIndex(({ word }) => word === 'or');
  const comma = words.findIndex(({ word }) => word === ',');
  const chosen = comma > 0 ? words.slice(0, comma) : words;
  if (or < 1 || chosen.length > 4 || !question.words.some(({ word }) => word === chosen.at(-1)?.word)) return undefined;
  return asserted(
    interestsIn(text, chosen, undefined).filter(({ known }) => known),
    0.7,
  );
}

/** `mine is friday`: stands for what was asked just before, by either side. */
export function mineIs(question: Sentence, sentence: Sentence): Slot[] {
  const at = sentence.words.findIndex(
    ({ word }, index) => word === 'mine' && /^(?:is|are)$/.test(sentence.words[index + 1]?.word ?? ''),
  );
  if (at < 0) return [];
  const asked = phraseOf(question.words);
  const rest = sentence.words.slice(at + 2);
  if (/\byour name\b/.test(asked)) return nameIn(sentence.text, rest);
  const kind = interestAsked(asked);
  return kind === undefined ? [] : asserted(interestsIn(sentence.text, rest, kind || undefined), SAID);
}

/**
 * `You're about 50 and live in Miami?` - `Yes.`: what the other guessed of the subject, once the subject confirms. Core
 * fields only.
 */
export function confirmed(question: Sentence, answer: Sentence): Slot[] {
  if (!isConfirmed(question, answer)) return [];
  const from = question.words.findIndex(({ word }) => !LEADS.has(word));
  const told: Sentence = { ...question, words: uninverted(question.words.slice(Math.max(0, from))), asks: false };
  return statementsOf(told, ADDRESSED).flatMap((statement) =>
    [...identityOf(statement), ...placeOf(statement)]
      .filter(({ polarity }) => polarity === 'asserts')
      .map((slot) => ({ ...slot, explicitness: Math.min(slot.explicitness, 0.75) })),
  );
}

function isConfirmed(question: Sentence, answer: Sentence): boolean {
  const head = phraseOf(answer.words, 0, 3);
  return question.asks && YES.test(head) && !answer.words.some(({ word }) => /^(?:not|no|but)$/.test(word));
}

/**
 * The same question as what the subject says by confirming it: `i grew up in Dakar` for `you grew up in Dakar?`; its
 * words stand where the question has them. Undefined where nothing is confirmed, or of something to come or to do.
 */
export function saidByConfirming(question: Sentence, answer: Sentence): Sentence | undefined {
  if (!isConfirmed(question, answer) || question.words.some(({ word }) => OFFERED.has(word))) return undefined;
  const words = uninverted(question.words).map((word) => ({ ...word, word: OWN_WORDS[word.word] ?? word.word }));
  const isOwn = ({ word }: Word, at: number): boolean =>
    (word === 'i' || word === 'my') && !TOLD_BEFORE.has(words[at + 1]?.word ?? '');
  const from = words.findIndex(isOwn);
  const last = words.findLastIndex(({ word }) => !TAGS.has(word));
  return from < 0 || last <= from
    ? undefined
    : { ...question, words: words.slice(from, last + 1), start: words[from]!.start, asks: false };
}

/** The words of a question as the one who confirms it would say them. */
export const asOwn = (asked: string): string =>
  asked
    .replace(/\byou(?:['’]re| are)\b/gi, 'I am')
    .replace(/\byou(?=['’]|\b)/gi, 'I')
    .replace(/\byour\b/gi, 'my');

const OWN_WORDS: Readonly<Record<string, string>> = {
  you: 'i',
  your: 'my',
  are: 'am',
  yours: 'mine',
  yourself: 'myself',
};
/** What a question offers or wonders is no news once it is confirmed. */
const OFFERED = new Set(LISTS.words('offered'));
/** `you said you are a baker?` */
const TOLD_BEFORE = new Set(LISTS.words('told before'));
/** `and that you are 59?` */
const LEADS = new Set(LISTS.words('leads'));
const TAGS = new Set(LISTS.words('tags'));

const ADDRESSED: Perspective = { person: 'first', subjects: new Set(['you']), owners: new Set(['your']) };
const YES = new RegExp(String.raw`^${LISTS.anyOf('yes')}\b`);

/** `are you from here` as `you are from here`; `is your name so` as `your name is so`; `do you live` as `you live`. */
function uninverted(words: Word[]): Word[] {
  const plain = [...words];
  for (let at = 0; at < plain.length - 1; at += 1) {
    const { word } = plain[at] as Word;
    const next = plain[at + 1]?.word;
    if (next === 'you' && (word === 'are' || word === 'do' || word === 'is')) {
      const [verb] = plain.splice(at, 1);
      if (verb && word !== 'do') plain.splice(at + 1, 0, verb);
    } else if (next === 'your' && word === 'is' && plain[at + 2]) {
      const [verb] = plain.splice(at, 1);
      if (verb) plain.splice(at + 2, 0, verb);
    }
  }
  return plain;
}

const OPENERS = new Set(LISTS.words('openers'));
const ANSWER_ENDS = new Set(LISTS.words('answer-ends'));

/**
 * An answer without a statement of its own: no `i love`, no other subject; without `yes`, `well`, `it's`, and up to the
 * next clause.
 */
export function bareAnswer({ words }: Sentence): Word[] {
  let from = 0;
  while (from < words.length && OPENERS.has(words[from]?.word ?? '')) from += 1;
  const end = words.findIndex(
    ({ word }, at) =>
      at > from &&
      ((ANSWER_ENDS.has(word) && !/^(?:especially|mostly|mainly|also|particularly)$/.test(words[at + 1]?.word ?? '')) ||
        (word === ',' && /^(?:i|we|he|she|it|you|they|my)$/.test(words[at + 1]?.word ?? ''))),
  );
  const rest = beforeDenial(beforeAside(words.slice(from, end < 0 ? undefined : end)));
  const own = rest.some(
    ({ word }) =>
      word === 'i' ||
      word === 'you' ||
      word === 'he' ||
      word === 'she' ||
      word === 'they' ||
      word === 'it' ||
      word === 'not' ||
      word === 'that' ||
      word === 'is' ||
      word === 'we',
  );
  return own ? [] : rest;
}

/** `Bluegrass, would you believe`. */
function beforeAside(words: Word[]): Word[] {
  const aside = words.findIndex(
    ({ word }, at) =>
      word === ',' &&
      /^(?:would you believe|believe it|if you|i (?:guess|suppose|think|reckon)|you know|to be)/.test(
        phraseOf(words, at + 1, at + 4),
      ),
  );
  return aside > 0 ? words.slice(0, aside) : words;
}

/** `opera, not ballet`: what is named to be denied is no part of the answer. */
function beforeDenial(words: Word[]): Word[] {
  const not = words.findIndex(({ word }, at) => at > 0 && word === 'not' && words[at - 1]?.word === ',');
  return not > 0 ? words.slice(0, not - 1) : words;
}

const TAKING_BACK = /^(?:no|wait|sorry|actually|rather|scratch)$/;

/** `44, no wait, I had my birthday, 45`: the number that takes the place of the one before it, and what follows. */
function afterTakingBack(words: Word[]): Word[] | undefined {
  const back = words.findIndex(({ word }, at) => at > 0 && TAKING_BACK.test(word));
  const last = back < 0 ? -1 : words.findLastIndex((_, at) => at > back && numberAt(words, at) !== undefined);
  return last < 0 || numberAt(words, 0) === undefined ? undefined : words.slice(last);
}

function ageIn(words: Word[]): Slot[] {
  const number = numberAt(words, 0);
  const next = number && words[number.length]?.word;
  const fits =
    number &&
    number.value >= 1 &&
    number.value <= 120 &&
    (next === undefined ||
      /^(?:years?|yrs?|yo|,|and|now|old|today|next|this|y|till|til|until|in|going|just)$/.test(next));
  return fits ? [{ path: 'core_info.age', value: number.value, explicitness: 0.85, polarity: 'asserts' }] : [];
}

function nameIn(text: string, words: Word[]): Slot[] {
  const name = words.length <= 5 ? nameAt(text, words, true) : undefined;
  const behind = words.find(({ start }) => start >= (words[0]?.start ?? 0) + (name?.length ?? 0))?.word ?? '';
  // `Mr Moor. Routers dead again`: what goes on with an adjective names a thing.
  if (isAdjective(behind) && !isFirstName(words[0]?.word ?? '', false)) return [];
  return name ? [{ path: 'core_info.name', value: name, explicitness: 0.85, polarity: 'asserts' }] : [];
}

/** `a kitchen in Lausanne`, `Oslo`, `near Leeds`. */
function placeIn(text: string, words: Word[]): Slot[] {
  const preposition = words.findIndex(({ word }) => /^(?:in|from|near|at|outside)$/.test(word));
  const place = placeAt(text, words, preposition < 6 ? preposition + 1 : 0);
  return place ? [{ path: 'core_info.location', value: place, explicitness: 0.8, polarity: 'asserts' }] : [];
}
