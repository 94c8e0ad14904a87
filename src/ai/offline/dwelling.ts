import { cueOf, hears } from './cues.js';
import { type Slot, SAID, WEAK } from './finding.js';
import { isPlace } from './gazetteer.js';
import { listsOf } from './lists.js';
import { HOMES, isNoHome } from './no-home.js';
import { isPerson } from './people.js';
import { placeAt } from './place-names.js';
import { phraseOf, type Sentence, type Word } from './sentence.js';

const LISTS = listsOf('dwelling');

const DWELLING = cueOf(`${[...HOMES].join(' ')} here moved from based near where swapped traded ended wound landed`);
const HAVING = new RegExp(`^${LISTS.anyOf('having')}$`);
const IN = /^(?:in|near|outside)$/;
/** A home that is no longer or not yet one's own, or never was. */
const NOT_HOME = new RegExp(String.raw`\b${LISTS.anyOf('not home')}\b`);
const AWAY = new RegExp(String.raw`\b${LISTS.anyOf('away')}\b`);

/**
 * Where the subject is at home by what is said of the home: `our new flat in Szeged`, `down here in Napier`,
 * `home is Trieste now`.
 */
export function homesIn(sentence: Sentence, before?: Sentence): Slot[] {
  const { text, words } = sentence;
  if (sentence.ofAnother || !hears(words, DWELLING)) return [];
  for (let at = 0; at < words.length - 1; at += 1) {
    const { word } = words[at] as Word;
    const next = words[at + 1]?.word ?? '';
    const said = word === 'here' || word === 'home' || HOMES.has(word) ? clauseAround(words, at) : '';
    if (HOMES.has(word) && IN.test(next)) {
      const owned = ownerBefore(words, at);
      const place =
        owned && !NOT_HOME.test(said) && !isNoHome(words, at + 2) ? placeAt(text, words, at + 2) : undefined;
      if (place) return [home(place, owned === 'named' ? SAID : 0.75)];
    }
    if (
      word === 'here' &&
      next === 'in' &&
      !AWAY.test(said) &&
      !words.slice(0, at).some((each) => OTHERS.test(each.word))
    ) {
      const place = placeAt(text, words, at + 2);
      if (place) return [home(place, 0.75)];
    }
    if (word === 'home' && next === 'is' && at < 3 && !/\b(?:not|was|if|would|where)\b/.test(said)) {
      const place = placeAt(text, words, words[at + 2]?.word === 'now' ? at + 3 : at + 2);
      if (place) return [home(place, 0.75)];
    }
    if (
      word === 'home' &&
      (words[at - 1]?.word === 'is' || words[at - 2]?.word === 'call') &&
      !/\b(?:not|was|if|would)\b/.test(said)
    ) {
      const place =
        words[at - 1]?.word === 'is'
          ? placeAt(text, words, Math.max(0, at - 2 - (words[at - 3]?.word === 'new' ? 1 : 0)))
          : placeAt(text, words, at - 1);
      if (place && /^\p{Lu}/u.test(place)) return [home(place, 0.7)];
    }
  }
  return [...jobMoves(sentence), ...told(sentence), ...livedHere(sentence, before), ...cameHere(sentence, before)];
}

/** `one more weekend in Dubai. I've lived here six years`: the place just named. */
function livedHere({ words }: Sentence, before: Sentence | undefined): Slot[] {
  const here = words.findIndex(
    ({ word }, at) => word === 'here' && /^(?:live|lived|living)$/.test(words[at - 1]?.word ?? ''),
  );
  const own =
    here < 0
      ? undefined
      : words.slice(0, here).findLast(({ word }) => /^(?:i|we|he|she|they|you|who)$/.test(word))?.word;
  if (
    !before ||
    before.asks ||
    (own !== 'i' && own !== 'we') ||
    words.slice(0, here).some(({ word }) => word === 'not' || word === 'never' || word === 'used')
  )
    return [];
  const preposition = before.words.findLastIndex(({ word }) => word === 'in');
  const place = preposition < 0 ? undefined : placeAt(before.text, before.words, preposition + 1);
  return place && isPlace(place.toLowerCase()) ? [home(place, 0.7)] : [];
}

/** `A good dentist in Pune? Just moved here from Nagpur`: the place just named. */
function cameHere({ words }: Sentence, before: Sentence | undefined): Slot[] {
  const from = words.findIndex(({ word }) => word === 'from');
  const verb = words[from - 1]?.word === 'here' ? from - 2 : from - 1;
  if (!before || from < 1 || from > 5 || !/^(?:moved|relocated|shifted)$/.test(words[verb]?.word ?? '')) return [];
  if (words.slice(0, verb).some(({ word }) => !/^(?:i|we|have|am|just|recently|newly|only|as)$/.test(word))) return [];
  const preposition = before.words.findLastIndex(({ word }) => /^(?:in|for|around|near)$/.test(word));
  const place = preposition < 0 ? undefined : placeAt(before.text, before.words, preposition + 1);
  return place && isPlace(place.toLowerCase()) ? [home(place, 0.7)] : [];
}

const HAILS = new RegExp(`^${LISTS.anyOf('hails')}`);

