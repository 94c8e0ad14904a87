import { PLAIN, SAID, type Slot, WEAK } from './finding.js';
import { isDemonym, isDoer } from './gazetteer.js';
import { listsOf } from './lists.js';
import { introducedName, nameAt } from './names.js';
import { numberAt } from './numerals.js';
import type { Word } from './sentence.js';
import type { SubjectClause } from './statement.js';

const LISTS = listsOf('identity');

/** Name, age and gender that a statement gives. */
export function identityOf(statement: SubjectClause): Slot[] {
  if (statement.modal || statement.over) return [];
  return statement.kind === 'possession' ? ofPossession(statement) : ofSelf(statement);
}

function ofPossession({ owned, object, negated, lemma, sentence, past, doubtful }: SubjectClause): Slot[] {
  if (lemma !== 'be' || past) return [];
  const owner = owned.map((word) => word.word).join(' ');
  if (/^(?:(?:full|first|real|given|own|legal|preferred) )?(?:name|nickname)$/.test(owner)) {
    const name = nameAt(
      sentence.text,
      /^(?:spelled|spelt|pronounced)$/.test(object[0]?.word ?? '') ? object.slice(1) : object,
      true,
    );
    return name ? [slot('core_info.name', name, owner === 'nickname' ? WEAK : PLAIN, negated)] : [];
  }
  if (/^(?:current )?age$/.test(owner)) return ageSlots(object, negated, doubtful);
  if (owner === 'gender' || owner === 'pronouns')
    return genderSlots(object, owner === 'gender' ? PLAIN : SAID, negated, true);
  if (/^birthday$/.test(owner) && object[0]?.word === 'today' && !negated)
    return [{ path: 'core_info.age', value: 1, explicitness: SAID, polarity: 'increments' }];
  return [];
}

function ofSelf(statement: SubjectClause): Slot[] {
  const { lemma, object, negated, past, sentence, after, doubtful } = statement;
  if (lemma === 'be' && !past && !statement.perfect) {
    const age = isJest(statement) ? [] : ageSlots(object, negated, doubtful);
    const slots = [...age, ...genderSlots(object, SAID, negated, false)];
    const name = age.length === 0 && object.length > 0 ? introducedName(statement) : undefined;
    if (!name) return slots;
    const length = name.value.split(/\s+/).length;
    const then = object[length]?.word === ',' ? numberAt(object, length + 1) : undefined;
    const alone = then && /^(?:,|and|years?|yo|\/|f|m)?$/.test(object[length + 1 + then.length]?.word ?? '');
    return [
      ...slots,
      slot('core_info.name', name.value, name.explicitness, negated),
      ...(then && alone ? aged(then.value, SAID, negated) : []),
    ];
  }
  if (lemma === 'be' || negated) return [];
  // `I've called Leeds home`: who is called something has been called it.
  const isCaller = statement.perfect && !sentence.words.slice(0, after).some(({ word }) => word === 'been');
  if ((lemma === 'call' || lemma === 'name') && !isCaller) {
    const name = nameAt(sentence.text, object, true);
    return name && /^(?:called|named)$/.test(sentence.words[after - 1]?.word ?? '')
      ? [slot('core_info.name', name, SAID, false)]
      : [];
  }
  if (lemma === 'go' && object[0]?.word === 'by') {
    const name = nameAt(sentence.text, object.slice(1), false);
    return name ? [slot('core_info.name', name, SAID, false)] : [];
  }
  if (lemma === 'turn') return past || statement.perfect ? turnedAge(object) : [];
  if (lemma === 'celebrate') return celebratedAge(object);
  if (lemma === 'have' && past) return celebratedAge(object).filter(({ polarity }) => polarity === 'asserts');
  return [];
}

/** `basically 90`: felt, not counted. */
const isJest = ({ sentence, begin, after }: SubjectClause): boolean =>
  sentence.words
    .slice(begin, after)
    .some(({ word }) => /^(?:basically|practically|virtually|literally|mentally|inside|secretly)$/.test(word));

const slot = (
  path: 'core_info.name' | 'core_info.age' | 'core_info.gender',
  value: string | number,
  explicitness: number,
  negated: boolean,
): Slot => ({ path, value, explicitness, polarity: negated ? 'retracts' : 'asserts' });

const AGE_ENDS = new Set(LISTS.words('age-ends'));
const AGE_LEADS = new Set(LISTS.words('age-leads'));
const INEXACT = new Set(['about', 'around', 'like', 'roughly', 'over']);
const AGED = new Set(['years', 'year', 'yrs', 'yr', 'yo', 'y', 'year-old', 'years-old', 'yr-old']);

