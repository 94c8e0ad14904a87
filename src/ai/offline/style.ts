import { type Finding, SAID } from './finding.js';
import { remembering } from '../../text/look-up.js';
import { listsOf } from './lists.js';
import { marked, marksIn } from './manner-words.js';
import type { Sentence, Word } from './sentence.js';
import { type Request, REQUESTS } from './style-requests.js';
import { wordingOf, wordsBetween, writtenAs, writtenOut } from './wording.js';

const LISTS = listsOf('style');

export const STYLE = 'preferences.conversation_style';

/**
 * How the subject asks to be talked to, each request of the sentence in its order: `short`, `no emojis`,
 * `don't sugarcoat it`.
 */
export function styleIn(sentence: Sentence): Finding[] {
  const cued = requestsIn(sentence.words);
  if (cued.length === 0) return [];
  const wording = wordingOf(sentence);
  const { said } = wording;
  if (NO_REQUEST.test(said)) return [];
  const found: { from: number; to: number; value: string }[] = [];
  const withMarks = cued.some(({ marks }) => marks) ? marked(said) : said;
  for (const { pattern, marks } of cued) {
    const read = marks ? withMarks : said;
    const match = pattern.exec(read);
    const style = match?.groups?.style ?? match?.groups?.no;
    if (!match || style === undefined) continue;
    const at = read.indexOf(style, match.index);
    const place = at - marksIn(read.slice(0, at));
    const to = place + style.length - marksIn(style);
    const from = place - (match.groups?.no === undefined ? (DENIAL.exec(said.slice(0, place))?.[0].length ?? 0) : 0);
    if (found.some((other) => other.from < to && from < other.to)) continue;
    const value = writtenAs(sentence, wordsBetween(wording, from, to)).replace(
      /^(?!I\b)\p{Lu}(?=[\p{Ll} ])/u,
      (capital) => capital.toLowerCase(),
    );
    if (value !== '') found.push({ from, to, value: match.groups?.no === undefined ? value : `no ${value}` });
  }
  return found
    .toSorted((a, b) => a.from - b.from)
    .map(({ value }) => ({
      path: STYLE,
      value,
      explicitness: SAID,
      polarity: 'asserts',
      start: sentence.start,
      end: sentence.end,
    }));
}

/** The words that deny what follows: `don't` of `don't treat me like a child`, `can't cope with` of `long answers`. */
const DENIAL = new RegExp(`${LISTS.anyOf('denial')} $`);

/** The requests that a sentence has the words for: most sentences have them for none, and patterns are dear. */
function requestsIn(words: Word[]): Request[] {
  let cued = 0;
  let framed = 0;
  for (const { word } of words) {
    const { cue, frame } = bitsOf(word);
    cued |= cue;
    framed |= frame;
  }
  return (cued & framed) === 0 ? [] : REQUESTS.filter((_, at) => (cued & framed & (1 << at)) !== 0);
}

/** Of each word the requests that it is a cue or the frame of, as bits. */
const BITS = new Map<string, { cue: number; frame: number }>();
for (const [at, { cues, frame }] of REQUESTS.entries()) {
  for (const word of [...cues, ...frame]) {
    const bits = BITS.get(word) ?? { cue: 0, frame: 0 };
    BITS.set(word, {
      cue: bits.cue | (cues.has(word) ? 1 << at : 0),
      frame: bits.frame | (frame.has(word) ? 1 << at : 0),
    });
  }
}

const bitsOf = remembering((word) =>
  writtenOut(word)
    .split(' ')
    .reduce(
      (sum, part) => {
        const bits = BITS.get(part);
        return bits ? { cue: sum.cue | bits.cue, frame: sum.frame | bits.frame } : sum;
      },
      { cue: 0, frame: 0 },
    ),
);

/** Idioms, and talk about others or about one's own ways: no request. */
const NO_REQUEST = new RegExp(String.raw`\b${LISTS.anyOf('no request')}\b`);
