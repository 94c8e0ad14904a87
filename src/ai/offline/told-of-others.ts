import type { Fact } from '../../profile/observation.js';
import { placeOf } from '../../text/conversation.js';
import { kindsOfName } from '../../text/name-filters.js';
import type { ParsedText } from '../../text/parsed-text.js';
import { MEN, WOMEN } from './company.js';
import { isCommonWord, isFirstName, isPlace } from './gazetteer.js';
import { anyOf, listsOf } from './lists.js';
import { isKin, SELVES } from './people.js';
import { isUpperCase, phraseOf, type Sentence, sentencesOf, type Word } from './sentence.js';
import type { Stretch } from './spans/spans-in.js';
import { isOf, namesOf } from './strangers.js';
import { isTitle, TITLES_OF_MEN, TITLES_OF_WOMEN } from './titles.js';
import { verbForm } from './verbs.js';

const LISTS = listsOf('told-of-others');
const isMan = (word: string): boolean => MEN.has(word) || TITLES_OF_MEN.has(word);
const isWoman = (word: string): boolean => WOMEN.has(word) || TITLES_OF_WOMEN.has(word);
const BARE_KIN = new Set(LISTS.words('kin'));
const MET = new Set(LISTS.words('met'));
const SUBJECTS = new Set(LISTS.words('subjects'));
const DETERMINERS = new Set(LISTS.words('determiners'));
const PRESENTS = new RegExp(`^(?:a |very |so |please |today we )*${anyOf(LISTS.phrases('presenting'))}(?: |$)`);
const IS = new Set(LISTS.words('being'));
const OPENERS = new Set(LISTS.words('openers'));
const LEADS = new Set(LISTS.words('leads'));
const NAMING = new Set(LISTS.words('naming'));
const PRONOUNS: Readonly<Record<string, Pronoun>> = { he: 'he', his: 'he', she: 'she', her: 'she' };

type Pronoun = 'he' | 'she';

/** What tells whether somebody whom a text brings up is its subject. */
export interface Subject {
  /** Lower-case words of what the subject is called, where that is known. */
  names: readonly string[];
  /** Somebody takes notes of the subject. */
  isNote: boolean;
}

/**
 * Where a text goes on about somebody beside its subject whom it has brought up: `Grandad had a fall. He is ninety`,
 * `Happy birthday to my friend Nia! 25 today`. Who that is tells the word for them: kin is never the subject, and
 * somebody met or called by a name is another where the writer speaks for themselves or the subject goes by another
 * name. Each stretch begins with the pronoun and ends with its sentence or where the writer comes back to themselves.
 * Linear in the length of the text.
 */
export function toldOfOthers(text: string, whose: Subject): Stretch[] {
  const sentences = sentencesOf(text);
  const isKnown = whose.names.length > 0;
  const speaks = sentences.some(({ words }) => words.some(({ word }) => SELVES.has(word)));
  const telling = { ...whose, mayMeet: isKnown || !whose.isNote, mayName: isKnown || (speaks && !whose.isNote) };
  const tracker = new OthersTracker(text, telling);
  for (const sentence of sentences) tracker.hear(sentence);
  return tracker.found;
}

/** The same of a text that has been parsed: of one writer, or of what the subject says among others. */
export function othersToldIn({ level, root, conversation, about }: ParsedText, called: readonly string[]): Stretch[] {
  if (root) return [];
  const whose = { names: namesOf(called), isNote: about === 'subject' };
  if (!conversation) return toldOfOthers(level, whose);
  return conversation.turns.flatMap((turn) =>
    conversation.subject.speakers.has(turn.speaker)
      ? toldOfOthers(turn.text, whose).map(([start, end]): Stretch => {
          const place = placeOf(turn, start, end);
          return [place.start, place.end];
        })
      : [],
  );
}

/**
 * Whether the words of a fact stand where a text tells of others. What happens to those is news of the subject, and how
 * to talk to the subject others may say too.
 */
export function isToldOfOthers({ path, value, evidence }: Fact, others: readonly Stretch[]): boolean {
  if (path === 'core_info.language' || path.startsWith('preferences.')) return false;
  // What begins with `I` was made of words that say no such thing.
  if (typeof value === 'object' && !/^I\b/.test(value.event)) return false;
  const at = evidence.start + Math.max(0, evidence.quote.toLowerCase().indexOf(String(value).toLowerCase()));
  return others.some(([start, end]) => start <= at && at < end);
}

interface Telling extends Subject {
  mayMeet: boolean;
  mayName: boolean;
}

/** In sentences: longer ago than this, `she` may be anybody. */
const REMEMBERED = 4;

class OthersTracker {
  readonly found: Stretch[] = [];
  /** The sentence in which somebody was last brought up whom the pronoun may mean. */
  private readonly others: Partial<Record<Pronoun, number>> = {};
  /** What the text calls its subject by, if it does so before anybody else is brought up. */
  private readonly subject = new Set<Pronoun>();
  private turn = 0;
  private open: number | undefined;
  private wasOpen = false;
  private isPresented = false;

  constructor(
    private readonly text: string,
    private readonly telling: Telling,
  ) {}

