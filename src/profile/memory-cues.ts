import { hasMoment } from './third-person.js';
import { contentStems } from './words.js';

/** What a memory is about; `other` comes last. */
export type MemoryTopic = 'work' | 'family' | 'home' | 'health' | 'other';

/** Asked, said of somebody not named, or said of the talk. */
const UNTELLABLE = new RegExp(
  String.raw`\?|^(?:he|she)\b(?=.*\b(?:i|me|my|we|us|our)\b)|^(?:it|they|this|that|these|those|there|his|her|` +
    String.raw`its|their|what|who|which|where|how|why|when i say|same|here)\b(?!['’]?s? (?:mother|name) )|` +
    String.raw`\b(?:lmao|wtf|omg|idk|smh|surveys?|this (?:chat|app|conversation|survey|message)|talk (?:to|with) ` +
    String.raw`(?:an? )?(?:ai|bot|assistant)|for asking)\b`,
  'i',
);

/** Whether a clause says something by itself. */
export const isTellable = (clause: string): boolean => !UNTELLABLE.test(clause);

const OF_FAMILY = new RegExp(
  String.raw`^Their (?:\p{L}+ )?(?:wife|husband|partner|fianc|girlfriend|boyfriend|sons?|daughters?|kids?|child|` +
    String.raw`children|twins|mother|father|mum|mom|dad|parents|sisters?|brothers?|family)`,
  'u',
);

/** Whose doing it is, by the beginning of its sentence: their own counts most, a thing's nothing. */
export function subjectWeight(sentence: string): number {
  if (/^(?:(?:In|At|On|Since|After|Before|When|As|By|For) [^,]{2,40}?,? )?[Tt]hey\b/.test(sentence)) return 1.2;
  if (/^(?:He|She)\b/.test(sentence)) return 1;
  if (OF_FAMILY.test(sentence)) return 0.7;
  if (/^(?:Their|The)\b/.test(sentence)) return 0;
  return /\b(?:they|them|their)\b/.test(sentence) ? -0.4 : 0.8;
}

const TOPICS: [topic: MemoryTopic, words: RegExp][] = [
  [
    'health',
    new RegExp(
      String.raw`\b(?:allerg\w+|diabet\w+|asthma\w*|arthritis|migraines?|surgery|operation|diagnos\w+|cancer|` +
        String.raw`vegan|vegetarian|colou?r-? ?blind|blind|deaf|hearing|disab\w+|wheelchair|sober|stopped ` +
        String.raw`(?:drinking|smoking)|stroke|injur\w+|broke my|inhaler|medication|insulin|penicillin|pregnan\w+|` +
        String.raw`epilep\w+|adhd|autis\w+|dyslex\w+|anxiety disorder|depression|celiac|coeliac|intolerant)\b`,
      'i',
    ),
  ],
  [
    'work',
    new RegExp(
      String.raw`\b(?:i|we)(?:['’]m| am|['’]ve been| have been|['’]ll be| work(?:ed)? as| was| became| trained as|` +
        String.raw` retired as)(?: (?:now|currently|still|basically|also|actually|just|training to be|studying to ` +
        String.raw`be|in training as))* (?:an?|the|our) (?:[\p{L}-]+ ){0,4}?[\p{L}-]*(?:(?<!\bnumb|\bmemb|\bsist|` +
        String.raw`\bbroth|\bmoth|\bfath|\bdaught|\blov|\bev|\bafr|\bov|\bund|\baft|\bnev|\bmatt|\beith|\bpart|` +
        String.raw`\btog|\bbett)er|(?<!f)or|[st]ician|(?<!ex)ist|arian|eer|nurse|chef|judge|clerk|pilot|cook|guard|` +
        String.raw`soldier|technician|mechanic|vet|aide|coach|smith|wright|attendant|agent|therapist|apprentice|` +
        String.raw`student|assistant|accountant|consultant|surgeon|dentist|model|journalist)\b(?! of (?:the|a|my))`,
      'iu',
    ),
  ],
  [
    'work',
    new RegExp(
      String.raw`\b(?:work|works|worked|working|job|career|business|company|shop|boss|study|studied|studying|` +
        String.raw`degree|university|college|masters?|phd|apprentice\w*|teach|taught|training (?:to|as|at)|trained|` +
        String.raw`retired|retire|hired|promot\w+|laid off|fired|quit|employ\w+|freelanc\w+|graduat\w+|certificate|` +
        String.raw`licen[cs]ed?|enlisted|deployed|thesis|repair|restore|tune|salary)\b`,
      'i',
    ),
  ],
  [
    'family',
    new RegExp(
      String.raw`\b(?:married|marry|wedding|engaged|fianc\w+|divorc\w+|widow\w*|wife|husband|partner|girlfriend|` +
        String.raw`boyfriend|kids?|child|children|sons?|daughters?|twins|baby|sisters?|brothers?|siblings?|mother|` +
        String.raw`father|parents|mum|mom|dad|grand\w+|aunt|uncle|nieces?|nephews?|cousins?|stepson|stepdaughter)\b`,
      'i',
    ),
  ],
  [
    'home',
    new RegExp(
      String.raw`\b(?:live|lived|lives|living in|moved|moving to|house|flat|apartment|cottage|born|grew up|raised|` +
        String.raw`native|cats?|dogs?|puppy|kitten|parrot|horses?|hens|mortgage|rent|village|farm)\b`,
      'i',
    ),
  ],
];

