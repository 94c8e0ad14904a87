import type { Lists } from '../../lists.js';
import { listsOf } from './lists.js';
import { MANNER, MANNER_CUES, MANNERS, REPLIES, REPLY_WORDS, SOME, THING_CUES, UNWANTED } from './manner-words.js';

const LISTS = listsOf('style-requests');
const THINGS = listsOf('style-things');
const SAYINGS = listsOf('style-sayings');

/** A way to ask for a style. */
export interface Request {
  /** Words of which a sentence must have one to be such a request, and one of these besides. */
  cues: Set<string>;
  frame: Set<string>;
  /** What of it is the style: the group `style` as said, or `no` before the group `no`. */
  pattern: RegExp;
  /** Whether the pattern reads a wording with its words marked. */
  marks?: true;
}

/** What the lists name and do not have: words for manners and things, and where a request begins or ends. */
const GIVEN = {
  manner: MANNER,
  manners: MANNERS,
  replies: REPLIES,
  unwanted: UNWANTED,
  some: SOME,
  ...Object.fromEntries(['head', 'clause', 'now', 'fine'].map((name) => [name, LISTS.anyOf(name)])),
};
const patternOf = (lists: Lists, name: string): RegExp => new RegExp(lists.anyOf(name, GIVEN));

const ofManner = (name: string, frame = LISTS.words(`${name} frame`)): Request => ({
  cues: MANNER_CUES,
  frame: new Set(frame),
  pattern: patternOf(LISTS, name),
  marks: true,
});
const ofThing = (name: string): Request => ({
  cues: THING_CUES,
  frame: new Set(THINGS.words(`${name} frame`)),
  pattern: patternOf(THINGS, name),
});
const saying = (name: string): Request => ({
  cues: new Set(SAYINGS.words(`${name} cues`)),
  frame: new Set(SAYINGS.words(`${name} frame`)),
  pattern: patternOf(SAYINGS, name),
});

/** Every way to ask for a style that is known. */
export const REQUESTS: Request[] = [
  // Keep it short.
  ofManner('keep it'),
  // Be blunt; I want you to be blunt; I prefer people who are blunt.
  ofManner('be so'),
  ofManner('you to be'),
  ofManner('people who are'),
  // I prefer short answers; answer me briefly; short answers please.
  ofManner('prefer answers', REPLY_WORDS),
  ofManner('talk to me'),
  ofManner('in such answers', REPLY_WORDS),
  ofManner('such please'),
  ofManner('how i like it'),
  // No emojis; less jargon; I hate walls of text.
  ofThing('less of'),
  ofThing('none of'),
  ofThing('hate'),
  // Emojis annoy me; I can't bear bullet points.
  ofThing('annoys me'),
  ofThing('can not stand'),
  // Don't be so formal; you don't have to be polite.
  ofManner('do not be'),
  saying('no sugarcoating'),
  saying('to the point'),
  saying('do not do'),
  saying('you can swear'),
  saying('bottom line'),
  saying('ring me'),
  // Explain it like I'm five; talk to me like a friend.
  saying('explain it like'),
  // Emojis are fine again; you can write longer answers again; go into detail.
  ofThing('things are fine again'),
  ofManner('answers are fine again', REPLY_WORDS),
  ofManner('you can write again'),
  ofThing('you can use again'),
  saying('go into detail'),
  saying('in short'),
  // One question at a time; in bullet points; with examples.
  saying('step by step'),
  // Bullet points work best.
  saying('lists work best'),
  saying('the shorter the better'),
];
