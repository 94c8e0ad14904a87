import { addToGroup } from '../../groups.js';
import { isOccupation } from './gazetteer.js';
import { listsOf } from './lists.js';
import { isPerson } from './people.js';
import { remembering } from '../../text/look-up.js';
import type { Sentence, Word } from './sentence.js';
import type { Perspective } from './statement.js';
import { verbForm } from './verbs.js';

const LISTS = listsOf('pieces');

/** In characters: what is longer than this is cut at its commas. */
const LONGEST = 160;
/**
 * In characters: what comes before `, and I` must say something by itself; before `because I`, more than one can keep
 * in view.
 */
const SHORTEST = 24;
const LONG = 100;

/** The sentence without its interjections and asides, cut where a new statement of the subject's begins. */
export function piecesOf({ words, text }: Sentence, voice: Perspective): Word[][] {
  let from = 0;
  while (
    from < words.length &&
    isLead(words, from) &&
    !(words[from]?.word === 'just' && verbForm(words[from + 1]?.word ?? ''))
  )
    from += 1;
  if (from > 0 && (words[from]?.word === 'am' || words[from]?.word === 'are')) from = 0;
  const rest = words.slice(from);
  const listing = voice.person === 'first' && isListing(rest);
  const cut: Word[][] = [];
  let piece: Word[] = [];
  rest.forEach((word, at) => {
    const before = at > 0 ? (rest[at - 1] as Word).word : '';
    const subject = at > 0 && (voice.subjects.has(word.word) || voice.owners.has(word.word));
    const length = piece[0] ? (piece.at(-1) as Word).end - piece[0].start : 0;
    const opens =
      subject &&
      !(listing && before === 'and' && voice.owners.has(word.word)) &&
      ((COORDINATE.has(before) && (length > SHORTEST || (voice.subjects.has(word.word) && !isSetting(piece, voice)))) ||
        (length > LONG && SUBORDINATE.has(before)));
    if (
      opens ||
      (listing && before === ',') ||
      (length > LONGEST && /^[,;]$/.test(word.word)) ||
      length > LONGEST * 1.5
    ) {
      cut.push(piece);
      piece = [];
    }
    piece.push(word);
  });
  cut.push(piece);
  const pieces: Word[][] = [];
  for (const each of joined(cut, voice)) {
    const kept = trimmed(each, text);
    if (kept.length > 0) pieces.push(kept);
  }
  return pieces;
}

/** In words: the parts of an introduction are short. */
const LONGEST_PART = 14;
const LEAST_PARTS = 3;

