import { isPet, singular } from './categories.js';
import { isCommonWord, isFirstName, isOccupation } from './gazetteer.js';
import { anyOf } from '../../lists.js';
import { listsOf } from './lists.js';
import { isKin, isPerson } from './people.js';
import { isUpperCase, type Sentence, type Word } from './sentence.js';

const LISTS = listsOf('company');

export const MEN: ReadonlySet<string> = new Set(LISTS.words('men'));
export const WOMEN: ReadonlySet<string> = new Set(LISTS.words('women'));

/** In sentences: longer ago than this, `she` may be anybody. */
const REMEMBERED = 4;

/**
 * In characters of the submission: words that are further away do not prove what a memory says
 * (profile/quote-context.ts).
 */
const NEAR = 220;

interface Mention {
  /** `my brother Niall`, as one who knows nobody would have to be told. */
  called: string;
  /** The name alone, when the subject says it. */
  name: string;
  /** Offset in the submission of the sentence that says so. */
  at: number;
  /** Another says so, in a question that what follows answers. */
  asked: boolean;
  /** The sentence that says so, and the last that speaks of them, counted from the beginning. */
  turn: number;
  heard: number;
}

/** What small words do for the company; each word is looked up once. */
const OWN = 1;
const YOURS = 2;
const ASKED = 4;
const HIM = 8;
const HER = 16;
const NEW = 32;
const ROLES = new Map<string, number>([
  ['my', OWN],
  ['our', OWN],
  ['your', YOURS | ASKED],
  ['a', ASKED | NEW],
  ['any', ASKED],
  ['he', HIM],
  ['him', HIM],
  ['his', HIM | NEW],
  ['she', HER],
  ['her', HER | NEW],
  ['an', NEW],
  ['the', NEW],
  ['this', NEW],
  ['that', NEW],
  ['some', NEW],
  ['their', NEW],
]);
const LINKING = new Set(['is', 'was', 'are', 'were', 'am', 'be', 'been', 'as', "'s", 'became', 'become']);

interface Spoken {
  kind: string;
  /** Undefined for a stranger. */
  mention: Mention | undefined;
}

/**
 * The people and animals of the subject that have been spoken of, so that `she` and a mere name can be told from
 * strangers.
 */
export class Company {
  private readonly names = new Map<string, Mention>();
  private he: Mention | undefined = undefined;
  private she: Mention | undefined = undefined;
  /** Who is mentioned in a sentence is meant by `she` from the next one on. */
  private readonly spoken: Spoken[] = [];
  private turn = 0;

  /**
   * Takes note of `my brother Niall` when the subject speaks, of `your brother` when another does. `from` is where the
   * sentence begins in the submission.
   */
  heed({ words, text, asks }: Sentence, speaker: 'subject' | 'other', from: number): void {
    this.turn += 1;
    this.remember();
    if (this.he && this.turn - this.he.heard > REMEMBERED) this.he = undefined;
    if (this.she && this.turn - this.she.heard > REMEMBERED) this.she = undefined;
    const owners = speaker === 'subject' ? OWN : asks ? ASKED : YOURS;
    let role = 0;
    for (let at = 0; at < words.length; at += 1) {
      const { word, start } = words[at] as Word;
      const before = role;
      role = ROLES.get(word) ?? 0;
      const noun = (role & owners) !== 0 ? nounBehind(words, at + 1) : undefined;
      if (noun !== undefined) {
        const name = nameBehind(words, noun + 1, text);
        const { word: kind, end } = words[noun] as Word;
        const owned = `my ${text.slice((words[at + 1] as Word).start, end)}`;
        const several = kind !== singular(kind);
        const called = name ? text.slice(name.start, name.end) : '';
        const mention = {
          called: [several ? '' : owned, called].filter((part) => part !== '').join(' '),
          name: speaker === 'subject' ? called : '',
          at: from,
          asked: speaker === 'other',
          turn: this.turn,
          heard: this.turn,
        };
        const told =
          speaker === 'other'
            ? [this.he, this.she].find((one) => one && !one.asked && one.called.startsWith(owned))
            : undefined;
        if (name) this.names.set(name.word, mention);
        if (!several) this.latest(kind, told ? heardIn(told, this.turn) : mention);
        at = noun;
        role = 0;
      } else if ((word === 'called' || word === 'named') && speaker === 'subject') this.named(words, at, text, from);
      else if (word === 'is' && at === 1 && speaker === 'subject') this.introduced(words, text, from);
      else if ((role & HIM) !== 0) this.he = this.he && heardIn(this.he, this.turn);
      else if ((role & HER) !== 0) this.she = this.she && heardIn(this.she, this.turn);
      else {
        const known = this.names.get(word);
        if (known?.called.startsWith('my '))
          this.latest(known.called.split(' ', 2)[1] ?? '', heardIn(known, this.turn));
        else if (!known && isStranger(words, at, text, start, (before & NEW) !== 0))
          this.spoken.push({ kind: '', mention: undefined });
      }
    }
  }

  /** `Ewan moved away.` right after `And your brother?` gives the brother's name. */
  answer({ words, text }: Sentence): void {
    const [asked, ...others] = this.spoken.filter(({ mention }) => mention !== undefined);
    if (!asked?.mention || others.length > 0) return;
    const at = words.findIndex(({ word }) => !BEFORE_NAME.test(word));
    const name = words[at];
    if (
      /^my \S+ \p{Lu}/u.test(asked.mention.called) ||
      !name ||
      this.names.has(name.word) ||
      !isNameLike(name, text) ||
      (at === 0 && isCommonWord(name.word))
    )
      return;
    const called = text.slice(name.start, name.end);
    const { at: from, asked: byOther, turn } = asked.mention;
    const mention = {
      called: `${asked.mention.called} ${called}`,
      name: called,
      at: from,
      asked: byOther,
      turn,
      heard: this.turn,
    };
    this.names.set(name.word, mention);
    this.latest(asked.kind, mention);
  }

