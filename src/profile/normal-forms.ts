/**
 * Values that a reader may put into a usual form, and the words of a text that such a form may stand for. A form is
 * supported when the text near the quote holds the form itself or one of its words, in any inflection; nothing else is.
 */
import { listsBeside } from '../lists.js';
import { tellsForm } from './gender-of-self.js';
import { isEmptyWord, isUnspaced, stem, wordsOf } from './words.js';

const LISTS = listsBeside(import.meta.url, 'normal-forms');
const wordsIn = (list: string): ReadonlySet<string> => new Set(LISTS.words(list));

/**
 * The usual form of a gender that the words support, undefined when they do not. Forms: `female`, `male`, `non-binary`,
 * else the text's own word. Where somebody speaks of themselves, a pronoun counts only as one of their pronouns
 * (`she/her`), and a relation only when they are it (`I am a mother`, `mother of two`, not `my mother`).
 */
export function genderForm(value: string, near: string): string | undefined {
  const name = wordsOf(value.replace(BESIDE_GENDER, ' ')).join(' ');
  const words = wordsOf(near);
  const gender = GENDERS.find(({ form, names }) => names.has(name) || name === wordsOf(form).join(' '));
  if (!gender) return name !== '' && name.split(' ').every((word) => words.includes(word)) ? value : undefined;
  const initials = [...near.matchAll(INITIAL)].map(([, ...letters]) =>
    (letters.find((letter) => letter !== undefined) ?? '').toLowerCase(),
  );
  if (gender.signs?.test(near) || initials.some((letter) => letter !== '' && gender.letters.includes(letter)))
    return gender.form;
  const isSpeaking = words.some((word) => SPEAKERS.has(word));
  const arePronouns = !isSpeaking || /pronoun|\b(?:she|he|they) ?\/ ?(?:her|him|them|they|she|he)\b/i.test(near);
  return words.some(
    (word, at) =>
      (!OWNERS.has(words[at - 1] ?? '') || ITSELF.has(words[at - 2] ?? '')) &&
      (gender.words.has(word) ||
        (gender.pronouns.has(word) && arePronouns) ||
        (gender.relations.has(word) &&
          (!isSpeaking ||
            OF.has(words[at + 1] ?? '') ||
            words.slice(Math.max(0, at - 5), at).some((before) => BEING.has(before))))),
  )
    ? gender.form
    : (gender.form === 'female' || gender.form === 'male') && tellsForm(near, gender.form)
      ? gender.form
      : undefined;
}

/** Whether the words near a quote speak of a mood. */
export function supportsMood(value: string, near: string): boolean {
  const words = wordsOf(value);
  const telling = words.filter((word) => !isEmptyWord(word));
  // "Down" is a mood and says nothing elsewhere.
  const wanted = (telling.length > 0 ? telling : words).map(stem);
  const there = new Set(wordsOf(near).map(stem));
  return (
    wanted.length > 0 &&
    wanted.every(
      (word) =>
        there.has(word) ||
        (isUnspaced(word) && near.includes(word)) ||
        MOODS.some(
          (mood) =>
            mood.words.has(word) &&
            ([...mood.words].some((cue) => there.has(cue)) || mood.signs.some((sign) => near.includes(sign))),
        ),
    )
  );
}

/** Whether the words near a quote deny the plain opposite of a trait: who is not patient is `impatient`. */
export function supportsOpposite(value: string, near: string): boolean {
  const words = wordsOf(near);
  const base = words.length > 0 && /^(?:im|in|un|dis|ir)(\p{L}{4,})$/u.exec(wordsOf(value).join(' '))?.[1];
  return (
    typeof base === 'string' &&
    words.some(
      (word, at) =>
        (word === base || (base.endsWith('t') && word === `${base.slice(0, -1)}ce`)) &&
        words.slice(Math.max(0, at - NEGATION_REACH), at).some((before) => NEGATIONS.has(before)),
    )
  );
}

/** How many words a negation may stand before what it denies: "not exactly what you would call a patient person". */
const NEGATION_REACH = 8;
const NEGATIONS = wordsIn('negations');

