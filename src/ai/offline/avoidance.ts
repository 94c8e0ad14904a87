import { cueOf, hears } from './cues.js';
import { type Finding, PLAIN, SAID } from './finding.js';
import { isCommonWord, isFirstName, isPlace } from './gazetteer.js';
import { isPerson } from './people.js';
import { phraseOf, type Sentence, type Word } from './sentence.js';
import { verbForm } from './verbs.js';
import { type Wording, wordingOf, wordsBetween, writtenAs } from './wording.js';
import { listsOf } from './lists.js';

const LISTS = listsOf('avoidance');

/**
 * What the subject does not want to talk about, and what it will talk about again. `before` are the sentences of the
 * same turn so far, for `don't bring her up`.
 */
export function avoidedIn(sentence: Sentence, before: Sentence[], isLasting = false): Finding[] {
  if (!hears(sentence.words, TALKING)) return [];
  const wording = wordingOf(sentence);
  const { said } = wording;
  if (!STANCE.test(said)) return [];
  const heard =
    Number(hears(sentence.words, TALK_CUE) || (hears(sentence.words, GO_CUE) && hears(sentence.words, INTO_CUE))) *
      ABOUT_IT +
    Number(hears(sentence.words, BRING_CUE) || (hears(sentence.words, KEEP_CUE) && hears(sentence.words, OUT_CUE))) *
      APART +
    Number(hears(sentence.words, REST_CUE)) * BY_NAME;
  if (heard === 0) return [];
  const again = AGAIN.flatMap(([needs, pattern]) => ((heard & needs) === 0 ? [] : topicsOf(wording, pattern, before)));
  if (again.length > 0) return again.map((topic) => finding(sentence, topic, 'retracts'));
  if ((FOR_NOW.test(said) && !isLasting) || IDIOMS.test(said)) return [];
  for (const [needs, pattern] of UNWANTED) {
    const topics = (heard & needs) === 0 ? [] : topicsOf(wording, pattern, before);
    if (topics.length > 0) return topics.map((topic) => finding(sentence, topic, 'asserts'));
  }
  return [];
}

/** `Same with politics`, after what is not wanted either. */
export function likewiseIn(sentence: Sentence, last: Sentence): Finding[] {
  if (!hears(sentence.words, SAME) || !LIKEWISE.test(wordingOf(sentence).said) || avoidedIn(last, []).length === 0)
    return [];
  return topicsOf(wordingOf(sentence), LIKEWISE, []).map((topic) => finding(sentence, topic, 'asserts'));
}

/** `In fact, not ever`: what the sentence before asked for one evening holds for good. */
export const lastingly = (sentence: Sentence): boolean => {
  if (!FOR_GOOD.has(sentence.words.at(-1)?.word ?? '')) return false;
  const { said } = wordingOf(sentence);
  return (
    said.length < 60 &&
    /\b(?:in general|for good|altogether|(?:or|not) ever|at all|ever again|full stop|period)$/.test(said)
  );
};

const FOR_GOOD = new Set(['general', 'good', 'altogether', 'ever', 'all', 'again', 'stop', 'period']);

const finding = ({ start, end }: Sentence, value: string, polarity: 'asserts' | 'retracts'): Finding => ({
  path: 'preferences.topics_to_avoid',
  value,
  explicitness: polarity === 'asserts' ? PLAIN : SAID,
  polarity,
  start,
  end,
});

