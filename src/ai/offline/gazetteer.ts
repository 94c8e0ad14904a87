import { readFileSync } from 'node:fs';
import { CITY_NAMES } from './city-names.js';
import { remembering } from './look-up.js';

/** Is this lower-case phrase the name of a place that the dictionary knows? */
export function isPlace(phrase: string): boolean {
  const named = phrase.startsWith('the ') ? phrase.slice(4) : phrase;
  const plain = named.includes('.') ? named.replaceAll('.', '') : named;
  return MORE_PLACES.has(plain) || is(plain, PLACE) || (BEYOND_ASCII.test(plain) && is(withoutMarks(plain), PLACE));
}

const BEYOND_ASCII = /[^\0-\x7f]/;

/** Is this lower-case word a first name? `strict` leaves out those that are everyday words too. */
export function isFirstName(word: string, strict: boolean): boolean {
  return is(word, NAME) && !(strict && EVERYDAY_NAMES.has(word));
}

export const isLastName = (word: string): boolean => is(word, LAST_NAME);

/** `german`, `brazilian`: what one is, not what one is called. */
export const isDemonym = (word: string): boolean => is(word, DEMONYM);

/** `nurse`, `bartender`: what one works as. */
export const isOccupation = remembering((word) => is(word, ACTOR) || MORE_OCCUPATIONS.has(word));

/**
 * `florist`, `midwife`: ends as those do who are called by what they do. So do summer and sister: where something else
 * says that it is somebody.
 */
export const isDoer = remembering((word) => isOccupation(word) || DOING.test(word));
const DOING = /\p{L}{2}(?:[^aeou\W]er|[^aeou\W]or|ist|ian|smith|wright|m[ae]n|wife)$/u;

export const isAdjective = (word: string): boolean => is(word, ADJECTIVE);

/** A word in a form that only verbs of the past have: `moved`, `won`. */
export const isPastVerb = (word: string): boolean => is(word, PAST);

/** Is this word in the dictionary as anything but a name? Tells a strange name from a common word. */
export const isCommonWord = (word: string): boolean => is(word, COMMON);

/** What a word, or a name of several words, is: each kind a bit. */
const PLACE = 1;
const NAME = 2;
const LAST_NAME = 4;
const DEMONYM = 8;
const ACTOR = 16;
const ADJECTIVE = 32;
const PAST = 64;
const COMMON = 128;
const LETTERS: Record<string, number> = {
  p: PLACE,
  n: NAME,
  l: LAST_NAME,
  d: DEMONYM,
  o: ACTOR,
  a: ADJECTIVE,
  t: PAST,
  c: COMMON,
};

/** Made by scripts/build-dictionary.mjs, which also describes the file. */
const DICTIONARY = new Map<string, number>();
for (const line of readFileSync(new URL('./data/dictionary.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')) {
  const [letters = '', ...words] = line.split('\t');
  const kinds = [...letters].reduce((sum, letter) => sum | (LETTERS[letter] ?? 0), 0);
  for (const word of words) DICTIONARY.set(word, kinds);
}

const is = (word: string, kind: number): boolean => ((DICTIONARY.get(word) ?? 0) & kind) !== 0;

const MORE_PLACES = new Set(
  `${CITY_NAMES}
nyc|new york city|la|sf|uk|usa|us|uae|bay area|midwest|east coast|west coast|pacific \
northwest|scotland|wales|england|catalonia|bavaria|tuscany
silicon valley|south america|north america|latin america|central america|southeast asia|middle east|hong \
kong|puerto rico|washington dc|dc|st louis|saint louis`.split(/[|\n]/),
);

const EVERYDAY_NAMES = new Set(
  `will mark may rose hope grace faith joy summer autumn \
drew frank rich grant chase art bill pat rob sue jack dawn eve ray ruby sky star sunny
happy young major king prince angel baby christian candy crystal amber april june august jade ivy lily daisy \
violet olive ginger rusty sandy misty stormy rocky lucky buddy honey
dean duke earl guy gay mason hunter carter cooper taylor baker tanner tyler porter archer cook chance cash cliff \
clay heath forest river dale glen rod stone wade ward
long short small little sharp smart sweet strong wise noble bright early late gene jean gale robin jay drake \
sterling chip chuck curt don gary jimmy jerry lance nick pepper
queen precious princess destiny harmony melody mercy patience charity constance prudence virtue love single male \
female human vegan gamer nurse real ready sure busy free game bored tired down
back home good great fine okay well here there still just so very too also not never always only an the born new \
old in on at from of to with for`.split(/\s+/),
);

const MORE_OCCUPATIONS = new Set(
  `nurse engineer teacher student waiter waitress clerk \
chef cook barista cashier carpenter plumber electrician mechanic lawyer attorney accountant
dentist vet veterinarian surgeon therapist psychologist paramedic firefighter soldier pilot driver trucker farmer \
butcher librarian journalist translator designer developer programmer
architect scientist researcher professor lecturer tutor coach trainer banker realtor janitor custodian housekeeper \
nanny babysitter receptionist secretary intern freelancer entrepreneur
consultant analyst manager director supervisor salesman saleswoman cop detective ranger retiree pharmacist \
physicist chemist biologist astronaut sailor fisherman clown magician`.split(/\s+/),
);

const withoutMarks = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '');
