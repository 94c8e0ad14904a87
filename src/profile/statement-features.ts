import { listsBeside } from '../lists.js';
import { phrasesOf, isPreposition, reasonIn, clausesOf } from './clauses.js';
import { isFunctionWord } from './function-words.js';
import { isGrave } from './grave-words.js';
import { isKin } from './kin-words.js';
import { isInMode } from './modes.js';
import { numbersIn } from './numbers.js';
import { areOpposite } from './opposites.js';
import { isFree } from './paraphrase.js';
import { partsOf, type SaidWords } from './said-words.js';
import type { QuoteSetting } from './quote-setting.js';
import { Surroundings } from './support.js';
import { WordAlignment, type Standing } from './word-alignment.js';
import type { WordNearness } from './word-nearness.js';
import { isEmptyWord, isUnspaced, plain, wordsOf } from './words.js';

/** What speaks for and against a statement following from the words around its quote, by name. */
export type Features = Record<string, number>;

/** Decides by the features of a statement whether it is believed. */
export type Judge = (features: Features, statement: string) => boolean;

/** How a word of a statement is borne out, the best way first. */
type Support = 'quoted' | 'said' | 'meant' | 'near' | 'nearMeant' | 'told' | 'none';

/** What a word may be, as far as can be known. */
type Kind = 'verb' | 'noun' | 'adjective' | 'adverb' | 'foreignNoun' | 'foreign' | 'unknown' | 'free';

/** A word among so many frequent ones is common. */
const COMMON = 3_000;
/** Closer words than these are near, or very near. */
const NEAR = 0.35;
const VERY_NEAR = 0.5;
/** A shorter common part of two words is chance. */
const SHORTEST_COMMON = 4;

/** Behind these stands a verb as it is. */
const BEFORE_VERB = new Set(listsBeside(import.meta.url, 'statements').words('before verbs'));
const ORDERS_IN_TIME = new Set(['before', 'after', 'without']);

/** Weighs a statement against the words around its quote. */
export class StatementFeatures {
  readonly #said: Surroundings;
  readonly #quoted: Surroundings;
  readonly #sources: string[];

  constructor(
    readonly statement: string,
    readonly setting: QuoteSetting,
    readonly near: Surroundings,
    readonly words: SaidWords,
    readonly nearness: WordNearness,
    /** Names of the statement, which are proven by themselves. */
    readonly names: readonly string[],
  ) {
    this.#said = new Surroundings(setting.said);
    this.#quoted = new Surroundings(setting.quoted);
    const content = (text: Surroundings): string[] => [...new Set(text.words.filter((word) => !words.isEmpty(word)))];
    this.#sources = content(near);
  }

