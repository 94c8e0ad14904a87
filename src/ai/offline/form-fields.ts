import { plain } from '../../profile/words.js';
import { INTEREST_CATEGORIES } from '../../profile/profile.js';
import { PHRASEBOOKS } from './languages.js';

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

const NAMES: Record<Meaning, string> = {
  name:
    'name|full name|fullname|display name|displayname|real name|preferred name|legal name|called|name full|user ' +
    'full name|likes to be called|goes by|known as|nickname|pt|client name|guest name|player name|contact name',
  'given name': 'first name|firstname|given name|givenname|forename|fname|first',
  'family name': 'last name|lastname|surname|family name|familyname|lname|last',
  age: 'age|age years|current age|years old|user age|age in years|aged',
  gender: 'gender|sex|gender identity|sex at birth|identifies as',
  pronouns: 'pronouns|pronoun',
  place:
    'city|location|lives in|living in|residence|current city|current location|hometown|home town|home ' +
    'city|town|based in|address city|place of residence|where|place|resides in|address|home address|current ' +
    'address|postal address|home|lives|city of residence|based|currently in|from',
  region: 'country|state|region|province|country of residence|county',
  language: 'language|preferred language|native language|first language|mother tongue|primary language|locale|lang',
  likes:
    'interests|interest|hobbies|hobby|likes|loves|passions|passion|favorites|favourites|favorite ' +
    'things|enjoys|activities|pastimes|into|favorite|preferences likes|topics of interest|things i like|things ' +
    'i love|fan of|keen on|fond of|loves to|likes to|free time|spare time|sports|for fun|obsessions|guilty ' +
    'pleasures|enjoys doing|interested in|areas of interest|liked|favs',
  dislikes:
    'dislikes|dislike|hates|no longer likes|things i hate|things i dislike|former interests|past ' +
    'interests|aversions|does not like|doesnt like|disliked|pet peeves|pet peeve|turn ' +
    'offs|turnoffs|dealbreakers|deal breakers|nope|no thanks|not keen on|not into|not a fan of|cant stand|can t ' +
    'stand|gave up|food dislikes|hated',
  traits: 'traits|personality|personality traits|character|character traits|temperament|qualities|disposition',
  mood: 'mood|current mood|feeling|recent mood|emotional state|feelings|feeling today|mood today',
  style:
    'conversation style|communication style|tone|preferred tone|style|response style|preferred ' +
    'style|communication preference|communication preferences|conversation preferences|talk style|tone of ' +
    'voice|preferred communication style|reply style|answer style|contact style',
  avoid:
    'topics to avoid|avoid|avoid topics|taboo topics|taboos|off limits|sensitive topics|do not discuss|topics ' +
    'avoid|triggers|do not mention|please avoid|no go topics|don t mention|don t ask about|topics off limits',
  memory: `job|occupation|profession|job \
\
\
\
\
\
\
\
\
\
\
\
title|role|work|career|company|employer|workplace|industry|education|degree|university|school|college|major|studies|marital \
\
\
\
\
\
\
\
\
\
\
\
status|relationship status|family|children|kids|pets|allergies|allergy|diet|dietary \
\
\
\
\
\
restrictions|dietary \
\
\
\
\
\
requirements|dietary needs
|health|medical history|conditions|medical \
\
\
\
\
\
\
\
\
\
\
\
conditions|goals|goal|plans|plan|achievements|achievement|milestones|milestone|events|event|life \
\
\
\
\
\
\
\
\
\
\
\
events|memories|memory|history|experience|skills|skill|birthday|date of \
birth|birthdate|birth \
\
\
\
\
\
\
\
\
\
\
date|dob|birthplace|place of \
birth|born|nationality|ethnicity|citizenship
|religion|languages|languages spoken|speaks|height|eye color|hair \
\
\
\
\
\
\
\
\
\
\
\
color|vehicle|car|dream|dreams|fears|fear|values|zodiac|certifications|awards|projects|travel \
\
\
\
\
\
\
\
\
\
history|important \
\
dates|anniversary|wedding|note on \
\
\
\
\
\
\
\
family|siblings|anniversaries|motto|income|smoker|blood \
\
type|star sign|current \
\
role|position
|work experience|employment|employment history|professional \
\
\
\
\
\
\
\
\
\
\
\
experience|qualifications|training|publications|volunteering|volunteer \
\
\
\
\
\
\
work|medication|medications|health \
\
\
\
\
\
\
\
\
\
\
\
conditions|diagnosis|diagnoses|disabilities|hearing|vision|household|pet|medical|alergies|status|relationship|strengths|lives \
\
\
\
\
\
\
\
\
\
\
\
with|years experience|instrument|instruments|trade|previous job|former job|studying`,
  prose:
    'bio|biography|about|about me|about ' +
    'you|description|notes|note|text|message|content|comment|comments|intro|introduction|summary|body|story|sta' +
    'tement|self description|profile text|journal|diary|entry|details|additional info|additional ' +
    'information|other|misc|transcript|conversation|background|data|input|post|status update|tell us about ' +
    'yourself|anything else|headline|who you are|personal statement|the small print|professional ' +
    'summary|profile|cover letter|a bit about me|self introduction|answer|reply|feedback|review',
  when:
    'date|timestamp|time|created at|createdat|created|ts|datetime|when|sent at|sentat|updated at|occurred ' +
    'at|posted at|on|day|time stamp|create time|exported at|as of|recorded at|logged at|submitted at|last ' +
    'updated|updated',
  wrapper:
    'user|profile|person|customer|client|member|data|attributes|personal|personal info|personal ' +
    'information|personal details|info|information|details|me|core info|coreinfo|core|basic|basic ' +
    'info|basics|demographics|identity|account|user ' +
    'profile|userprofile|patient|applicant|candidate|student|guest|player|subject|character|about|form|fields|a' +
    'nswers|preferences|result|payload|record|properties|general|self|bio|location|address|contact ' +
    'info|survey|response|responses|entity|user info|userinfo|user ' +
    'data|lifestyle|background|name|personality|human|account owner|account ' +
    'holder|accountowner|owner|holder|profile owner|home address|current ' +
    'address|medical|health|communication|employment|contact details|personal data|customer ' +
    'info|traveler|traveller|passenger|employee|resident|participant|respondent|attendee|subscriber',
  relation: `contact|emergency \
\
\
\
\
\
\
\
\
\
\
\
contact|emergencycontact|emergency|sister|brother|mother|father|mom|dad|mum|parent|parents|son|daughter|child|children|kids|wife|husband|spouse|partner|fiance|fiancee|girlfriend|boyfriend|friend|friends|best \
\
\
\
\
\
\
\
\
\
\
\
friend|sibling|siblings|family|family \
\
\
\
\
\
\
\
\
\
\
\
members|relatives|uncle|aunt|cousin|cousins|grandmother|grandfather|grandparents|niece|nephew
|pet|pets|dog|dogs|cat|cats|employer|company|organization|organisation|manager|line \
\
\
\
\
\
\
\
\
\
\
\
manager|boss|supervisor|colleague|colleagues|coworker|coworkers|team|teacher|doctor|physician|general \
\
\
\
\
\
\
\
\
\
\
\
practitioner|gp|therapist|agent|assistant|bot|system|author|referrer|reference|references|referees|referee|roommate|neighbor|neighbour|landlord|next \
\
\
\
\
\
\
\
\
\
\
\
of \
\
\
\
\
\
\
\
\
\
\
\
kin|nok|guardian|sender|recipient|beneficiary|coach|mentor|ex|creator|product|item|order|device|school|university|vehicle|car|job|workplace|event|store|shop|hotel|band|artist|book|movie|song|file|app|team \
\
\
\
\
\
\
\
\
\
\
\
members|members|contacts|relationships|people|followers|following|dependents|dependants|witness|sponsor|seller|buyer \
\
\
\
\
\
\
\
\
\
\
\
contact|host|provider|staff|nurse|carer|caregiver|key worker|household|in an emergency`,
};