/** `hello from Dundalk`, `in Inverness where I live`, `a Lisbon-based illustrator`, `swapped London for Lagos`. */
function told({ text, words }: Sentence): Slot[] {
  const said = phraseOf(words);
  const hail = HAILS.exec(said);
  if (hail && !AWAY.test(said)) {
    const place = placeAt(text, words, hail[0].trim().split(' ').length);
    if (place) return [home(place, 0.65)];
  }
  for (const [at, { word }] of words.entries()) {
    if (
      word.endsWith('-based') &&
      isPlace(word.slice(0, -6).replaceAll('-', ' ')) &&
      words.some((each) => each.word === 'i' || each.word === 'my')
    )
      return [home(text.slice(words[at]?.start, (words[at]?.end ?? 0) - 6), 0.75)];
    if (word === 'near' && words[at + 1]?.word === 'me' && words[at + 2]?.word === 'in') {
      const place = placeAt(text, words, at + 3);
      if (place) return [home(place, 0.7)];
    }
    if (
      word === 'where' &&
      /^(?:i|we)$/.test(words[at + 1]?.word ?? '') &&
      /^(?:live|am|are|rent|stay)$/.test(words[at + 2]?.word ?? '')
    ) {
      const preposition = words.slice(0, at).findLastIndex((each) => each.word === 'in' || each.word === 'near');
      const place = preposition >= 0 && at - preposition < 4 ? placeAt(text, words, preposition + 1) : undefined;
      if (place) return [home(place, SAID)];
    }
    if (
      (word === 'swapped' || word === 'traded') &&
      words.slice(0, at).some((each) => each.word === 'i' || each.word === 'we')
    ) {
      const to = words.findIndex((each, index) => index > at && each.word === 'for');
      const left = to > 0 && to - at < 5 ? placeAt(text, words, at + 1) : undefined;
      const place = left && placeAt(text, words, to + 1);
      if (place && [left, place].some((one) => isPlace(one.toLowerCase()))) return [home(place, SAID)];
    }
    if (
      (word === 'ended' || word === 'wound' || word === 'landed') &&
      /\b(?:never left|stayed|since|for good|years|now|ever since)\b/.test(said) &&
      words.slice(0, at).some((each) => each.word === 'i' || each.word === 'we')
    ) {
      const preposition = words.findIndex((each, index) => index > at && index < at + 3 && each.word === 'in');
      const place = preposition > 0 ? placeAt(text, words, preposition + 1) : undefined;
      if (place) return [home(place, 0.7)];
    }
  }
  return [];
}

/** The words of the clause that a word stands in. */
function clauseAround(words: Word[], at: number): string {
  const ends = /^(?:,|;|:|-|–|—|but|because|so|when)$/;
  const from = words.slice(0, at).findLastIndex(({ word }) => ends.test(word)) + 1;
  const to = words.findIndex(({ word }, index) => index > at && ends.test(word));
  return phraseOf(words, from, to < 0 ? undefined : to);
}

const OTHERS = new RegExp(`^${LISTS.anyOf('others')}$`);

const home = (value: string, explicitness: number): Slot => ({
  path: 'core_info.location',
  value,
  explicitness: Math.max(explicitness, WEAK),
  polarity: 'asserts',
});

/**
 * `my tiny flat` is named as one's own; `got a tiny flat`, `rent a room` have one; `her house`, `the house` are
 * anybody's.
 */
function ownerBefore(words: Word[], noun: number): 'named' | 'had' | undefined {
  for (let at = noun - 1; at >= Math.max(0, noun - 6); at -= 1) {
    const { word } = words[at] as Word;
    if (word === 'my' || word === 'our')
      return words.slice(at + 1, noun).some((each) => isPerson(each.word.replace(/'s?$/, ''))) ? undefined : 'named';
    if (
      word === 'his' ||
      word === 'her' ||
      word === 'their' ||
      word === 'your' ||
      word.endsWith("'s") ||
      (word === 'the' && words[at + 1]?.word !== 'new')
    )
      return undefined;
    if (!/^(?:a|an|this|the)$/.test(word)) continue;
    const verb = words.slice(Math.max(0, at - 3), at).findLast((each) => HAVING.test(each.word))?.word;
    // `my aunt (70, rents a flat in Deal)`: who is named last is at home there.
    const isSubject = (each: Word): boolean => /^(?:i|we|he|she|they|you|who)$/.test(each.word) || isPerson(each.word);
    const subject = words.slice(0, at).findLast(isSubject)?.word;
    return verb && (subject === undefined || subject === 'i' || subject === 'we') ? 'had' : undefined;
  }
  return undefined;
}

/** `got a place at college in Varna and moved in June`: one moves to where the work is. */
function jobMoves({ text, words }: Sentence): Slot[] {
  const moved = words.findIndex(
    ({ word }, at) => word === 'moved' && words[at + 1]?.word !== 'to' && words[at + 1]?.word !== 'from',
  );
  if (moved < 1) return [];
  const job = words.findIndex(
    ({ word }, at) =>
      /^(?:job|position|post|place|offer|course|role|uni|university|degree|internship|apprenticeship)$/.test(word) &&
      /^(?:in|at)$/.test(words[at + 1]?.word ?? ''),
  );
  const place =
    job >= 0 && job < moved && !/\b(?:would|could|if|might|nearly|almost|never|not)\b/.test(phraseOf(words))
      ? placeAt(text, words, words[job + 3]?.word === 'in' ? job + 4 : job + 2)
      : undefined;
  return place ? [home(place, SAID)] : [];
}