  /** Everything that is weighed; names are sums of what is found unless they say `share`. */
  all(path: string): Features {
    const found: Features = { bias: 1, [`path ${path}`]: 1 };
    const add = (name: string, by = 1): void => void (found[name] = (found[name] ?? 0) + by);
    const words = wordsOf(this.statement).flatMap((word) => (isUnspaced(word) ? partsOf(word) : [word]));
    const telling = words.map((word, at) => ({ word, at })).filter(({ word }) => this.#isTelling(word));
    const isForeign = this.near.isForeign;
    const supports = telling.map(({ word }) => this.#supportOf(word));
    const last = supports.findLastIndex((support) => support !== 'none' && support !== 'told');
    let newWords = 0;
    let alone = '';
    const aligned = new WordAlignment(this.statement, this.setting.quoted, this.words, this.nearness);
    const standings: Standing[] = [];
    for (const [index, { word, at }] of telling.entries()) {
      const support = supports[index]!;
      const kind = this.#kindOf(word, words[at - 1] ?? '', at, isForeign);
      add(`${support}`);
      if (support === 'quoted') continue;
      add(`${support} ${kind}`);
      if (support !== 'none' && support !== 'told') continue;
      const rank = this.nearness.rank(word);
      if (support === 'told') continue;
      newWords += 1;
      const standing = aligned.of(word, at);
      standings.push(standing);
      const best = this.#closestTo(word);
      add(`new ${kind} far`, 1 - best);
      const sibling = this.#hasSibling(word) ? ' sibling' : '';
      const closeness = best >= VERY_NEAR ? 'very near' : best >= NEAR ? 'near' : 'not near';
      add(`new ${closeness}`);
      add(`new ${kind} ${closeness}${sibling}`);
      add(`new ${kind}${at === 0 ? ' opening' : index > last ? ' behind' : ' inside'}`);
      alone = `only new: ${kind}${at === 0 ? ' opening' : ''}${sibling} ${closeness}`;
      add('new rare', rank === undefined ? (isForeign ? 0 : 1) : rank > COMMON ? Math.log(rank / COMMON) / 3 : 0);
      if (sibling !== '') add('new sibling');
      if (isGrave(word)) add('new grave');
      if (this.words.relations.oppositesOf(word).length > 0) add('new with opposite');
      const common = this.#commonPart(word);
      add('new common part', common);
      if (isForeign) add('new foreign common part', common);
      if (index > last) add('new behind');
      if (at === 0) add('new opening');
      if (ORDERS_IN_TIME.has(words[at + 1] ?? '') && !this.near.words.includes(words[at + 1]!)) add('new before after');
      if (isPreposition(words[at - 1] ?? '') || isPreposition(words[at - 2] ?? '')) add('new added');
      if (isUnspaced(word)) add('new unspaced');
    }
    const most = telling.length || 1;
    const count = (...kinds: Support[]): number => supports.filter((support) => kinds.includes(support)).length;
    found['new words'] = newWords;
    found['likeness'] = aligned.likeness;
    addStandings(found, standings);
    const isDenied = isInMode('denied', words, this.statement);
    const isQuoteDenied = isInMode('denied', this.#quoted.words, this.setting.quoted);
    if (isDenied && newWords > 0) add('denies with new');
    if (isDenied && newWords > 0 && !isQuoteDenied) add('denies new');
    if (!isDenied && isQuoteDenied && newWords > 0) add('new while denied');
    add('told in place', words.filter((word) => !this.words.isEmpty(word) && aligned.takesPlace(word)).length);
    const elsewhere = telling.filter(({ word }, index) => supports[index] === 'told' && aligned.takesPlace(word));
    add('elsewhere in place', elsewhere.length + this.names.filter((word) => aligned.takesPlace(word)).length);
    if (newWords === 1) add(alone);
    if (newWords > 1) add('new two');
    if (newWords > 2) add('new three');
    if (newWords > 0) add('new any');
    found['share quoted'] = count('quoted') / most;
    found['share said'] = count('quoted', 'said', 'meant') / most;
    found['share near'] = count('quoted', 'said', 'meant', 'near', 'nearMeant') / most;
    found['share told'] = 1 - count('none') / most;
    if (count('quoted', 'said') === 0) add('none said plainly');
    if (count('quoted', 'said', 'meant') === 0) add('none said');
    if (isForeign) {
      add('foreign');
      add('foreign new', newWords);
    }
    add('telling', Math.log(1 + telling.length));
    add('said length', Math.log(1 + this.#said.words.length));
    this.#addOfQuote(words, add, newWords);
    this.#addOfPhrases(add);
    if (this.setting.answers !== '') add('answers');
    if (this.setting.label !== '') add('label');
    return found;
  }

  #isTelling(word: string): boolean {
    return (
      !this.words.isEmpty(word) &&
      numbersIn(word).size === 0 &&
      !/^\d/.test(word) &&
      !this.names.includes(word) &&
      !isKin(word) &&
      this.words.tellingIn([word]).length + Number(isFree(word)) > 0
    );
  }

  #supportOf(word: string): Support {
    const { words, near } = this;
    if (words.isSaidPlainly(word, this.#quoted)) return 'quoted';
    if (words.isSaidPlainly(word, this.#said)) return 'said';
    if (words.isSaidIn(word, this.#said)) return 'meant';
    if (words.isSaidPlainly(word, near)) return 'near';
    if (words.isSaidIn(word, near)) return 'nearMeant';
    return this.setting.isTold(word) && words.relations.oppositesOf(word).length === 0 ? 'told' : 'none';
  }

  #kindOf(word: string, before: string, at: number, isForeign: boolean): Kind {
    if (isFree(word) || isFreeForm(this.words, word)) return 'free';
    const parts = this.words.relations.partsOf(word);
    const [part] = parts;
    // A verb that a statement begins with is in a form of the third person, or of the past.
    if (at === 0 && parts.includes('noun') && !/(?:s|ed|ing)$/.test(word)) return 'noun';
    if (isForeign || (part === undefined && isFunctionWord(before)))
      return parts.includes('noun') || this.#isNounLike(word, before, at) ? 'foreignNoun' : 'foreign';
    // "Desert shifts", "the war": what a statement tells of somebody is done in a form of the third person.
    if (at > 0 && parts.includes('noun') && !/(?:s|ed|ing)$/.test(word) && !BEFORE_VERB.has(before)) return 'noun';
    return part ?? 'unknown';
  }

  /** In a language that no dictionary here knows: behind an article or a preposition, or with a capital inside. */
  #isNounLike(word: string, before: string, at: number): boolean {
    if (at === 0) return false;
    const capital = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
    return isFunctionWord(before) || isEmptyWord(before) || isPreposition(before) || plainHas(this.statement, capital);
  }

  #closestTo(word: string): number {
    let best = 0;
    for (const source of this.#sources) best = Math.max(best, this.nearness.closeness(word, source) ?? 0);
    return best;
  }

  /** Whether the words quoted name another thing of the same kind that the statement does without. */
  #hasSibling(word: string): boolean {
    const { relations } = this.words;
    const wider = new Set(relations.widerThan(word));
    if (wider.size === 0) return false;
    const told = new Set(wordsOf(this.statement));
    return this.#said.words.some(
      (said) =>
        !told.has(said) &&
        !this.words.isEmpty(said) &&
        (relations.widerThan(said).some((one) => wider.has(one)) || areOpposite(relations, word, said)),
    );
  }

  /** The longest part that a word has in common with one near the quote, as a share of it. */
  #commonPart(word: string): number {
    if (isUnspaced(word)) {
      const there = plain(this.near.text);
      return [...word].filter((sign) => there.includes(sign)).length / [...word].length;
    }
    let best = 0;
    for (const source of this.#sources) {
      if (source.length < SHORTEST_COMMON || word.length < SHORTEST_COMMON) continue;
      let shared = 0;
      while (shared < word.length && word[shared] === source[shared]) shared += 1;
      if (word.includes(source)) shared = Math.max(shared, source.length);
      if (source.includes(word)) shared = Math.max(shared, word.length);
      if (shared >= SHORTEST_COMMON) best = Math.max(best, shared / Math.max(word.length, source.length));
    }
    return best;
  }

  /** How much of what is quoted the statement takes up. */
  #addOfQuote(words: readonly string[], add: (name: string, by?: number) => void, newWords: number): void {
    const statement = new Surroundings(words.join(' '));
    const quoted = [...new Set(this.#quoted.words)].filter((word) => this.#isTelling(word));
    const unused = quoted.filter((word) => !this.words.isSaidIn(word, statement));
    add('share of quote used', quoted.length === 0 ? 0 : 1 - unused.length / quoted.length);
    add('quote', Math.log(1 + quoted.length));
    const nouns = unused.filter((word) => this.words.relations.partsOf(word)[0] === 'noun').length;
    if (newWords > 0) {
      add('new with unused', Math.log(1 + unused.length));
      add('new with unused nouns', Math.log(1 + nouns));
      if (unused.length === 0) add('new with all used');
    }
  }

  /** Phrases of which nothing is borne out, and reasons. */
  #addOfPhrases(add: (name: string, by?: number) => void): void {
    const isBorne = (word: string): boolean => this.#supportOf(word) !== 'none';
    for (const { words } of clausesOf(this.statement)) {
      const reason = reasonIn(words).filter((word) => this.#isTelling(word));
      if (reason.length > 0 && !reason.some(isBorne)) add('new reason');
      if (!reason.every(isBorne)) add('weak reason');
      for (const [at, phrase] of phrasesOf(words).entries()) {
        const needed = phrase.filter((word) => this.#isTelling(word));
        if (needed.length === 0) continue;
        if (!needed.some(isBorne)) add(at > 0 ? 'new phrase' : 'new head');
        else if (needed.filter(isBorne).length < needed.length / 2) add('weak phrase');
      }
    }
  }
}

/** Forms of what is free are free. */
const isFreeForm = (words: SaidWords, word: string): boolean => words.tellingIn([word]).length === 0;

const plainHas = (text: string, word: string): boolean => text.includes(` ${word}`);

/** The weakest of the new words, and all of them together. */
function addStandings(found: Features, standings: readonly Standing[]): void {
  for (const name of ['best', 'second', 'unused', 'whole', 'beyond', 'replaced'] as const) {
    const values = standings.map((one) => one[name]);
    found[`least ${name}`] = values.length === 0 ? 1 : Math.min(...values);
    found[`most ${name}`] = values.length === 0 ? 0 : Math.max(...values);
    found[`mean ${name}`] = values.length === 0 ? 1 : values.reduce((a, b) => a + b, 0) / values.length;
  }
  found['in place'] = standings.filter(({ isBehind, isBefore }) => isBehind || isBefore).length;
  found['in place behind'] = standings.filter(({ isBehind }) => isBehind).length;
  found['in place before'] = standings.filter(({ isBefore }) => isBefore).length;
  found['between'] = standings.filter(({ isBehind, isBefore }) => isBehind && isBefore).length;
}
