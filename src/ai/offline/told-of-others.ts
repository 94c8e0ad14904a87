import type { Fact } from '../../profile/observation.js';
import { placeOf } from '../../text/conversation.js';
import { kindsOfName } from '../../text/name-filters.js';
import type { ParsedText } from '../../text/parsed-text.js';
import { MEN, WOMEN } from './company.js';
import { isCommonWord, isFirstName, isPlace } from './gazetteer.js';
import { KinAbroad } from './kin-abroad.js';
import { listsOf } from './lists.js';
import { bookOf, bookOfSentence, languageOf } from './language.js';
import {
  type Aside,
  DETERMINERS,
  endOfSubject,
  IS,
  namedAbroad,
  namedByRole,
  NAMING,
  SUBJECTS,
  titleOf,
} from './named-subjects.js';
import { speaksOfSelf } from './others-abroad.js';
import { isKin, isPerson, SELVES } from './people.js';
import type { Phrasebook } from './phrasebook.js';
import { ownVoiceIn } from './pronouns-of-notes.js';
import { tongueOf } from './tongue.js';
import { withoutQuotes } from '../../text/note-features.js';
import { isUpperCase, phraseOf, type Sentence, sentencesOf, type Word } from './sentence.js';
import { isOf, namesOf } from './strangers.js';
import { isTitle, TITLES_OF_MEN, TITLES_OF_WOMEN } from './titles.js';
import { verbForm } from './verbs.js';

const LISTS = listsOf('told-of-others');
const isMan = (word: string): boolean => MEN.has(word) || TITLES_OF_MEN.has(word);
const isWoman = (word: string): boolean => WOMEN.has(word) || TITLES_OF_WOMEN.has(word);
const BARE_KIN = new Set(LISTS.words('kin'));
const MET = new Set(LISTS.words('met'));
const PRESENTS = new RegExp(`^(?:a |very |so |please |today we )*${LISTS.anyOf('presenting')}(?: |$)`);
const OPENERS = new Set(LISTS.words('openers'));
const LEADS = new Set(LISTS.words('leads'));
const OWNERS = new Set(['my', 'our']);
const PRONOUNS: Readonly<Record<string, Pronoun>> = { he: 'he', his: 'he', she: 'she', her: 'she' };

type Pronoun = 'he' | 'she';

/** What tells whether somebody whom a text brings up is its subject. */
export interface Subject {
  /** Lower-case words of what the subject is called, where that is known. */
  names: readonly string[];
  /** Somebody takes notes of the subject. */
  isNote: boolean;
  /** The subject speaks, and not somebody who writes about them. */
  isSpeaking: boolean;
}

/**
 * Where a text goes on about somebody beside its subject whom it has brought up: `Grandad had a fall. He is ninety`,
 * `Happy birthday to my friend Nia! 25 today`. Who that is tells the word for them: kin is never the subject, and
 * somebody met or called by a name is another where the writer speaks for themselves or the subject goes by another
 * name. Each stretch begins with the pronoun and ends with its sentence or where the writer comes back to themselves.
 * Linear in the length of the text.
 */
export function toldOfOthers(text: string, whose: Subject): Aside[] {
  const sentences = sentencesOf(text);
  const isKnown = whose.names.length > 0;
  const speaks = whose.isSpeaking || sentences.some(({ words }) => words.some(({ word }) => SELVES.has(word)));
  const book = bookOf(languageOf(text)?.code);
  const mayTell = isKnown || (!whose.isNote && (whose.isSpeaking || speaksOfItself(text, sentences, book)));
  const mayName = isKnown || (speaks && !whose.isNote);
  const names = [...whose.names, ...namedByRole(sentences)];
  const tracker = new OthersTracker(text, { ...whose, names, mayMeet: isKnown || !whose.isNote, mayName });
  const kin = new KinAbroad();
  for (const sentence of sentences) {
    const spoken = bookOfSentence(sentence, book);
    const isAbroad = spoken !== undefined && !spoken.unspaced;
    tracker.hear(sentence, mayTell && !isAbroad);
    if (!mayTell || !isAbroad) continue;
    const tongue = tongueOf(spoken);
    tracker.found.push(...namedAbroad(sentence, tongue, names), ...kin.hear(sentence, tongue));
  }
  return tracker.found;
}

