import { INTEREST_CATEGORIES } from '../../profile/profile.js';

/** What a form field, a JSON key or a label before a colon asks for. */
export type Meaning =
  | 'name' | 'given name' | 'family name' | 'age' | 'gender' | 'pronouns' | 'place' | 'region' | 'language'
  | 'likes' | 'dislikes' | 'traits' | 'mood' | 'style' | 'avoid' | 'memory' | 'prose' | 'when' | 'wrapper' | 'relation';

const NAMES: Record<Meaning, string> = {
  name: 'name|full name|fullname|display name|displayname|real name|preferred name|legal name|called|name full|user name full',
  'given name': 'first name|firstname|given name|givenname|forename|fname',
  'family name': 'last name|lastname|surname|family name|familyname|lname',
  age: 'age|age years|current age|years old|user age',
  gender: 'gender|sex|gender identity',
  pronouns: 'pronouns|pronoun',
  place: 'city|location|lives in|living in|residence|current city|current location|hometown|home town|home city|town|based in|address city|place of residence|where|place|resides in|address',
  region: 'country|state|region|province|country of residence',
  language: 'language|preferred language|native language|first language|mother tongue|primary language|locale|lang',
  likes: 'interests|interest|hobbies|hobby|likes|loves|passions|passion|favorites|favourites|favorite things|enjoys|activities|pastimes|into|favorite|preferences likes|topics of interest|things i like|things i love',
  dislikes: 'dislikes|dislike|hates|no longer likes|things i hate|things i dislike|former interests|past interests|aversions|does not like|doesnt like',
  traits: 'traits|personality|personality traits|character|character traits|temperament|strengths|qualities',
  mood: 'mood|current mood|feeling|recent mood|emotional state|feelings',
  style: 'conversation style|communication style|tone|preferred tone|style|response style|preferred style|communication preference|communication preferences|conversation preferences',
  avoid: 'topics to avoid|avoid|avoid topics|taboo topics|taboos|off limits|sensitive topics|do not discuss|topics avoid|triggers',
  memory: `job|occupation|profession|job title|role|work|career|company|employer|workplace|industry|education|degree|university|school|college|major|studies|marital status|relationship status|family|children|kids|pets|allergies|allergy|diet|dietary restrictions
|health|medical history|conditions|medical conditions|goals|goal|plans|plan|achievements|achievement|milestones|milestone|events|event|life events|memories|memory|history|experience|skills|skill|birthday|date of birth|birthdate|birth date|dob|birthplace|place of birth|born|nationality|ethnicity
|religion|languages|languages spoken|speaks|height|eye color|hair color|vehicle|car|dream|dreams|fears|fear|values|zodiac|certifications|awards|projects|travel history|important dates|anniversary|wedding|note on family|siblings|anniversaries|motto|income|smoker|blood type|star sign`,
  prose: 'bio|biography|about|about me|about you|description|notes|note|text|message|content|comment|comments|intro|introduction|summary|body|story|statement|self description|profile text|journal|diary|entry|details|additional info|additional information|other|misc|transcript|conversation|background|data|input|post|status|tell us about yourself|anything else|headline',
  when: 'date|timestamp|time|created at|createdat|created|ts|datetime|when|sent at|sentat|updated at|occurred at|posted at|on|day|time stamp|create time',
  wrapper: 'user|profile|person|customer|client|member|data|attributes|personal|personal info|personal information|personal details|info|information|details|me|core info|coreinfo|core|basic|basic info|basics|demographics|identity|account|user profile|userprofile|patient|applicant|candidate|student|guest|player|subject|character|about|form|fields|answers|preferences|result|payload|record|properties|general|self|bio|location|address|contact info|survey|response|responses|entity|user info|userinfo|user data|lifestyle|background|name|personality|human',
  relation: `contact|emergency contact|emergencycontact|sister|brother|mother|father|mom|dad|mum|parent|parents|son|daughter|child|children|kids|wife|husband|spouse|partner|fiance|fiancee|girlfriend|boyfriend|friend|friends|best friend|sibling|siblings|family|family members|relatives|uncle|aunt|cousin|cousins|grandmother|grandfather|grandparents|niece|nephew
|pet|pets|dog|dogs|cat|cats|employer|company|organization|organisation|manager|boss|supervisor|colleague|colleagues|coworker|coworkers|team|teacher|doctor|physician|therapist|agent|assistant|bot|system|author|referrer|reference|references|roommate|neighbor|neighbour|landlord|next of kin|guardian|owner|sender|recipient|beneficiary|coach|mentor|ex|creator|product|item|order|device|school|university|vehicle|car|job|workplace|event|store|shop|hotel|band|artist|book|movie|song|file|app|team members|members|contacts|relationships|people|followers|following|dependents`,
};

const MEANINGS = new Map<string, Meaning>();
for (const [meaning, names] of Object.entries(NAMES) as [Meaning, string][]) {
  for (const name of names.split('|')) if (!MEANINGS.has(name.trim())) MEANINGS.set(name.trim(), meaning);
}
const WRAPPERS = new Set(NAMES.wrapper.split('|').map((name) => name.trim()));
const RELATIONS = new Set(NAMES.relation.split('|').map((name) => name.trim()));
const CATEGORIES = new Set<string>(INTEREST_CATEGORIES);

/** What a field called `key` holds, with the interest category its name gives; undefined for a name nobody gives a person's field. */
export function meaningOf(key: string): { meaning: Meaning; category: string | undefined } | undefined {
  const name = plainKey(key);
  const favorite = /^(?:favou?rite|fav|preferred|top|my favou?rite) (\w[\w ]*)$/.exec(name)?.[1];
  if (favorite && favorite !== 'language' && favorite !== 'name' && favorite !== 'tone' && favorite !== 'style') return { meaning: 'likes', category: favorite };
  if (/^(?:emergency|next of|alternate|secondary)\b/.test(name)) return { meaning: 'relation', category: undefined };
  const own = name.replace(/^(?:my|user|users|your|the|current|customer|client|person|personal|profile|patient|candidate|primary|what is your) /, '');
  const meaning = MEANINGS.get(name) ?? MEANINGS.get(own);
  if (meaning) return { meaning, category: undefined };
  return CATEGORIES.has(own) ? { meaning: 'likes', category: own } : undefined;
}

/** Whether an object under this key speaks of the subject itself. */
export const isWrapper = (key: string): boolean => WRAPPERS.has(plainKey(key));

/** Whether what stands under this key is somebody or something else. */
export const isRelation = (key: string): boolean => RELATIONS.has(plainKey(key)) || /(?:^| )(?:contact|sister|brother|mother|father|friend|pet|wife|husband|spouse|partner|manager|boss|agent)$/.test(plainKey(key));

/** `dateOfBirth`, `date_of_birth` and `Date of birth?` are one key. */
const plainKey = (key: string): string =>
  key.slice(0, 60).replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
