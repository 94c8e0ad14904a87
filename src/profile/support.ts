import { listsBeside } from '../lists.js';
import { placeName, thingKey } from './canonical.js';
import { numbersIn } from './numbers.js';
import { isFunctionWord } from './function-words.js';
import { isFree } from './paraphrase.js';
import { Meanings, type WordRelations } from './word-relations.js';
import { isEmptyWord, isUnspaced, plain, stem, visible, wordsOf } from './words.js';

/** The words around a quote, in the forms that values are compared with, each made when it is first asked for. */
export class Surroundings {
  readonly text: string;
  /** The same words with their lines. */
  readonly passage: string;
  #words: string[] | undefined;
  #sentences: string[] | undefined;
  #stems: Set<string> | undefined;
  #parts: Set<string> | undefined;
  #key: string | undefined;
  #numbers: Set<number> | undefined;
  #isForeign: boolean | undefined;
  #meanings: Meanings | undefined;

  constructor(passage: string) {
    // Invisible characters inside a word must not make two of it.
    this.text = visible(passage);
    this.passage = passage;
  }

  get words(): string[] {
    return (this.#words ??= wordsOf(this.text));
  }

  /** The words with `.` between sentences. */
  get sentences(): string[] {
    return (this.#sentences ??= this.passage
      .split(/[.!?…](?=\s|$)|[。！？]/u)
      .flatMap((sentence) => [...wordsOf(sentence), '.']));
  }

  get stems(): Set<string> {
    return (this.#stems ??= new Set(this.words.map(stem)));
  }

  /** The words that are run together in names of fields: `jobTitle` says `job` and `title`. */
  get parts(): Set<string> {
    return (this.#parts ??= new Set(
      wordsOf((this.text.match(HUMPED) ?? []).join(' ').replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')),
    ));
  }

  /** Between spaces, as are the keys that are looked for in it. */
  get key(): string {
    return (this.#key ??= ` ${thingKey(this.text)} `);
  }

  /** Whether more of its small words are those of other languages than of English. */
  get isForeign(): boolean {
    return (this.#isForeign ??=
      this.words.filter(isFunctionWord).length > this.words.filter(isEmptyWord).length || this.words.some(isUnspaced));
  }

  /** What the words mean, by relations that are the same at each call. */
  meanings(relations: WordRelations): Meanings {
    return (this.#meanings ??= new Meanings(this.words, relations));
  }

  get numbers(): Set<number> {
    return (this.#numbers ??= numbersIn(this.text));
  }
}

const HUMPED = /\p{Ll}{2,20}(?:\p{Lu}\p{Ll}{1,20}){1,4}/gu;

/** Words that say of what kind a thing is, and that a reader may add to it. */
const FRAME = new Set(
  listsBeside(import.meta.url, 'statements')
    .words('kinds')
    .map(stem),
);

/** The words that a thing is known by; `the class and the war` has two of them, `a pottery class` one. */
const tellingOf = (words: readonly string[]): string[] =>
  words.filter((word, at) => {
    if (isEmptyWord(word)) return false;
    const [before = 'the', behind = 'and'] = [words[at - 1], words[at + 1]];
    const isListed = words.length > 1 && behind === 'and' && isEmptyWord(before) && words.includes('and');
    return isListed || !FRAME.has(stem(word));
  });

/**
 * Whether a thing is said near the quote: every word that says something, in some form, and all its numbers, or its
 * key.
 */
export function saysThing(value: string, near: Surroundings): boolean {
  const words = wordsOf(value);
  const telling = tellingOf(words);
  const needed = telling.length > 0 ? telling : words;
  return (
    (needed.length > 0 &&
      needed.every((word) => saysWord(word, near, true)) &&
      areTogether(needed, near, BESIDE_THING, '.')) ||
    near.key.includes(` ${thingKey(value)} `)
  );
}

/** A place without the words that a statement has too: what one of these means the statement has told already. */
export function untoldBy(statement: string, { passage }: Surroundings): Surroundings {
  const told = new Set(wordsOf(statement));
  return new Surroundings(
    passage.replace(/[\p{L}\p{M}]+/gu, (word) => (!isUnspaced(word) && told.has(plain(word)) ? '' : word)),
  );
}

/**
 * Whether a thing is said with other words than its own: half of its telling words near the quote, its last one among
 * them or narrower, and the others somewhere in what the subject says.
 */
export function saysThingWidely(
  value: string,
  near: Surroundings,
  isTold: (word: string) => boolean,
  relations: WordRelations,
): boolean {
  const telling = tellingOf(wordsOf(value));
  const meanings = untoldBy(value, near).meanings(relations);
  const isNear = (word: string): boolean => saysWord(word, near, true) || meanings.say(word) || meanings.implies(word);
  return (
    telling.length > 0 &&
    2 * telling.filter(isNear).length >= telling.length &&
    telling.every((word) => isNear(word) || isTold(word))
  );
}

/**
 * Whether every word of a name stands near the quote as it is, with few others between, such as the labels of a form.
 */
export function saysName(value: string, near: Surroundings): boolean {
  const words = wordsOf(value);
  return (
    words.length > 0 && words.every((word) => saysWord(word, near, false)) && areTogether(words, near, BESIDE_NAME)
  );
}

/** So many other words may stand between those of a thing, in one sentence, and those of a name. */
const BESIDE_THING = 8;
const BESIDE_NAME = 6;

/** Whether words that are all said are said together; nothing of a value lies beyond an `end`. */
function areTogether(words: readonly string[], { sentences }: Surroundings, between: number, end?: string): boolean {
  const places = new Map(words.map((word) => [word, placesOf(word, sentences)]));
  const sought = words.filter((word) => places.get(word)?.length);
  if (new Set(sought).size < 2) return true;
  return sought.some((first) =>
    places.get(first)?.some((at) => {
      const reach = at + sought.length + between;
      const stop = end === undefined ? -1 : sentences.indexOf(end, at);
      const until = stop < 0 ? reach : Math.min(stop, reach);
      return sought.every((word) => places.get(word)?.some((place) => place >= at && place < until));
    }),
  );
}

function placesOf(word: string, tokens: string[]): number[] {
  const isSame = sameAs(word);
  const places: number[] = [];
  for (const [at, token] of tokens.entries()) if (isSame(token)) places.push(at);
  return places;
}

/**
 * The comma-separated parts of a place that stand near the quote, by that or another common name. Undefined when none
 * does.
 */
export function placeSaid(value: string, near: Surroundings): string | undefined {
  const said = value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && (saysName(part, near) || saysPlace(part, near)));
  return said.length > 0 ? said.join(', ') : narrowerPlaceSaid(value, near);
}

/** `四川成都` where `成都` is said: what is written without spaces goes from the wider to the narrower. */
function narrowerPlaceSaid(value: string, near: Surroundings): string | undefined {
  if (!isUnspaced(value)) return undefined;
  for (let start = SHORTEST_UNSPACED; start + SHORTEST_UNSPACED <= value.length; start += 1) {
    const narrower = value.slice(start);
    const bare = narrower.replace(/[市区縣县町村]$/u, '');
    const said = [narrower, bare].find((name) => name.length >= SHORTEST_UNSPACED && near.text.includes(name));
    if (said !== undefined) return narrower;
  }
  return undefined;
}

/** In characters: one alone may be part of any word. */
const SHORTEST_UNSPACED = 2;

function saysPlace(part: string, near: Surroundings): boolean {
  const wanted = placeName(part);
  return near.words.some((_, at) =>
    [1, 2, 3, 4].some((length) => placeName(near.words.slice(at, at + length).join(' ')) === wanted),
  );
}

/** The words that an event stands on; all its words when it has none but free ones. */
export function tellingIn(event: string): string[] {
  const words = wordsOf(event).filter((word) => !/^\d+$/.test(word));
  const telling = words.filter((word) => !isEmptyWord(word) && !isFree(word));
  return telling.length > 0 ? telling : words;
}

/** Whether a word is said, in its own form or, if asked for, in any. */
export function saysWord(word: string, near: Surroundings, inAnyForm: boolean): boolean {
  if (/^\d+(?:st|nd|rd|th)?$/.test(word)) return near.numbers.has(parseInt(word, 10));
  if (isUnspaced(word)) return plain(near.text).includes(word);
  if (
    near.words.includes(word) ||
    near.stems.has(stem(word)) ||
    near.words.includes(`${word}s`) ||
    near.parts.has(word)
  )
    return true;
  if (!inAnyForm) return false;
  const [number] = numbersIn(word);
  return (
    (number !== undefined && near.numbers.has(number)) ||
    near.words.some((other) => isFormOf(word, other)) ||
    isCompound(word, near)
  );
}

/** Whether two words are forms of one, or the same number. */
export const isSameWord = (a: string, b: string): boolean => sameAs(a)(b);

/** {@link isSameWord} for one word and many others. */
function sameAs(word: string): (other: string) => boolean {
  if (/^\d+$/.test(word)) return (other) => numbersIn(other).has(Number(word));
  const own = stem(word);
  const hasForms = !isUnspaced(word);
  return (other) => word === other || own === stem(other) || (hasForms && isFormOf(word, other));
}

/** `beekeeping`, of who keeps bees. */
function isCompound(word: string, near: Surroundings): boolean {
  for (let at = 3; at <= word.length - 4; at += 1)
    if (near.stems.has(stem(word.slice(0, at))) && near.stems.has(stem(word.slice(at)))) return true;
  return false;
}

/** `cycling` and `cyclist`, `introverted` and `introvert`: a long common beginning. */
function isFormOf(a: string, b: string): boolean {
  const most = Math.min(a.length, b.length);
  let shared = 0;
  while (shared < most && a[shared] === b[shared]) shared += 1;
  return (
    shared >= 4 &&
    shared >= 0.55 * Math.max(a.length, b.length) &&
    (shared > 4 || Math.max(a.length, b.length) !== 5 || VERB_ENDS.has(`${a.at(-1)}${b.at(-1)}`))
  );
}

/** `avevo` and `aveva`, `canto` and `canta`: of the first person and of the third. */
const VERB_ENDS = new Set(['oa', 'ao']);
