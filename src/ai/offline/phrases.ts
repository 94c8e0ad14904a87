import { categoryOf } from './categories.js';
import type { Finding } from './finding.js';
import { nameAt } from './identity.js';
import type { Phrasebook, PhraseKind } from './phrasebook.js';
import type { Sentence, Word } from './sentence.js';

type Told = Pick<Finding, 'path' | 'value' | 'explicitness' | 'polarity'>;

/** What the phrases of a language find in a sentence that writes its words apart. */
export function phrasesIn(sentence: Sentence, book: Phrasebook): Told[] {
  if (sentence.asks) return [];
  const compiled = compile(book);
  const { words } = sentence;
  const found: Told[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const candidates = compiled.get(words[at]?.word ?? '');
    if (!candidates || isVoid(words, at, book)) continue;
    for (const phrase of candidates) {
      const slot = match(words, at, phrase, book);
      if (slot === undefined) continue;
      const told = fill(sentence, phrase, slot, book);
      found.push(...told);
      if (told.length > 0) break;
    }
  }
  return found;
}

/** Does a sentence say what its subject works as? Such sentences are worth remembering whole. */
export function tellsWork({ words }: Sentence, book: Phrasebook): boolean {
  const compiled = compile(book);
  return words.some((word, at) => compiled.get(word.word)?.some((phrase) => phrase.kind === 'work' && match(words, at, phrase, book) !== undefined));
}

interface Phrase {
  kind: PhraseKind;
  before: string[];
  slot: string | undefined;
  rest: string[];
}

const COMPILED = new Map<string, Map<string, Phrase[]>>();

/** The phrases of a book by their first word, the longest first: `no me gusta` is tried before `me gusta`. */
function compile(book: Phrasebook): Map<string, Phrase[]> {
  const known = COMPILED.get(book.code);
  if (known) return known;
  const byFirst = new Map<string, Phrase[]>();
  for (const [kind, phrases] of Object.entries(book.phrases) as [PhraseKind, string[]][]) {
    for (const phrase of phrases) {
      const [before = '', slot, then = ''] = phrase.split(/\{(\w+)\}/);
      const words = before.trim().split(/\s+/);
      byFirst.set(words[0] ?? '', [...(byFirst.get(words[0] ?? '') ?? []), { kind, before: words, slot, rest: then.trim() === '' ? [] : then.trim().split(/\s+/) }]);
    }
  }
  const order: PhraseKind[] = ['dislikes', 'age', 'male', 'female'];
  for (const phrases of byFirst.values()) phrases.sort((a, b) => b.before.length + b.rest.length - a.before.length - a.rest.length || order.indexOf(b.kind) - order.indexOf(a.kind));
  COMPILED.set(book.code, byFirst);
  return byFirst;
}

const WORDS = new Map<string, Set<string>>();

/** The words of a list in a book, split once. */
export function wordsIn(list: string): Set<string> {
  let words = WORDS.get(list);
  if (!words) WORDS.set(list, (words = new Set(list.split(' '))));
  return words;
}

/** Does a negation, a condition or somebody else stand just before? */
function isVoid(words: Word[], at: number, book: Phrasebook): boolean {
  const voids = wordsIn(book.voids);
  for (let back = at - 1; back >= Math.max(0, at - 3); back -= 1) {
    const { word } = words[back] as Word;
    if (/^[,;:.]$/.test(word) || wordsIn(book.and).has(word)) return false;
    if (voids.has(word) && !wordsIn(book.articles).has(word)) return true;
  }
  return false;
}

/** Where the slot of a phrase begins, when its words stand at `at`; fillers between them are passed over. */
function match(words: Word[], at: number, phrase: Phrase, book: Phrasebook): number | undefined {
  const fillers = wordsIn(book.fillers);
  let index = at;
  for (const [position, expected] of phrase.before.entries()) {
    if (position > 0) while (words[index] && words[index]?.word !== expected && fillers.has(words[index]?.word ?? '')) index += 1;
    const word = words[index]?.word ?? '';
    const glued = position === phrase.before.length - 1 && expected.endsWith("'") && word.startsWith(expected) && word.length > expected.length;
    if (word !== expected && !glued) return undefined;
    if (!glued) index += 1;
  }
  while (words[index] && fillers.has(words[index]?.word ?? '')) index += 1;
  return index;
}

