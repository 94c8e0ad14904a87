import { listsOf } from './lists.js';

const LISTS = listsOf('talking');
const TALK = LISTS.anyOf('talk about');
const TOUCH = LISTS.anyOf('touch on');
/** Before what is talked about: `talk to me about`, `bring up`. */
export const ABOUT = `(?:${TALK}|${TOUCH})`;
/** The object stands inside: `bring her up`, `keep work out of this`. */
export const SPLIT = LISTS.anyOf('keep apart');
/** What a pattern turns on: words of talking about a thing, or of keeping it apart, or others. */
export const ABOUT_IT = 1;
export const APART = 2;
export const BY_NAME = 4;

/** Where an order or a request begins, not a report of one. */
export const HEAD = LISTS.anyOf('head');
