import type { Importance } from '../../profile/profile.js';
import { isPet } from './categories.js';
import { cueOf, hears } from './cues.js';
import { isDemonym, isDoer, isOccupation } from './gazetteer.js';
import { isKin, isPerson } from './people.js';
import { isGerund, MINDING, newsIn, type Remark } from './remark.js';
import type { Word } from './sentence.js';
import { anyOf, listsOf } from './lists.js';

const LISTS = listsOf('importance');

/**
 * `high`: a milestone of the subject's life. `medium`: what holds for long, such as work, health, home, habits and
 * plans. `low`: the rest.
 */
export function importanceOf(remark: Remark): Importance {
  if (isMilestone(remark)) return 'high';
  return lasts(remark) ? 'medium' : 'low';
}

/** What somebody else would have to know first: an allergy, an illness, what one lives on. */
export const isVital = (remark: Remark): boolean =>
  remark.about !== 'other' && (HEALTH.test(remark.said) || isLiving(remark));

/** `I am a waitress`, `I work part time at a bakery`. */
const isLiving = ({ about, verb, object, negated }: Remark): boolean =>
  about === 'self' &&
  !negated &&
  ((verb === 'be' && (object.slice(0, 6).some(isTrade) || isDoing(object))) ||
    (verb === 'work' && object.slice(0, 6).some((word) => /^(?:as|at|for|in)$/.test(word))));

// As what they are not: of all the letters there are, each place in the pattern would make a page of code.
const MARKS = String.raw`\s!-&(-,./:-@[-\x60{-¿×÷\u2000-\u206f\u3000-\u303f`;
const WORD = `[^${MARKS}]`;
const LETTERS = `[^${MARKS}'\\d]`;
const DETERMINED = [
  '(?:a|an|the|my|our|his|her|their|this|that|me a|me the',
  `us a) (?:(?!from |to |at |of |for |in |on |with |and )${WORD}+ ){0,3}`,
].join('|');

