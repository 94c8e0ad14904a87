import { correctedIn } from './corrected.js';
import { type Hit, hitsAt, isUnreal } from './matching.js';
import {
  ageOf,
  ageToCome,
  beingsOf,
  nameOf,
  placesOf,
  type PhraseReading,
  styleOf,
  type PhraseFinding,
  phraseFinding,
} from './particulars.js';
import type { Asked } from './phrasebook.js';
import type { Sentence } from './sentence.js';
import { topicIn } from './spans/read-span.js';
import { thingsAt, type Thing } from './things.js';
import { placeOfTown } from './towns.js';
import { isTradeAbroad } from './trades.js';
import type { ForeignWord, Pattern, Tongue } from './tongue.js';

/** What the phrases of a language find in a sentence that writes its words apart. */
export function phrasesIn(sentence: Sentence, words: ForeignWord[], tongue: Tongue): PhraseFinding[] {
  const said = readPhrases(sentence, words, tongue);
  for (const corrected of correctedIn(words, tongue)) {
    const instead = readPhrases(sentence, corrected, tongue).filter(({ polarity }) => polarity === 'asserts');
    const isAmong = ({ path, value }: PhraseFinding, others: PhraseFinding[]): boolean =>
      others.some((other) => other.path === path && other.value === value);
    const asserted = said.filter(({ polarity }) => polarity === 'asserts');
    if (instead.every((one) => isAmong(one, asserted))) continue;
    return [...said.filter((one) => one.polarity !== 'asserts' && !isAmong(one, instead)), ...instead];
  }
  return said;
}

function readPhrases({ text }: Sentence, words: ForeignWord[], tongue: Tongue): PhraseFinding[] {
  const found: PhraseFinding[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const hits = hitsAt(words, at, tongue);
    if (hits.length === 0 || isUnreal(words, at, tongue)) continue;
    for (const hit of hits) {
      const slots = fill({ text, words, tongue }, hit);
      for (const slot of slots) if (!isSame(slot, found.at(-1))) found.push(slot);
      if (slots.length > 0) break;
    }
  }
  const settled = found.some(
    ({ path, explicitness, polarity }) =>
      path === 'core_info.location' && polarity === 'asserts' && explicitness >= LIVES,
  );
  return settled
    ? found.filter(({ path, explicitness }) => path !== 'core_info.location' || explicitness >= LIVES)
    : found;
}

/** Said again in the same breath, which counts for nothing more (read.ts). */
const isSame = (one: PhraseFinding, other: PhraseFinding | undefined): boolean =>
  other !== undefined &&
  one.path === other.path &&
  one.value === other.value &&
  one.polarity === other.polarity &&
  one.explicitness === other.explicitness;

/** Does a sentence say what its subject works as? Such sentences are worth remembering whole. */
export const tellsWork = (words: ForeignWord[], tongue: Tongue): boolean =>
  words.some((_, at) => hitsAt(words, at, tongue).some(({ pattern, negated }) => pattern.kind === 'work' && !negated));

/**
 * The list that answers `what do you like?` without saying `I like`; likewise the name, the age and the place that a
 * question asks for.
 */
export function answerIn({ text }: Sentence, words: ForeignWord[], tongue: Tongue, asked: Asked): PhraseFinding[] {
  const isList = asked === 'likes' || asked === 'dislikes';
  let from = 0;
  while (
    words[from] &&
    (/^[^\p{L}\p{N}]/u.test(words[from]?.word ?? '') ||
      tongue.list('fillers').has(words[from]?.plain ?? '') ||
      (!isList && tongue.list('links').has(words[from]?.plain ?? '')))
  )
    from += 1;
  if (
    words
      .slice(from, isList ? from + 2 : undefined)
      .some(({ plain }) => tongue.list('self').has(plain) || tongue.list('not').has(plain))
  )
    return [];
  const pattern: Pattern = {
    kind: asked === 'mood' ? 'being' : asked,
    before: [],
    after: [],
    slot: 'behind',
    elided: false,
  };
  return fill({ text, words, tongue }, { pattern, at: from, slot: from, end: from, negated: false });
}

const LIVES = 0.8;

const behindOwner = ({ words, tongue }: PhraseReading, slot: number): number =>
  tongue.list('self').has(words[slot]?.plain ?? '') ? slot + 1 : slot;

