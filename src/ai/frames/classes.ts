import {
  isAdjective,
  isCommonWord,
  isDemonym,
  isDoer,
  isFirstName,
  isLastName,
  isOccupation,
  isPlace,
} from '../offline/gazetteer.js';
import { listsOf } from '../offline/lists.js';
import { nameAt } from '../offline/names.js';
import { numberAt, ordinalAt } from '../offline/numerals.js';
import { isKin, isPerson } from '../offline/people.js';
import { placeAt } from '../offline/place-names.js';
import { isUpperCase, type Word } from '../offline/sentence.js';
import type { Perspective } from '../offline/statement.js';
import { verbForm } from '../offline/verbs.js';
import type { Take, Vocabulary } from './pattern.js';

/** A sentence and who speaks it of whom. */
export interface Spoken {
  text: string;
  words: Word[];
  voice: Perspective;
}

/** What the classes of a pattern stood for, as it is written. */
export interface Captured {
  place: string;
  name: string;
  number: number;
}

type Classes = Record<string, Take<Spoken, Captured>>;

const LISTS = listsOf('frames');
const MALE = new Set(LISTS.words('male'));
const FEMALE = new Set(LISTS.words('female'));
const NO_TRADE = new Set(LISTS.words('no-trade'));
const NO_MODIFIER = new Set(LISTS.words('no-modifier'));
const RELATIVES = new Set(LISTS.words('relatives'));
const NO_NAME = new Set(LISTS.words('no-name'));
const MONTHS = new Set(LISTS.words('months'));