/** Words of talking and of leaving alone: a sentence without them asks for neither. */
const TALKING = cueOf(LISTS.words('talking').join(' '));
const SAME = cueOf('same');
const STANCE = new RegExp(
  [
    String.raw`\b(?:not|never|no|stop|quit|avoid|rather|prefer|skip|drop|leave|keep|off|taboo|enough|spare|done`,
    'hate|refuse|uncomfortable|touchy|sore|sensitive|steer|without|nothing|triggers?|upsets?|again|now',
    String.raw`fine|fair|free|feel|mind|anymore|happy|ready|open|sick|tired|except|anything)\b|\bno-|limits\b`,
  ].join('|'),
);
/** What is not wanted on one evening may be wanted on the next. */
const FOR_NOW = new RegExp(
  [
    String.raw`\b(?:tonight|for now|this (?:evening|morning|afternoon)|right now|today|at the moment|just now`,
    String.raw`just yet)\b(?! (?:or|and|, or) (?:ever|any other))`,
  ].join('|'),
);
const IDIOMS = new RegExp(
  [
    String.raw`\bnot to mention\b|\b(?:can|could|will|would|did|does) not stop (?:talking|asking|thinking)`,
    String.raw`\bnever stops? (?:talking|asking)\b|\bhesitate to (?:ask|mention)\b|\bget me started\b`,
    String.raw`\bdo not mention it$`,
  ].join('|'),
);

const TALK = [
  '(?:talk(?:ing)?|speak(?:ing)?|chat(?:ting)?|hear(?:ing)?|be(?:ing)? asked|ask(?:ing)?|jok(?:e|ing)',
  'be(?:ing)? reminded|remind(?:ing)? me|go(?:ing)? on|nag(?:ging)? me|pester(?:ing)? me',
  'bug(?:ging)? me|lectur(?:e|ing) me|quiz(?:zing)? me|open(?:ing)? up',
  'answer(?:ing)? (?:any )?questions|get(?:ting)? questions)(?: (?:to|with) (?:me|you|anyone|people',
  'it))?(?: (?:me|any more|anymore|anything|any questions|even|again|too much|further))* (?:about|of',
  'regarding) ',
].join('|');
const TOUCH = [
  '(?:discuss(?:ing)?|mention(?:ing)?|bring(?:ing)? up|brought up|get(?:ting)? into',
  'go(?:ing)? (?:into|there with)|touch(?:ing)? (?:on|upon)|rais(?:e|ing)|dwell(?:ing)? on',
  'dig(?:ging)? into|delv(?:e|ing) into|revisit(?:ing)?|rehash(?:ing)?|debat(?:e|ing)|broach(?:ing)?',
  'mak(?:e|ing) (?:any |more )?(?:jokes|comments|fun|remarks|cracks) (?:about|of)|bring(?:ing)? back) ',
].join('|');
const ABOUT = `(?:${TALK}|${TOUCH})`;
const TALK_CUE = cueOf(LISTS.words('talk-cue').join(' '));
const GO_CUE = cueOf('go going get getting open opening make making');
const INTO_CUE = cueOf('into there about of regarding');
/** The object stands inside: `bring her up`, `keep work out of this`. */
const SPLIT = [
  String.raw`(?:bring(?:ing)? (?<topic>[^,.;]{1,50}?) (?:back )?up\b|(?:leave|leaving|keep`,
  String.raw`keeping) (?<topic2>[^,.;]{2,50}?) (?:out of (?:it|this|that|our|the|everything)|alone|out\b|aside`,
  'off the table)|(?:drop|skip|park|leave) (?:the )?(?<topic3>(?!the )[^,.;]{2,40}?) (?:topic|subject',
  String.raw`talk|questions?|stuff|thing|conversation|discussion|chat|part)\b)`,
].join('|');

const BRING_CUE = cueOf('bring bringing');
const KEEP_CUE = cueOf('leave leaving keep keeping drop skip park avoid');
const OUT_CUE = cueOf(
  'out alone aside off topic subject talk question questions stuff thing conversation discussion chat part',
);
/** Words of all patterns that have neither. */
const REST_CUE = cueOf(LISTS.words('rest-cue').join(' '));
/** What a pattern turns on: words of talking about a thing, or of keeping it apart, or others. */
const ABOUT_IT = 1;
const APART = 2;
const BY_NAME = 4;