/** Whether a text that nobody's turn frames is in the words of its subject: what quotes them is told by another. */
function speaksOfItself(text: string, sentences: readonly Sentence[], book: Phrasebook | undefined): boolean {
  if (book) return speaksOfSelf(sentences.slice(0, MOST_SENTENCES), book);
  const { spoken, isMost } = ownVoiceIn(withoutQuotes(text.slice(0, LONGEST_HEAD)));
  return isMost || (spoken > 0 && sentences[0]!.words.some(({ word }) => SELVES.has(word)));
}

const MOST_SENTENCES = 200;
const LONGEST_HEAD = 20_000;

/** Whether a text is made of turns in which its subject speaks. */
export const isTalk = ({ conversation, about, format }: ParsedText): boolean =>
  conversation !== undefined && about !== 'subject' && format !== 'quoting';

/** The same of a text that has been parsed: of one writer, or of what the subject says among others. */
export function othersToldIn(parsed: ParsedText, called: readonly string[]): Aside[] {
  const { level, root, conversation, about } = parsed;
  if (root) return [];
  const isNote = about === 'subject';
  if (!conversation) return toldOfOthers(level, { names: namesOf(called), isNote, isSpeaking: false });
  const { speakers } = conversation.subject;
  const names = namesOf([...called, ...[...speakers].flatMap((speaker) => speaker.called)]);
  const whose = { names, isNote, isSpeaking: isTalk(parsed) };
  return conversation.turns.flatMap((turn) =>
    speakers.has(turn.speaker)
      ? toldOfOthers(turn.text, whose).map(({ start, end, said }): Aside => {
          const place = placeOf(turn, start, end);
          return { ...place, said: placeOf(turn, said, end).start };
        })
      : [],
  );
}

/**
 * Whether the words of a fact stand where a text tells of others. What happens to those is news of the subject, and how
 * to talk to the subject others may say too.
 */
export function isToldOfOthers({ path, value, rule, evidence }: Fact, others: readonly Aside[]): boolean {
  // `City: Oslo  Likes: chess`: whose a field is its label tells (fields-of-others.ts).
  if (rule === 'fields' && /[:：]/u.test(evidence.quote)) return false;
  if (path === 'core_info.language' || path.startsWith('preferences.')) return false;
  // What begins with `I` was made of words that say no such thing.
  if (typeof value === 'object' && !/^I\b/.test(value.event)) return false;
  const at = evidence.start + Math.max(0, evidence.quote.toLowerCase().indexOf(String(value).toLowerCase()));
  // `Mojo is great` likes Mojo.
  const isLiking = path.startsWith('interests.');
  return others.some(({ start, said, end }) => (isLiking ? said : start) <= at && at < end);
}

/** What the subject gives for their name, or a field; whom a sentence tells of by name may be another. */
export const namesGiven = (facts: readonly Fact[]): string[] =>
  facts.flatMap(({ path, polarity, value, rule, evidence }) =>
    path === 'core_info.name' && polarity === 'asserts' && rule !== 'description' && !opensByName(evidence.quote)
      ? [String(value)]
      : [],
  );

/** `Leo, 8, loves chess`, `Mrs Hale (83) wants`. */
function opensByName(quote: string): boolean {
  const words = sentencesOf(quote)[0]?.words ?? [];
  const at = words.findIndex(({ word }) => word !== '.' && !isTitle(word));
  return endOfSubject(quote, words, at, { own: [], mayBeStrange: true }) !== undefined;
}

interface Telling extends Subject {
  mayMeet: boolean;
  mayName: boolean;
}

/** In sentences: longer ago than this, `she` may be anybody. */
const REMEMBERED = 4;

class OthersTracker {
  readonly found: Aside[] = [];
  /** The sentence in which somebody was last brought up whom the pronoun may mean. */
  private readonly others: Partial<Record<Pronoun, number>> = {};
  /** What the text calls its subject by, if it does so before anybody else is brought up. */
  private readonly subject = new Set<Pronoun>();
  private turn = 0;
  private open: Pick<Aside, 'start' | 'said'> | undefined;
  private wasOpen = false;
  private isPresented = false;

