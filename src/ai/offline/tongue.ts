import { plain } from '../../profile/words.js';
import { PHRASEBOOKS } from './languages.js';
import type { Phrasebook, PhraseKind } from './phrasebook.js';
import { remembering } from '../../text/look-up.js';
import { type Sentence, type Word, wholeWords } from './sentence.js';
import { WordList } from './word-list.js';

/** A word with the form that it is compared by: no accents, no case. */
export interface ForeignWord extends Word {
  plain: string;
}

/** One phrase of a book, its alternatives taken apart: words before and after its slot; `*` is any word. */
export interface Pattern {
  kind: PhraseKind;
  before: string[];
  after: string[];
  /** The pronoun is left out: only where it follows another clause. */
  elided: boolean;
  /** The slot stands behind the words that are looked for, or in front of them. */
  slot: 'behind' | 'before' | 'none';
}

/** Where patterns go on with each word (`*` for any), and those that end here. */
export interface PatternTree {
  next: Map<string, PatternTree>;
  ends: Pattern[];
}

type ListName =
  | 'self'
  | 'others'
  | 'fillers'
  | 'stops'
  | 'and'
  | 'articles'
  | 'not'
  | 'instead'
  | 'without'
  | 'theirs'
  | 'unreal'
  | 'people'
  | 'links'
  | 'years'
  | 'from'
  | 'since'
  | 'with'
  | 'pronouns'
  | 'notPlaces'
  | 'traits'
  | 'moods'
  | 'styles'
  | 'lasting'
  | 'milestones'
  | 'dates'
  | 'everyday';

/** A phrasebook made ready for reading. */
export class Tongue {
  readonly book: Phrasebook;
  readonly fold: (word: string) => string;
  /** All patterns, as a tree of the words that they begin with. */
  readonly patterns: PatternTree;
  readonly light: { category: string; words: WordList }[];
  readonly topics: { category: string; words: WordList }[];
  /** What a verb hints at that only says how one enjoys a thing, `-` for nothing; undefined for other words. */
  readonly lightOf = remembering((word) => this.light.find(({ words }) => words.has(word))?.category);
  /** Whether a word may stand before a thing of a list and be no part of it. */
  readonly isLead = remembering(
    (word) => LEADS.some((name) => this.list(name).has(word)) || this.lightOf(word) !== undefined,
  );
  /** Whether a word may end a thing of a list; most may not, wherever they stand. */
  readonly mayEnd = remembering((word) => ENDS.some((name) => this.list(name).mayBegin(word)));
  /** Whether a word may begin what may stand between the words of a phrase. */
  readonly mayStandBetween = remembering((word) => BETWEEN.some((name) => this.list(name).mayBegin(word)));
  /** Whether a word may be the first of a topic's. */
  readonly mayHaveTopic = remembering((word) => this.topics.some(({ words }) => words.mayBegin(word)));
  private readonly lists = new Map<ListName, WordList>();
  private readonly elided: Set<string>;
  private readonly framed: Set<string>;

  constructor(book: Phrasebook) {
    this.book = book;
    this.fold = book.digraphs ? (word) => plain(word).replace(/([aou])e/g, '$1') : plain;
    this.elided = new Set((book.elided ?? '').split(' '));
    this.light = this.byCategory(book.light);
    this.topics = this.byCategory(book.topics);
    this.patterns = { next: new Map(), ends: [] };
    this.framed = new Set();
    for (const pattern of this.compile()) this.plant(pattern);
  }

  list(name: ListName): WordList {
    let list = this.lists.get(name);
    if (!list) this.lists.set(name, (list = new WordList(this.book[name] ?? '', this.fold)));
    return list;
  }

  /** The words of a sentence, parted where this language elides: `j'aime` is `j'` and `aime`. */
  wordsOf({ text, start, end }: Pick<Sentence, 'text' | 'start' | 'end'>): ForeignWord[] {
    const words: ForeignWord[] = [];
    for (const { word, start: from, end: to } of wholeWords(text, start, end)) {
      if (word === '\n' || word === "'" || word === '’') continue;
      const mark = word.indexOf("'");
      if (mark < 1 || !this.elided.has(word.slice(0, mark)))
        words.push({ word, plain: this.fold(word), start: from, end: to });
      else {
        const [head, rest] = [word.slice(0, mark + 1), word.slice(mark + 1)];
        words.push(
          { word: head, plain: this.fold(head), start: from, end: from + mark + 1 },
          { word: rest, plain: this.fold(rest), start: from + mark + 1, end: to },
        );
      }
    }
    return words;
  }