/** What marks a life, each line behind the words of which it needs one. */
const MILESTONES: [cues: string, ...patterns: string[]][] = [
  [
    'married engaged divorced separated pregnant widowed promoted diagnosed fired sacked hired laid redundant ' +
      'adopted elected evicted deployed naturalized naturalised ordained knighted',
    [
      String.raw`(?:got|getting|get|been|am|are|is|were|was|finally) (?:\w{2,12} )?(?:married|engaged|divorced`,
      'separated|pregnant|widowed|promoted|diagnosed|fired|sacked|hired|laid off|made redundant|adopted',
      'elected|evicted|deployed|naturali[sz]ed|ordained|knighted)',
    ].join('|'),
  ],
  [
    'married divorced remarried eloped graduated emigrated immigrated enlisted miscarried retired relapsed ' +
      'separated proposed',
    [
      '(?:i|we|and|have|just|she|he|they|then|finally|has) (?:married|divorced|remarried|eloped|graduated',
      'emigrated|immigrated|enlisted|miscarried|retired|relapsed|separated|proposed)',
    ].join('|'),
  ],
  [
    'divorced retired graduated married',
    'divorced since',
    'retired (?:in|from|at|last|this|early|after|on|two|three|\\d+)',
    'graduated (?:from|in|with|at|last|this|on)',
    'married (?:in|for|since|to|on|my|her|him|last)',
  ],
  [
    'birth born diagnosed laid remission cancer',
    'gave birth',
    'was born',
    'were born',
    'am born',
    'born (?:in|on|three|two|last|this|yesterday|a|\\d)',
    'got diagnosed',
    'diagnosed (?:with|at|in|when|as|last|three|two|\\d)',
    'laid (?:me|us|off|them|him|her)(?: all)? off',
    'in remission',
    'cancer survivor',
    'beat cancer',
  ],
  [
    'lost',
    [
      'lost (?:my|our|his|her) (?:mother|mom|mum|father|dad|parents?|brother|sister|son|daughter|baby',
      String.raw`husband|wife|child|grand\w{2,8}|best friend|friend|job|house|home|business|dog|cat|leg|arm|sight`,
      'hearing|licen[cs]e)',
    ].join('|'),
  ],
  [
    'moved relocated moving',
    [
      'moved (?:to|from|in|into|out|back|away|house|home|here|there|abroad|up|down|across|over|on my own',
      'countries|cities|flats?|apartments?)',
    ].join('|'),
    '(?:i|we) (?:have |just |have just )?moved $',
    'relocated',
    '(?:am|are) moving (?:to|out|in|into|back|away|abroad|house|here|there)',
  ],
  [
    'baby son daughter stroke miscarriage attack twins surgery operation transplant accident crash boy girl ' +
      'breakdown stent',
    [
      String.raw`had (?:a|our|my|her|his|another|the) (?:\w{2,12} )?(?:baby|son|daughter|stroke|miscarriage`,
      'heart attack|twins|surgery|operation|transplant|car accident|car crash|boy|girl|breakdown)',
    ].join('|'),
    'had (?:\\w{2,12} )?(?:surgery|twins|a stent|a stroke)',
  ],
  [
    'bought built sold closed inherited car boat',
    [
      `(?:bought|built|sold|closed on|inherited) ${DETERMINED}(?:house|home|flat|apartment|condo|farm`,
      'land|business|company|shop|bakery|restaurant|cabin|cottage|barn)',
    ].join('|'),
    String.raw`(?:bought|got) ${DETERMINED}(?:first car|new car|boat)`,
  ],
  [
    'job position role internship apprenticeship business company phd degree university uni college residency ' +
      'traineeship bakery firm practice',
    [
      '(?:got|landed|accepted|started|starting|start|starts|took|taking|found|quit|quitting|left|leaving',
      `resigned from|lost|begin|began|was offered|been offered|offered me|offered) ${DETERMINED}(?:job`,
      'position|role|internship|apprenticeship|business|company|phd|degree|university|uni|college',
      'residency|traineeship|bakery|firm|practice)',
    ].join('|'),
  ],
  [
    'quit resigned left retired started starting dropped offer job position role',
    '(?:quit|resigned from|left) (?:my|the) (?!house|room|office|building|car|party|table)',
    'am (?:now |finally |officially )?(?:, [^,]{1,30} , )?retired',
    [
      'start(?:ed|ing) (?:work|working|university|uni|college|grad school|medical school|law school',
      'school) ?(?:as|at|for|in|on|last|this|$)',
    ].join('|'),
    'dropped out',
    String.raw`said yes to (?:a|the|my) (?:job|position|role|offer)`,
  ],
  [
    'offer scholarship grant visa citizenship licence license degree diploma certificate certification award ' +
      'medal prize trophy promotion fellowship card commission championship tournament title results',
    [
      `(?:got|received|won|earned|awarded|given|granted|passed|been given|have got) ${DETERMINED}(?:offer`,
      'scholarship|grant|visa|citizenship|licen[cs]e|degree|diploma|certificate|certification|award|medal',
      'prize|trophy|promotion|fellowship|green card|commission|championship|tournament|title)',
    ].join('|'),
    'got an offer',
    'got my (?:certificate|licen[cs]e|degree|diploma|visa|citizenship|results)',
  ],
  [
    'passed job position role',
    [
      `passed (?:my|our|her|his|the) (?:${LETTERS}+ ){0,4}(?:tests?|exams?|bar|boards?|course|finals`,
      'audition|a-levels|viva|certification)',
    ].join('|'),
    'passed first time',
    '(?:brand )?new (?:job|position|role)',
  ],
  [
    'accepted admitted school university college uni program programme academy conservatory med law',
    String.raw`got (?:accepted|admitted)`,
    [
      `got (?:in|into) (?:${LETTERS}+ ){0,3}(?:school|university|college|uni|program|programme|academy`,
      'conservatory|med|law)',
    ].join('|'),
    'was accepted (?:to|into|at|by)',
  ],
  [
    'won broke split called asked came sober quit stopped',
    String.raw`won (?:a|an|the|my|our|first|second|third|gold|silver|bronze|\d|some|two|three|several)`,
    'broke up',
    'split up',
    '(?:we|have|and) (?:have )?split (?:in|last|up|$)',
    'called off (?:the|our) (?:wedding|engagement)',
    'asked (?:\\w{2,12} ){1,2}to marry',
    'came out (?:as|to)',
    'got sober',
    '(?:quit|stopped) (?:smoking|drinking)',
  ],
  [
    'founded launched opened published released defended patented opening fled asylum',
    String.raw`(?:founded|co-founded|launched|opened|published|released|defended|patented) ${DETERMINED}`,
    'open(?:ed|ing) (?:my|our) (?:own |first )?',
    'fled',
    'granted asylum',
  ],
  [
    'finished completed marathon ironman triathlon everest kilimanjaro channel degree phd thesis dissertation ' +
      'master masters apprenticeship novel book',
    [
      '(?:finished|completed) (?:college|university|uni|school|high school|grad school|law school',
      'medical school|my)',
    ].join('|'),
    [
      `(?:ran|finished|completed|climbed|swam|ran in|did) ${DETERMINED}(?:marathon|half marathon|ironman`,
      'triathlon|everest|kilimanjaro|channel|degree|phd|thesis|dissertation|masters?|apprenticeship|novel',
      'book)',
    ].join('|'),
  ],
  [
    'expecting having due wedding knot civil engaged',
    String.raw`(?:am|is|are) expecting(?! (?:that|it|you|a call|a parcel|a package|him to|her to))`,
    'having a (?:baby|boy|girl)',
    '(?:baby|twins) (?:is|are) due',
    'due in (?:january|february|march|april|may|june|july|august|september|october|november|december)',
    '(?:my|our) wedding (?:is|was|will)',
    'tied the knot',
    '(?:got|had|have|entered) (?:a|our) civil (?:partnership|union|ceremony)',
    '(?:am|are) engaged',
  ],
  [
    'first adopted became elected puppy kitten dog cat',
    [
      '(?:my|our|her|his) (?:very )?first (?!thought|question|choice|name|language|impression|priority',
      'instinct|reaction|love|coffee|cup|class|thing|time|one|hour|shift|meeting|drink|meal|bite)',
    ].join('|'),
    'adopted (?:a|an|our|my|two|three|him|her)',
    'became (?:a|an|the)(?= \\w)',
    'was elected',
    'got (?:a|our|my|another) (?:\\w{2,12} )?(?:puppy|kitten|dog|cat)',
  ],
];
const MILESTONE_CUE = cueOf(MILESTONES.map(([cues]) => cues).join(' '));
const KINDS = MILESTONES.map(([cues, ...patterns]) => ({
  cue: cueOf(cues),
  pattern: new RegExp(` (?:${patterns.join('|')})(?= |$)`),
}));

