/**
 * The gender that somebody's language makes them tell: `je suis accordeuse`, `soy enfermero`. Endings that either may
 * have (`dentista`, `juriste`) tell nothing.
 */

/** A language's words for `I am`, and endings of what somebody is then. */
interface Endings {
  am: string;
  female: string;
  male: string;
}

const LANGUAGES: readonly Endings[] = [
  { am: 'ich bin|bin', female: 'erin|istin|antin|entin|ologin', male: '' },
  { am: 'je suis|suis', female: 'euse|trice|ière|ienne|ée|ive|eresse', male: 'teur|eur|ier|ien|if' },
  { am: 'soy|estoy', female: 'ada|era|ora|ana|ica|ina|osa|ida', male: 'ado|ero|dor|tor|ano|ico|ino|oso|ido' },
  {
    am: 'sono|mi sono|ne sono|me ne sono',
    female: 'ata|ita|uta|iera|trice|ana|ica|ina|osa|aca',
    male: 'ato|ito|uto|iere|tore|ano|ico|ino|oso|aro|aco',
  },
  {
    am: 'sou|estou|fiquei|virei|fui',
    female: 'ada|eira|ora|ana|ica|ina|osa|ida|iva',
    male: 'ado|eiro|dor|tor|ano|ico|ino|oso|ido|ivo',
  },
];

/** Between `I am` and what one is: articles and small words, and when. */
const SMALL = 'déjà|già|já|ya|muy|très|molto|ne|un|une|uma|um|una|eine?|auch|aussi|anche';
const BETWEEN = String.raw`(?:[ ](?:seit[ ]\p{L}{2,10}|${SMALL})){0,2}`;

const patternOf = (am: string, endings: string): RegExp =>
  new RegExp(String.raw`(?<!\p{L})(?:${am})${BETWEEN}[ ]\p{L}{3,20}(?:${endings})(?!\p{L})`, 'iu');

/** A noun by its capital, for `sicher` and `besser` are none. */
const GERMAN_MAN = /(?<!\p{L})[Ii]ch bin (?:ein )?\p{Lu}\p{L}{1,20}er(?!\p{L})/u;

const PATTERNS = LANGUAGES.map(({ am, female, male }) => ({
  female: patternOf(am, female),
  male: male === '' ? GERMAN_MAN : patternOf(am, male),
}));

/** What somebody's words about themselves tell by their forms alone; undefined where they tell nothing, or both. */
export function formOfSelf(text: string): 'female' | 'male' | undefined {
  const isFemale = PATTERNS.some(({ female }) => female.test(text));
  const isMale = PATTERNS.some(({ male }) => male.test(text));
  return isFemale === isMale ? undefined : isFemale ? 'female' : 'male';
}