/** What a clause is about, by its words. */
export const topicOf = (clause: string): MemoryTopic => TOPICS.find(([, words]) => words.test(clause))?.[0] ?? 'other';

/**
 * What makes a clause tell more or less to somebody who was not there. The weights are guesses, set while reading the
 * summaries of the development sets.
 */
const SIGNS: [sign: RegExp, worth: number][] = [
  [
    new RegExp(
      String.raw`(?<=\p{L}[,']? )(?!Mon|Tues|Wednes|Thurs|Fri|Satur|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|` +
        String.raw`Nov|Dec)\p{Lu}\p{Ll}+|\d`,
      'u',
    ),
    0.3,
  ],
  [/\b(?:since|for (?:\w+ ){1,2}years|years|ever since|named|called|first|full-?time|part-?time)\b/i, 0.3],
  [
    new RegExp(
      String.raw`\b(?:him|her|it|them|those|these|this|that one|that(?=[,.]|$)|there|here|the (?:kit|thing|box|` +
        String.raw`guy|man|woman|others?|stuff|rest|lot))\b`,
      'i',
    ),
    -0.7,
  ],
  [/\b(?:says?|said|told|tells|thinks?|asked|asks|claims?|reckons?|keeps? (?:saying|telling))\b/i, -1],
  [/\b(?:would|could|might|maybe|perhaps|if|should|wish|probably|almost|nearly)\b|['’]d\b/i, -0.8],
  [/\b(?:not|never|no longer)\b|n['’]t\b/i, -0.3],
  [/\b(?:won['’]t|will not|not going to|can['’]t)\b/i, -0.4],
  [
    new RegExp(
      String.raw`^(?:i|we)(?:['’]ve| have)? (?:(?:just|finally|really|also) )?(?:moved|quit|left|passed|started|` +
        String.raw`stopped|won|lost|finished|resigned|did it|made it|said (?:yes|no))$`,
      'i',
    ),
    -1.6,
  ],
  [
    new RegExp(
      String.raw`\b(?:going to|about to|gotta|have to|got to|need to|must|want to|hope to|trying to|considering|` +
        String.raw`thinking (?:of|about))\b`,
      'i',
    ),
    -0.4,
  ],
  [/\b(?:someone|somebody|something|anything|everything|writing this)\b/i, -0.6],
  [/\b(?:like an?|as an? \w+ as|feels? like|kind of|sort of|basically|literally|apparently|somehow)\b/i, -0.4],
  [
    new RegExp(
      String.raw`\b(?:weather|rain\w*|traffic|breakfast|lunch|dinner|coffee|kettle|parking|wifi|battery|phone|` +
        String.raw`laptop|tired|sleepy|hungry|bored|glad|sorry|fine|okay|excited|busy)\b`,
      'i',
    ),
    -0.7,
  ],
  [/(?:\b\p{L}+\b\W+){22}/u, -0.5],
];

/** Whom `he` and `she` may mean. */
const KIN = new RegExp(
  String.raw`\b(?:wife|husband|partner|boyfriend|girlfriend|sons?|daughters?|sisters?|brothers?|mother|father|` +
    String.raw`m[ou]m|dad|friend|grand\w+)\b`,
  'i',
);
/** Words as they are typed on the run. */
const CHAT = new RegExp(
  String.raw`\b(?:abt|w|n|u|r|2|4|cuz|bc|rn|af|smth|sum|tryna|gotta|gonna|wanna|cba|fr|lowkey|ionno|dunno|innit|` +
    String.raw`bloody|every1|gud|plz|pls|lol|yea|nah|prob)\b`,
  'gi',
);

/** What a clause tells to somebody who was not there; below 0 it rather needs telling. */
export function tellingWeight(clause: string, isDated: boolean): number {
  const stems = contentStems(clause).length;
  const vague = stems < 2 ? -0.6 : stems < 3 ? -0.2 : 0;
  const passing = !isDated && hasMoment(clause) ? -0.6 : 0;
  const unnamed = /.\b(?:he|she|his)\b/i.test(clause) && !KIN.test(clause) ? -0.7 : 0;
  const chat = clause.match(CHAT)?.length ?? 0;
  return SIGNS.reduce(
    (sum, [sign, worth]) => sum + (sign.test(clause) ? worth : 0),
    vague + passing + unnamed - chat * 0.7,
  );
}