  /**
   * Whom `he` or `she` at `from` means: `my brother`; undefined when that is not certain, or not proved by words that
   * stand near.
   */
  meant(word: string, from: number): string | undefined {
    const mention = word === 'he' ? this.he : word === 'she' ? this.she : undefined;
    if (!mention) return undefined;
    if (mention.asked ? this.turn === mention.turn + 1 : from - mention.at <= NEAR) return mention.called;
    return mention.name === '' ? undefined : mention.name;
  }

  /** Whether a name was told as that of one of the subject's people or animals. */
  knows(name: string): boolean {
    return this.names.has(name);
  }

  private latest(kind: string, mention: Mention): void {
    this.spoken.push({ kind: singular(kind), mention });
  }

  private remember(): void {
    const spoken = this.spoken.splice(0);
    if (spoken.some(({ kind }) => !WOMEN.has(kind))) this.he = onlyOne(spoken.filter(({ kind }) => !WOMEN.has(kind)));
    if (spoken.some(({ kind }) => !MEN.has(kind))) this.she = onlyOne(spoken.filter(({ kind }) => !MEN.has(kind)));
  }

  /** `Rex is the dog`, `Niall is my brother`. */
  private introduced(words: Word[], text: string, from: number): void {
    const [name, , owner] = words;
    const noun = /^(?:my|our|the)$/.test(owner?.word ?? '') ? nounBehind(words, 3) : undefined;
    const kind = noun === undefined ? undefined : words[noun]?.word;
    if (!name || !kind || !isNameLike(name, text) || (owner?.word === 'the' && !isPet(kind))) return;
    const called = text.slice(name.start, name.end);
    const mention = {
      called: `my ${kind} ${called}`,
      name: called,
      at: from,
      asked: false,
      turn: this.turn,
      heard: this.turn,
    };
    this.names.set(name.word, mention);
    this.latest(kind, mention);
  }

  /**
   * `a dog called Rex`: what is called so, when it is an animal or one of the subject's people; a mere name for
   * another.
   */
  private named(words: Word[], at: number, text: string, from: number): void {
    const name = words[at + 1];
    if (
      !name ||
      !(isUpperCase(text, name.start) || isFirstName(name.word, true)) ||
      !words.some(({ word }) => /^(?:i|we|my|our)$/.test(word))
    )
      return;
    const kind = words.slice(Math.max(0, at - 4), at).findLast(({ word }) => isPet(word) || isKin(word))?.word;
    const called = text.slice(name.start, name.end);
    const mention = {
      called: kind ? `my ${kind} ${called}` : called,
      name: called,
      at: from,
      asked: false,
      turn: this.turn,
      heard: this.turn,
    };
    this.names.set(name.word, mention);
    this.latest(kind ?? '', mention);
  }
}

const BEFORE_NAME = new RegExp(`^${anyOf(LISTS.words('before-name'))}$`);

/** The same mention, spoken of again. */
const heardIn = ({ called, name, at, asked, turn }: Mention, heard: number): Mention => ({
  called,
  name,
  at,
  asked,
  turn,
  heard,
});

/** Whom all of these mean, undefined when they are several. */
const onlyOne = (spoken: Spoken[]): Mention | undefined =>
  spoken.every(({ mention }) => mention?.called === spoken[0]?.mention?.called) ? spoken[0]?.mention : undefined;

/** The index of the person or animal in `my older sister`; in `my sister's friend` there is none. */
function nounBehind(words: Word[], from: number): number | undefined {
  for (let at = from; at < Math.min(words.length, from + 3); at += 1) {
    const { word } = words[at] as Word;
    if (isKin(word) || isPerson(word) || isPet(word) || MEN.has(word) || WOMEN.has(word))
      return words[at + 1] && (isKin((words[at + 1] as Word).word) || isPerson((words[at + 1] as Word).word))
        ? at + 1
        : at;
    if (/^(?:and|or|of|to|is|,)$/.test(word)) return undefined;
  }
  return undefined;
}

function nameBehind(words: Word[], from: number, text: string): Word | undefined {
  const at = words[from]?.word === ',' ? from + 1 : from;
  const name = words[at];
  return name && isNameLike(name, text) ? name : undefined;
}

const isNameLike = ({ word, start }: Word, text: string): boolean =>
  (isUpperCase(text, start) &&
    word.length > 1 &&
    !isCommonWord(word) &&
    !/^(?:i|he|she|they|we|it|the|in|on|but|and)$/.test(word)) ||
  isFirstName(word, true);

/** `a surgeon`, `the woman`, `Petra`: somebody else whom `she` may mean from now on. */
const isStranger = (words: Word[], at: number, text: string, start: number, isNew: boolean): boolean => {
  const { word } = words[at] as Word;
  const isCapital = at > 0 && isUpperCase(text, start);
  if (!isNew && !isCapital) return false;
  // `my father was a teacher` speaks of no other.
  if (isOccupation(word) || isPerson(word)) return isNew && !LINKING.has(words[at - 2]?.word ?? '');
  return isCapital && isFirstName(word, true);
};