/** Whether the words near a quote ask for a style of conversation. */
export function supportsStyle(value: string, near: string): boolean {
  const there = new Set(wordsOf(near).map(stem));
  const wanted = wordsOf(value)
    .filter((word) => !isEmptyWord(word))
    .map(stem);
  const isThere = (word: string): boolean =>
    there.has(word) || STYLES.some((style) => style.has(word) && [...style].some((cue) => there.has(cue)));
  const telling = wanted.filter((word) => !STYLE_FRAME.has(word));
  return wanted.length > 0 && (telling.length > 0 ? telling : wanted).every(isThere);
}

/** Lists called after a kind, each of words that share a meaning. */
const listsOf = (kind: string): string[][] =>
  LISTS.names.filter((name) => name.startsWith(`${kind} `)).map((name) => LISTS.words(name));
const stemsOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.flatMap(wordsOf).map(stem));

interface Gender {
  form: string;
  /** What a reader may call it. */
  names: ReadonlySet<string>;
  /** Words of anybody, of somebody's relation to others, and pronouns. */
  words: ReadonlySet<string>;
  relations: ReadonlySet<string>;
  pronouns: ReadonlySet<string>;
  /** Initials, which count beside a label or an age alone. */
  letters: string;
  /** The same in scripts without spaces, where a word cannot be told from its neighbours. */
  signs: RegExp | undefined;
}

/** `gender: f`, `25F`, `m/30`: not "10 m". */
const LABEL = String.raw`(?<!\p{L})(?:gender|sex|sexo|sexe|sesso|g[eéê]nero|geschlecht|geslacht|genere|genre)["']?`;
const INITIAL = new RegExp(
  // Behind its label or a ticked box, or in a cell below it.
  String.raw`${LABEL}(?:\s?\([^()\n]{1,20}\))?\s{0,3}[:=-]\s{0,3}["']?` +
    String.raw`(?:[^\n]{0,30}(?:→|->|[☒☑✓✔✅■●◉]|\[[xX]\]|\([xX•]\))\s?(\p{L})\b|(\p{L})\b(?!\s?[/☐☒[]))|` +
    String.raw`${LABEL}[^\n]{0,200}\n(?:[^\n]{0,200}[,;\t|])?\s?([mfw])\s?(?=[,;\t|\n]|$)|` +
    String.raw`\b\d{2}\s?/?(?<=[\d/])(\p{L})\b|\b(\p{L})\s?/?(?<=[\p{L}/])\d{2}\b|[,;(|·]\s?([mfw])\s?(?=[,;|` +
    String.raw`·]\s?\d{1,3}\b)|\b\d{1,3}\s?(?:y|yo|yrs?|years?)?\s?[,;|·]\s?([mfw])\b|` +
    String.raw`\b\d{1,3}\s?y(?:ea)?r?s?[ /-]?o(?:ld)?\s([MFmf])\b`,
  'giu',
);

const genderOf = (form: string, letters: string, signs?: RegExp): Gender => ({
  form,
  names: new Set(LISTS.phrases(`${form} names`)),
  words: wordsIn(`${form} words`),
  relations: wordsIn(`${form} relations`),
  pronouns: wordsIn(`${form} pronouns`),
  letters,
  signs,
});
const GENDERS = [
  genderOf('female', 'fwv', /女(?![儿兒朋友婿])|[児人]の母(?!の)|여자(?!친구)|여성/u),
  genderOf('male', 'm', /男(?![朋友])|[児人]の父(?!の)|남자(?!친구)|남성/u),
  genderOf('non-binary', 'dx'),
];
/** `male (he/him)`, `uses she/they pronouns`. */
const BESIDE_GENDER = /\([^()]*\)|\b(?:uses|pronouns?|prefers)\b/giu;
const OWNERS = wordsIn('owners');
/** Behind what somebody is to others: `dad of one`, `Opa von Mats`. */
const OF = wordsIn('of');
const SPEAKERS = wordsIn('speakers');
/** `I'm his mother`. */
const ITSELF = wordsIn('itself');
const BEING = wordsIn('being');

/** Moods that share their words: any name of a list is supported by any word or sign of it. */
const MOODS = listsOf('mood').map((words) => ({
  words: stemsOf(words),
  signs: words.filter((sign) => !/[a-z]/.test(sign)),
}));

/** Styles of conversation that share their words. */
const STYLES = listsOf('style').map(stemsOf);
const STYLE_FRAME = stemsOf(LISTS.words('frame of styles'));