/** Where an order or a request begins, not a report of one. */
const HEAD = [
  String.raw`(?:^|[,;:.(–-] ?|\b(?:please|just|and|but|so|also|kindly|hey|ok|okay|thanks|then|now|you to|you must`,
  'you should|you could|you would|you can|if you|could you|can you|would you|will you|i beg you|pls|plz',
  'because|honestly|again|seriously) )(?:please |just |maybe |kindly |ever )?',
].join('|');
const NOT = [
  '(?:do not|never|stop|quit|not|avoid|refrain from|no need to|try not to|no more|enough|cut out',
  'lay off|steer clear of|stay off)',
].join('|');
const WISH = [
  '(?:^(?:sorry , ?|honestly , ?)?(?=not |rather |prefer )',
  String.raw`\b(?:i|we(?= (?:will|would|are|had)))(?: (?:really|would|just|still|also|honestly|personally|simply`,
  'truly|am|have|will|actually|usually|generally|kind of|feel|absolutely|completely))* )',
].join('|');
const UNWILLING = [
  '(?:do not (?:really )?(?:want|wish|like|care|need|feel like|feel comfortable|enjoy|feel ready',
  'intend)(?: (?:to|it when (?:you|people)|people|you to|us to|anyone to|anybody to',
  'when (?:you|people)))?(?: even)?|(?:rather|sooner|prefer(?: it if)?',
  'prefer to)(?: (?:we|you|people|that we|that you))? ?(?:to )?(?:not|did not|do not|avoid)(?: to)?',
  'prefer not to|not (?:be )?(?:comfortable|ready|willing|up for|in the mood|able|prepared|going|keen',
  'interested|here|in a place)(?: (?:to|for|on|in|with))?|uncomfortable(?: with)?|not',
  'never(?: want to| like to)?|hate(?: it when (?:you|people))?|dislike|can not (?:stand|bear)(?: to)?',
  'refuse to|will not(?: be)?|avoid|try to avoid|try not to|done|finished|sick of',
  'tired of)(?: (?:ever|even|really|be))? ',
].join('|');

