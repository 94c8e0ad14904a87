import nlp from 'compromise';
import { CITY_NAMES } from './city-names.js';

/** Is this lower-case phrase the name of a place that the dictionary knows? */
export function isPlace(phrase: string): boolean {
  const plain = phrase.replace(/^the /, '').replaceAll('.', '');
  return MORE_PLACES.has(plain) || PLACES.has(plain) || PLACES.has(withoutMarks(plain));
}

/** Is this lower-case word a first name? `strict` leaves out those that are everyday words too. */
export function isFirstName(word: string, strict: boolean): boolean {
  return NAMES.has(word) && !(strict && EVERYDAY_NAMES.has(word));
}

export const isLastName = (word: string): boolean => LAST_NAMES.has(word);

/** `german`, `brazilian`: what one is, not what one is called. */
export const isDemonym = (word: string): boolean => DEMONYMS.has(word);

/** `nurse`, `bartender`: what one works as. */
export const isOccupation = (word: string): boolean => ACTORS.has(word) || MORE_OCCUPATIONS.has(word);

export const isAdjective = (word: string): boolean => ADJECTIVES.has(word);

/** A word in a form that only verbs of the past have: `moved`, `won`. */
export const isPastVerb = (word: string): boolean => PAST.has(word);

/** Is this word in the dictionary as anything but a name? Tells a strange name from a common word. */
export const isCommonWord = (word: string): boolean => WORDS.has(word) && !PROPER.has(word);

// The library is asked for its word list alone: a look-up costs nothing, while its tagger takes a third of a millisecond a phrase.
const { lexicon } = (nlp.model() as unknown as { one: { lexicon: Record<string, string | string[]> } }).one;

const tagged = (...tags: string[]): Set<string> => new Set(Object.entries(lexicon).filter(([, own]) => tags.some((tag) => own === tag || own.includes(tag))).map(([word]) => word));

const PLACES = tagged('Place', 'City', 'Country', 'Region');
const NAMES = tagged('FirstName', 'MaleName', 'FemaleName', 'Person');
const LAST_NAMES = tagged('LastName');
const DEMONYMS = tagged('Demonym');
const ACTORS = tagged('Actor');
const ADJECTIVES = tagged('Adjective', 'Comparative', 'Superlative', 'Participle');
const PAST = tagged('PastTense');
const WORDS = new Set(Object.keys(lexicon));
const PROPER = tagged('FirstName', 'MaleName', 'FemaleName', 'Person', 'LastName', 'ProperNoun', 'City', 'Country', 'Region', 'Place', 'Noun', 'Singular');

const MORE_PLACES = new Set(`${CITY_NAMES}
nyc|new york city|la|sf|uk|usa|us|uae|bay area|midwest|east coast|west coast|pacific northwest|scotland|wales|england|catalonia|bavaria|tuscany
silicon valley|south america|north america|latin america|central america|southeast asia|middle east|hong kong|puerto rico|washington dc|dc|st louis|saint louis`.split(/[|\n]/));

const EVERYDAY_NAMES = new Set(`will mark may rose hope grace faith joy summer autumn drew frank rich grant chase art bill pat rob sue jack dawn eve ray ruby sky star sunny
happy young major king prince angel baby christian candy crystal amber april june august jade ivy lily daisy violet olive ginger rusty sandy misty stormy rocky lucky buddy honey
dean duke earl guy gay mason hunter carter cooper taylor baker tanner tyler porter archer cook chance cash cliff clay heath forest river dale glen rod stone wade ward
long short small little sharp smart sweet strong wise noble bright early late gene jean gale robin jay drake sterling chip chuck curt don gary jimmy jerry lance nick pepper
queen precious princess destiny harmony melody mercy patience charity constance prudence virtue love single male female human vegan gamer nurse real ready sure busy free game bored tired down
back home good great fine okay well here there still just so very too also not never always only an the born new old in on at from of to with for`.split(/\s+/));

const MORE_OCCUPATIONS = new Set(`nurse engineer teacher student waiter waitress clerk chef cook barista cashier carpenter plumber electrician mechanic lawyer attorney accountant
dentist vet veterinarian surgeon therapist psychologist paramedic firefighter soldier pilot driver trucker farmer butcher librarian journalist translator designer developer programmer
architect scientist researcher professor lecturer tutor coach trainer banker realtor janitor custodian housekeeper nanny babysitter receptionist secretary intern freelancer entrepreneur
consultant analyst manager director supervisor salesman saleswoman cop detective ranger retiree pharmacist physicist chemist biologist astronaut sailor fisherman clown magician`.split(/\s+/));

const withoutMarks = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '');
