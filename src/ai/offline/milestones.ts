import { isPet } from './categories.js';
import { cueOf, hears } from './cues.js';
import { isKin, isPerson } from './people.js';
import type { Remark } from './remark.js';
import type { Word } from './sentence.js';

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

/** Whether a clause tells of a milestone in the life of the subject or of its people. */
export function isMilestone({ words, said, about, owned, tense }: Remark): boolean {
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