/** Marks that divide, and halves of pictures, which divide a line about oneself. */
const BOUNDARY = /^[,;:|·•—–→/()[\]#>+&\u2600-\u27bf\ud800-\udfff-]$/;

/** Whether a part of a sentence ends before this: a mark that divides, or the end. */
export const isBoundary = (word: string | undefined): boolean =>
  word === undefined || (word.length === 1 && BOUNDARY.test(word));

const one =
  (is: (word: string, spoken: Spoken, at: number) => boolean): Take<Spoken, Captured> =>
  (spoken, at) =>
    is((spoken.words[at] as Word).word, spoken, at) ? 1 : undefined;

/** Gaps span so many words at the most: more lie between things that stand in one sentence by accident. */
const LONGEST_GAP = 4;
const LONGEST_WIDE_GAP = 8;

const CLASSES: Classes = {
  /** The subject: `I`, in a note `she` or the name; left out where a statement begins with its verb. */
  SELF: (spoken, at) => {
    const { words, voice } = spoken;
    let end = at;
    while (voice.subjects.has(words[end]?.word ?? '')) end += 1;
    if (end > at) return end - at;
    return isElided(spoken, at) ? 0 : undefined;
  },
  /** `my`, in a note `her` or the genitive of the name. */
  MY: one((word, { voice }) => voice.owners.has(word)),
  BE: one((word) => word === 'am' || word === 'is' || word === 'are'),
  /** A place that the dictionary knows or that is written as a name. */
  PLACE: (spoken, at, captured) => placeTaken(spoken, at, captured, () => true),
  /** A place that the dictionary knows. */
  CITY: (spoken, at, captured) => placeTaken(spoken, at, captured, isKnownPlace),
  /** The same, or a word with a capital that no dictionary knows: most towns of the world. */
  TOWN: (spoken, at, captured) => placeTaken(spoken, at, captured, isTown),
  /** A name of at least two words. */
  FULLNAME: (spoken, at, captured) => {
    const length = nameTaken(spoken, at, captured);
    const words = captured.name?.toLowerCase().split(' ') ?? [];
    return length !== undefined && words.length > 1 && !words.some(isNoName) ? length : undefined;
  },
  /** A name of a person, written as one. */
  NAME: (spoken, at, captured) => nameTaken(spoken, at, captured),
  /** A number of years that somebody may have lived. */
  AGE: ({ words }, at, captured) => yearsTaken(numberAt(words, at), 0, captured),
  /** A birthday that is counted, and a year of life that is: one has lived one less than it. */
  NTH: ({ words }, at, captured) => yearsTaken(ordinalAt(words, at), 0, captured),
  BEGUN: ({ words }, at, captured) => yearsTaken(ordinalAt(words, at), 1, captured),
  NUMBER: ({ words }, at) => numberAt(words, at)?.length ?? (/^\d+$/.test(words[at]?.word ?? '') ? 1 : undefined),
  YEAR: one((word) => word.length === 4 && /^(?:19[4-9]|20[0-4])\d$/.test(word)),
  /** What somebody lives on, with what tells of which kind: `night nurse`, `head of procurement`. */
  TRADE: ({ words }, at) => {
    for (let length = Math.min(LONGEST_TRADE, words.length - at); length > 0; length -= 1)
      if (isTrade(words, at, length)) return length;
    return undefined;
  },
  /** One of the family or of those one lives with, also with a genitive's or a verb's s. */
  KIN: one((word) => isRelative(word) || (word.endsWith("'s") && isRelative(word.slice(0, -2)))),
  MAN: one((word) => MALE.has(word)),
  WOMAN: one((word) => FEMALE.has(word)),
  MONTH: one((word) => MONTHS.has(word)),
  /** Any word that is no number and no small word: a thing or a quality. */
  WORD: one((word) => /^\p{L}{3}/u.test(word) && !NO_MODIFIER.has(word)),
};

const where =
  (is: (spoken: Spoken, at: number) => boolean): Take<Spoken, Captured> =>
  (spoken, at) =>
    is(spoken, at) ? 0 : undefined;

const PLACES: Classes = {
  /** Where a part of a sentence begins, where the sentence does, and where all of the text does. */
  '^': where(({ words }, at) => at === 0 || isBoundary(words[at - 1]?.word)),
  '^^': where((_, at) => at === 0),
  '^^^': where((spoken, at) => at === 0 && isFirst(spoken)),
  /** Where a part ends, and where the sentence does. */
  $: where(({ words }, at) => isBoundary(words[at]?.word)),
  $$: where(({ words }, at) => at >= words.length),
};

/** What patterns may name that find what is said of the subject. */
export const ABOUT_SUBJECT: Vocabulary<Spoken, Captured> = {
  classes: { ...CLASSES, ...PLACES },
  openings: ['^^', '^^^'],
  gaps: {
    /** Up to four words of the same part of a sentence, and up to eight of any. */
    '..': { longest: LONGEST_GAP, endsAt: isBoundary },
    '...': { longest: LONGEST_WIDE_GAP, endsAt: () => false },
  },
};

/** Whether nothing stands before the sentence in its passage. */
const isFirst = ({ text, words }: Spoken): boolean =>
  text.slice(0, Math.min(words[0]!.start, LONGEST_BLANK)).trim() === '';
/** In characters: who looks for the beginning of a text need not look at all of it. */
const LONGEST_BLANK = 20;

function yearsTaken(
  counted: { value: number; length: number } | undefined,
  less: number,
  captured: Partial<Captured>,
): number | undefined {
  if (!counted || counted.value - less < LEAST_AGE || counted.value > MOST_AGE) return undefined;
  captured.number = counted.value - less;
  return counted.length;
}

const isRelative = (word: string): boolean => isKin(word) || RELATIVES.has(word);

/** A guess, fitted to nothing: children write too, and who is older is in the news. */
const LEAST_AGE = 5;
const MOST_AGE = 110;
const LONGEST_TRADE = 4;

/** A statement that begins with its verb: `Lives in Hove`, `been a welder`, `on a Monday: started cello`. */
function isElided({ words, voice }: Spoken, at: number): boolean {
  if (at > 0 && !BEFORE_VERB.has(words[at - 1]?.word ?? '')) return false;
  for (let before = 0; before < at; before += 1) if (OTHERS.has(words[before]!.word)) return false;
  const word = words[at]?.word ?? '';
  const form = verbForm(word);
  if (voice.person === 'third') return form !== undefined && (form.kind === 'present' || form.kind === 'past');
  return /^(?:am|been|got|had)$/.test(word) || (form?.kind === 'past' && form.lemma !== 'be');
}

const BEFORE_VERB = new Set(';:,|·•—–>-');
const OTHERS = new Set(['he', 'she', 'they', 'you', 'who', 'it']);

function nameTaken({ text, words }: Spoken, at: number, captured: Partial<Captured>): number | undefined {
  const head = words[at] as Word;
  if (!isUpperCase(text, head.start)) return undefined;
  const name = nameAt(text, words.slice(at, at + 6), false);
  if (!name || isPlace(name.toLowerCase()) || !isNamed(head.word)) return undefined;
  captured.name = name;
  return wordsUpTo(words, at, head.start + name.length);
}

function placeTaken(
  { text, words }: Spoken,
  at: number,
  captured: Partial<Captured>,
  isOne: (place: string) => boolean,
): number | undefined {
  const place = placeAt(text, words, at);
  if (place === undefined || MONTHS.has(place.toLowerCase()) || !isOne(place)) return undefined;
  const from = words.findIndex(({ start }, index) => index >= at && text.startsWith(place, start));
  if (from < 0) return undefined;
  captured.place = place;
  return wordsUpTo(words, at, (words[from] as Word).start + place.length);
}

const isKnownPlace = (place: string): boolean =>
  isPlace(place.toLowerCase()) || isPlace((place.split(',')[0] ?? '').toLowerCase());

/** `Order History`, `Crane Operator`: written as a name is, and of words that name nobody. */
const isNoName = (word: string): boolean =>
  NO_NAME.has(word) ||
  ((isDoer(word) || verbForm(word) !== undefined) && !isFirstName(word, true) && !isLastName(word));

const isTown = (place: string): boolean => {
  const [head = ''] = place.toLowerCase().split(/[\s,]/);
  return (
    isKnownPlace(place) || (!isCommonWord(head) && !isFirstName(head, true) && !isDemonym(head) && head.length > 3)
  );
};

/** A first name that is one, or a word that no dictionary knows as something else: most of the world's names. */
const isNamed = (head: string): boolean =>
  isFirstName(head, true) ||
  (!isCommonWord(head) && !isAdjective(head) && !isDemonym(head) && !NO_NAME.has(head) && !MONTHS.has(head));

function wordsUpTo(words: Word[], at: number, end: number): number {
  let last = at;
  while (last < words.length && (words[last] as Word).start < end) last += 1;
  return last - at;
}

/** The last word says what somebody does, those before it which kind: letters, no verb, pronoun or preposition. */
function isTrade(words: Word[], at: number, length: number): boolean {
  const head = words[at + length - 1]?.word ?? '';
  const isHead = isOccupation(head) || isDoer(head) || head === 'student';
  // `Greta Webster`, `Oliver`: names end as those who do something do.
  if (!isOccupation(head) && isFirstName(words[at]!.word, true)) return false;
  if (!isHead || NO_TRADE.has(head) || isPerson(head) || head.length < SHORTEST_TRADE) return false;
  for (let index = at; index < at + length - 1; index += 1) {
    const { word } = words[index] as Word;
    const form = verbForm(word);
    if (!/^\p{L}/u.test(word) || NO_MODIFIER.has(word) || (form && form.kind !== 'gerund' && form.kind !== 'base'))
      return false;
  }
  return true;
}

/** `MC`, `PO`: what so few letters say is too uncertain. */
const SHORTEST_TRADE = 4;
