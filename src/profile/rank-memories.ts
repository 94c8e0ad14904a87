import type { Importance, Memory, ProfileDocument } from './profile.js';
import { tellable, tellEvent, withoutEnd } from './sentences.js';
import { hasMoment } from './third-person.js';
import { numbersIn } from './numbers.js';
import { contentStems } from './words.js';

/** A memory that a summary tells. */
export interface RankedMemory {
  sentence: string;
  /** What it is about; `other` comes last. */
  topic: 'work' | 'family' | 'home' | 'health' | 'other';
  date: string;
}

/**
 * The memories that tell most of somebody, the best first and of each its main clause: at most `most`, none that other
 * values or a better one tell already, none of what they do not want to talk about. A memory weighs by its importance
 * and by what it says: for the subject's own doing, work, family, home and health, names and numbers; against what only
 * those know who were there, what others say, what might be, and chat. `isPicky` leaves out what says little.
 */
export function rankMemories(
  document: ProfileDocument,
  isEnglish: boolean,
  most: number,
  isPicky: boolean,
): RankedMemory[] {
  const told = new Set(contentStems(textsOf(document).join(' ')));
  const avoided = (document.preferences?.topics_to_avoid ?? [])
    .map(({ value }) => contentStems(value))
    .filter((topic) => topic.length > 0);
  const likely = (document.memories ?? [])
    .map((memory, at) => ({ memory, at }))
    .toSorted((a, b) => weightOf(b.memory) - weightOf(a.memory) || a.at - b.at)
    .slice(0, MOST_RATED);
  const context = contextOf(document, isEnglish);
  const rated = likely.flatMap(({ memory, at }) =>
    ratedBefore(memory, document, isEnglish, context).map((one) => ({ ...one, at })),
  );
  const undone = new Set(
    rated
      .filter(({ sentence }) => UNDOING.test(sentence))
      .flatMap(({ stems }) => stems)
      .filter((stem) => !WIDE.has(stem)),
  );
  const ranked = rated
    .filter(({ sentence, stems }) => !(ONGOING.test(sentence) && stems.some((stem) => undone.has(stem))))
    .filter(
      ({ power, stems }) =>
        (power >= LEAST_POWER || !isPicky) && !avoided.some((topic) => topic.every((stem) => stems.includes(stem))),
    )
    .toSorted((a, b) => b.power - a.power || a.at - b.at);
  const chosen: RankedMemory[] = [];
  for (const { sentence, topic, date, stems } of ranked) {
    if (chosen.length >= most) break;
    if (stems.filter((stem) => !told.has(stem)).length <= stems.length * LEAST_NEW) continue;
    for (const stem of stems) told.add(stem);
    chosen.push({ sentence, topic, date });
  }
  return chosen;
}

/** Who quit the bakery works there no more, though an older text says so. */
const UNDOING = /^They (?:\w+ )?(?:quit|left|resigned from|sold|gave up|retired from|dropped out of|closed|lost)\b/;
const ONGOING = /^They (?:(?:still|also|now|currently) )?(?:work|teach|study|own|run|manage|have|attend)\b/;
const WIDE = new Set(contentStems('job work home house town year time'));

/** More than these are not looked at: a profile is told anew with every text. */
const MOST_RATED = 160;
/** Below this a memory is told only of those of whom there is nothing else to tell. */
const LEAST_POWER = 2;
/** The share of a memory's words that nothing before it may have told. */
const LEAST_NEW = 0.3;

interface Rated extends RankedMemory {
  power: number;
  stems: string[];
}

const WEIGHT: Record<Importance, number> = { high: 1.4, medium: 0.7, low: 0.1 };

const weightOf = ({ importance = 'medium', confidence = 0, date }: Memory): number =>
  WEIGHT[importance] + confidence / 2 + (date ? 0.3 : 0);

/** A profile is told anew with every text, and most of its memories are those of the last time. */
const RATED = new WeakMap<Memory, { context: string; rated: Rated[] }>();

function ratedBefore(memory: Memory, document: ProfileDocument, isEnglish: boolean, context: string): Rated[] {
  const before = RATED.get(memory);
  if (before?.context === context) return before.rated;
  const rated = rate(memory, document, isEnglish);
  RATED.set(memory, { context, rated });
  return rated;
}

/** All of a document that the rating of a memory looks at. */
const contextOf = ({ core_info: core, personality }: ProfileDocument, isEnglish: boolean): string =>
  JSON.stringify([
    isEnglish,
    core?.name?.value,
    core?.age?.value,
    core?.location?.value,
    personality?.traits?.map(({ value }) => value),
  ]);

