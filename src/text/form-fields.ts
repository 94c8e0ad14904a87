import { plain } from '../profile/words.js';
import { INTEREST_CATEGORIES } from '../profile/profile.js';
import { isDenyingKey } from './field-denials.js';
import { listsOf } from './lists.js';

const LISTS = listsOf('form-fields');

/** What a form field, a JSON key, a heading or a label before a colon asks for. */
export type Meaning =
  | 'name'
  | 'given name'
  | 'family name'
  | 'age'
  | 'gender'
  | 'pronouns'
  | 'place'
  | 'region'
  | 'language'
  | 'likes'
  | 'dislikes'
  | 'traits'
  | 'mood'
  | 'style'
  | 'avoid'
  | 'memory'
  | 'prose'
  | 'when'
  | 'wrapper'
  | 'relation';

const MEANINGS = new Map<string, Meaning>();
const enter = (names: readonly string[], meaning: Meaning): void => {
  for (const name of names) if (!MEANINGS.has(plainKey(name))) MEANINGS.set(plainKey(name), meaning);
};
for (const meaning of LISTS.names) enter(LISTS.phrases(meaning), meaning as Meaning);
const FRAMES = listsOf('form-field-frames');
const { anyOf } = FRAMES;

const ABROAD = listsOf('form-fields-of-other-languages');
// Each list is called after its language and the meaning.
for (const name of ABROAD.names) enter(ABROAD.phrases(name), name.replace(/^\w+ /, '') as Meaning);

const WRAPPERS = new Set(LISTS.phrases('wrapper'));
const RELATIONS = new Set(
  [...MEANINGS]
    .filter(([, meaning]) => meaning === 'relation')
    .map(([name]) => name)
    .concat(LISTS.phrases('relation')),
);
const CATEGORIES = new Set<string>(INTEREST_CATEGORIES);

const OF_THE_SUBJECT = new RegExp(`^${anyOf('of the subject')} `);

/**
 * What a field called `key` holds, with the interest category its name gives; undefined for a name nobody gives a
 * person's field.
 */
export function meaningOf(key: string): { meaning: Meaning; category: string | undefined } | undefined {
  const name = plainKey(key).replace(OF_A_SERVICE, '');
  if (name === '') return undefined;
  const known = MEANINGS.get(name);
  if (known) return { meaning: known, category: undefined };
  if (isDenyingKey(name)) return { meaning: 'dislikes', category: undefined };
  const favorite = /^(?:favou?rite|fav|preferred|top|my favou?rite) (\w[\w ]*)$/.exec(name)?.[1];
  if (favorite && !NOT_LIKED.test(favorite)) return { meaning: 'likes', category: favorite };
  if (/^(?:emergency|next of|alternate|secondary)\b/.test(name)) return { meaning: 'relation', category: undefined };
  const own = name
    .replace(ASKING, '')
    .replace(OF_THE_SUBJECT, '')
    .replace(BY_THE_SUBJECT, '')
    .replace(HOW_TO_FILL_IN, '');
  const meaning = MEANINGS.get(name) ?? MEANINGS.get(own) ?? phrased(own);
  if (meaning) return { meaning, category: undefined };
  return CATEGORIES.has(own) ? { meaning: 'likes', category: own } : undefined;
}

/** `Please list your hobbies, separated by commas`: what a form asks for, and how. */
const ASKING = new RegExp(`^(?:please )?${anyOf('asking')} (?=(?:us )?(?:your|any|all) )`);
const HOW_TO_FILL_IN =
  / (?:separated by commas|comma separated|if any|(?:please )?(?:tick|select|check|choose) .{3,30})$/;

/** What services number and mark the fields of customers with: `Q1_name`, `hobbies__c`, `hs_language`. */
const OF_A_SERVICE =
  /^(?:(?:q|question|field) ?\d{1,3}|cf|uf|hs|custom(?: field)?(?: \d{1,6})?) (?=\p{L}{3})|(?<=\p{L}{3}) (?:c|cf)$/gu;

const BY_THE_SUBJECT = new RegExp(` (?:from|by|of|about) (?:the )?${anyOf('subjects')}$`);