function fill(sentence: Sentence, phrase: Phrase, slot: number, book: Phrasebook): Told[] {
  const { text, words } = sentence;
  const rest = words.slice(slot, slot + 30);
  const told = (path: Told['path'], value: string | number, explicitness: number, polarity: Told['polarity'] = 'asserts'): Told[] => [{ path, value, explicitness, polarity }];
  switch (phrase.kind) {
    case 'name': {
      const name = nameAt(text, rest, false);
      const capital = name !== undefined && /^\p{Lu}/u.test(name);
      return name && (capital || phrase.before.length > 2) && !wordsIn(book.stops).has(name.toLowerCase()) && !wordsIn(book.articles).has(name.toLowerCase()) ? told('core_info.name', name, phrase.before.length > 1 && capital ? 0.85 : 0.7) : [];
    }
    case 'age': {
      const age = /^\d{1,3}$/.test(rest[0]?.word ?? '') ? Number(rest[0]?.word) : undefined;
      const closed = phrase.rest.length > 0 ? phrase.rest.every((word, at) => rest[1 + at]?.word === word) : rest[1] === undefined || /^[,;.]$/.test(rest[1].word) || wordsIn(book.and).has(rest[1].word);
      return age !== undefined && age >= 1 && age <= 120 && closed ? told('core_info.age', age, 0.9) : [];
    }
    case 'place': case 'origin': {
      const place = placeIn(text, rest, book);
      return place ? told('core_info.location', place, phrase.kind === 'place' ? 0.9 : 0.7) : [];
    }
    case 'likes': return things(text, rest, phrase, book).flatMap((thing) => told(`interests.${categoryOf(thing.toLowerCase()) ?? 'other'}`, thing, 0.8));
    case 'dislikes': return things(text, rest, phrase, book).flatMap((thing) => told(`interests.${categoryOf(thing.toLowerCase()) ?? 'other'}`, thing, 0.8, 'retracts'));
    case 'male': case 'female': return told('core_info.gender', phrase.kind, 0.8);
    default: return [];
  }
}

function placeIn(text: string, rest: Word[], book: Phrasebook): string | undefined {
  const from = wordsIn(book.articles).has(rest[0]?.word ?? '') ? 1 : 0;
  const first = rest[from];
  if (!first || !/^\p{L}/u.test(first.word) || wordsIn(book.stops).has(first.word)) return undefined;
  const capital = /^\p{Lu}/u.test(text.slice(first.start, first.end));
  let last = from;
  for (let at = from + 1; at < Math.min(rest.length, from + 5); at += 1) {
    const word = rest[at] as Word;
    if (!/^\p{L}/u.test(word.word) || (wordsIn(book.stops).has(word.word) && !(capital && rest[at + 1] && /^(?:de|la|del|di|do|da|am|an|den)$/.test(word.word) && /^\p{Lu}/u.test(text.slice(rest[at + 1]?.start ?? 0))))) break;
    if (capital && /^\p{Lu}/u.test(text.slice(word.start, word.end))) last = at;
    else if (!capital && at > from) break;
  }
  if (!capital && (from === 1 || first.word.length < 3)) return undefined;
  return text.slice(first.start, (rest[last] as Word).end);
}

function things(text: string, rest: Word[], phrase: Phrase, book: Phrasebook): string[] {
  const end = phrase.rest.length > 0 ? rest.findIndex(({ word }) => word === phrase.rest[0]) : undefined;
  if (end !== undefined && end < 1) return [];
  const found: string[] = [];
  let item: Word[] = [];
  const close = (): void => {
    while (item[0] && (wordsIn(book.articles).has(item[0].word) || wordsIn(book.fillers).has(item[0].word))) item.shift();
    const [first] = item;
    const last = item.at(-1);
    if (first && last && item.length <= 4 && (item.length > 1 || first.word.length > 2)) found.push(text.slice(first.start, last.end).replace(/^l['’]|^d['’]/i, ''));
    item = [];
  };
  for (const word of rest.slice(0, end)) {
    if (wordsIn(book.and).has(word.word) || word.word === ',') close();
    else if (item.length === 0 && found.length > 0 && wordsIn(book.stops).has(word.word) && !wordsIn(book.articles).has(word.word)) break;
    else if (!/^[\p{L}\p{N}]/u.test(word.word) || (wordsIn(book.stops).has(word.word) && item.length > 0 && !wordsIn(book.articles).has(word.word))) break;
    else item.push(word);
  }
  close();
  return found.filter((thing) => !wordsIn(book.self).has(thing.toLowerCase())).slice(0, 8);
}
