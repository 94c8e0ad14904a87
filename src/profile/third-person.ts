/**
 * An event in the third person, with the plural that English gives to anybody (its verbs are those of `I`, but for am
 * and was): `I was at my sister's` as `they were at their sister's`. Undefined when it cannot be told so: what somebody
 * quotes, orders or says to a hearer.
 */
export function inThirdPerson(event: string): string | undefined {
  if (SAID_TO_SOMEBODY.test(event) || QUOTED.test(event)) return undefined;
  const whole = withSubject(withFirstNamed(inFull(event)));
  const turned = withWereFor(whole)
    .replace(NUMERAL, '$1\u0001')
    .replace(HAD, (_, subject: string) => `${subject === 'We' ? 'T' : 't'}hey had`)
    .replace(FIRST_PERSON, turnedWord)
    .replaceAll('\u0001', 'I');
  return LEFT_OVER.test(turned) ? undefined : turned;
}

/** `w/ my gf`, `i cant`: short forms of a chat as a sentence has them. */
const inFull = (event: string): string =>
  event
    .replace(/(?<= )w\/ ?(?=\p{L})/gu, 'with ')
    .replace(/(?<=^|[\s,])(do|does|did|have|has|is|are|was|were|ca|wo|could|would|should)nt(?=\s)/giu, "$1n't");

/** Pronouns alone turned, in values that are no sentences: `my ex` as `their ex`. */
export const turnedPronouns = (value: string): string => value.replace(FIRST_PERSON, turnedWord);

/**
 * `yesterday I moved` as `I moved`: without the words that only make sense on the day they were said. A text that is
 * nothing but its moment stays.
 */
export function withoutMoment(event: string): string {
  const text = event
    .replace(MOMENT, ' ')
    .replace(/\s{1,5}(?=[,.;!])/g, '')
    .replace(/([,;])\s?(?=[,;])/g, '')
    .replace(/^[\s,;:-]{1,5}|[\s,;:-]{1,5}$/g, '')
    .replace(/\s{2,}/g, ' ');
  return /\p{L}{3}/u.test(text) &&
    !/^(?:is|was|are|were|will|and|,)\b/i.test(text) &&
    !/\b(?:on|in|at|since|until|from|the|was|is)$/i.test(text)
    ? text
    : event;
}

/** Whether an event has such words. */
export const hasMoment = (event: string): boolean => withoutMoment(event) !== event;

const UNIT =
  '(?:night|week|weekend|month|year|morning|afternoon|evening|spring|summer|autumn|fall|winter|monday|tuesday|' +
  'wednesday|thursday|friday|saturday|sunday)';
const MOMENT = new RegExp(
  String.raw`(?<!\b(?:since|until|till|from|by|for|before|after) )(?:,\s?|\b(?:just |only |earlier |later |on |` +
    String.raw`the )?)\b(?:the day before yesterday|yesterday(?: (?:morning|afternoon|evening|night))?|today|` +
    String.raw`tonight|tomorrow(?: (?:morning|afternoon|evening|night))?|right now|the other day|(?:last|this|` +
    String.raw`next|this past|this coming) ${UNIT}|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:an?|one|two|` +
    String.raw`three|four|five|six|seven|eight|nine|ten|\d{1,3}) (?:days?|weeks?|months?|years?) ago(?: now)?|in ` +
    String.raw`(?:an?|one|two|three|four|five|six|\d{1,3}) (?:days?|weeks?|months?))\b(?:,? the \d{1,2}(?:st|nd|` +
    String.raw`rd|th)\b)?`,
  'giu',
);