/** One memory as a sentence with its power, or none when it may not, need not or cannot be told. */
function rate(memory: Memory, document: ProfileDocument, isEnglish: boolean): Rated[] {
  const { event, date } = memory;
  const words = withoutEnd(tellable(event) ?? '');
  if (words === '') return [];
  const weight = weightOf(memory);
  if (!isEnglish) {
    const sentence = words.length > LONGEST ? undefined : tellEvent(words, date, false);
    return sentence === undefined
      ? []
      : [{ sentence, topic: 'other', date: date ?? '', power: weight + 1.5, stems: contentStems(words) }];
  }
  const clause = mainClause(withoutIntroduction(words, document));
  if (clause.length > LONGEST || UNTELLABLE.test(clause) || isStale(clause, document)) return [];
  const sentence = tellEvent(clause, date, true);
  if (sentence === undefined) return [];
  const topic = topicOf(clause);
  const subject = subjectOf(sentence);
  return [
    {
      sentence,
      topic,
      date: date ?? '',
      stems: contentStems(clause),
      power:
        weight + subject + (topic === 'other' ? 0 : subject >= 0.7 ? 1 : 0.3) + tellingOf(clause, date !== undefined),
    },
  ];
}

/** In UTF-16 units: what is longer rambles. */
const LONGEST = 180;

const LEADS = new RegExp(
  String.raw`^(?:(?:oh|ah|so|well|and|but|also|then|plus|ps|fyi|btw|tbh|ngl|lol|haha|hmm|anyways?|bro|dude|man|` +
    String.raw`mate|okay|ok|yeah|yep|ya|yes|aye|actually|honestly|basically|because|since|though|hi|hey|hello|god|` +
    String.raw`no|nah|right|sure|me too|(?:fun fact|(?:small|quick|big|life) (?:update|news)|update(?: time)?|` +
    String.raw`long story short|by the way|to be honest|at least|of course|i mean|you know|just so you know|turns ` +
    String.raw`out|the thing is)(?: is)?)(?:[,.!:;…–-]+\s*|\s+(?=\p{L}))(?<!\bno (?=\p{L})))+`,
  'iu',
);
/** Where the main clause is over and something is said about it. */
const REMARK = new RegExp(
  String.raw`,\s+(?:which|that['’]?s|that (?:is|was)|it['’]?s|it (?:is|was|has|will)|this (?:is|was)|` +
    String.raw`there['’]?s|there (?:is|are|was)|so|but|though|although|lol|haha|and (?:it|that|this|then|so|now|` +
    String.raw`he|she|they|(?:[\p{L}'’]+ ){1,3}(?:is|are|was))|he|she|they|how|god help me|you know|i guess|i ` +
    String.raw`think|i suppose|believe it or not|of all (?:things|people)|in fact|ironically|finally|sadly|` +
    String.raw`luckily|love|mate|bro|dude|man|honestly|though|tho|btw|too|anyway)\b.*$|\s+(?:lol|lmao|haha|tbh|` +
    String.raw`btw|ngl|tho|though|anyway|or something|or whatever|i guess|by the way|xd)$|\s+(?:btw|lol|haha|tbh|` +
    String.raw`coz|cuz|bc|and like)\s.*$`,
  'iu',
);

/** `oh, and I tune organs, that is the whole job` as `I tune organs`, where that is enough to say something. */
function mainClause(event: string): string {
  const bare = event
    .replace(/\s+(?=[,.;!?])/g, '')
    .replace(LEADS, '')
    .replace(/^(?:same )?as in [^,]{2,30}, (?=i\b)/i, '')
    .replace(ASIDES, '')
    .replace(KIN_IS, '$1 is');
  const from = withoutEnd(bare) || event;
  const head = from.split(/(?<=\p{L}{3}|\d)[.!?…]\s+(?=\p{L})/u)[0] ?? from;
  const short = (/^(?:i|we)\b/i.test(head) ? head.replace(SECOND, '') : head).replace(REMARK, '').trim();
  const isEnough = (part: string): boolean => contentStems(part).length > 1 || topicOf(part) !== 'other';
  return withoutEnd(isEnough(short) ? short : isEnough(head) ? head : from);
}

/** `I'm Ana, 30, and I teach` as `I teach`. */
function withoutIntroduction(event: string, { core_info: core = {} }: ProfileDocument): string {
  const introduction = new RegExp(
    String.raw`^(?:(?:hi|hey|hello)\b[\s,!.]*)?(?:i['’]?m|i am|my name is|call me|this is) ([^,.;]{1,40}?)(?:,? ` +
      String.raw`(?:i['’]?m |i am |aged? |and )?\d{1,3}(?: years old)?)?(?:,| and|,? and) (?=(?:i|my|we)\b)`,
    'i',
  ).exec(event);
  const name = new Set(contentStems(core.name?.value ?? ''));
  const isName =
    introduction !== null &&
    contentStems(introduction[1] ?? '').every((stem) => name.has(stem) || numbersIn(stem).size > 0);
  return isName ? event.slice(introduction[0].length) : event;
}