/** An age at the head of what someone is, or further on where the words say that it is one. */
function ageSlots(object: Word[], negated: boolean, doubtful: boolean): Slot[] {
  let at = 0;
  let inexact = doubtful;
  while (AGE_LEADS.has(object[at]?.word ?? '')) {
    inexact ||= INEXACT.has(object[at]?.word ?? '');
    if (/^(?:turning|almost|nearly)$/.test(object[at]?.word ?? '')) return [];
    at += 1;
  }
  const head = numberAt(object, at);
  const next = head && object[at + head.length]?.word;
  if (
    head &&
    (next === undefined || AGE_ENDS.has(next)) &&
    !(/^[mf]$/.test(next ?? '') && !/^(?:,|from|\/|here|in)?$/.test(object[at + head.length + 1]?.word ?? '')) &&
    !isDuration(object, at + head.length)
  )
    return aged(head.value, inexact ? WEAK : PLAIN, negated);
  for (let index = 0; index < object.length; index += 1) {
    if (
      /^(?:of|with|who|whose|has|have|to|for|my)$/.test(object[index]?.word ?? '') &&
      !/^(?:age|the)$/.test(object[index - 1]?.word ?? '')
    )
      break;
    const number = numberAt(object, index);
    if (!number) continue;
    const before = `${object[index - 2]?.word ?? ''} ${object[index - 1]?.word ?? ''}`;
    const follows = object[index + number.length]?.word ?? '';
    const then = object
      .slice(index + number.length, index + number.length + 3)
      .map((word) => word.word)
      .join(' ');
    if (
      /\b(?:aged|age|age of)$/.test(before) &&
      !/\bat (?:the )?age/.test(`${object[index - 3]?.word ?? ''} ${before}`)
    )
      return aged(number.value, SAID, negated);
    // `still a beginner at 71`
    if (
      index > 0 &&
      object[index - 1]?.word === 'at' &&
      number.value >= 18 &&
      /^\d\d$|^[a-z-]{5,}$/.test(object[index]?.word ?? '') &&
      (follows === '' || follows === ',')
    )
      return aged(number.value, 0.7, negated);
    // `Dutch, 44, and a plumber`, `a nurse, 31`
    if (
      object[index - 1]?.word === ',' &&
      number.value >= 14 &&
      number.value < 100 &&
      /^\d\d$|^[a-z-]{6,}$/.test(object[index]?.word ?? '') &&
      /^(?:,|and|)$/.test(follows) &&
      (isDemonym(object[0]?.word ?? '') || isDoer(object[index - 2]?.word ?? ''))
    )
      return aged(number.value, 0.75, negated);
    if (AGED.has(follows) && /^(?:years?-old|yo|years? -? ?old|yrs? old|y ?\/? ?o)\b/.test(then))
      return aged(number.value, SAID, negated);
  }
  return [];
}

const aged = (value: number, explicitness: number, negated: boolean): Slot[] =>
  value >= 1 && value <= 120 ? [slot('core_info.age', value, explicitness, negated)] : [];

/** `20 years into my career`, `5 years sober`, `3 months old`: a number of years that is no age. */
function isDuration(object: Word[], at: number): boolean {
  const word = object[at]?.word ?? '';
  if (word === '-') return !/^(?:years?|yrs?|yo)$/.test(object[at + 1]?.word ?? '');
  if (!/^(?:years?|yrs?)$/.test(word)) return word === 'from' && !object[at + 1];
  const next = object[at + 1]?.word;
  return next !== undefined && !/^(?:old|-|of|,|and|young|now|today)$/.test(next);
}

function turnedAge(object: Word[]): Slot[] {
  const number = numberAt(object, 0);
  const next = number && (object[number.length]?.word ?? '');
  const month =
    next === 'in' &&
    /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/.test(
      object[(number?.length ?? 0) + 1]?.word ?? '',
    );
  return number &&
    (month || !/^(?:years? ago|pages?|points?|%|minutes?|hours?|in|at)$/.test(next ?? '')) &&
    !object.some((word) => word.word === 'when' || word.word === 'ago' || /^(?:19|20)\d\d$/.test(word.word))
    ? aged(number.value, PLAIN, false)
    : [];
}

function celebratedAge(object: Word[]): Slot[] {
  const at = object.findIndex((word) => word.word === 'birthday');
  const ordinal = /^(\d{1,3})(?:st|nd|rd|th)$/.exec(object[at - 1]?.word ?? '')?.[1];
  if (at < 1 || object[0]?.word !== 'my') return [];
  return ordinal
    ? aged(Number(ordinal), SAID, false)
    : at === 1
      ? [{ path: 'core_info.age', value: 1, explicitness: SAID, polarity: 'increments' }]
      : [];
}

const GENDERS: Record<string, string> = {};
for (const word of LISTS.words('male')) GENDERS[word] = 'male';
for (const word of LISTS.words('female')) GENDERS[word] = 'female';
for (const word of ['non-binary', 'nonbinary', 'genderqueer', 'genderfluid', 'agender', 'them'])
  GENDERS[word] = 'non-binary';
const INITIALS: Record<string, string> = { m: 'male', f: 'female' };
const HEAD_ENDS = new Set(LISTS.words('head-ends'));

/** A gender by the noun that heads what someone is: `a proud mom of two`, `an old woman`, `the guy who works here`. */
function genderSlots(object: Word[], explicitness: number, negated: boolean, named: boolean): Slot[] {
  if (negated) return [];
  if (
    !named &&
    !ARTICLES.has(object[0]?.word ?? '') &&
    !/(?:'s|^his|^her)$/.test(object[0]?.word ?? '') &&
    !(Object.hasOwn(GENDERS, object[0]?.word ?? '') && !/^(?:him|her|them)$/.test(object[0]?.word ?? '')) &&
    !(object.length <= 2 && /^(?:male|female|non-binary|nonbinary)$/.test(object[0]?.word ?? '')) &&
    !/^\d/.test(object[0]?.word ?? '') &&
    !/^(?:just|only)$/.test(object[0]?.word ?? '')
  )
    return [];
  for (let at = 0; at < Math.min(object.length, 10); at += 1) {
    const { word } = object[at] as Word;
    const gender = Object.hasOwn(GENDERS, word)
      ? GENDERS[word]
      : at === 1 && /^\d/.test(object[0]?.word ?? '')
        ? INITIALS[word]
        : undefined;
    const next = object[at + 1]?.word;
    if (gender && (next === undefined || HEAD_ENDS.has(next) || named))
      return [slot('core_info.gender', gender, explicitness, false)];
    if (at > 0 && HEAD_ENDS.has(word) && word !== ',' && word !== '-' && word !== 'and' && word !== '/') return [];
  }
  return [];
}

const ARTICLES = new Set(['a', 'an', 'the', 'just', 'only', 'one', 'your', 'some', 'another', 'my']);