  hear(sentence: Sentence): void {
    const { words } = sentence;
    this.turn += 1;
    this.open = this.isContinued(words) ? sentence.start : undefined;
    let isBroughtUp = false;
    for (let at = 0; at < words.length; at += 1) {
      const { word, start } = words[at] as Word;
      const pronoun = PRONOUNS[word];
      // `She is in Hove, where we live too.`
      if (SELVES.has(word) && words[at - 1]?.word === 'where') this.open = undefined;
      if (SELVES.has(word)) this.close(start);
      if (pronoun && words[at + 1]?.word !== '/' && (at === 0 || OPENERS.has(words[at - 1]?.word ?? '')))
        this.goOnAbout(pronoun, start);
      else if (!this.isOwned(words, at)) isBroughtUp = this.bringsUp(words, at) || isBroughtUp;
    }
    this.wasOpen = this.open !== undefined;
    this.close(sentence.end);
    this.isPresented = isBroughtUp && PRESENTS.test(phraseOf(words));
    if (this.isPresented && !words.some(({ word }) => SELVES.has(word)))
      this.found.push([sentence.start, sentence.end]);
  }

  /** `Lives in Hove.` behind what told of another, `25 today` behind what presented one. */
  private isContinued(words: Word[]): boolean {
    const first = words[0]?.word ?? '';
    const isElided = verbForm(first)?.kind === 'present';
    if (this.isPresented) return isElided || /^\d/.test(first) || !words.some(({ word }) => verbForm(word));
    return this.wasOpen && isElided;
  }

  private close(end: number): void {
    if (this.open !== undefined && end > this.open) this.found.push([this.open, end]);
    this.open = undefined;
  }

  private goOnAbout(pronoun: Pronoun, start: number): void {
    if (this.turn - (this.others[pronoun] ?? -Infinity) <= REMEMBERED) {
      this.others[pronoun] = this.turn;
      this.open ??= start;
    } else this.subject.add(pronoun);
  }

  /** `her son`, where nobody else has been brought up: it is the subject's, and `she` stays who she was. */
  private isOwned(words: Word[], at: number): boolean {
    const owner = PRONOUNS[words[at - 1]?.word ?? ''];
    return owner !== undefined && this.others[owner] === undefined;
  }

  /** Takes note of whom a word brings up; whether that is another. */
  private bringsUp(words: Word[], at: number): boolean {
    const { word, start } = words[at] as Word;
    const before = words[at - 1]?.word ?? '';
    if (SUBJECTS.has(word)) {
      this.others.he = this.others.she = undefined;
      return false;
    }
    if (this.isName(words, at)) return this.named(words, at);
    const isPredicate = IS.has(before) || (DETERMINERS.has(before) && IS.has(words[at - 2]?.word ?? ''));
    if (isPredicate) return false;
    // `mum of two`, `cat mom`: what the subject is.
    const isRole = /^(?:of|to)$/.test(words[at + 1]?.word ?? '');
    const isFree = at === 0 || isUpperCase(this.text, start) || LEADS.has(before) || verbForm(before) !== undefined;
    const isBare = BARE_KIN.has(word) && isFree && !isRole;
    const isOwn = DETERMINERS.has(before) || DETERMINERS.has(words[at - 2]?.word ?? '');
    if (!isBare && !(isOwn && isKin(word)) && !(this.telling.mayMeet && (isOwn || at === 0) && MET.has(word)))
      return false;
    this.remember(isMan(word) ? 'he' : isWoman(word) ? 'she' : undefined);
    return true;
  }

  /** A first name that is written as one; behind a title or kin any word is. */
  private isName(words: Word[], at: number): boolean {
    const { word, start, end } = words[at] as Word;
    if (end - start < 2 || !isUpperCase(this.text, start) || BARE_KIN.has(word) || isTitle(word)) return false;
    return isFirstName(word, true) || isTitle(titleOf(words, at)) || (at > 0 && isStrange(word));
  }

  private named(words: Word[], at: number): boolean {
    const { names, mayName } = this.telling;
    const { word, start } = words[at] as Word;
    const title = titleOf(words, at);
    const before = words[at - 1]?.word ?? '';
    if (isOf(word, names)) {
      this.others.he = this.others.she = undefined;
      return false;
    }
    const isIntroduced = NAMING.has(before) || (before === 'about' && IS.has(words[at - 2]?.word ?? ''));
    if (!mayName || IS.has(before) || (names.length === 0 && isIntroduced)) return false;
    this.remember(isMan(title) ? 'he' : isWoman(title) ? 'she' : undefined);
    const isBeside = /^(?:and|&)$/.test(words[at + 1]?.word ?? '') && SELVES.has(words[at + 2]?.word ?? '');
    const titled = words.slice(Math.max(0, at - 2), at).find((one) => isTitle(one.word));
    const aged = WITH_AGE.exec(this.text.slice(start, start + LONGEST_AGED))?.[0].length;
    if (titled && (aged !== undefined || verbForm(words[at + 1]?.word ?? '')))
      this.found.push([titled.start, start + (aged ?? word.length)]);
    else if (isBeside) this.found.push([start, words[at]!.end]);
    return true;
  }

  private remember(pronoun: Pronoun | undefined): void {
    for (const each of pronoun ? [pronoun] : (['he', 'she'] as const))
      if (!this.subject.has(each)) this.others[each] = this.turn;
  }
}

/** A word with a capital inside a sentence, of which no list knows anything else, is what somebody is called. */
const isStrange = (word: string): boolean =>
  !isPlace(word) && (!isCommonWord(word) || kindsOfName(word).includes('first name'));

/** `Osei (72)` */
const WITH_AGE = /^\p{L}+(?: \p{Lu}[\p{L}.]*)? ?\(\d{1,3}\)/u;
const LONGEST_AGED = 60;

const titleOf = (words: Word[], at: number): string =>
  words[at - 1]?.word === '.' ? (words[at - 2]?.word ?? '') : (words[at - 1]?.word ?? '');
