import { OFF_LIMITS } from './off-limits.js';
import { ABOUT, ABOUT_IT, APART, BY_NAME, HEAD, SPLIT } from './talking.js';

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
const REQUESTS: [needs: number, pattern: RegExp][] = [
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
        'thank you|thanks|kind|helpful|happier|relieved|glad|happy) if (?:(?:you|we|people|u|everyone',
        String.raw`the team|staff) (?:did not|do not|could (?:not|avoid|skip|stop)|would not|can not|never`,
        String.raw`avoid(?:ed)?|stop(?:ped)?|(?:(?:just|could|would) )*(?=(?:leave|keep|drop|skip|park) ))`,
        String.raw`(?:nobody|no one)(?: (?:in|on|at|from) (?:the|my|our) \w+)?)(?: (?:just|please|ever`,
        `even))* ?(?:${ABOUT}(?<after>)|${SPLIT})`,
      ].join('|'),
    ),
  ],
  // I would be happy if it did not come up.
  [
    BY_NAME,
    new RegExp(
      [
        String.raw`\b(?:appreciate it|great|nice|grateful|better|best|good|prefer(?: it)?|love it|like it|happier`,
        String.raw`relieved|kind|rather) (?:if |when |that )?(?<topic>(?!you |we |i )[^,.;]{2,40}?) (?:did not`,
        'does not',
        'do not|never|would not|stopped|stayed|could stop|could stay)(?: ever)? (?:(?:come|coming|came|pop|popping',
        String.raw`crop|cropping) up|out of (?:it|this|our|the conversation))\b`,
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
        String.raw`\b(?:not a|not one|no more|not one more|not another|never another|not a single`,
        String.raw`no further) words? (?:more )?(?:about|on|of) (?<after>)|\benough (?:talk )?about (?<after2>)`,
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
];

/** Requests, and how people say that a topic is off limits. */
export const UNWANTED: [needs: number, pattern: RegExp][] = [...REQUESTS, ...OFF_LIMITS];

/** `Same with politics`. */
export const LIKEWISE =
  /^(?:and |,|also |the |oh )*same (?:(?:goes|is true|thing|deal|rule)(?: goes)? )?(?:with|for|about) (?<after>)/;
