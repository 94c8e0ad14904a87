import { listsOf } from './lists.js';

const LISTS = listsOf('mood-sayings');
const MOODS = ['happy', 'sad', 'down', 'anxious', 'tired', 'overwhelmed', 'stressed', 'angry'];
/** What people say instead of naming a mood, and the name of it. */
export const SAYINGS = MOODS.map((mood): [mood: string, saying: RegExp] => [mood, new RegExp(LISTS.anyOf(mood))]);
/** Words that make what was said of the past a mood of today. */
export const OF_THIS_DAY = /\b(?:today|tonight|this (?:morning|week|afternoon|evening))\b/;
/** `in a good mood`, with the adjective. */
export const IN_MOOD = new RegExp(
  String.raw`(?:\bi (?:am|have been|woke up|feel) (?:\w+ )?|^(?:woke up )?)in (?:such )?(?:a|an) ` +
    String.raw`(?:(?:really|very|pretty|super|rather) )?(${LISTS.anyOf('of moods')}) mood\b`,
);