/**
 * A milestone is reached when nothing before it says that it was not, and the subject's own when the clause tells of
 * the subject or its people.
 */
const UNREACHED = new RegExp(
  [
    String.raw`\b(?:nearly|almost|if|would|could|might|may|wish|never|not|hope|hoping|want|wants|basically`,
    String.raw`practically|imagine|until|before|like|think|thinks|thought|pretend|trying|keeps? asking)\b`,
  ].join('|'),
);
/** What comes behind these has happened when it is told in the past. */
const GIVEN = /\b(?:when|after|since|once)\b/;
const DEATH_CUE = cueOf('died passed killed');
const DEATH = / (?:died|passed away|passed on|was killed)(?= |$)/;

function isMilestone({ words, said, about, owned, tense }: Remark): boolean {
  if (about === 'own' && isPerson(owned) && !isKin(owned) && !/friend/.test(owned)) return false;
  if (about === 'other' && !/ (?:i|me|us|my|our) /.test(said)) return false;
  const reached = hears(words, MILESTONE_CUE) ? firstIn(words, said) : -1;
  const at = reached < 0 && hears(words, DEATH_CUE) ? (deathIn(said, about === 'company')?.index ?? -1) : reached;
  if (at < 0) return false;
  const before = said.slice(Math.max(0, at - 28), at + 1);
  return !UNREACHED.test(before) && (tense === 'past' || !GIVEN.test(before));
}

/** Where the first milestone of a clause is told, -1 for none: only patterns of which a word is heard are tried. */
function firstIn(words: Word[], said: string): number {
  let first = -1;
  for (const { cue, pattern } of KINDS) {
    const at = hears(words, cue) ? said.search(pattern) : -1;
    if (at >= 0 && (first < 0 || at < first)) first = at;
  }
  return first;
}

/** People and animals die; batteries do in another sense. */
function deathIn(said: string, company: boolean): RegExpExecArray | undefined {
  const match = DEATH.exec(said);
  return match &&
    (company ||
      OWN_DEATH.test(said.slice(0, match.index + 1)) ||
      said
        .slice(0, match.index)
        .split(' ')
        .some((word) => isKin(word) || isPerson(word) || isPet(word) || /^(?:he|she|who)$/.test(word)))
    ? match
    : undefined;
}

