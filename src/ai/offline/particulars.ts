import type { Finding } from './finding.js';
import { isFirstName, isPlace } from './gazetteer.js';
import { listsOf } from './lists.js';
import { type Hit, numberAt } from './matching.js';
import { nameAt } from './names.js';
import { phraseOf } from './sentence.js';
import type { ForeignWord, Tongue } from './tongue.js';
import { WordList } from './word-list.js';

export type PhraseFinding = Pick<Finding, 'path' | 'value' | 'explicitness' | 'polarity'>;

/** A sentence in another language while its phrases are filled. */
export interface PhraseReading {
  text: string;
  words: ForeignWord[];
  tongue: Tongue;
}

export const phraseFinding = (
  path: PhraseFinding['path'],
  value: string | number,
  explicitness: number,
  polarity: PhraseFinding['polarity'] = 'asserts',
): PhraseFinding => ({ path, value, explicitness, polarity });

/** A name that is announced may be written small; one that only follows `I am` must look like one. */
export function nameOf({ text, words, tongue }: PhraseReading, { slot }: Hit, announced: boolean): PhraseFinding[] {
  const { book } = tongue;
  const rest = words.slice(slot, slot + 12);
  const from = rest.findIndex(({ plain }) => !tongue.list('articles').has(plain) && !(announced && plain === ':'));
  const name = from < 0 ? undefined : nameAt(text, rest.slice(from), false);
  const head = rest[from];
  if (!name || !head || NO_NAMES.some((list) => tongue.list(list).has(head.plain))) return [];
  const capital = /^\p{Lu}/u.test(name);
  const length = rest.slice(from).filter(({ start }) => start < head.start + name.length).length;
  const age = ageBeside({ text, words, tongue }, slot + from + length);
  const known = isFirstName(head.word, true) || isFirstName(head.plain, true);
  const next = rest[from + length];
  const closed =
    !next || /^\p{P}$/u.test(next.word) || tongue.list('and').has(next.plain) || tongue.list('stops').has(next.plain);
  const beside = [...age, ...originBeside({ text, words, tongue }, slot + from + length)];
  // `moi c'est le dessin`: a thing, as names with an article have a capital too.
  if (announced)
    return capital || (closed && !tongue.list('articles').has(rest[from - 1]?.plain ?? ''))
      ? [phraseFinding('core_info.name', name, capital ? 0.85 : 0.7), ...beside]
      : [];
  const looks = closed && (known || age.length > 0 || (capital && (!book.capitalNouns || name.includes(' '))));
  return looks && !isPlace(name.toLowerCase()) && !SIGNS.has(head.plain)
    ? [phraseFinding('core_info.name', name, known || name.includes(' ') ? 0.8 : 0.7), ...beside]
    : [];
}

const NO_NAMES = ['stops', 'people', 'moods', 'traits'] as const;

/** `, 34 años,`: a number beside a name, between commas or with the word for years. */
function ageBeside({ text, words, tongue }: PhraseReading, at: number): PhraseFinding[] {
  return words[at]?.word === ',' || words[at]?.word === '(' ? ageOf({ text, words, tongue }, at + 1, []) : [];
}

/** `, aus Kiel`: where somebody comes from, beside the name. */
function originBeside(reading: PhraseReading, at: number): PhraseFinding[] {
  const from = reading.words[at]?.word === ',' ? at + 1 : at;
  const place = reading.tongue.list('from').has(reading.words[from]?.plain ?? '')
    ? placeIn(reading, from + 1)
    : undefined;
  return place ? [phraseFinding('core_info.location', place, 0.7)] : [];
}

/** An age in digits or words, closed by the words of its phrase, by the word for years or by the end of its clause. */
export function ageOf({ words, tongue }: PhraseReading, slot: number, after: string[]): PhraseFinding[] {
  const number = numberAt(words, slot, tongue);
  if (!number || number.value < 1 || number.value > 120) return [];
  let next = slot + number.length;
  if (after.length > 0) {
    if (!after.every((word, at) => words[next + at]?.plain === word)) return [];
  } else {
    while (tongue.list('years').has(words[next]?.plain ?? '')) next += 1;
    const close = words[next];
    if (close && !/^[,;.!()–-]$/.test(close.word) && !tongue.list('and').has(close.plain)) return [];
  }
  return [phraseFinding('core_info.age', number.value, 0.9)];
}