const UNWANTED: [needs: number, pattern: RegExp][] = [
  // Let us not, can we not.
  [
    ABOUT_IT,
    new RegExp(
      [
        String.raw`\b(?:let's|lets|let us|(?:can|could|may|shall|should|would it be ok if|would you mind if`,
        'is it ok if|mind if) (?:we|you|i|u)|would (?:we|you) mind|we (?:should|can|could|will',
        'had better))(?: (?:please|just|maybe|agree to|try to))* (?:not|avoid|skip|stop|never|do not',
        `refrain from|steer clear of)(?: (?:be|ever|even|go|start))? ?${ABOUT}(?<after>)`,
      ].join('|'),
    ),
  ],
  [
    APART,
    new RegExp(
      [
        String.raw`\b(?:let's|lets|let us|(?:can|could|may|shall) (?:we|you|u))(?: (?:please|just|maybe))* (?:not `,
        `please )*${SPLIT}`,
      ].join('|'),
    ),
  ],
  [
    BY_NAME,
    new RegExp(`\\b(?:can|could|shall) we (?:please |just )*(?:avoid|skip) (?:the (?:topic|subject) of )?(?<after>)`),
  ],
  // I would rather not.
  [ABOUT_IT, new RegExp(`${WISH}${UNWILLING}${ABOUT}(?<after>)`)],
  [APART, new RegExp(`${WISH}${UNWILLING}${SPLIT}`)],
  [
    BY_NAME,
    new RegExp(
      [
        `${WISH}(?:do not|would not|never) (?:want|like|wish) (?<topic>[^,.;]{2,40}?) (?:brought up`,
        'mentioned|discussed|talked about|raised|to (?:come up|be (?:brought up|mentioned|discussed)))',
      ].join('|'),
    ),
  ],
  [
    ABOUT_IT | APART,
    new RegExp(
      [
        `${WISH}(?:would )?(?:rather|prefer to|like to|want to) (?:avoid|leave|keep`,
        `skip) (?:the (?:topic|subject) of )?(?:${ABOUT}(?<after>)`,
        String.raw`(?<topic>[^,.;]{2,40}?) (?:out of (?:it|this|that)|alone|aside|off the table)\b)`,
      ].join('|'),
    ),
  ],
  [
    ABOUT_IT | APART,
    new RegExp(
      [
        String.raw`\b(?:appreciate it|great|nice|grateful|better|best|good|prefer(?: it)?|love it|like it|rather`,
        'thank you|thanks|kind|helpful) if (?:you|we|people|u) (?:did not|do not',
        'could (?:not|avoid|skip|stop)|would not|can not|never|avoid(?:ed)?|stop(?:ped)?|just|could',
        `would)(?: (?:just|please|ever|even))* (?:${ABOUT}(?<after>)|${SPLIT})`,
      ].join('|'),
    ),
  ],
  // Do not ask.
  [
    ABOUT_IT,
    new RegExp(
      [
        `${HEAD}${NOT}(?: (?:to|ever|even|go|keep|start|try to|try and|dare|you dare|be|with the`,
        `expect me to|make me|force me to))* ?${ABOUT}(?<after>)`,
      ].join('|'),
    ),
  ],
  [APART, new RegExp(`${HEAD}(?:do not|never|stop|not|try not to)(?: (?:ever|even|go|keep|start))* ${SPLIT}`)],
  [APART, new RegExp(`${HEAD}${SPLIT}`)],
  [
    BY_NAME,
    new RegExp(
      [
        String.raw`(?:^(?:and |also |so |but )?avoid|\bplease (?:\w+ )?avoid`,
        `${HEAD}steer clear of) (?:the (?:topics?|subjects?) of |topics? like |talk (?:of|about) `,
        'any mention of |mention of |questions about )?(?<after>)',
      ].join('|'),
    ),
  ],
  [
    BY_NAME,
    new RegExp(
      [
        String.raw`\b(?:avoid|drop|skip|leave|steer clear of`,
        'stay (?:away from|off)) (?:the (?:topics?|subjects?|question) of |any mention of )(?<after>)',
      ].join('|'),
    ),
  ],
  [
    BY_NAME,
    new RegExp(
      [
        String.raw`\b(?:no|zero|spare me (?:the|any|your)|without`,
        'enough (?:of|with) (?:the|this)) (?:more )?(?:(?:talk|talking|mention|discussion|questions|jokes',
        'chat|word|conversation|chatter) (?:of|about|on) )(?<after>)',
      ].join('|'),
    ),
  ],
  [
    BY_NAME,
    new RegExp(
      [
        String.raw`\b(?:not a|no more|not one more) word about (?<after>)|\benough (?:talk )?about (?<after2>)`,
        String.raw`\bnothing about (?<after3>)(?=.*\bplease\b)`,
      ].join('|'),
    ),
  ],
  [
    BY_NAME,
    new RegExp(
      [
        String.raw`(?:^|[,;.] ?|\bplease |\b(?:so|and|but|also) )(?:no|spare me (?:the|your)`,
        String.raw`enough(?: of the)?) (?:more )?(?<topic>(?:[\w'-]+ ){0,2}?[\w'-]+) (?:talk|chat|questions|jokes`,
        'discussions?|chatter|conversations?)(?: please)?(?:$| ?[,;.])',
      ].join('|'),
    ),
  ],
  [
    BY_NAME,
    new RegExp(
      [
        String.raw`(?:^|[,;.] ?|\bplease |\b(?:so|and|but|also) )no (?<topic>politics|religion|spoilers`,
        'politics (?:or|and) religion|religion (?:or|and) politics)(?: ,? ?please| ,? ?thanks?| here',
        ' in here| with me)?(?:$| ?[,;.])',
      ].join('|'),
    ),
  ],
  [
    BY_NAME,
    /\b(?:a|this is a|make (?:it|this|that) a|as a) (?:strict(?:ly)? )?no- ?(?<topic>[\w' -]{2,30}?)[ -]zone\b/,
  ],
  [
    BY_NAME,
    new RegExp(
      [
        String.raw`\b(?:ask|talk|discuss|chat)(?: me| to me| with me)?(?: about)? (?:anything|everything) (?:but`,
        'except|other than|apart from|besides)(?: for)?(?: about)? (?<after>)',
      ].join('|'),
    ),
  ],
  // Off limits.
  [
    BY_NAME,
    new RegExp(
      [
        String.raw`\b(?:anything (?:about|to do with)|talking about|talk about|questions about`,
        String.raw`the (?:topic|subject) of) (?<topic>[^,.;:]{2,40}?) (?:is|are) (?:\w+ )?off the table`,
      ].join('|'),
    ),
  ],
  [
    BY_NAME,
    new RegExp(
      [
        String.raw`(?:^|[,;:.] ?|\b(?:and|but|so|that|because|please|also|fyi|btw) )(?:(?:the )?(?:topic|subject`,
        'matter|question|whole topic|issue)s? of |talking about |talk of |talk about ',
        'anything (?:about|to do with|related to|involving) |questions about |discussing ',
        'mentioning )?(?<topic>(?!i am |i )[^,.;:]{2,60}?)(?: (?:topic|subject|thing))? (?:is|are',
        'has been|remains?|stays?)(?: (?:still|also|just|strictly|totally|completely|absolutely',
        'definitely|kind of|a bit of|something of|always|both|pretty|really|very',
        'all))* (?:off[ -]limits(?! (?:to|for) (?!me|us))|out of bounds(?! (?:to|for) (?!me|us))|taboo',
        String.raw`a (?:no[ -]go|taboo|no[ -]fly zone|closed (?:topic|book|subject))|(?:a |an )?(?:\w+ )?(?:sore`,
        'touchy|sensitive|painful|difficult|forbidden|raw|tender|delicate) (?:subject|topic|spot|point',
        'area)s?|not (?:up|open|available) for (?:discussion|debate)',
        'not (?:a (?:topic|subject)|something|a thing|one) (?:that )?i (?:want|like|wish|care|am willing',
        'am comfortable|am ready|talk|discuss|would like)',
        'something (?:that )?i (?:do not|would rather not|never|prefer not|would prefer not|can not) ',
        '(?:a |very |really |quite )?(?:triggers?|triggering|upsetting)(?: (?:for|to) me| topic',
        ' subject)?$|none of your business)',
      ].join('|'),
    ),
  ],
  [
    BY_NAME,
    new RegExp(
      [
        String.raw`\b(?:talking|questions|hearing|conversations|jokes`,
        'talk) about (?<topic>[^,.;:]{2,40}?) (?:is (?:too |so |really |very |still |just )*(?:painful',
        'hard|difficult|upsetting|triggering)(?: for me)?|(?:really |still |always )?(?:upsets?|hurts?',
        'triggers?|stress(?:es)?|makes?|depress(?:es)?|gives?) (?:me|too much|my))',
      ].join('|'),
    ),
  ],
  [
    BY_NAME,
    new RegExp(
      [
        String.raw`\b(?:topics?|subjects?|things?) (?:to avoid|i avoid|i (?:do not|would rather not|never`,
        'prefer not to) ?(?:want to |like to )?(?:discuss|talk about|get into)',
        'that are off[ -]limits)(?: with me)?(?: is| are| include)?(?: ?[:-])? (?<after>)',
      ].join('|'),
    ),
  ],
  [BY_NAME, new RegExp(`\\b(?:off[ -]limits|taboo|no[ -]go|please avoid|to avoid|off the table) ?[:-] (?<after>)`)],
];
const LIKEWISE =
  /^(?:and |,|also |the |oh )*same (?:(?:goes|is true|thing|deal|rule)(?: goes)? )?(?:with|for|about) (?<after>)/;

const ALLOWED = [
  '(?:fine|ok|okay|alright|cool|good|safe|no problem|happy|ready|open|comfortable|able|willing|allowed',
  'welcome|free|at peace|better|not a problem)',
].join('|');
const AGAIN: [needs: number, pattern: RegExp][] = [
  [
    ABOUT_IT,
    new RegExp(
      [
        String.raw`(?<!\b(?:not|never|longer) )\b(?:it is|that is|i am|i feel|you are|now|is|feel`,
        'am)(?: (?:totally|perfectly|completely|now|actually|really|finally|absolutely|more than|also|all',
        `quite|much|much more|again))* ${ALLOWED}(?: (?:now|again|if|for|with|to|you|we|us|me|everyone`,
        `enough)){0,3} ${ABOUT}(?<after>)`,
      ].join('|'),
    ),
  ],
  [
    ABOUT_IT,
    new RegExp(
      [
        String.raw`\b(?:you|we) (?:can|may|could) (?:now |totally |finally |freely |absolutely |always `,
        String.raw`go ahead and )*${ABOUT}(?<after>)(?=.*\b(?:again|now|anymore|after all|no longer|any time`,
        String.raw`anytime|fine|these days)\b)`,
      ].join('|'),
    ),
  ],
  [
    ABOUT_IT,
    new RegExp(
      [
        String.raw`\bi (?:really )?(?:do not mind|no longer mind|would not mind|am over not|want to start`,
        'would like to start|am done avoiding',
        String.raw`can)(?: (?:you|if you|if we|people|it if you|finally|now))* ?${ABOUT}(?<after>)(?=.*\b(?:again`,
        String.raw`now|anymore|after all|no longer|any time|these days|mind|start|avoiding)\b)`,
      ].join('|'),
    ),
  ],
  [
    ABOUT_IT,
    new RegExp(
      [
        String.raw`\b(?:let's|lets|we should|happy to|ready to|want to`,
        String.raw`like to)(?: (?:start|go back to))? ?${ABOUT}(?<after>)(?=.*\bagain\b)`,
      ].join('|'),
    ),
  ],
  [
    BY_NAME,
    new RegExp(
      [
        String.raw`(?:^|[,;.] ?|\b(?:and|but|so|that) )(?<topic>(?!it |that |this |i `,
        'we )[^,.;:]{2,50}?)(?: (?:talk|questions|topics))? (?:is',
        'are) (?:(?:no longer|not) (?:off[ -]limits|taboo',
        'a (?:sore|touchy|sensitive) (?:subject|topic|point)|off the table)(?: anymore)?',
        '(?:back on the table|allowed again|fine again|ok again|okay again|a fine topic',
        'fine to (?:talk about|discuss|mention|bring up)|ok to (?:talk about|discuss|mention|bring up)',
        'okay to (?:talk about|discuss|mention|bring up)|fair game))',
      ].join('|'),
    ),
  ],
  [
    BY_NAME,
    new RegExp(
      [
        String.raw`\b(?:do not|need not|no (?:longer )?need to|do not have to`,
        'do not need to) avoid (?:the (?:topic|subject) of |talking about |mentioning )?(?<after>)',
      ].join('|'),
    ),
  ],
];

/** Where the topic ends that begins at the pattern's end. */
const ENDS = new RegExp(
  [
    String.raw`\s*(?:[.,;!?:()]|\s[-–—]\s|\b(?:with (?:me|you|anyone|anybody|strangers)|to me|please|anymore`,
    'any more|any longer|again|in (?:this chat|here|front of|our)|here|at all|ever|right now|now|today',
    'because|since|when|whenever|if|as it|as i|it (?:makes|is|upsets|hurts|still)|is|are|but|so|around me',
    'thanks|thank you|unless|until|pls|plz|ok|okay|too|either|either way|that i|makes|upsets|just',
    'makes me|for a while|in general|i am|i have|i get|for me|on me|then|thx|tonight|first|while|cause',
    'cuz|during|out of|like that|all the time|every time|they|he|she|we do|i do|would be|that would',
    String.raw`or anything|or whatever|or something|on (?:dates|here)|over and over|up)\b).*$`,
  ].join('|'),
  's',
);
const LISTED = /,\s*(?=[^,]{1,30}(?:,|\band\b|\bor\b|$))/g;

/** The topics that a pattern finds, as the passage writes them. */
function topicsOf(wording: Wording, pattern: RegExp, before: Sentence[]): string[] {
  const match = pattern.exec(wording.said);
  if (!match) return [];
  const inside = match.groups?.topic ?? match.groups?.topic2 ?? match.groups?.topic3;
  const from = inside === undefined ? match.index + match[0].length : wording.said.indexOf(inside, match.index);
  const stretch = inside ?? wording.said.slice(from);
  const kept =
    inside ??
    stretch.slice(
      0,
      stretch.length - (ENDS.exec(stretch.replace(LISTED, (comma) => ' '.repeat(comma.length)))?.[0].length ?? 0),
    );
  return partsOf(kept).flatMap(([start, end]) => {
    const words = wordsBetween(wording, from + start, from + end);
    const said = phraseOf(words);
    if (MEANT_BEFORE.test(said)) return antecedent(said, [...before, upTo(wording, match.index)]) ?? [];
    return isTopic(said)
      ? [inLowerCase(writtenAs(wording.sentence, words), words[0]?.start === wording.sentence.start)]
      : [];
  });
}

/** The parts of a list of topics, without the words that lead to them: offsets in `kept`. */
function partsOf(kept: string): [number, number][] {
  const parts: [number, number][] = [];
  let at = 0;
  for (const piece of kept.split(/( ?, ?(?:and |or )?| (?:and|or|nor|&) (?:about |of |to )?)/)) {
    const lead = BEFORE_TOPIC.exec(piece)?.[0].length ?? 0;
    const tail = AFTER_TOPIC.exec(piece)?.[0].length ?? 0;
    if (!/^ ?,|^ (?:and|or|nor|&) /.test(piece) && piece.length > lead + tail)
      parts.push([at + lead, at + piece.length - tail]);
    at += piece.length;
  }
  return parts;
}

const BEFORE_TOPIC = new RegExp(
  [
    '^(?:(?:the|any|all|this|that|of|about|either|neither) |(?:whole |entire )?(?:topics?|subjects?',
    'matters?|issues?|questions?|conversations?) (?:of|about|like) ',
    '(?:anything|everything|stuff|things',
    'something)(?: (?:to do with|related to|about|involving|concerning|regarding|like|with))? ',
    'what (?:is happening|happened|went on) (?:with|to|between me and) |how (?=my )',
    'such things as )*',
  ].join('|'),
);

const AFTER_TOPIC = new RegExp(
  [
    '(?: (?:topics?|subjects?|stuff|things?|talk|issues|situation|business|whole thing|thing',
    'matters?|anymore|again|either|too|ever|at))*$',
  ].join('|'),
);

const MEANT_BEFORE =
  /^(?:her|him|them|it|that|this|(?:that|this) (?:topic|subject|person|man|woman|guy|part|whole thing)|she|he)$/;

/**
 * Whom or what `her` or `that topic` means: the one of the subject's that was named last before it. When somebody else
 * was, nobody knows.
 */
function antecedent(said: string, before: Sentence[]): string[] | undefined {
  const isPersonal = /^(?:her|him|she|he|that (?:person|man|woman|guy))$/.test(said);
  for (const sentence of before.toReversed()) {
    const { words } = sentence;
    for (let at = words.length - 1; at >= 0; at -= 1) {
      const owned = /^(?:my|our)$/.test(words[at]?.word ?? '') ? ownedAt(words, at + 1) : 0;
      if (isPersonal ? isPerson(words[at + owned]?.word ?? '') && owned > 0 : owned > 0)
        return [
          writtenAs(sentence, words.slice(at, at + owned + 1)).replace(/^(?:My|Our)/, (owner) => owner.toLowerCase()),
        ];
      if (!isPersonal) continue;
      if (isSomebody(sentence, at)) return [writtenAs(sentence, words.slice(at, at + 1))];
      if (
        isPerson(words[at]?.word ?? '') &&
        !/^(?:my|our)$/.test(words[at - 1]?.word ?? '') &&
        !/^(?:my|our)$/.test(words[at - 2]?.word ?? '')
      )
        return undefined;
    }
  }
  return undefined;
}

/** The sentence as far as a pattern's beginning. */
const upTo = ({ sentence, starts }: Wording, from: number): Sentence => ({
  ...sentence,
  words: sentence.words.filter((_, at) => (starts[at] ?? 0) < from),
});

/** How many words after `my` name what is mine: up to the verb, at most two; up to the person, at most three. */
function ownedAt(words: Word[], from: number): number {
  const person = words.slice(from, from + 3).findIndex(({ word }) => isPerson(word));
  if (person >= 0) return person + 1;
  return words
    .slice(from, from + 3)
    .findIndex(
      ({ word }) =>
        verbForm(word) !== undefined ||
        /^(?:[^\p{L}]|and|but|because|since|in|last|this|did|when|so|that|to|of|for|or|fell|died|ended|went)/u.test(
          word,
        ),
    ) === 2
    ? 2
    : words.length > from
      ? 1
      : 0;
}

/**
 * A name with its capital: one that the dictionary knows for a name, or a word it does not know that does something.
 */
function isSomebody({ words, text }: Sentence, at: number): boolean {
  const { word = '', start = 0 } = words[at] ?? {};
  return (
    /^\p{Lu}\p{Ll}/u.test(text.slice(start, start + 2)) &&
    (isFirstName(word, true) ||
      (!isCommonWord(word) && /^(?:is|was|has|died|passed|left|had|said)$/.test(words[at + 1]?.word ?? '')))
  );
}

const NO_TOPIC = new RegExp(
  [
    '^(?:it|the|small|that|this|me|my|anything|everything|them|him|her|you|us|we|i|idea|problem|worries',
    'thanks|way|one|need|emojis?|jargon|slang|small talk.*|bullet.*|exclamation.*|lists?|headings|things?',
    'stuff|these things|those things|such things|what|how|who|why|so|there|more|mind|as|which|where',
    'certain (?:things|topics)|a lot|much|something|myself|yourself|people|the way|question|questions',
    'the (?:topic|subject)|topic|subject|topics|subjects|answers?|response|replies|sentences?|paragraphs?',
    'no one|nobody|nothing|long .*|technical.*|details?|messages?|someone|eye contact|sugar|gluten|dairy',
    'meat|carbs|caffeine)$',
  ].join('|'),
);
const isTopic = (said: string): boolean =>
  said !== '' &&
  !NO_TOPIC.test(said) &&
  said.length <= 60 &&
  said.split(' ').length <= 6 &&
  /\p{L}{2}/u.test(said) &&
  !/^(?:to|too|i|you|we|he|she|they|that|if|is|what you|how you|why you|as|in|at|like|by|myself|your)\b/.test(said);

/** A topic that opens its sentence has a capital for no other reason, unless it is a name. */
function inLowerCase(topic: string, opens: boolean): string {
  const first = /^\p{Lu}[\p{Ll}'’-]+/u.exec(topic)?.[0];
  if (!opens || first === undefined || isFirstName(first.toLowerCase(), false) || isPlace(first.toLowerCase()))
    return topic;
  return `${topic.charAt(0).toLowerCase()}${topic.slice(1)}`;
}