const OWN_DEATH = new RegExp(
  [
    ' (?:my|our) (?!phone|battery|laptop|computer|car|engine|tablet|console|tv|plant|charger|mic',
    String.raw`camera)(?:\w+ ){1,3}$`,
  ].join('|'),
);

/** Verbs of what goes on for long when they stand in the plain present. */
const LASTING = new Set(LISTS.words('lasting'));

/** What one is doing for months when one says that one is doing it. */
export const GOING_ON = new Set(LISTS.words('going-on'));
/** The same with what is done: `running a shop`, not `running on coffee`. */
const GOING_ON_WITH = new Set(
  'running carrying getting seeing moving looking taking starting paying selling playing'.split(' '),
);
const NAMED_WORK = /^(?:a|an|the|my|our|for|to|someone|out|in|insulin|medication|pills)$/;

/** In telling words: a habit whose verb is not known to last must be told at such length. */
const HABITUAL = 2;

const BIRTHDAY_CUE = cueOf('birthday turn turned turning');
const HABIT_CUE = cueOf(LISTS.words('habit-cue').join(' '));
const HABIT = new RegExp(
  [
    ' (?:(?:every|each|most|alternate) (?:other |single |second |few )?(?:day|days|morning|mornings',
    'evening|evenings|night|nights|week|weeks|month|year|years|summer|winter|spring|autumn|fall|weekend',
    'weekends|time|way|mon|tues|wednes|thurs|fri|satur|sun|monday|tuesday|wednesday|thursday|friday',
    'saturday|sunday|february|december)|(?:mon|tues|wednes|thurs|fri|satur|sun)days',
    'week(?:days|ends|nights)',
    '(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday) (?:mornings|evenings|nights|afternoons)',
    '(?:once|twice|times|days|nights|hours|evenings|mornings) (?:a|an|per|each) (?:day|week|month|year)',
    'always|usually|often|regularly|daily|weekly|rarely|seldom|generally|sometimes|for a living|all year',
    'full time|part time|full-time|part-time) ',
  ].join('|'),
);
const DURATION_CUE = cueOf(LISTS.words('duration-cue').join(' '));
const DURATION = new RegExp(
  [
    ' (?:used to|no longer|anymore|any longer|no more|grew up|grown up|raised|since (?!you|then)',
    String.raw`(?:for|been) (?:\w{2,10} ){0,2}(?:years|decades|months)|for (?:a|one|half a|over a|nearly a`,
    String.raw`almost a) (?:year|decade)|years (?:now|as|at|in|with)|(?:twenty|thirty|forty|fifty|\d\d?) years`,
    'my whole life|all my life|(?:have|has|had) (?:also |once )?been to|work(?:s|ed|ing)? (?:at|in|for|as',
    'with|nights|weekends|part|full)|as a (?:kid|child|boy|girl|teenager|student)',
    String.raw`when i was (?:\d|a (?!bit)|\w{3,9}(?:teen)? $|in|little|young|small|growing)|still) `,
  ].join('|'),
);
const HEALTH = new RegExp(
  [
    String.raw` (?:allerg\w{1,5}|asthma\w{0,4}|diabet\w{1,4}|arthritis|tinnitus|adhd|autis\w{1,4}|dyslexi\w`,
    String.raw`epilep\w{1,4}|migraines?|insulin|medication|tablets|inhaler|epipen|hearing aid|wheelchair`,
    String.raw`prosthe\w{2,5}|intoleran\w{2}|coeliac|celiac|glaucoma|cancer|depression|anxiety disorder|bipolar`,
    String.raw`ptsd|ocd|anorexi\w|blood pressure|chronic|disab\w{2,6}|colou?r ?-?blind|blind|deaf|thyroid|eczema`,
    String.raw`psoriasis|crohn\w{0,2}|endometriosis|hernia|pacemaker|stutter|stammer|sober|penicillin|left-handed`,
    'left handed|lactose|gluten) ',
  ].join('|'),
);
const FEAR_CUE = cueOf('afraid scared terrified frightened petrified phobia phobic fear nightmares');
const FEAR = / (?:(?:afraid|scared|terrified|frightened|petrified) of|phobia|phobic|fear of|nightmares about) /;
const BUILD = / (?:eyes|hair|feet|tall|cm|pounds|lbs|kilos|kg|freckles|beard|dimples) /;
const LIFE = new RegExp(
  [
    ' (?:work|job|career|business|company|studying|major|degree|college|university|veteran|army|military',
    'navy|marines|church|mosque|temple|synagogue|goal|dream of|accent|tattoos?|named|called|nickname) ',
  ].join('|'),
);
/** What one has taken up is likely to go on. */
const PURSUIT_CUE = cueOf(LISTS.words('pursuit-cue').join(' '));
const PURSUIT = new RegExp(
  [
    String.raw` (?:(?:started|began|begun) (?!to cry|crying|laughing|raining|with|the|at|it)(?:a|an|my|our|\w+ing`,
    'playing|piano|lessons|classes)|took up|taken up|signed up for|enrolled in',
    '(?:joined|join|joining) (?:a|an|the|my|our|this)) ',
  ].join('|'),
);
const PLAN_AHEAD = new RegExp(
  [
    ' (?:saving (?:up )?for|training for|learning (?:to|how)|looking for (?:a|an|work)',
    String.raw`(?:thinking|dreaming) (?:of|about) \w{3,15}ing|plan is to|goal is|my dream|trying (?:for`,
    'to (?:get|become|have|learn|quit|stop|lose|save))|studying for|applying (?:for|to)|the plan) ',
  ].join('|'),
);

