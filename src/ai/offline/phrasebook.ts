import type { Lists } from '../../lists.js';
import { INTEREST_CATEGORIES } from '../../profile/profile.js';
import { listsOf } from './lists.js';

/**
 * What the reader needs to know of a language: two files in data/lists/languages/NAME/ and a name in languages.ts. In
 * words.txt each list below is a section of its name (`[self]`, `[not places]`), and what is told by category has one
 * for each (`[light books]`, `[topics music]`: a word of several is of the first). In phrases.txt each kind of phrase
 * has one (`[phrases name]`, `[phrases likes music]`), and each question (`[questions name]`). Only what is marked
 * with * must be there; the rest makes the reader see more.
 *
 * Lists are words between spaces, compared without accents and case: `gitarr*` is any word that begins so, `*spiel` any
 * that ends so, `de_tú` two words in a row.
 *
 * A phrase has a line, and goes on in the next while a parenthesis is open. It is plain words with at most one slot:
 * `{name}`, `{age}`, `{place}`, `{things}` (a list), `{being}` (what one is, of which traits and moods are kept),
 * `{style}` or `{topic}`. `(a|b|)` is one of several, `*` any one word. Words of `fillers` may stand anywhere in it; so
 * may words of `not`, which turn it round: likes become dislikes, a place is left. Of what one `does` only known topics
 * count, and where one `works` only a known town whose phrase names a trade. Questions stand between commas.
 */
export interface Phrasebook {
  /** * ISO 639-1. */
  code: string;
  /** `[writing]` says it: words are not set apart by spaces, phrases are found as runs of characters. */
  unspaced?: boolean;
  /**
   * * Some twenty of the commonest words that other languages do not share: short texts are told apart by them. Where
   * words are not spaced, letters tell.
   */
  everyday: string;
  /** * Words by which a speaker means itself. */
  self: string;
  /** What another than who speaks does that lives or stays somewhere, or is so old: `wohnt`, `tiene`. */
  theirs?: string;
  /** Words that begin a clause about somebody else than who speaks: `il`, `tu`, `monsieur`. */
  others?: string;
  /** * Words that may stand between the words of a phrase. */
  fillers: string;
  /** * Words that end a name, a place or a thing of a list. */
  stops: string;
  /** * Words that join the things of a list. */
  and: string;
  articles: string;
  /** Words that turn a phrase round when they stand in it, just before it or after its list. */
  not: string;
  /** Words after a denial that put another thing in the place of what was denied: `no Lima sino Cusco`. */
  instead?: string;
  /** Words before what is to be left out: of a wish (`sin emojis`) they are the half that counts. */
  without?: string;
  /** Words before a phrase that unsay it: a condition, a wish, a question. */
  unreal: string;
  /** Of these, those that make all unreal up to the end of the sentence; where words are not spaced. */
  conditions?: string;
  /** Kin and others: nothing that one has as an interest, and no word of the subject's own. */
  people: string;
  /**
   * Small words inside a thing of a list (`moto d'epoca`), which is cut before one when it grows long and never begins
   * with one.
   */
  links?: string;
  /** What is cut off from the word behind it at an apostrophe: `j l d`. */
  elided?: string;
  /** `[writing]` says it: `ae`, `oe` and `ue` are ways to write ä, ö and ü. */
  digraphs?: boolean;
  /** `[writing]` says it: nouns take a capital, so that a capital makes no name. */
  capitalNouns?: boolean;
  /** Words behind the number of an age that stands alone: `, 34 Jahre alt`. */
  years?: string;
  /** Words before a length of time, which may stand inside a phrase: `lebe seit zehn Jahren in`. */
  since?: string;
  /**
   * Words before, or where words are not spaced also behind, people whom one does something with; inside a phrase they
   * are passed over: `vivo con mi hermana en`.
   */
  with?: string;
  /** What a phrase may leave out where it follows another: `ich lese gern` is `und lese gern`. */
  pronouns?: string;
  /** Words before the place that one comes from: `soy Ana, de Lima`. */
  from?: string;
  /** Where names have no capitals: family names, what given names end with, and what only other words end with. */
  surnames?: string;
  givenNames?: string;
  notNames?: string;
  /** Nouns that follow `I live in` and name no place: `en casa`; where words are not spaced, `*馆` is what ends so. */
  notPlaces?: string;
  /** Verbs that only say how one enjoys a thing, by the category they hint at, `-` for none. */
  light?: Record<string, string>;
  /** Words of interests by category. */
  topics?: Record<string, string>;
  traits?: string;
  moods?: string;
  styles?: string;
  /** Words that make a sentence worth remembering (health, family, work), and those of the great events of a life. */
  lasting?: string;
  milestones?: string;
  /** Words that may be part of a date. */
  dates?: string;
  /** * What people say. */
  phrases: Partial<Record<PhraseKind, string[]>>;
  /** What the other may ask so that a bare answer fills the slot. */
  questions?: Partial<Record<Asked, string[]>>;
}

