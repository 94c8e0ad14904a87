import { listsOf } from './lists.js';

const LISTS = listsOf('notes');
const pattern = (name: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}'’])(?:${LISTS.phrases(name).join('|')})(?![\p{L}])`, 'giu');
const SUBJECT = pattern('of the subject');
const SELF = pattern('of the writer');
const QUOTED = /["“„«][^"“”„«»\n]{1,300}["”»]/g;
/** Who takes notes may say what they did themselves now and then. A guess. */
const MOSTLY = 2;
const LEAST = 2;
/** Enough to tell; a book is not counted through. */
const LONGEST_SAMPLE = 20_000;

/**
 * Whether a text of one writer tells of the writer or, as the notes of a practice, of a sales team or a biography do,
 * of one person in the third person: `Pt reports headaches`, `He's 61, widower`. What is quoted counts for neither.
 */
export function whomAbout(text: string): 'self' | 'subject' {
  const sample = text.slice(0, LONGEST_SAMPLE).replace(QUOTED, ' ');
  const told = sample.match(SUBJECT)?.length ?? 0;
  const self = sample.match(SELF)?.length ?? 0;
  return told >= LEAST && told > MOSTLY * self ? 'subject' : 'self';
}