  /** Is this a word that phrases are made of, or one that joins others? It tells nothing by itself. */
  isSmall(word: string): boolean {
    return this.framed.has(word) || SMALL.some((name) => this.list(name).has(word));
  }

  private expected(part: string): string[] {
    return part
      .split(/\s+/)
      .flatMap((piece) =>
        piece === '*'
          ? [piece]
          : /^\p{L}+'$/u.test(piece)
            ? [this.fold(piece)]
            : this.wordsOf({ text: piece, start: 0, end: piece.length }).map((word) => word.plain),
      );
  }

  private byCategory(words: Record<string, string> = {}): { category: string; words: WordList }[] {
    return Object.entries(words).map(([category, list]) => ({ category, words: new WordList(list, this.fold) }));
  }

  private compile(): Pattern[] {
    const patterns: Pattern[] = [];
    for (const [kind, phrases] of Object.entries(this.book.phrases) as [PhraseKind, string[]][]) {
      for (const phrase of phrases.flatMap(spelledOut)) {
        const [before, after] = phrase.split(/\{\w+\}/).map((part) => this.expected(part));
        const pattern: Pattern = !before?.length
          ? { kind, before: after ?? [], after: [], slot: 'before', elided: false }
          : { kind, before, after: after ?? [], slot: phrase.includes('{') ? 'behind' : 'none', elided: false };
        const short = { ...pattern, before: pattern.before.slice(1), elided: true };
        for (const each of this.list('pronouns').has(pattern.before[0] ?? '') ? [pattern, short] : [pattern]) {
          if (each.before[0] !== undefined && each.before[0] !== '*') patterns.push(each);
        }
      }
    }
    return patterns;
  }

  private plant(pattern: Pattern): void {
    let node = this.patterns;
    for (const word of [...pattern.before, ...pattern.after]) this.framed.add(word);
    for (const word of pattern.before) {
      let next = node.next.get(word);
      if (!next) node.next.set(word, (next = { next: new Map(), ends: [] }));
      node = next;
    }
    node.ends.push(pattern);
  }
}

const ENDS: ListName[] = ['not', 'stops', 'self', 'unreal'];
const BETWEEN: ListName[] = ['not', 'since', 'with', 'fillers'];
const LEADS: ListName[] = ['articles', 'fillers', 'links'];
const SMALL: ListName[] = ['everyday', 'self', 'fillers', 'stops', 'and', 'articles', 'not', 'links'];

const TONGUES = new Map<string, Tongue>();

/** The book made ready, once. */
export function tongueOf(book: Phrasebook): Tongue {
  let tongue = TONGUES.get(book.code);
  if (!tongue) TONGUES.set(book.code, (tongue = new Tongue(book)));
  return tongue;
}

/** Whether a language other than English calls kin or friends by a word: `mãe`. */
export const isPersonAbroad = (word: string): boolean =>
  PHRASEBOOKS.some((book) => !book.unspaced && tongueOf(book).list('people').has(tongueOf(book).fold(word)));

/** The category of a listed thing in the words of any language, undefined when none knows it. */
export function topicIn(text: string): string | undefined {
  for (const book of PHRASEBOOKS) {
    const tongue = tongueOf(book);
    const words = book.unspaced ? [] : tongue.wordsOf({ text, start: 0, end: text.length });
    const found = tongue.topics.find(({ words: topic }) =>
      book.unspaced ? topic.in(text) !== undefined : words.some((_, at) => topic.at(words, at) > 0),
    );
    if (found) return found.category;
  }
  return undefined;
}

/** `me (gusta|gustan) {things}` is two phrases. */
export function spelledOut(phrase: string): string[] {
  const match = /\(([^()]*)\)/.exec(phrase);
  if (!match) return [phrase];
  return (match[1] ?? '')
    .split('|')
    .flatMap((way) => spelledOut(phrase.slice(0, match.index) + way + phrase.slice(match.index + match[0].length)));
}