function fill(reading: PhraseReading, hit: Hit): PhraseFinding[] {
  const {
    pattern: { kind, after },
    negated,
  } = hit;
  switch (kind) {
    case 'name':
    case 'intro':
      return negated ? [] : nameOf(reading, hit, kind === 'name');
    case 'age':
      return ageOf(reading, hit.slot, after).map((age) => (negated ? { ...age, polarity: 'retracts' } : age));
    case 'coming':
      return negated ? [] : ageToCome(reading, hit.slot);
    case 'birthday':
      return negated ? [] : [phraseFinding('core_info.age', 1, 0.8, 'increments')];
    case 'place':
      return placesOf(reading, hit).map((place) =>
        phraseFinding('core_info.location', place, 0.9, negated ? 'retracts' : 'asserts'),
      );
    case 'left':
      return placesOf(reading, hit).map((place) => phraseFinding('core_info.location', place, 0.85, 'retracts'));
    case 'origin':
      return negated ? [] : placesOf(reading, hit).map((place) => phraseFinding('core_info.location', place, 0.7));
    case 'works':
      return negated || !isTradeBetween(reading, hit)
        ? []
        : placesOf(reading, hit)
            .filter((place) => placeOfTown(place) !== undefined && isRightBehind(reading, hit, place))
            .map((place) => phraseFinding('core_info.location', place, 0.7));
    case 'being':
      return negated ? [] : beingsOf(reading, hit.slot);
    case 'style':
      return negated ? [] : styleOf(reading, hit.slot, after);
    case 'avoid':
      return listed(reading, { ...hit, slot: behindOwner(reading, hit.slot) }, undefined).things.flatMap(({ value }) =>
        topicIn(value) === undefined ? [] : [phraseFinding('preferences.topics_to_avoid', value, 0.85)],
      );
    case 'male':
    case 'female':
      return negated ? [] : [phraseFinding('core_info.gender', kind, 0.8)];
    case 'work':
      return [];
    case 'does':
      return listed(reading, hit, undefined)
        .things.filter(({ category }) => category !== 'other')
        .map(({ value, category }) =>
          phraseFinding(`interests.${category}`, value, 0.7, negated ? 'retracts' : 'asserts'),
        );
    case 'dislikes': {
      const { things } = listed(reading, hit, undefined);
      return negated
        ? []
        : things.map(({ value, category }) => phraseFinding(`interests.${category}`, value, 0.8, 'retracts'));
    }
    default: {
      const { things, turned } = listed(reading, hit, kind.split('.')[1]);
      return things.map(({ value, category }) =>
        phraseFinding(`interests.${category}`, value, 0.8, negated || turned ? 'retracts' : 'asserts'),
      );
    }
  }
}

/** `soy enfermera en`: what one is, and not where one has been (`je suis allée à`). */
const isTradeBetween = ({ words, tongue }: PhraseReading, { at, slot }: Hit): boolean =>
  words.slice(at, slot).some(({ word }) => isTradeAbroad(word.toLowerCase(), tongue.book.code));

/** `en un instituto de Murcia` names where one works, and may be told of a home elsewhere. */
const isRightBehind = ({ text, words }: PhraseReading, { slot }: Hit, place: string): boolean =>
  text.startsWith(place, words[slot]?.start);

function listed(
  { text, words, tongue }: PhraseReading,
  hit: Hit,
  hint: string | undefined,
): { things: Thing[]; turned: boolean } {
  const { pattern } = hit;
  const opens = (at: number): boolean => hitsAt(words, at, tongue).length > 0;
  if (pattern.slot === 'before')
    return thingsAt(
      text,
      words,
      startOfSlot(words, hit.at, tongue),
      endOfSlot(words, hit.at, tongue),
      tongue,
      hint,
      () => false,
    );
  const end =
    pattern.after.length > 0
      ? words.findIndex(({ plain }, at) => at > hit.slot && plain === pattern.after[0])
      : Math.min(words.length, hit.slot + 30);
  if (end < 0 || (pattern.after.length > 0 && !pattern.after.every((word, at) => words[end + at]?.plain === word)))
    return { things: [], turned: false };
  return thingsAt(text, words, hit.slot, end, tongue, hint, opens);
}

/** A slot in front of its phrase reaches back to the clause before. */
function startOfSlot(words: ForeignWord[], at: number, tongue: Tongue): number {
  let from = at;
  while (
    from > Math.max(0, at - 6) &&
    /^[\p{L}\p{N}]/u.test(words[from - 1]?.word ?? '') &&
    !tongue.list('self').has(words[from - 1]?.plain ?? '') &&
    !tongue.list('unreal').has(words[from - 1]?.plain ?? '')
  )
    from -= 1;
  while (from < at && tongue.list('stops').has(words[from]?.plain ?? '')) from += 1;
  const joint = words.slice(from, at).findLastIndex(({ plain }) => tongue.list('and').has(plain));
  return joint >= 0 && (joint === 0 || joint > 2) ? from + joint + 1 : from;
}

function endOfSlot(words: ForeignWord[], at: number, tongue: Tongue): number {
  let end = at;
  while (
    end > 0 &&
    (tongue.list('not').has(words[end - 1]?.plain ?? '') || tongue.list('fillers').has(words[end - 1]?.plain ?? ''))
  )
    end -= 1;
  return end;
}
