/**
 * What the reader needs to know of a language: one file in languages/ and one line in languages.ts. Only what is marked
 * with * must be there; the rest makes the reader see more.
 *
 * Lists are words between spaces, compared without accents and case: `gitarr*` is any word that begins so, `*spiel` any
 * that ends so, `de_tú` two words in a row.
 *
 * A phrase is plain words with at most one slot: `{name}`, `{age}`, `{place}`, `{things}` (a list), `{being}` (what one
 * is, of which traits and moods are kept), `{style}` or `{topic}`. `(a|b|)` is one of several, `*` any one word. Words
 * of `fillers` may stand anywhere in it; so may words of `not`, which turn it round: likes become dislikes, a place is
 * left. Of what one `does` only known topics count.
 */
export interface Phrasebook {
  /** * ISO 639-1. */
  code: string;
  /** Words are not set apart by spaces: phrases are found as runs of characters. */
  unspaced?: boolean;
  /** * Some twenty of the commonest words that other languages do not share: short texts are told apart by them. */
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
  /** `ae`, `oe` and `ue` are ways to write ä, ö and ü. */
  digraphs?: boolean;
  /** Nouns take a capital, so that a capital makes no name. */
  capitalNouns?: boolean;
  /** Words behind the number of an age that stands alone: `, 34 Jahre alt`. */
  years?: string;
  /** Words before a length of time, which may stand inside a phrase: `lebe seit zehn Jahren in`. */
  since?: string;
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

export type PhraseKind =
  | 'name'
  | 'intro'
  | 'age'
  | 'birthday'
  | 'coming'
  | 'place'
  | 'left'
  | 'origin'
  | 'likes'
  | 'does'
  | `likes.${string}`
  | 'dislikes'
  | 'being'
  | 'style'
  | 'avoid'
  | 'work'
  | 'male'
  | 'female';

export type Asked = 'name' | 'age' | 'place' | 'likes' | 'dislikes' | 'mood' | 'style';