/** `I'm Tom, 34, live in Leeds, coeliac`, `Ana, 41, teacher`: one thing after the other of what somebody is. */
export function isListing(words: Word[]): boolean {
  const from = words.findIndex((_, at) => !isLead(words, at));
  const plain = words.slice(Math.max(0, from)).map(({ word }) => word);
  const parts = plain
    .join(' ')
    .split(/ ?, ?/)
    .map((part) => part.split(' '));
  const [first = []] = parts;
  const opens =
    (/^(?:i|my)$/.test(first[0] ?? '') && /^(?:am|name|names|'m)$/.test(first[1] ?? '')) ||
    /^(?:b|born)$/.test(first[0] ?? '') ||
    (first.length <= 2 && /^\d{1,2}$/.test(parts[1]?.join(' ') ?? ''));
  return opens && parts.length >= LEAST_PARTS && parts.every((part) => part.length <= LONGEST_PART);
}

const STANDING = new Set(LISTS.words('standing'));

/** `coeliac so no gluten` in such a list: what holds for good, told without a verb. */
export const isStanding = (words: Word[]): boolean =>
  words.some(({ word }) => STANDING.has(word)) || roleAmong(words) !== '';

/** What makes a trade in such a list a clause: `I'm a ` before `nurse`, `I'm ` before `a nurse in Porto`. */
export function roleAmong(words: Word[]): string {
  const [first] = words;
  const named = words.slice(0, 3).some(({ word }) => isOccupation(word)) || /^an?$/.test(first?.word ?? '');
  const isTrade = named && !words.some(({ word }) => isPerson(word) || verbForm(word) !== undefined);
  if (!first || !isTrade) return '';
  return /^(?:an?|the)$/.test(first.word) ? "I'm " : /^[aeiou]/.test(first.word) ? "I'm an " : "I'm a ";
}

/** `I planted a fig and I water it`: a clause that points back stays with the one that it points at. */
function joined(pieces: Word[][], voice: Perspective): Word[][] {
  const whole: Word[][] = [];
  for (const next of pieces) {
    const before = whole.at(-1);
    const points =
      before !== undefined && next.some(({ word }, at) => at > 0 && /^(?:it|them|him|her|there)$/.test(word));
    if (
      before?.[0] &&
      points &&
      before.length > 3 &&
      before.some(({ word }) => voice.subjects.has(word) || voice.owners.has(word)) &&
      (next.at(-1)?.end ?? 0) - before[0].start <= LONGEST
    )
      before.push(...next);
    else whole.push(next);
  }
  return whole;
}

/**
 * `Last May, I …`, `I sang, I danced`: what comes before the comma belongs to what follows, or is short. In
 * `small update: I …` it does not.
 */
const isSetting = (piece: Word[], voice: Perspective): boolean =>
  SETTING.test(piece[0]?.word ?? '') || piece.some(({ word }) => voice.subjects.has(word) || voice.owners.has(word));
const SETTING = new RegExp(`^${LISTS.anyOf('setting')}$`);
const COORDINATE = new Set([',', 'and', 'but', ';', '-', '–', '—', ':']);
const SUBORDINATE = new Set(['so', 'because', 'cause', 'cuz', 'then', 'though', 'although', 'while']);

const LEADING = new Set([...LISTS.words('leading'), '#']);

/** Heads of several words that say how something is said: `I think`, `to be honest`. */
const PREFACES = LISTS.phrases('prefaces').map((head) => head.split(' '));
const ASIDES = [...PREFACES.slice(0, 20), ...LISTS.phrases('asides').map((tail) => tail.split(' '))];
const BY_FIRST = by(PREFACES, (head) => head[0]);
const BY_LAST = by(ASIDES, (tail) => tail.at(-1));

function by(phrases: string[][], keyOf: (phrase: string[]) => string | undefined): Map<string | undefined, string[][]> {
  const found = new Map<string | undefined, string[][]>();
  for (const phrase of phrases) addToGroup(found, keyOf(phrase), phrase);
  return found;
}

const TRAILING = new Set([...LISTS.words('trailing'), 'now that']);

const BEING = new RegExp(`^${LISTS.anyOf('being')}$`);

/** `no, I live here` begins behind the `no`; `no more meat for me` would say the opposite without it. */
const isLead = (words: Word[], at: number): boolean =>
  LEADING.has(words[at]?.word ?? '') &&
  !(
    words[at]?.word === 'no' &&
    /^(?:one|\p{L}{4,30})$/u.test(words[at + 1]?.word ?? '') &&
    !verbForm(words[at + 1]?.word ?? '')
  ) &&
  !(words[at]?.word === 'so' && /^(?:far|many|much)$/.test(words[at + 1]?.word ?? '')) &&
  !(words[at]?.word === 'you' && (BEING.test(words[at + 1]?.word ?? '') || verbForm(words[at + 1]?.word ?? ''))) &&
  !(words[at]?.word === 'good' && /^\p{L}+$/u.test(words[at + 1]?.word ?? ''));

/** `3) I have two daughters`: the number of an item at the head of its line. */
const isItem = (words: Word[], at: number): boolean =>
  at === 0 && /^\d{1,2}$/.test(words[0]?.word ?? '') && words[1]?.word === ')' && words[0]?.end === words[1].start;

const hasLetters = remembering((word) => /[\p{L}\p{N}]/u.test(word));

const startsWith = (words: Word[], at: number, head: string[]): boolean =>
  head.every((word, index) => words[at + index]?.word === word);

function trimmed(piece: Word[], text: string): Word[] {
  let from = 0;
  let to = piece.length;
  for (let guard = 0; guard < 8 && from < to; guard += 1) {
    const before = from;
    while (from < to && (isLead(piece, from) || isItem(piece, from) || !hasLetters(piece[from]?.word ?? ''))) from += 1;
    const preface = BY_FIRST.get(piece[from]?.word)?.find((head) => startsWith(piece, from, head));
    // `I think of her` is no preface: a clause must follow.
    if (
      preface &&
      /^(?:that|,|i|we|my|our|it|he|she|they|there|the|a|an)$/.test(piece[from + preface.length]?.word ?? '') &&
      from + preface.length + 2 < to
    )
      from += preface.length + Number(piece[from + preface.length]?.word === 'that');
    if (
      /^(?:i|we)$/.test(piece[from]?.word ?? '') &&
      /^(?:do|did|am|have|can|was|will|are|were)$/.test(piece[from + 1]?.word ?? '') &&
      piece[from + 2]?.word === ','
    )
      from += 3;
    if (from === before) break;
  }
  for (let guard = 0; guard < 8 && to > from; guard += 1) {
    const before = to;
    while (
      to > from &&
      (TRAILING.has(piece[to - 1]?.word ?? '') ||
        !/[\p{L}\p{N}%)]/u.test(text.slice(piece[to - 1]?.start, piece[to - 1]?.end)))
    )
      to -= 1;
    const order = piece.findIndex(
      ({ word }, at) =>
        at > from + 1 &&
        at < to &&
        word === 'do' &&
        piece[at + 1]?.word === 'not' &&
        ORDERED.test(piece[at + 2]?.word ?? '') &&
        !/^(?:i|we|you|they|he|she|who|to|people)$/.test(piece[at - 1]?.word ?? ''),
    );
    if (order > 0) to = order;
    const aside = BY_LAST.get(piece[to - 1]?.word)?.find(
      (tail) => to - tail.length > from && startsWith(piece, to - tail.length, tail),
    );
    if (aside) to -= aside.length;
    if (to === before) break;
  }
  return piece.slice(from, to);
}

const ORDERED = new RegExp(`^${LISTS.anyOf('ordered')}$`);