/** `let me`, `your help`: words to a hearer would seem meant for whoever reads them. */
const SAID_TO_SOMEBODY = new RegExp(
  String.raw`(?<!\bthank |\b(?:as|if|do|would) )\b(?:you|your|yours|yourself|u|ur|y'all)\b|^(?:let['’]?s|let me|` +
    String.raw`please|remind|tell|don['’]?t(?! (?:eat|drink|smoke|drive)\b)|guess|imagine|look|listen|` +
    String.raw`wait|sorry|thanks|congrats)\b`,
  'iu',
);
const QUOTED = /["“”«»][^"“”«»]{0,200}\b(?:I|my|me|we|our|us)\b/iu;
/** Whatever of the first person nothing above has turned, but for clock times. */
const LEFT_OVER = /(?<!\d ?)\b(?:[Aa]m|[Ii]['’](?:m|ve|d|ll)|^[Tt]hem|[Mm]yself)\b(?!\.[a-z])/;

/** Who is named beside the subject comes behind: `my wife and I`, `me and my wife`. */
function withFirstNamed(event: string): string {
  return event
    .replace(/^(my|our) ((?:[\p{L}'’-]{1,20} ){0,2}?[\p{L}'’-]{1,20}) and (?:I|i|me)\b(?= )/iu, 'we and our $2')
    .replace(/^(?:me|I) and (?:my|our)\b/iu, 'we and our')
    .replace(/^(?:me|I) and (?=\p{Lu})/u, 'we and ')
    .replace(/^([\p{Lu}][\p{L}'’-]{1,20}) and (?:I|i|me)\b(?= )/u, 'we and $1');
}

/** An event told without its subject: `moved to Oslo`, `allergic to nuts`, `never been to Rome`. */
function withSubject(event: string): string {
  const lead = LEADS.find(([pattern]) => pattern.test(event))?.[1];
  return lead === undefined ? event : `${lead} ${event.charAt(0).toLowerCase()}${event.slice(1)}`;
}

const LEADS: [pattern: RegExp, lead: string][] = [
  [
    new RegExp(
      String.raw`^(?:(?:just|recently|finally|once) )?(?:${[
        'got|went|bought|had|made|began|quit|broke|lost|won|found|left|met|saw|took|ran|flew|came|became|gave|' +
          'sold|built|wrote|taught|grew|swam|spent|moved|started|stopped|finished|graduated|adopted|worked|lived|' +
          'studied|visited|joined',
        'passed|failed|celebrated|turned|received|attended|played|watched|learned|learnt|signed|landed|decided|' +
          'tried|dropped|opened|launched|published|applied|travelled|traveled|hiked|climbed|completed|volunteered|' +
          'helped|booked|handed|cooked|baked|painted|kept|proposed|used to',
      ].join('|')}|retired(?= (?:in|from|at|last|early|this|on|when|after)\b))\b`,
      'iu',
    ),
    'they',
  ],
  [
    new RegExp(
      String.raw`^(?:have|live|work|own|study|teach|volunteer|speak) (?:a|an|the|in|at|as|for|from|two|three|four|` +
        String.raw`five|my|our|on|with|\p{Lu}|\d)`,
      'iu',
    ),
    'they',
  ],
  [
    new RegExp(
      String.raw`^(?:training|saving|starting|getting|expecting|studying|working|living|learning|moving|planning|` +
        String.raw`recovering|looking for|trying) (?=\p{L})`,
      'iu',
    ),
    'they are',
  ],
  [
    new RegExp(
      String.raw`^(?:(?:severely|very|highly|happily|newly|recently|now|currently|still) )?(?:allergic to|married ` +
        String.raw`(?:to|since|with|for|in)|divorced(?: since| in|$)|engaged to|widowed|pregnant|vegan (?:since|for)` +
        String.raw`|vegetarian (?:since|for)|based in|afraid of|fluent in|colou?r-? ?blind|left-handed|unemployed|` +
        String.raw`self-employed|sober (?:since|for)|deaf|single (?:since|mom|mother|dad|father|parent))`,
      'iu',
    ),
    'they are',
  ],
  [/^(?:born|raised|brought up) (?:in|on|and|by|near)\b/iu, 'they were'],
  [/^(?:never|always|already) (?:been|had|done|worked|lived|owned|married|learned|wanted)\b|^been\b/iu, 'they have'],
  [
    new RegExp(
      String.raw`^(?:type [12] )?(?:coeliac|celiac|vegan|vegetarian|pescatarian|diabetic|dyslexic|autistic|epileptic|` +
        String.raw`asthmatic|deaf|lactose intolerant|muslim|jewish|divorced|widowed|married|pregnant|sober)(?=$|[ ,])`,
      'iu',
    ),
    'they are',
  ],
  [
    /^(?:(?:severe|mild|bad) )?(?:asthma|adhd|dyslexia|epilepsy|migraines|arthritis|type [12] diabetes)(?=$|[ ,])/iu,
    'they have',
  ],
  [/^(?:\p{L}+ ){1,2}allerg(?:y|ies)$/iu, 'they have a'],
  [/^(?:do not|don['’]t) (?:eat|drink|smoke|drive)\b/iu, 'they'],
  [/^no (?:gluten|dairy|nuts|meat|pork|fish|sugar|alcohol)\b/iu, 'they take'],
  [/^not an? /iu, 'they are'],
  [/^no (?:kids|children|siblings|pets|brothers|sisters|partner|car)\b/iu, 'they have'],
];

/** What may be the subject of the verb behind it. */
const SUBJECTS = new RegExp(
  String.raw`\b(?:I|we|they|he|she|it|that|which|who|there|this|everyone|everything|nobody|` +
    String.raw`(?:my|our|the|his|her|their) [\p{L}'’-]+(?= (?:is|was|has|had|\p{L}+ed)\b))`,
  'giu',
);

/** `I quit and was happy` has the plural's verb; `I bought a car and it was old` has not. */
const withWereFor = (event: string): string =>
  event.replace(
    /\b(and|but|so|then|or|who)((?: (?:then|also|just|still|already|really|\p{L}{2,12}ly))?) was(n['’]t)?\b/giu,
    (found, joiner: string, adverb: string, not: string | undefined, at: number) =>
      /^(?:I|we|they)$/iu.test(
        [...event.slice(0, at).matchAll(SUBJECTS)].at(-1)?.[0] ??
          (/^(?:my|our|the|an?)\b/iu.test(event) ? 'it' : 'they'),
      )
        ? `${joiner}${adverb} were${not ?? ''}`
        : found,
  );

/** `World War I`, `Type I`: no pronoun. */
const NUMERAL = new RegExp(
  String.raw`(\b(?:War|Type|Part|Phase|Level|Grade|Class|Act|Volume|Book|Chapter|Stage|Calculus|Algebra|Physics|` +
    String.raw`Chemistry|Division|Elizabeth|Charles|James|Henry|Napoleon) )I\b`,
  'g',
);
/** `I'd been` is had, `I'd be` is would. */
const HAD = new RegExp(
  String.raw`\b(I|i|We|we)['’]d(?= (?:(?:just|already|never|always|also|only|really|recently|finally) )?(?:been|` +
    String.raw`had|gone|seen|done|got|gotten|better|become|lost|left|met|made|taken|given|known|bought|found|won|` +
    String.raw`begun|grown|written|\p{L}{2,12}ed)\b)`,
  'gu',
);

const FIRST_PERSON = new RegExp(
  String.raw`\b(?:I am|I was|I wasn['’]t|I['’]m|I['’]ve|I['’]d|I['’]ll|I|i am|i was|i wasn['’]?t|i['’]m|i['’]ve|` +
    String.raw`i['’]d|i['’]ll|im|Im|ive|Ive|i|(?<=\b(?:and|but|also|still|just|so|then|now|always|who|really|,) ?)` +
    String.raw`am|my|me|mine|myself|we['’]re|we['’]ve|we['’]d|we['’]ll|we|our|ours|us|ourselves|My|Me|Mine|` +
    String.raw`We['’]re|We['’]ve|We['’]d|We['’]ll|We|Our)\b(?!\.[a-z])`,
  'g',
);
const THIRD_PERSON: Record<string, string> = {
  'i am': 'they are',
  'i was': 'they were',
  "i wasn't": "they weren't",
  'i wasnt': "they weren't",
  "i'm": 'they are',
  im: 'they are',
  "i've": 'they have',
  ive: 'they have',
  "i'd": 'they would',
  "i'll": 'they will',
  i: 'they',
  am: 'are',
  my: 'their',
  me: 'them',
  mine: 'theirs',
  myself: 'themselves',
  "we're": 'they are',
  "we've": 'they have',
  "we'd": 'they would',
  "we'll": 'they will',
  we: 'they',
  our: 'their',
  ours: 'theirs',
  us: 'them',
  ourselves: 'themselves',
};

/** Only `I` has its capital inside a sentence; the others have theirs where a sentence begins. */
function turnedWord(word: string): string {
  const third = THIRD_PERSON[word.toLowerCase().replace('’', "'")] ?? word;
  return /^[MOW]/.test(word) ? capital(third) : third;
}

/** A text with a capital, as a sentence begins. */
export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