/** What one has for a moment: a question, a headache, a minute. */
export const FLEETING = new Set(LISTS.words('fleeting'));

function lasts(remark: Remark): boolean {
  const { words, said, about, owned, verb, modal, main, aspect, object, negated } = remark;
  const isHabit = (): boolean => hears(words, HABIT_CUE) && HABIT.test(said);
  if (
    hears(words, BIRTHDAY_CUE) &&
    / (?:my (?:\w+ )?birthday (?:is|was|falls)|(?:is|was) my (?:\w+ )?birthday|(?:turn|turned|turning) \d+) /.test(said)
  )
    return about !== 'own';
  if (HEALTH.test(said) || (hears(words, FEAR_CUE) && FEAR.test(said))) return about !== 'other';
  if (about === 'other') return isHabit() && newsIn(object) >= 2;
  if (hears(words, DURATION_CUE) && DURATION.test(said)) return newsIn(object) >= 1 || newsIn(said.split(' ')) >= 1.6;
  if (isHabit() || (hears(words, PURSUIT_CUE) && (PURSUIT.test(said) || PLAN_AHEAD.test(said))))
    return newsIn(object) >= 1;
  if (modal === 'wish' || (modal === 'going' && newsIn(object) >= 2))
    return newsIn(object) >= 1.3 && !/ (?:today|tonight|now|later|you|know|ask|say) /.test(said);
  if (modal === 'can') return isSkill(remark);
  if (modal !== '') return false;
  if (aspect === 'under way') return main !== 'past' && isGoingOn(gerundIn(said), object);
  if (aspect === 'perfect') return isGerund(verb) || (negated && newsIn(object) >= 1);
  if (main === 'past') return about === 'own' && LIFE.test(said);
  if (BUILD.test(said) && /^(?:be|have)$/.test(verb)) return true;
  if (verb === 'be') return isWhatOneIs(remark);
  if (/^(?:have|own|get)$/.test(verb)) return about === 'own' ? newsIn(object) >= 1 : isOwned(object);
  if (
    (about === 'company' || isKin(owned)) &&
    newsIn(object) >= 1.5 &&
    !/^(?:say|think|tell|ask|keep|look|want|send)$/.test(verb)
  )
    return true;
  // `I fix clocks`: the simple present tells a habit.
  if (about === 'self' && verb !== '' && !MINDING.has(verb) && newsIn(object) >= HABITUAL && !negated) return true;
  return (LASTING.has(verb) && newsIn(object) >= (isKin(owned) ? 0 : 0.7)) || (about === 'own' && LIFE.test(said));
}

const isGoingOn = (doing: string, object: string[]): boolean =>
  GOING_ON.has(doing)
    ? newsIn(object) >= 0.7
    : GOING_ON_WITH.has(doing) && newsIn(object) >= (NAMED_WORK.test(object[0] ?? '') ? 0.7 : 2);

export const gerundIn = (said: string): string => said.split(' ').find(isGerund) ?? '';

/** `can speak Urdu`, `can't swim`; not `can't wait`. */
const isSkill = ({ said, verb, object }: Remark): boolean =>
  !/^(?:it|them|that|this|him|her)$/.test(object[0] ?? '') &&
  !/ (?:maybe|your|perhaps|barely|hardly|even) /.test(said) &&
  !NO_SKILL.test(verb) &&
  newsIn([verb, ...object]) >= 1;