const LEAST_TO_COME = 6;
const TODAY = /^(?:heute|hoje|hoy|oggi|vandaag|aujourd)/;

/** Who is about to be forty is not yet; `faço 10 anos de casada` counts something else. */
export function ageToCome({ words, tongue }: PhraseReading, slot: number): PhraseFinding[] {
  const number = numberAt(words, slot, tongue);
  if (!number || number.value < LEAST_TO_COME || number.value > 120) return [];
  const behind = slot + number.length;
  const isOfYears = tongue.list('years').has(words[behind]?.plain ?? '');
  const next = words[isOfYears ? behind + 1 : behind];
  if (TODAY.test(next?.plain ?? '')) return [];
  const isAge =
    next === undefined ||
    !/^\p{L}/u.test(next.word) ||
    (isOfYears && !/^(?:de|di)$/.test(next.plain)) ||
    (!isOfYears && ['dates', 'links', 'and', 'stops'].some((list) => tongue.list(list as 'dates').has(next.plain)));
  return isAge ? [phraseFinding('core_info.age', number.value - 1, 0.75)] : [];
}

/** The place that a phrase names, none or one. */
export function placesOf(reading: PhraseReading, hit: Hit): string[] {
  const { words } = reading;
  const { pattern } = hit;
  if (pattern.after.length > 0) {
    const at = words.findIndex(({ plain }, index) => index > hit.slot && plain === pattern.after[0]);
    if (at < 0 || at > hit.slot + 5 || !pattern.after.every((word, index) => words[at + index]?.plain === word))
      return [];
  }
  const place = placeIn(reading, hit.slot);
  return place ? [place] : [];
}

/** Written small, a place must be known, or stand alone in a text without capitals. */
function placeIn({ text, words, tongue }: PhraseReading, slot: number): string | undefined {
  let from = slot;
  while (from < slot + 2 && tongue.list('articles').has(words[from]?.plain ?? '')) from += 1;
  const isSmall =
    /^\p{Ll}/u.test(text.slice(words[from]?.start, words[from]?.end)) && !isPlace(words[from]?.word ?? '');
  if (isSmall || tongue.list('notPlaces').has(words[from]?.plain ?? ''))
    from = townBehind({ text, words, tongue }, from) ?? from;
  const first = words[from];
  if (
    !first ||
    !/^\p{L}/u.test(first.word) ||
    tongue.list('notPlaces').has(first.plain) ||
    tongue.list('people').has(first.plain) ||
    tongue.list('self').has(first.plain)
  )
    return undefined;
  const isCapital = (at: number): boolean => /^\p{Lu}/u.test(text.slice(words[at]?.start, words[at]?.end));
  if (STREETS.has(first.plain) && !isPlace(first.word)) {
    const town = words.findIndex(
      (word, at) =>
        at > from + 1 && isCapital(at) && tongue.list('links').has(words[at - 1]!.plain) && !isOfStreet(words, at),
    );
    return town < 0 ? undefined : placeIn({ text, words, tongue }, town);
  }
  let last = from;
  if (isCapital(from)) {
    for (let at = from + 1; at < Math.min(words.length, from + 5); at += 1) {
      if (isCapital(at) && !tongue.list('stops').has(words[at]?.plain ?? '')) last = at;
      else if (!tongue.list('links').has(words[at]?.plain ?? '')) break;
    }
    return text.slice(first.start, (words[last] as ForeignWord).end);
  }
  for (let length = Math.min(4, words.length - from); length > 0; length -= 1) {
    const run = words.slice(from, from + length);
    if (isPlace(phraseOf(run)) || isPlace(run.map(({ plain }) => plain).join(' ')))
      return text.slice(first.start, (run.at(-1) as ForeignWord).end);
  }
  const next = words[from + 1];
  const alone =
    !next || /^\p{P}$/u.test(next.word) || tongue.list('and').has(next.plain) || tongue.list('stops').has(next.plain);
  const sentence = text.slice(words[0]?.start, words.at(-1)?.end);
  return alone &&
    from === slot &&
    first.word.length > 3 &&
    !tongue.list('stops').has(first.plain) &&
    sentence.slice(1) === sentence.slice(1).toLowerCase()
    ? text.slice(first.start, first.end)
    : undefined;
}

