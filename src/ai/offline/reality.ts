import { blank } from '../../text/blanks.js';
import { cueOf, hears } from './cues.js';
import { listsOf } from './lists.js';
import type { Sentence } from './sentence.js';

const LISTS = listsOf('reality');
/** `RT @ada: …`, also behind what counts or dates it: `4/ RT @ada: …`, `mar · RT @ada: …`. */
const REPOST = /^(?:[^\n]{0,20}[·|:)\]–—-][ \t]{1,3}|[^\p{L}\n]{0,6})RT @\w{2,30}:[^\n]*/gmu;

/** The same text with what others wrote blanked out: quotations, quoted mail, code, reposts, samples. Offsets stay. */
export function ownWords(text: string): string {
  let own = text.includes('```') ? blankBetween(text, '```', '```', 20_000, () => true) : text;
  if (own.includes('>')) own = own.replace(/^[ \t]{0,4}>[^\n]*/gm, blank);
  if (own.includes('RT @')) own = own.replace(REPOST, blank);
  if (SAMPLES.test(own)) own = own.replace(SAMPLES, blank);
  const unquoted = own;
  for (const [open, close] of [
    ['"', '"'],
    ['“', '”'],
    ['«', '»'],
    ['🎶', '🎶'],
    ['🎵', '🎵'],
    ['♪', '♪'],
    ['♫', '♫'],
  ] as const) {
    if (own.includes(open)) own = blankBetween(own, open, close, 600, isSpeech);
  }
  // A text that is one quotation is quoted for no reason but to send it.
  return own.trim() === '' ? unquoted : own;
}

/** `Sample: …`, `Example answer: …`, up to the end of the line: what a form shows to those who fill it in. */
const SAMPLES = new RegExp(String.raw`(?<=^|[\n\s([])${LISTS.anyOf('samples')}\s?:[^\n]*`, 'gi');

