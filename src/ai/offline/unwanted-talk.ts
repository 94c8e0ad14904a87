import { ABOUT, ABOUT_IT, APART, BY_NAME, SPLIT } from './talking.js';

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

/**
 * How people ask to leave a topic alone, each with what the sentence needs for it. The topic is the group `topic`, or
 * what follows the group `after`.
 */
export const UNWANTED: [needs: number, pattern: RegExp][] = [
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
/** `Same with politics`. */
export const LIKEWISE =
  /^(?:and |,|also |the |oh )*same (?:(?:goes|is true|thing|deal|rule)(?: goes)? )?(?:with|for|about) (?<after>)/;