/** `Soy Tauro`: a sign and no name. */
const SIGNS = new WordList(listsOf('names').words('signs of the zodiac abroad').join(' '));

const STREETS = new WordList(listsOf('place').words('streets abroad').join(' '));

/** `Rua das Flores`: what a street is named after. */
const isOfStreet = (words: readonly ForeignWord[], at: number): boolean => OF.test(words[at - 1]!.plain);

const OF = /^d/;

/** `un pueblo cerca de Ávila`: the name behind a noun that is no place. */
function townBehind({ text, words, tongue }: PhraseReading, from: number): number | undefined {
  for (let at = from + 1; at < Math.min(words.length, from + 5); at += 1) {
    const { word, plain, start, end } = words[at] as ForeignWord;
    if (/^\p{Lu}/u.test(text.slice(start, end)) && tongue.list('links').has(words[at - 1]?.plain ?? ''))
      return isFirstName(word, false) || tongue.list('notPlaces').has(plain) ? undefined : at;
    if (!/^\p{L}/u.test(word)) return undefined;
  }
  return undefined;
}

/** `soy muy terca y alegre`: the traits and moods among what someone is. */
export function beingsOf({ text, words, tongue }: PhraseReading, slot: number): PhraseFinding[] {
  const found: PhraseFinding[] = [];
  let head = true;
  for (let at = slot; at < Math.min(words.length, slot + 12); at += 1) {
    const word = words[at] as ForeignWord;
    const isTrait = tongue.list('traits').has(word.plain);
    if (head && (isTrait || tongue.list('moods').has(word.plain))) {
      found.push(
        phraseFinding(
          isTrait ? 'personality.traits' : 'personality.mood_trends.recent',
          text.slice(word.start, word.end),
          0.8,
        ),
      );
      head = false;
    } else if (word.word === ',' || tongue.list('and').has(word.plain) || tongue.list('stops').has(word.plain))
      head = true;
    else if (
      tongue.list('not').has(word.plain) ||
      tongue.list('self').has(word.plain) ||
      tongue.list('people').has(word.plain) ||
      !/^\p{L}/u.test(word.word)
    )
      break;
    else if (tongue.list('fillers').at(words, at) > 0) at += tongue.list('fillers').at(words, at) - 1;
    else if (!tongue.list('articles').has(word.plain)) head = false;
  }
  return found;
}

/** `respóndeme corto y sin rodeos`: from the first word of style to the last that is near it. */
export function styleOf({ text, words, tongue }: PhraseReading, slot: number, after: string[]): PhraseFinding[] {
  const close =
    after[0] === undefined
      ? slot + 14
      : words.slice(slot, slot + 6).findIndex(({ plain }) => plain === after[0]) + slot;
  let first: ForeignWord | undefined;
  let last = 0;
  for (let at = slot; at < Math.min(words.length, close); at += 1) {
    const length = tongue.list('styles').at(words, at) || leftOut(words, at, tongue);
    if (length === 0) continue;
    if (first && at > last + 2) break;
    first ??= words[startOfDenied(words, at, slot, tongue)];
    last = at + length - 1;
  }
  return first
    ? [phraseFinding('preferences.conversation_style', text.slice(first.start, (words[last] as ForeignWord).end), 0.85)]
    : [];
}

/** How many words `sans jargon` takes: what is to be left out may be anything; 0 where nothing is. */
const leftOut = (words: ForeignWord[], at: number, tongue: Tongue): number =>
  tongue.list('without').has(words[at]?.plain ?? '') && /^\p{L}/u.test(words[at + 1]?.word ?? '') ? 2 : 0;

/** Where a wish begins that a word before it denies, over an article: `[pas d']emojis`. */
function startOfDenied(words: ForeignWord[], at: number, slot: number, tongue: Tongue): number {
  let before = at - 1;
  while (before > slot && tongue.list('articles').has(words[before]?.plain ?? '')) before -= 1;
  return before >= slot && tongue.list('not').has(words[before]?.plain ?? '') ? before : at;
}
