import { categoryOf } from './categories.js';
import { type Finding, SAID } from './finding.js';
import { identityOf, nameAt } from './identity.js';
import { interestsIn } from './interest.js';
import { asserted } from './likes.js';
import { numberAt } from './numerals.js';
import { placeAt, placeOf } from './place.js';
import type { Sentence, Word } from './sentence.js';
import type { Voice } from './statement.js';
import { statementsOf } from './statements.js';

type Slot = Pick<Finding, 'path' | 'value' | 'explicitness' | 'polarity'>;

/** What a bare answer says: `42` after `how old are you?`, `mostly jazz` after `what music do you like?`. */
export function answered(question: Sentence, answer: Sentence): Slot[] {
  const asked = question.words.map(({ word }) => word).join(' ');
  const words = bareAnswer(answer);
  if (words.length === 0 || words.length > 24) return [];
  if (/\bhow old (?:are|r) (?:you|u)\b|\byour age\b/.test(asked)) return ageIn(words);
  if (/\b(?:what is|what's|whats|may i (?:know|ask|have)|tell me|and) your (?:full |first )?name\b|\bwho am i (?:talking|speaking)\b|\bdo you have a name\b|\bwhat (?:should|do|can|may|shall) i call you\b|\bwhat (?:are|do) (?:you|people|they|friends) (?:called|call you)\b|\ba name i (?:should|can|could) (?:use|call)\b/.test(asked)) return nameIn(answer.text, words);
  if (/\bwhere (?:do|are|r) (?:you|u)\b[^?]{0,12}\b(?:live|living|from|based|located|at|stay|reside|come)\b|\b(?:what|which) (?:city|state|country|town|part of \w+) (?:do|are) you\b|\bwhere you (?:from|live)\b/.test(asked)) return placeIn(answer.text, words);
  const kind = interestAsked(asked);
  return kind === undefined ? [] : asserted(interestsIn(answer.text, words, kind || undefined), 0.7);
}

/** `mine is friday`: stands for what was asked just before, by either side. */
export function mineIs(question: Sentence, sentence: Sentence): Slot[] {
  const at = sentence.words.findIndex(({ word }, index) => word === 'mine' && /^(?:is|are)$/.test(sentence.words[index + 1]?.word ?? ''));
  if (at < 0) return [];
  const asked = question.words.map(({ word }) => word).join(' ');
  const rest = sentence.words.slice(at + 2);
  if (/\byour name\b/.test(asked)) return nameIn(sentence.text, rest);
  const kind = interestAsked(asked);
  return kind === undefined ? [] : asserted(interestsIn(sentence.text, rest, kind || undefined), SAID);
}

/** `You're about 50 and live in Miami?` - `Yes.`: what the other guessed of the subject, once the subject confirms. Core fields only. */
export function confirmed(question: Sentence, answer: Sentence): Slot[] {
  const head = answer.words.slice(0, 3).map(({ word }) => word).join(' ');
  if (!YES.test(head) || answer.words.some(({ word }) => word === 'not' || word === 'no' || word === 'but')) return [];
  const told: Sentence = { ...question, words: uninverted(question.words), asks: false };
  return statementsOf(told, ADDRESSED).flatMap((statement) => [...identityOf(statement), ...placeOf(statement)].filter(({ polarity }) => polarity === 'asserts').map((slot) => ({ ...slot, explicitness: Math.min(slot.explicitness, 0.75) })));
}

const ADDRESSED: Voice = { person: 'first', subjects: new Set(['you']), owners: new Set(['your']) };
const YES = /^(?:(?:oh|haha|lol|well|,|ha) )*(?:yes|yeah|yep|yup|yea|correct|right|exactly|indeed|absolutely|true|that is (?:right|correct|me|true)|you are right|you got it|you guessed|si|oui|ja)\b/;

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

const OPENERS = new Set('yes yeah yep no nope oh well um hmm sure ok okay it is just mostly mainly probably actually about only , ! haha lol it\'s really definitely maybe usually currently near of course'.split(' '));

/** An answer without a statement of its own: no `i love`, no other subject; without `yes`, `well`, `it's`. */
function bareAnswer({ words }: Sentence): Word[] {
  let from = 0;
  while (from < words.length && OPENERS.has(words[from]?.word ?? '')) from += 1;
  const rest = words.slice(from);
  const own = rest.some(({ word }) => word === 'i' || word === 'you' || word === 'he' || word === 'she' || word === 'they' || word === 'it' || word === 'not' || word === 'that' || word === 'is' || word === 'we');
  return own ? [] : rest;
}

function ageIn(words: Word[]): Slot[] {
  const number = numberAt(words, 0);
  const next = number && words[number.length]?.word;
  const fits = number && number.value >= 1 && number.value <= 120 && (next === undefined || /^(?:years?|yrs?|yo|,|and|now|old|today|next|this|y)$/.test(next));
  return fits ? [{ path: 'core_info.age', value: number.value, explicitness: 0.85, polarity: 'asserts' }] : [];
}

function nameIn(text: string, words: Word[]): Slot[] {
  const name = words.length <= 5 ? nameAt(text, words, true) : undefined;
  return name ? [{ path: 'core_info.name', value: name, explicitness: 0.85, polarity: 'asserts' }] : [];
}

function placeIn(text: string, words: Word[]): Slot[] {
  const place = placeAt(text, words, /^(?:in|from|near|at)$/.test(words[0]?.word ?? '') ? 1 : 0);
  return place ? [{ path: 'core_info.location', value: place, explicitness: 0.8, polarity: 'asserts' }] : [];
}

/** The category that a question about likes asks for, '' for any, undefined when it asks about something else. */
function interestAsked(asked: string): string | undefined {
    if (/\b(?:he|she|they|his|her|their)\b/.test(asked)) return undefined;
  const favorite = /\bfavou?rite ((?:\w+ ){0,2}\w+)/.exec(asked)?.[1];
  if (favorite) return categoryOf(favorite.replace(/ (?:is|are|to|of)\b.*$/, '')) ?? '';
  const kind = /\b(?:what|which)(?: (?:kind|type|kinds|types|sort|genres?|style)s? of)? ((?:\w+ ){0,2}\w+?) (?:do|are) you (?:usually |really |most |also )?(?:like|love|enjoy|play|drink|eat|read|watch|listen|cook|prefer|into|collect|bake)\b/.exec(asked)?.[1];
  if (kind) return categoryOf(kind) ?? '';
  if (/\bwhat (?:do|are) you (?:usually |really |also )?(?:like|love|enjoy|read|watch|play|cook|into)\b/.test(asked) && !/\blike (?:about|most about)\b/.test(asked)) return '';
  const sort = /\bwhat (?:kind|type|sort|genre)s? of (\w+)$/.exec(asked)?.[1];
  if (sort) return categoryOf(sort);
  return /\b(?:hobby|hobbies|interests|for fun|(?:free|spare) time|on (?:the )?weekends)\b/.test(asked) ? 'hobbies' : undefined;
}