const MEANINGS = new Map<string, Meaning>();
const enter = (names: string, meaning: Meaning): void => {
  for (const name of names.split('|')) if (!MEANINGS.has(plainKey(name))) MEANINGS.set(plainKey(name), meaning);
};
for (const [meaning, names] of Object.entries(NAMES) as [Meaning, string][]) enter(names, meaning);
for (const { fields } of PHRASEBOOKS)
  for (const [meaning, names] of Object.entries(fields ?? {}) as [Meaning, string][]) enter(names, meaning);

const WRAPPERS = new Set(NAMES.wrapper.split('|').map((name) => name.trim()));
const RELATIONS = new Set(
  [...MEANINGS]
    .filter(([, meaning]) => meaning === 'relation')
    .map(([name]) => name)
    .concat(NAMES.relation.split('|').map((name) => name.trim())),
);
const CATEGORIES = new Set<string>(INTEREST_CATEGORIES);

const OF_THE_SUBJECT = new RegExp(
  String.raw`^(?:my|users?|your|the|current|customer|client|person|personal|profile|patient|candidate|primary|` +
    String.raw`what is your|what s your|what are your|our|member|guest|player|applicant|student|pupil|learner|` +
    String.raw`employee|tenant|resident|participant|subject|own) `,
);

/**
 * What a field called `key` holds, with the interest category its name gives; undefined for a name nobody gives a
 * person's field.
 */