/** `God help me`, and who is addressed: `I grew up on a barge, Dara, on the Rhine`. */
const ASIDES = new RegExp(
  String.raw`,\s+(?:[Gg]od help me|believe it or not|you know|[Ii] guess|[Ii] think|of course|honestly|` +
    String.raw`apparently|frankly|alas|(?<=^(?:I|We)\b[^,]{1,60},\s)\p{Lu}\p{Ll}{1,15}(?=, (?:on|in|at|to|from|by)` +
    String.raw`\b)),`,
  'gu',
);
/** `my sister Ana, she's a midwife`. */
const KIN_IS = /^((?:my|our) [^,]{2,40}), (?:s?he|they)(?:['’]s| is| are)\b/iu;
/** A second thing that one does. */
const SECOND = /,\s+(?:and |but )?(?:i|we)\b.*$|\s+so (?:i|we|it|that)\b.*$/iu;

/** Asked, said of somebody not named, or said of the talk. */
const UNTELLABLE = new RegExp(
  String.raw`\?|^(?:he|she)\b(?=.*\b(?:i|me|my|we|us|our)\b)|^(?:it|they|this|that|these|those|there|his|her|` +
    String.raw`its|their|what|who|which|where|how|why|when i say|same|here)\b(?!['’]?s? (?:mother|name) )|` +
    String.raw`\b(?:lmao|wtf|omg|idk|smh|surveys?|this (?:chat|app|conversation|survey|message)|talk (?:to|with) ` +
    String.raw`(?:an? )?(?:ai|bot|assistant)|for asking)\b`,
  'i',
);

/** Says an age or home that the profile has later news of, or a trait, age or home that it says already. */
function isStale(clause: string, { core_info: core = {}, personality = {} }: ProfileDocument): boolean {
  const said = contentStems(clause);
  const age = new RegExp(
    String.raw`\b(?:i['’]?m|i am|aged?|turn(?:ed|ing)?) ([\p{L}\d-]+)\b(?! (?:%|percent|weeks?|months?|days?|` +
      String.raw`miles|minutes|kg|pounds|feet|cm|of))`,
    'iu',
  ).exec(clause)?.[1];
  if (age !== undefined && core.age !== undefined && numbersIn(age).size > 0) return true;
  if (
    /^i(?:['’]?m| am)\b/i.test(clause) &&
    (personality.traits ?? [])
      .map(({ value }) => contentStems(value))
      .some((stems) => stems.length > 0 && stems.every((stem) => said.includes(stem)))
  )
    return true;
  const place = core.location && new Set(contentStems(core.location.value));
  if (
    place !== undefined &&
    /^i(?:['’]?m| am) (?:back )?(?:in|from) /i.test(clause) &&
    said.some((stem) => place.has(stem))
  )
    return true;
  return (
    place !== undefined &&
    place.size > 0 &&
    new RegExp(
      String.raw`\b(?:i|we) (?:(?:now|currently|still|just) )?(?:live|am based|am living|reside)\b|\bi['’]m ` +
        String.raw`(?:based|living) in\b|^(?:living|based) in\b`,
      'i',
    ).test(clause) &&
    (!said.some((stem) => place.has(stem)) || said.every((stem) => place.has(stem) || LIVING.has(stem)))
  );
}

const LIVING = new Set(contentStems('live living based reside now currently still'));

/** Whose doing it is, by the beginning of its sentence. */
function subjectOf(sentence: string): number {
  if (/^(?:(?:In|At|On|Since|After|Before|When|As|By|For) [^,]{2,40}?,? )?[Tt]hey\b/.test(sentence)) return 1.2;
  if (/^(?:He|She)\b/.test(sentence)) return 1;
  if (
    new RegExp(
      String.raw`^Their (?:\p{L}+ )?(?:wife|husband|partner|fianc|girlfriend|boyfriend|sons?|daughters?|kids?|` +
        String.raw`child|children|twins|mother|father|mum|mom|dad|parents|sisters?|brothers?|family)`,
      'u',
    ).test(sentence)
  )
    return 0.7;
  if (/^(?:Their|The)\b/.test(sentence)) return 0;
  return /\b(?:they|them|their)\b/.test(sentence) ? -0.4 : 0.8;
}

const TOPICS: [topic: RankedMemory['topic'], words: RegExp][] = [
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

const topicOf = (clause: string): RankedMemory['topic'] =>
  TOPICS.find(([, words]) => words.test(clause))?.[0] ?? 'other';

/** What makes a clause tell more or less to somebody who was not there. */
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

function tellingOf(clause: string, isDated: boolean): number {
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

/** What a summary tells besides memories. */
const textsOf = ({ core_info: core, interests = {}, personality }: ProfileDocument): string[] =>
  [
    core?.name?.value,
    core?.location?.value,
    ...Object.values(interests)
      .flat()
      .map(({ value }) => value),
    ...(personality?.traits ?? []).map(({ value }) => value),
  ].flatMap((value) => value ?? []);