/** A quotation holds someone's speech when it is a clause; a title or a nickname in quotes is the writer's own word. */
const isSpeech = (quoted: string): boolean => {
  const words = quoted.trim().split(/\s+/);
  return words.length >= 5 || (words.length >= 2 && /\b(?:i|i'm|my|me|you|we)\b/i.test(quoted));
};

/**
 * Blanks each stretch between two marks that is at most `longest` long, holds no empty line and passes `test`, which
 * must fail for the end of whatever it fails for. One pass: neither mark is looked for twice in the same place, and no
 * two stretches that are looked at overlap.
 */
function blankBetween(
  text: string,
  open: string,
  close: string,
  longest: number,
  test: (quoted: string) => boolean,
): string {
  const parts: string[] = [];
  let done = 0;
  let from = text.indexOf(open);
  while (from >= 0) {
    const to = text.indexOf(close, from + open.length);
    if (to < 0) break;
    // Where the same mark opens and closes, there is no other between the two.
    if (open !== close) from = firstFitting(text, open, from, to, longest);
    const quoted = text.slice(from + open.length, to);
    const fits = from + open.length <= to && quoted.length <= longest && !quoted.includes('\n\n');
    if (fits && test(quoted)) {
      parts.push(text.slice(done, from), blank(text.slice(from, to + close.length)));
      done = to + close.length;
    }
    // A mark that is too far from the next may open what follows; any other has been tried against its closing mark.
    from = text.indexOf(open, open === close && quoted.length > longest ? to : to + close.length);
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(done);
}

/**
 * The first opening mark from `from` on that is near enough to the closing mark at `to`, without an empty line between;
 * a place behind `to` when there is none.
 */
function firstFitting(text: string, open: string, from: number, to: number, longest: number): number {
  const near = text.slice(Math.max(from, to - longest - open.length), to);
  const emptyLine = near.lastIndexOf('\n\n');
  const at = near.indexOf(open, emptyLine < 0 ? 0 : emptyLine + 1 - open.length);
  return at < 0 ? to + 1 : to - near.length + at;
}

const FICTION = new RegExp(String.raw`\b${LISTS.anyOf('fiction')}\b`);

const INVENTED = cueOf(LISTS.words('invented').join(' '));
const PLAYING = cueOf(LISTS.words('playing').join(' '));

const ROLE_PLAY = new RegExp(String.raw`\b${LISTS.anyOf('role play')}\b`);

const ORDER = new RegExp(String.raw`^${LISTS.anyOf('order')}\b`);

/** `unsaid`: somebody else says it, or it says the opposite. */
export type Standing = 'plain' | 'unsaid' | 'unreal' | 'unreal from here';

/**
 * Is this sentence meant as a fact at all? Fiction, orders and tasks are not; a role-play or a task unmakes the rest of
 * the turn too.
 */
export function standingOf(sentence: Sentence): Standing {
  const text = sentence.text
    .slice(sentence.start, Math.min(sentence.end, sentence.start + 600))
    .toLowerCase()
    .replaceAll('’', "'");
  const task = hears(sentence.words, PLAYING) ? ROLE_PLAY.exec(text) : null;
  if (task && !OWN_DOINGS.test(text.slice(0, task.index + 1).replace(/\S$/, '')))
    return MEANT_ONCE.test(task[0]) && !text.includes(':', task.index) ? 'unreal' : 'unreal from here';
  const isCast = CAST.test(text) && PLAYED.test(sentence.text.slice(0, LONGEST_BRIEFING).toLowerCase());
  if (isCast) return 'unreal from here';
  if (OTHERS_TEXT.test(text) && (PRESENTED.test(text) || REQUEST.test(text))) return 'unreal from here';
  if (ORDER.test(text) && !/\b(?:call me|that i am|that i'm|remember)\b/.test(text)) return 'unreal';
  if (
    hears(sentence.words, INVENTED) &&
    FICTION.test(text) &&
    !/\b(?:my favou?rite|i (?:love|like|loved|am writing|'m writing))\b/.test(text)
  )
    return 'unreal';
  if (
    /^(?:\W{0,3})(?:if|even if|what if|as if|suppose|say) (?:i|we|my|only)\b/.test(text) &&
    /\b(?:were|was|had|could|would|lived|did|'d|won|id)\b/.test(text)
  )
    return 'unreal';
  return SAID_BY_OTHERS.test(text) || LIKES_NOTHING.test(text) ? 'unsaid' : 'plain';
}

/** Behind these the writer goes on about themselves: `Write me a speech. I hate crowds.` */
const MEANT_ONCE = new RegExp(String.raw`^(?:what if|hypothetically|write .*${LISTS.anyOf('own texts')})$`);

/** `You are Captain Moor, 45, …`: whom a machine is to be, where the text says that it is a part to play. */
const CAST = new RegExp(String.raw`^\W*${LISTS.anyOf('cast')}\b(?! you)`);
const PLAYED = new RegExp(String.raw`\b${LISTS.anyOf('played')}\b`, 'u');
/** In UTF-16 units. */
const LONGEST_BRIEFING = 2000;

/** `my friend's bio`, given to be worked on: what follows is that text. */
const OTHERS_TEXT = new RegExp(String.raw`\b${LISTS.anyOf('others text')}\b`, 'u');
const PRESENTED = new RegExp(String.raw`^${LISTS.anyOf('presented')}\b`);
const REQUEST = new RegExp(LISTS.anyOf('request'));
/** `…, said my daughter`, `when people say I love jazz`. */
const SAID_BY_OTHERS = new RegExp(LISTS.anyOf('said by others'));
const LIKES_NOTHING = new RegExp(String.raw`\b${LISTS.anyOf('likes nothing')}\b`);

const OWN_DOINGS = new RegExp(LISTS.anyOf('own doings'));

/** `just kidding`, `jk`: takes back the sentence before. */
export const isTakenBack = (sentence: Sentence): boolean =>
  TAKES_BACK.test(sentence.text.slice(sentence.start, sentence.start + 60).toLowerCase());

const TAKES_BACK = new RegExp(`^${LISTS.anyOf('takes back')}`);