export function meaningOf(key: string): { meaning: Meaning; category: string | undefined } | undefined {
  const name = plainKey(key);
  if (name === '') return undefined;
  const favorite = /^(?:favou?rite|fav|preferred|top|my favou?rite) (\w[\w ]*)$/.exec(name)?.[1];
  if (favorite && !/^(?:language|name|tone|style|communication style|contact|contact method|pronouns)$/.test(favorite))
    return { meaning: 'likes', category: favorite };
  if (/^(?:emergency|next of|alternate|secondary)\b/.test(name)) return { meaning: 'relation', category: undefined };
  const own = name
    .replace(OF_THE_SUBJECT, '')
    .replace(
      new RegExp(
        String.raw` (?:from|by|of|about) (?:the )?(?:user|customer|client|patient|candidate|member|guest|player|` +
          String.raw`applicant|student|pupil|learner|employee|tenant|resident|participant)$`,
      ),
      '',
    );
  const meaning = MEANINGS.get(name) ?? MEANINGS.get(own) ?? phrased(own);
  if (meaning) return { meaning, category: undefined };
  return CATEGORIES.has(own) ? { meaning: 'likes', category: own } : undefined;
}

/**
 * Names of fields that are half a sentence: `things I would rather not do`, `how should we contact you`,
 * `how old are you`.
 */
function phrased(name: string): Meaning | undefined {
  const isDenied = /\b(?:not|n t|never|hates?|dislikes?|disliked|avoid|rather not|can t stand|cannot stand|no)\b/.test(
    name,
  );
  if (/^(?:disliked|hated|unloved) [a-z]{3,12}s?$/.test(name)) return 'dislikes';
  if (/^(?:liked|loved|favou?rite) [a-z]{3,12}s?$/.test(name)) return 'likes';
  if (
    new RegExp(
      String.raw`^(?:what|things|stuff|something|anything|foods?|topics) (?:that )?(?:i|you|we|he|she|they|makes? ` +
        String.raw`(?:me|you))\b`,
    ).test(name)
  ) {
    if (/\b(?:avoid|discuss|talk about|mention)\b/.test(name)) return isDenied ? 'avoid' : undefined;
    if (/\b(?:like|love|enjoy|into|fun|happy|hate|dislike|stand|rather not|keen|avoid doing|prefer not)s?\b/.test(name))
      return isDenied ? 'dislikes' : 'likes';
    return undefined;
  }
  if (/^(?:please )?(?:do not|don t|never|things not to) (?:ask|mention|discuss|bring up|talk)\b/.test(name))
    return 'avoid';
  if (
    new RegExp(
      String.raw`^(?:if you write|how (?:should|can|do|would|to|shall|may) .{0,30}(?:contact|talk|speak|reach|` +
        String.raw`address|write|answer|communicate).{0,30})$`,
    ).test(name)
  )
    return 'style';
  if (/^(?:i|we) (?:really )?(?:love|like|enjoy)$/.test(name)) return 'likes';
  if (/^(?:i|we) (?:really )?(?:hate|dislike|don t like|do not like|can t stand)$/.test(name)) return 'dislikes';
  if (/^how old\b/.test(name)) return 'age';
  if (/^where (?:do you live|are you based|do you come from|are you from|i live)$/.test(name)) return 'place';
  if (/^(?:what should we call you|who are you)$/.test(name)) return 'name';
  if (
    new RegExp(
      String.raw`^(?:what do you do|what do you do for a living|any (?:allergies|goals|plans|health|medical|` +
        String.raw`dietary|medication|children|pets)\b.{0,30})$`,
    ).test(name)
  )
    return 'memory';
  if (
    /^(?:hobbies|interests|passions|loves|likes) (?:and|or) [a-z ]{3,20}$/.test(name) ||
    /^[a-z]{3,12} (?:and|or) (?:hobbies|interests|passions|pastimes)$/.test(name)
  )
    return 'likes';
  return new RegExp(
    String.raw`^(?:awards|education|skills|training|certificates|qualifications|health|allergies|work|employment|` +
      String.raw`experience) (?:and|or) [a-z ]{3,20}$`,
  ).test(name)
    ? 'memory'
    : undefined;
}

/** Whether an object under this key speaks of the subject itself. */
export const isWrapper = (key: string): boolean => WRAPPERS.has(plainKey(key));

/** Whether what stands under this key is somebody or something else, or the subject as it was. */
export const isRelation = (key: string): boolean => {
  const name = plainKey(key);
  return (
    RELATIONS.has(name) ||
    new RegExp(
      String.raw`(?:^| )(?:contact|contacts|sister|brother|mother|father|friend|friends|pet|pets|wife|husband|` +
        String.raw`spouse|partner|manager|boss|agent|emergency|references|referees|next of kin|doctor|practitioner|` +
        String.raw`gp|family|household|staff)$`,
    ).test(name) ||
    FORMER.test(name)
  );
};

/** `previousAddress`, `old_city`, `billing address`: not where the subject lives. */
const FORMER = new RegExp(
  String.raw`^(?:previous|former|past|old|prior|ex|last known|birth|billing|shipping|work|office|company|` +
    String.raw`business|school)\b.*\b(?:address|city|location|town|country|home|residence)$`,
);

/** `dateOfBirth`, `date_of_birth` and `Date of birth?` are one key. */
export function plainKey(key: string): string {
  return plain(key.slice(0, 60).replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
