import { cueOf, hears } from './cues.js';
import { type Slot, SAID, WEAK } from './finding.js';
import { isAdjective, isCommonWord, isFirstName } from './gazetteer.js';
import { nameAt } from './names.js';
import { NUMBER_WORDS, numberAt } from './numerals.js';
import { placeAt } from './place-names.js';
import type { Sentence, Word } from './sentence.js';

const NAMING = cueOf(
  `( call calls name this its it here speaking everyone everybody people friends folks # ${NUMBER_WORDS}`,
);

/**
 * Names given without a statement about oneself: `Call me Zed`, `This is Kofi`, `Jamal here`,
 * `I changed my name to Robin`.
 */
export function introductionsIn({ text, words }: Sentence): Slot[] {
  if (!hears(words, NAMING)) return [];
  const own = words.findIndex(
    ({ word }, at) => /^(?:i|me|my)$/.test(word) && words[at + 1]?.word === '(' && words[at + 4]?.word === ')',
  );
  if (own >= 0) return bracketed(words[own + 2]?.word ?? '', words[own + 3]?.word ?? '');
  for (let at = 0; at < Math.min(words.length - 1, 30); at += 1) {
    const { word } = words[at] as Word;
    const next = words[at + 1]?.word ?? '';
    if (
      (word === 'call' || word === 'calls') &&
      next === 'me' &&
      !/^(?:not|never|nobody|no-one|hardly|only)$/.test(words[at - 1]?.word ?? '') &&
      !(words[at - 1]?.word === 'one' && words[at - 2]?.word === 'no')
    )
      return named(text, words.slice(at + 2), at === 0 || isRequest(words[at - 1]?.word) ? SAID : 0.65);
    // `under my name, Ada Lovelace`; `everyone says Minna`
    if (
      word === 'name' &&
      next === ',' &&
      words[at - 1]?.word === 'my' &&
      words[at + 3] &&
      /^\p{Lu}/u.test(text.slice(words[at + 2]?.start, words[at + 2]?.end))
    )
      return named(text, words.slice(at + 2), SAID);
    if (CROWD.has(word) && /^(?:says?|calls?|knows?)$/.test(next))
      return spokenOf(
        text,
        words.slice(words[at + 2]?.word === 'me' ? at + 3 : at + 2),
        words[at + 2]?.word === 'as' ? 1 : 0,
      );
    if (
      (word === 'name' || word === "name's") &&
      words[at - 1]?.word === 'the' &&
      at < 4 &&
      (word === "name's" || next === 'is')
    )
      return spokenOf(text, words.slice(word === 'name' ? at + 2 : at + 1), 0);
    if (
      word === 'name' &&
      next === 'to' &&
      words[at - 1]?.word === 'my' &&
      /^(?:changed|change|changing)$/.test(words[at - 2]?.word ?? '')
    )
      return named(text, words.slice(at + 2), 0.9);
  }
  const bare = barelyNamed(text, words);
  if (bare.length > 0) return bare;
  const from = GREETINGS.has(words[0]?.word ?? '') ? (words[1]?.word === ',' || words[1]?.word === 'there' ? 2 : 1) : 0;
  if (words[from]?.word === 'this' && words[from + 1]?.word === 'is')
    return /^(?:,|from|here|speaking|and|again|\(|-)?$/.test(words[from + 3]?.word ?? '')
      ? named(text, words.slice(from + 2), 0.7)
      : [];
  const told = correctedName(text, words, from);
  if (told.length > 0) return told;
  if (
    (words[from + 1]?.word === 'here' ||
      (words[from + 1]?.word === 'speaking' && !(words[from]?.word ?? '').endsWith('ly'))) &&
    /^(?:,|and|again|from|-)?$/.test(words[from + 2]?.word ?? '') &&
    !isCommonWord(words[from]?.word ?? '') &&
    !isAdjective(words[from]?.word ?? '')
  ) {
    const name = named(text, words.slice(from, from + 1), SAID);
    const place = name.length > 0 && words[from + 2]?.word === 'from' ? placeAt(text, words, from + 3) : undefined;
    return place
      ? [...name, { path: 'core_info.location', value: place, explicitness: 0.7, polarity: 'asserts' }]
      : name;
  }
  return [];
}

/** Who introduces himself does it first; further on a name and an age are somebody's. */
const OPENING = 80;

/** `Odette Lindqvist, thirty-seven, florist`: a name and an age that say nothing else. */
function barelyNamed(text: string, words: Word[]): Slot[] {
  const comma = words.findIndex(({ word }) => word === ',');
  if (
    comma < 1 ||
    comma > 4 ||
    /["“”]/.test(text.charAt((words[0]?.start ?? 0) - 1)) ||
    (words[0]?.start ?? 0) > OPENING ||
    words[comma]?.end === words[comma + 1]?.start ||
    words.some(({ word }) => /^(?:i|my|he|she|his|her|is|was|has|who|they|and)$/.test(word))
  )
    return [];
  const age = numberAt(words, comma + 1);
  const next = age ? words[comma + 1 + age.length]?.word : undefined;
  const name =
    age && age.value > 13 && age.value < 100 && /^(?:,|\(|·|-|from|)$/.test(next ?? '')
      ? nameAt(text, words.slice(0, comma), false)
      : undefined;
  if (
    !age ||
    !name ||
    name.length !== (words[comma - 1]?.end ?? 0) - (words[0]?.start ?? 0) ||
    (comma === 1 && !isFirstName(words[0]?.word ?? '', true))
  )
    return [];
  return [
    { path: 'core_info.name', value: name, explicitness: 0.7, polarity: 'asserts' },
    { path: 'core_info.age', value: age.value, explicitness: 0.7, polarity: 'asserts' },
  ];
}

/** `I (29F)`, `my (29F) sister (34F)`: age and gender as message boards write them. */
function bracketed(age: string, gender: string): Slot[] {
  if (!/^[1-9]\d$/.test(age) || !/^[mf]$/.test(gender)) return [];
  return [
    { path: 'core_info.age', value: Number(age), explicitness: SAID, polarity: 'asserts' },
    { path: 'core_info.gender', value: gender === 'm' ? 'male' : 'female', explicitness: SAID, polarity: 'asserts' },
  ];
}

/** `it's Ana btw`, `actually it's spelled Jon not John`: only with a word that makes it an announcement. */
function correctedName(text: string, words: Word[], from: number): Slot[] {
  let at = from;
  while (/^(?:actually|,|and|no|oh|so)$/.test(words[at]?.word ?? '')) at += 1;
  if (words[at]?.word !== 'its' && !(words[at]?.word === 'it' && words[at + 1]?.word === 'is')) return [];
  at += words[at]?.word === 'its' ? 1 : 2;
  const spelled = /^(?:spelled|spelt|pronounced)$/.test(words[at]?.word ?? '');
  if (spelled) at += 1;
  const after = words[at + 1]?.word ?? '';
  if (words[at]?.word === 'me' && words[at + 1]?.word === ',') return spokenOf(text, words.slice(at + 2, at + 3), 0);
  const written = text.slice(words[at]?.start, words[at]?.end);
  if (
    !(
      isFirstName(words[at]?.word ?? '', true) ||
      (/^\p{Lu}\p{Ll}/u.test(written) && !isCommonWord(words[at]?.word ?? ''))
    ) ||
    !(/^(?:btw|not)$/.test(after) || (after === 'by' && words[at + 3]?.word === 'way') || (spelled && after === ''))
  )
    return [];
  return named(text, words.slice(at, at + 1), SAID);
}

const CROWD = new Set(['everyone', 'everybody', 'people', 'friends', 'folks']);

/** What others call the speaker: a name that is known or written as one. */
const spokenOf = (text: string, words: Word[], skip: number): Slot[] =>
  /^\p{Lu}/u.test(text.slice(words[skip]?.start, words[skip]?.end)) || isFirstName(words[skip]?.word ?? '', true)
    ? named(text, words.slice(skip), 0.7)
    : [];

const GREETINGS = new Set(['hi', 'hello', 'hey', 'yo', 'hiya', 'ok', 'well', 'oh']);

const isRequest = (word: string | undefined): boolean =>
  /^(?:please|can|just|may|should|to|you|and|,|but)$/.test(word ?? '');

/** A name that is written as one or that is known as one; `call me later` names nobody. */
function named(text: string, words: Word[], explicitness: number): Slot[] {
  const name = nameAt(text, words, true);
  const [first] = words;
  if (!name || !first) return [];
  const known = isFirstName(first.word, !/^\p{Lu}/u.test(name));
  return known || /^\p{Lu}/u.test(name)
    ? [
        {
          path: 'core_info.name',
          value: name,
          explicitness: known ? explicitness : Math.max(WEAK, explicitness - 0.05),
          polarity: 'asserts',
        },
      ]
    : [];
}
