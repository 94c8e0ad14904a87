import { ABOUT, ABOUT_IT, BY_NAME, HEAD } from './talking.js';

/** How people say that a topic is off limits, sore or tiresome, as unwanted-talk.ts tells what they ask for. */
export const OFF_LIMITS: [needs: number, pattern: RegExp][] = [
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
  [
    BY_NAME,
    new RegExp(
      [
        String.raw`\b(?:off[ -]limits(?! (?:areas?|rooms?|zones?))|taboo|no[ -]go|please avoid|to avoid|off the table`,
        String.raw`not going there`,
        'closed (?:topics?|subjects?)|not up for (?:discussion|debate)|do not (?:mention|discuss|bring up|raise',
        String.raw`ask about))(?: (?!is |are )[a-z]+){0,5} ?[:=–-] (?<after>)`,
      ].join('|'),
    ),
  ],
  // Feelings are a reason where a request stands beside them.
  [
    BY_NAME,
    new RegExp(
      [
        String.raw`(?:^|[,;.] ?|\b(?:and|but|so|that`,
        String.raw`because) )(?:the whole thing with )?(?<topic>(?!(?:i|it|that|this|s?he) )[^,.;:]{2,40}?) (?:(?:is`,
        'are|still|too|so|really|very|quite|just|a bit|pretty) )+(?:raw|painful|sore|tender|sensitive|triggering',
        String.raw`upsetting|fresh|a lot for me|hard for me)\b(?=.*\b(?:tiptoe|tread|skip`,
        'leave (?:it|that|him|her|them)',
        'avoid|steer|careful|gentle|gently|lightly|do not (?:ask|mention|bring|go|talk|joke)|rather not',
        String.raw`change the (?:subject|topic)|stay (?:off|away)|not talk)\b)`,
      ].join('|'),
    ),
  ],
  // Fed up with the questions about it.
  [
    BY_NAME,
    new RegExp(
      [
        String.raw`\b(?:had it with|fed up with|(?:sick|tired) of|over|done with|through with`,
        'had enough of|enough (?:of',
        String.raw`with)|spare me|lay off|drop|stop|quit|ease off|cut|lose|no more)(?: (?:all|the|these|those|your|any`,
        String.raw`of))*(?: (?:questions|jokes|comments|remarks|advice|tips|talk) (?:about|on) (?<after>)`,
        String.raw` (?<topic>(?!more |the |all )(?:[\w'-]+ ){0,2}?[\w'-]+) (?:questions|talk|jokes|comments|remarks`,
        String.raw`advice|theories|memes|puns|lectures|gossip)\b)`,
      ].join('|'),
    ),
  ],
  // If you so much as mention it.
  [
    ABOUT_IT,
    new RegExp(
      [
        String.raw`\bif (?:you|u|anyone|anybody|someone|somebody|(?:one more|another) person|people) (?:so much as`,
        `even|dare to|dares to)(?: (?:think about|start))* ?${ABOUT}(?<after>)`,
      ].join('|'),
    ),
  ],
  // Be quiet about it.
  [
    BY_NAME,
    new RegExp(
      [
        String.raw`${HEAD}(?:shut up|shush|hush|zip it|be quiet|keep quiet|stay quiet|pipe down|give it a rest`,
        String.raw`knock it off|let up)(?: already| now| please)* (?:about|on) (?<after>)`,
      ].join('|'),
    ),
  ],
];
