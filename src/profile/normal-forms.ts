/**
 * Values that a reader may put into a usual form, and the words of a text that such a form may stand for. A form is
 * supported when the text near the quote holds the form itself or one of its words, in any inflection; nothing else is.
 */
import { tellsForm } from './gender-of-self.js';
import { isEmptyWord, isUnspaced, stem, wordsOf } from './words.js';

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
const NEGATIONS = new Set(
  (
    'not no never hardly barely least far without zero little isnt aint dont wasnt arent doesnt didnt cant ' +
    'couldnt wouldnt havent'
  ).split(' '),
);

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

const stems = (words: string): Set<string> => new Set(wordsOf(words).map(stem));

interface Gender {
  form: string;
  /** What a reader may call it. */
  names: Set<string>;
  /** Words of anybody, of somebody's relation to others, and pronouns. */
  words: Set<string>;
  relations: Set<string>;
  pronouns: Set<string>;
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

const setOf = (words: string): Set<string> => new Set(words.split(' '));
const GENDERS: Gender[] = [
  {
    form: 'female',
    names: new Set([
      'she her',
      ...setOf(
        'female woman girl lady f w she feminine weiblich frau femme mujer femenino donna femmina mulher vrouw ' +
          'vrouwelijk feminino feminina femenina feminin feminile femminile',
      ),
    ]),
    words: setOf(
      'female woman women girl lady gal feminine weiblich frau femme fille mujer chica femenino donna ragazza ' +
        'femmina mulher vrouw vrouwelijk feminino feminina femenina feminin feminile femminile actress ' +
        'waitress landlady hostess stewardess seamstress policewoman businesswoman barmaid headmistress ' +
        'schoolgirl lass chairwoman saleswoman spokeswoman sportswoman frenchwoman englishwoman irishwoman ' +
        'scotswoman welshwoman dutchwoman ladies girls gals lassie widow heiress heroine nun mrs ms ' +
        'miss mme madame mlle senora senorita sra srta senhora dona ' +
        'signora mevr mevrouw mw',
    ),
    relations: setOf(
      'mother mom mum mommy mama wife grandmother grandma granny nana nan daughter sister aunt niece girlfriend ' +
        'housewife bride stepmum stepmom stepmother stepdaughter granddaughter godmother fiancee mam mummy ' +
        'mums moms pregnant mutter oma mere maman madre abuela mamma nonna mae moeder',
    ),
    pronouns: setOf('she shes her hers herself elle ella lei ela zij'),
    letters: 'fwv',
    signs: /女(?![儿兒朋友婿])|[児人]の母(?!の)|여자(?!친구)|여성/u,
  },
  {
    form: 'male',
    names: new Set([
      'he him',
      ...setOf(
        'male man boy guy gentleman m he masculine mannlich mann homme hombre masculino uomo maschio homem ' +
          'mannelijk masculin maschile',
      ),
    ]),
    words: setOf(
      'male man men boy guy gentleman dude bloke fella chap lad waiter policeman fireman postman salesman ' +
        'businessman sportsman schoolboy frenchman englishman irishman scotsman welshman dutchman monk lads widower ' +
        'masculine mannlich mann ' +
        'homme garcon hombre chico masculino uomo ragazzo maschio homem mannelijk masculin maschile mr ' +
        'mister monsieur senor sr senhor signor herr dhr meneer mijnheer',
    ),
    relations: setOf(
      'father dad daddy husband grandfather grandpa grandad son brother uncle nephew boyfriend bachelor ' +
        'groom stepdad stepfather stepson grandson godfather dads ' +
        'vater opa pere papa padre abuelo babbo nonno pai vader',
    ),
    pronouns: setOf('he hes him his himself er lui ele hij'),
    letters: 'm',
    signs: /男(?![朋友])|[児人]の父(?!の)|남자(?!친구)|남성/u,
  },
  {
    form: 'non-binary',
    names: new Set([
      'non binary',
      'nonbinary',
      'genderqueer',
      'genderfluid',
      'gender fluid',
      'agender',
      'enby',
      'nb',
      'they',
      'they them',
      'she they',
      'he they',
      'they she',
      'they he',
    ]),
    words: setOf('binary nonbinary genderqueer genderfluid fluid agender enby nb divers'),
    relations: new Set(),
    pronouns: setOf('they them'),
    letters: 'dx',
    signs: undefined,
  },
];
/** `male (he/him)`, `uses she/they pronouns`. */
const BESIDE_GENDER = /\([^()]*\)|\b(?:uses|pronouns?|prefers)\b/giu;
const OWNERS = setOf('my our your his her their mein meine mon ma mi mio mia');
/** Behind what somebody is to others: `dad of one`, `Opa von Mats`. */
const OF = setOf('of to von de di van do da');
const SPEAKERS = setOf('i im ive me my ich je moi yo io eu ik');
/** `I'm his mother`. */
const ITSELF = setOf('am im');
const BEING = setOf('am im as being become became bin suis soy sono sou ben');

/** Moods that share their words: any name of a line is supported by any word or sign of it. */
const MOODS = [
  'happy glad joyful joy cheerful delighted pleased great good wonderful fantastic amazing awesome positive ' +
    'content upbeat thrilled ecstatic optimistic blessed better fun laughing smiling grinning beaming moon cloud ' +
    'sunshine lucky 😀 😃 😄 😁 😊 🙂 🥰 😍 🎉 ☺',
  'calm relaxed peaceful chill serene content quiet rested ease 😌',
  'excited thrilled pumped eager stoked enthusiastic hyped psyched ecstatic wait 🤩 🎉',
  'sad unhappy down depressed depressing blue miserable heartbroken crying cried cry tears gloomy low upset ' +
    'grieving grief awful terrible bad negative disappointed hurt sobbing bawling funk slump heart dumps heavy 😢 ' +
    '😭 😞 😔 ☹ 💔',
  'anxious worried worry nervous stressed stress stressful stressing scared afraid overwhelmed drowning rope ' +
    'wits neck eyeballs ears tense panic fear terrified uneasy freaking wreck nerves knots anxiety negative 😰 😟 ' +
    '😨 😬',
  'angry mad furious annoyed annoying irritated frustrated frustrating pissed rage upset negative fuming ' +
    'boiling red 😠 😡 🤬',
  'tired exhausted sleepy drained burned burnt fatigued weary worn energy fumes running feet eyes beat dead 😴 🥱',
  'lonely alone isolated lonesome',
  'grateful thankful thank blessed appreciate gratitude',
  'hopeful optimistic hope hoping positive',
  'bored boring boredom',
  'proud pride',
  'confused confusing puzzled lost unsure',
  'nostalgic nostalgia miss missing',
  'loving love loved affectionate ❤',
].map((line) => ({ words: stems(line), signs: line.split(' ').filter((sign) => !/[a-z]/.test(sign)) }));

/** Styles of conversation that share their words. */
const STYLES = [
  'concise short brief succinct terse quick compact minimal point crisp shorter',
  'detailed detail depth thorough long elaborate comprehensive extensive longer explain',
  'formal polite respectful professional sir madam formally',
  'casual informal relaxed chill slang laid easygoing casually',
  'friendly warm kind nice gentle supportive empathetic encouraging caring',
  'humorous humor humour joke funny witty banter playful sarcastic sarcasm light',
  'direct straight blunt honest frank straightforward point candid bush bluntly',
  'simple plain easy layman basic beginner eli5 jargon simply',
  'technical expert advanced precise jargon technically',
  'patient slow slowly calm',
  'no not dont without never avoid skip drop less fewer stop spare zero hate cut lose ditch lay hold enough ' +
    'minus leave cant',
  'structured list lists bullet bullets step steps',
  'visual example examples picture diagram',
].map(stems);
const STYLE_FRAME = stems(
  'style conversation conversational tone answer answers reply replies response responses communication ' +
    'communicating language message messages talk talking way manner speak words short',
);