  constructor(
    private readonly text: string,
    private readonly telling: Telling,
  ) {}

  /** `mayTell`: a name before a verb is another's. */
  hear(sentence: Sentence, mayTell: boolean): void {
    const { words } = sentence;
    this.turn += 1;
    this.open = this.isContinued(words) ? from(sentence.start) : undefined;
    let isBroughtUp = false;
    for (let at = 0; at < words.length; at += 1) {
      const { word, start } = words[at] as Word;
      const pronoun = PRONOUNS[word];
      // `She is in Hove, where we live too.`
      if (SELVES.has(word) && words[at - 1]?.word === 'where') this.open = undefined;
      if (SELVES.has(word) && !this.isApposed(words, at)) this.close(start);
      if (pronoun && words[at + 1]?.word !== '/' && (at === 0 || OPENERS.has(words[at - 1]?.word ?? '')))
        this.goOnAbout(pronoun, start);
      else if (!this.isOwned(words, at)) {
        if (mayTell && !this.open) this.tellByName(words, at);
        isBroughtUp = this.bringsUp(words, at) || isBroughtUp;
      }
    }
    this.wasOpen = this.open !== undefined;
    this.close(sentence.end);
    this.isPresented = isBroughtUp && PRESENTS.test(phraseOf(words));
    if (this.isPresented && !words.some(({ word }) => SELVES.has(word)))
      this.found.push({ ...from(sentence.start), end: sentence.end });
  }

  /** `Lives in Hove.` behind what told of another, `25 today` behind what presented one. */
  private isContinued(words: Word[]): boolean {
    const first = words[0]?.word ?? '';
    const isElided = verbForm(first)?.kind === 'present';
    if (this.isPresented) return isElided || /^\d/.test(first) || !words.some(({ word }) => verbForm(word));
    return this.wasOpen && isElided;
  }

  private close(end: number): void {
    if (this.open && end > this.open.start) this.found.push({ ...this.open, end });
    this.open = undefined;
  }

  private goOnAbout(pronoun: Pronoun, start: number): void {
    if (this.turn - (this.others[pronoun] ?? -Infinity) <= REMEMBERED) {
      this.others[pronoun] = this.turn;
      this.open ??= from(start);
    } else this.subject.add(pronoun);
  }

  /** `Leo is my boss`, `Leo, our eldest,`. */
  private isApposed(words: Word[], at: number): boolean {
    const [next, after] = [words[at + 1]?.word ?? '', words[at + 2]?.word ?? ''];
    return isPerson(next) || (OWNERS.has(words[at]!.word) && (isPerson(after) || after === ','));
  }

  /** `Mia is 4 today`, `Leo loves chess`. */
  private tellByName(words: Word[], at: number): void {
    const end = endOfSubject(this.text, words, at, { own: this.telling.names, mayBeStrange: at === 0 });
    if (end !== undefined) this.open = { start: words[at]!.start, said: words[end - 1]!.end };
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
      this.found.push({ ...from(titled.start), end: start + (aged ?? word.length) });
    else if (isBeside) this.found.push({ ...from(start), end: words[at]!.end });
    return true;
  }

  private remember(pronoun: Pronoun | undefined): void {
    for (const each of pronoun ? [pronoun] : (['he', 'she'] as const))
      if (!this.subject.has(each)) this.others[each] = this.turn;
  }
}

const from = (start: number): Pick<Aside, 'start' | 'said'> => ({ start, said: start });

/** A word with a capital inside a sentence, of which no list knows anything else, is what somebody is called. */
const isStrange = (word: string): boolean =>
  !isPlace(word) && (!isCommonWord(word) || kindsOfName(word).includes('first name'));

/** `Osei (72)` */
const WITH_AGE = /^\p{L}+(?: \p{Lu}[\p{L}.]*)? ?\(\d{1,3}\)/u;
const LONGEST_AGED = 60;