/** Behind `favourite` or `preferred`. */
const NOT_LIKED = new RegExp(`(?:^| )${anyOf('not liked')}$`);

/**
 * Names of fields that are half a sentence: `things I would rather not do`, `how should we contact you`,
 * `how old are you`.
 */
function phrased(name: string): Meaning | undefined {
  const denies = DENIES.test(name);
  if (/^(?:disliked|hated|unloved) [a-z]{3,12}s?$/.test(name)) return 'dislikes';
  if (/^(?:liked|loved|favou?rite) [a-z]{3,12}s?$/.test(name)) return 'likes';
  if (THINGS_THAT_ONE.test(name)) {
    if (/\b(?:avoid|discuss|talk about|mention|bring up|ask (?:\w+ )?about)\b/.test(name))
      return denies ? 'avoid' : undefined;
    if (TELLS_TASTE.test(name)) return denies ? 'dislikes' : 'likes';
    return undefined;
  }
  if (/^(?:please )?(?:do not|don t|never|things not to) (?:ask|mention|discuss|bring up|talk)\b/.test(name))
    return 'avoid';
  if (HOW_TO_TALK.test(name)) return 'style';
  if (/^(?:i|we) (?:really )?(?:love|like|enjoy)$/.test(name)) return 'likes';
  if (/^(?:i|we) (?:really )?(?:hate|dislike|don t like|do not like|can t stand)$/.test(name)) return 'dislikes';
  if (/^how old\b/.test(name)) return 'age';
  if (/^where (?:do you live|are you based|do you come from|are you from|i live)$/.test(name)) return 'place';
  if (/^(?:what should we call you|who are you)$/.test(name)) return 'name';
  if (ASKED_AFTER.test(name)) return 'memory';
  if (
    /^(?:hobbies|interests|passions|loves|likes) (?:and|or) [a-z ]{3,20}$/.test(name) ||
    /^[a-z]{3,12} (?:and|or) (?:hobbies|interests|passions|pastimes)$/.test(name)
  )
    return 'likes';
  return PAIRED_WITH.test(name) ? 'memory' : undefined;
}

const DENIES = new RegExp(String.raw`\b(?:(?:do|does|did|wo|ca|would|should)n t|${anyOf('denying')})\b`);
const TELLS_TASTE = new RegExp(String.raw`\b${anyOf('tastes')}s?\b`);

const THINGS_THAT_ONE = new RegExp(
  [
    '^(?:what|things|stuff|something|anything|foods?|topics) (?:that )?(?:i|you|we|he|she|they',
    String.raw`makes? (?:me|you))\b`,
  ].join('|'),
);

const HOW_TO_TALK = new RegExp(
  [
    '^(?:if you write|how (?:should|can|do|would|to|shall|may) .{0,30}(?:contact|talk|speak|reach',
    'address|write|answer|communicate).{0,30})$',
  ].join('|'),
);

const ASKED_AFTER = new RegExp(String.raw`^(?:what do you do(?: for a living)?|any ${anyOf('asked after')}\b.{0,30})$`);

const PAIRED_WITH = new RegExp(`^${anyOf('paired')} (?:and|or) [a-z ]{3,20}$`);

/** Whether an object under this key speaks of the subject itself. */
export const isWrapper = (key: string): boolean => WRAPPERS.has(plainKey(key));

/** Whether what stands under this key is somebody or something else, or the subject as it was. */
export const isRelation = (key: string): boolean => {
  const name = plainKey(key);
  return RELATIONS.has(name) || RELATED.test(name) || FORMER.test(name);
};

const RELATED = new RegExp(`(?:^| )${anyOf('related')}$`);

/** `previousAddress`, `old_city`, `billing address`: not where the subject lives. */
const FORMER = new RegExp(String.raw`^${anyOf('former')}\b.*\b${anyOf('places')}$`);

/** `dateOfBirth`, `date_of_birth` and `Date of birth?` are one key. */
export function plainKey(key: string): string {
  return plain(key.slice(0, 60).replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
