import { ABOUT, ABOUT_IT, BY_NAME } from './talking.js';

const ALLOWED = [
  '(?:fine|ok|okay|alright|cool|good|safe|no problem|happy|ready|open|comfortable|able|willing|allowed',
  'welcome|free|at peace|better|not a problem)',
].join('|');
/** What may stand before a topic and is no part of it. */
const ASIDES = '(?:(?:actually|ok|okay|well|oh|also|now|right|btw|by the way|good news|update) (?:[,:] ?)?)*';

/** How people say that a topic may be talked about again, as unwanted-talk.ts tells the others. */
export const AGAIN: [needs: number, pattern: RegExp][] = [
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
        String.raw`(?:^|[,;.] ?|\b(?:and|but|so|that) )${ASIDES}(?<topic>(?!it |that |this |i `,
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