const NO_SKILL = new RegExp(`^${anyOf(LISTS.phrases('no-skill'))}$`);

/** `a nurse`, `from Peru`, `in a band`, `my daughter`, `left-handed`: what one is for long. */
function isWhatOneIs({ object, about, owned }: Remark): boolean {
  const [first = '', second = ''] = object;
  if (object.some((word) => isKin(word) || isTrade(word))) return true;
  if (about === 'own' && isKin(owned)) return newsIn(object) >= 1;
  if (object.slice(0, 4).includes('who') && newsIn(object) >= 1) return true;
  if (STATUS.test(first) || (isDemonym(first) && object.length < 4)) return true;
  if (/^(?:a|an|the|from|called|named|one)$/.test(first)) return newsIn(object) >= 1 && !NO_TRADE.test(second);
  if (first === 'in' || first === 'on')
    return newsIn(object) >= 1 && NO_POST.test(second) && LIFE_GROUP.test(object.join(' '));
  return about === 'own' ? newsIn(object) >= 1 : false;
}

const NO_TRADE = new RegExp(`^${anyOf(LISTS.words('no-trade'))}$`);

const NO_POST = new RegExp(
  [
    String.raw`^(?:the|a|an|my|our|\d{1,2}\w{2}|year|sales|it|charge|construction|finance|tech|college|school`,
    'recovery|remission|love|a)$',
  ].join('|'),
);

const STATUS = new RegExp(`^${anyOf(LISTS.words('status'))}$`);
const LIFE_GROUP = new RegExp(
  [
    String.raw`\b(?:band|choir|team|club|army|navy|marines|military|league|board|committee|business|grade|year \d`,
    'college|school|university|construction|finance|tech|sales|marketing|recovery|insulin|medication',
    String.raw`pension|disability|benefits|orchestra|union|guild|circle|troupe|squad|program|programme)\b`,
  ].join('|'),
);

/** Words that the dictionary counts among those who do something and that say nothing of what one does. */
const ANYBODY = new RegExp(
  [
    '^(?:man|men|woman|women|people|person|nobody|someone|somebody|everyone|everybody|anyone|guys?|girls?',
    'boys?|lady|ladies|mates?|dude|lifesaver|fighter|winner|loser|fan)$',
  ].join('|'),
);

const isTrade = (word: string): boolean => isOccupation(word) && !ANYBODY.test(word);

/** `a midwife in Leeds`, `Sam, a potter`: the noun that says what one is ends as trades do. */
function isDoing(words: string[]): boolean {
  const article = words.findIndex((word, at) => /^an?$/.test(word) && (at === 0 || words[at - 1] === ','));
  const object = article < 0 || article > 4 ? [] : words.slice(article + 1);
  const end = object.findIndex(
    (word) =>
      !/^\p{L}/u.test(word) ||
      /^(?:in|at|from|of|for|who|that|and|but|with|by|on|to|based|living|near|since|now)$/.test(word),
  );
  const head = object[(end < 0 ? Math.min(object.length, 4) : end) - 1] ?? '';
  return isDoer(head) && !ANYBODY.test(head) && !ANY_DOER.test(head) && !isPerson(head) && newsIn([head]) === 1;
}

const ANY_DOER = new RegExp(
  [
    '^(?:believer|learner|beginner|newcomer|member|owner|leader|player|teenager|survivor|supporter|tiger',
    'sucker|vegetarian|christian|sinner|loner|drinker|smoker|talker|listener|thinker|dreamer|westerner',
    String.raw`foreigner|outsider|stranger|human|\w+lover)$`,
  ].join('|'),
);

function isOwned(object: string[]): boolean {
  const [first = ''] = object;
  const head = object.find((word, at) => at > 0 && newsIn([word]) > 0) ?? '';
  return OWNED.test(first)
    ? newsIn(object) >= 1 && !FLEETING.has(head) && !FLEETING.has(object[1] ?? '')
    : first === 'no'
      ? isKin(object[1] ?? '')
      : newsIn(object) >= 2 && !FLEETING.has(first);
}

const OWNED = new RegExp(
  [
    String.raw`^(?:a|an|the|my|our|two|three|four|five|six|seven|eight|nine|ten|many|several|some|\d{1,5}|both`,
    'another|few|lots)$',
  ].join('|'),
);