/** The kinds of phrases, each with its slot. */
const SLOTS = {
  name: 'name',
  intro: 'name',
  age: 'age',
  birthday: undefined,
  coming: 'age',
  place: 'place',
  left: 'place',
  origin: 'place',
  works: 'place',
  likes: 'things',
  does: 'things',
  dislikes: 'things',
  being: 'being',
  style: 'style',
  avoid: 'topic',
  work: undefined,
  male: undefined,
  female: undefined,
} as const;

export type PhraseKind = keyof typeof SLOTS | `likes.${string}`;

const ASKED = ['name', 'age', 'place', 'likes', 'dislikes', 'mood', 'style'] as const;

export type Asked = (typeof ASKED)[number];

const LISTS = [
  'everyday',
  'self',
  'theirs',
  'others',
  'fillers',
  'stops',
  'and',
  'articles',
  'not',
  'instead',
  'without',
  'unreal',
  'conditions',
  'people',
  'links',
  'elided',
  'years',
  'since',
  'with',
  'pronouns',
  'from',
  'surnames',
  'givenNames',
  'notNames',
  'notPlaces',
  'traits',
  'moods',
  'styles',
  'lasting',
  'milestones',
  'dates',
] as const satisfies (keyof Phrasebook)[];
const WRITING = ['unspaced', 'digraphs', 'capitalNouns'] as const;
const NEEDED = ['code', 'self', 'fillers', 'stops', 'and'] as const;

/**
 * Reads the files of a language. Throws an Error that names file and section for a section that no language has, for
 * one that is missing, and for a phrase that is not written as phrases are.
 */
export function phrasebookOf(language: string, listsIn: (topic: string) => Lists = listsOf): Phrasebook {
  const none = { code: '', everyday: '', self: '', fillers: '', stops: '', and: '', articles: '', not: '' };
  const book: Phrasebook = { ...none, unreal: '', people: '', phrases: {} };
  const folder = `languages/${language}`;
  for (const topic of [`${folder}/words`, `${folder}/phrases`]) {
    const lists = listsIn(topic);
    for (const section of lists.names) {
      try {
        take(book, section, lists);
      } catch (error) {
        throw new Error(`data/lists/${topic}.txt: [${section}] ${(error as Error).message}`, { cause: error });
      }
    }
  }
  const missing = [...NEEDED, ...(book.unspaced ? [] : ['everyday' as const])].find((name) => book[name] === '');
  if (missing) throw new Error(`data/lists/${folder}/words.txt has no [${missing}]`);
  return book;
}

/** Puts what a section says into a book. */
function take(book: Phrasebook, section: string, lists: Lists): void {
  const lines = lists.lines(section);
  if (lines.length === 0) throw new Error('is empty');
  const heading = lines.find((line) => line.startsWith('['));
  if (heading) throw new Error(`holds what is no heading: ${heading}`);
  const [group, ...more] = section.split(' ');
  const of = more.join(' ');
  const words = lists.words(section).join(' ');
  if (section === 'code') book.code = words;
  else if (section === 'writing') for (const way of lines) book[among(WRITING, fieldOf(way))] = true;
  else if (group === 'light') (book.light ??= {})[of === '-' ? of : among(INTEREST_CATEGORIES, of)] = words;
  else if (group === 'topics') (book.topics ??= {})[among(INTEREST_CATEGORIES, of)] = words;
  else if (group === 'questions') (book.questions ??= {})[among(ASKED, of)] = lists.phrases(section);
  else if (group === 'phrases') {
    const category = /^likes (.+)$/.exec(of)?.[1];
    const kind = category ? 'likes' : among(Object.keys(SLOTS) as (keyof typeof SLOTS)[], of);
    const full: PhraseKind = category ? `likes.${among(INTEREST_CATEGORIES, category)}` : kind;
    book.phrases[full] = phrasesIn(lines, SLOTS[kind]);
  } else book[among(LISTS, fieldOf(section))] = words;
}

/** `not places`, of a file, is `notPlaces`. */
const fieldOf = (name: string): string => name.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());

function among<T extends string>(known: readonly T[], name: string): T {
  const found = known.find((one) => one === name);
  if (found === undefined)
    throw new Error(`is no section of a language: there is no ${name} among ${known.join(', ')}`);
  return found;
}

/** The phrases of some lines, of which each but the last of a phrase leaves a parenthesis open. */
function phrasesIn(lines: readonly string[], slot: string | undefined): string[] {
  const phrases: string[] = [];
  let phrase = '';
  for (const line of lines) {
    phrase += line;
    const depth = phrase.split('(').length - phrase.split(')').length;
    if (depth > 0) continue;
    if (depth < 0) throw new Error(`closes a parenthesis that it has not opened: ${phrase}`);
    const [found = slot, ...more] = phrase.match(/(?<=\{)[^}]*/g) ?? [];
    if (found !== slot || more.length > 0)
      throw new Error(`takes ${slot ? `at most one {${slot}}` : 'no slot'} in a phrase: ${phrase}`);
    phrases.push(phrase);
    phrase = '';
  }
  if (phrase !== '') throw new Error(`leaves a parenthesis open: ${phrase.slice(0, 80)}`);
  return phrases;
}
