/** What people say instead of naming a mood, and the name of it. */
export const SAYINGS: [mood: string, saying: RegExp][] = [
  [
    'happy',
    new RegExp(
      [
        String.raw`\bi (?:can|could|just can) not stop (?:smiling|grinning|laughing|singing|dancing)\b`,
        String.raw`\bi (?:am|have been) (?:smiling|grinning|beaming)\b`,
        String.raw`\b(?:i am|feeling|i feel|i have been) (?:(?:like i am|absolutely|just|so) ){0,2}(?:over the moon`,
        String.raw`on cloud (?:nine|9)|on top of the world|walking on (?:air|sunshine))\b`,
      ].join('|'),
    ),
  ],
  [
    'sad',
    new RegExp(
      [
        String.raw`\bi (?:can|could|just can) not stop crying\b`,
        String.raw`\bi (?:am|have been) (?:just |still )?(?:in tears|crying|sobbing`,
        'bawling)(?= ?(?:$|,|right now|all |over |about |because|again|since|myself|every|and |so ))',
        String.raw`\bmy heart (?:is|feels) (?:broken|so heavy|heavy)\b`,
        String.raw`\bi (?:am|have been) (?:\w+ )?in (?:a|such a) (?:\w+ )?(?:funk|slump)\b`,
      ].join('|'),
    ),
  ],
  ['down', /\bdown in the dumps\b/],
  [
    'anxious',
    new RegExp(
      [
        String.raw`\bi (?:am|have been) (?:\w+ )?(?:freaking out|a nervous wreck|a bundle of nerves`,
        String.raw`losing sleep over)\b|\bmy (?:stomach is in knots|nerves are)\b`,
      ].join('|'),
    ),
  ],
  [
    'tired',
    new RegExp(
      [
        String.raw`\bi (?:am|have been) (?:\w+ )?(?:running on (?:empty|fumes)|dead on my feet|dead tired|beat$)`,
        String.raw`\bi have (?:no|zero) energy\b|\bi can (?:barely|hardly) keep my eyes open\b`,
      ].join('|'),
    ),
  ],
  [
    'overwhelmed',
    new RegExp(
      [
        String.raw`\bi (?:am|have been) (?:\w+ )?(?:drowning in (?!chocolate|love)`,
        String.raw`at (?:my|the) wits?(?:'s| ')? end|at the end of my rope|up to my (?:neck|eyeballs|ears))\b`,
      ].join('|'),
    ),
  ],
  [
    'stressed',
    /\b(?:is|has been|are|have been|was) (?:really |seriously |just |totally |completely )?stressing me out\b/,
  ],
  [
    'angry',
    new RegExp(
      [
        String.raw`\bi am (?:\w+ )?seeing red\b|\bmy blood is boiling\b`,
        String.raw`\bi am (?:so |just )?(?:done|fuming)(?: with this| right now)$`,
      ].join('|'),
    ),
  ],
];
/** Words that make what was said of the past a mood of today. */
export const OF_THIS_DAY = /\b(?:today|tonight|this (?:morning|week|afternoon|evening))\b/;
/** `in a good mood`, with the adjective. */
export const IN_MOOD = new RegExp(
  [
    String.raw`(?:\bi (?:am|have been|woke up|feel) (?:\w+ )?|^(?:woke up )?)in (?:such )?(?:a`,
    'an) (?:(?:really|very|pretty|super|rather) )?(good|great|bad|foul|terrible|horrible|awful|lousy',
    String.raw`rotten|fantastic|wonderful|happy|grumpy|weird|sour|gloomy|playful|festive) mood\b`,
  ].join('|'),
);
