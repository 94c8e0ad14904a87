import { mayBeginNumber, numberNamed } from '../../profile/number-words.js';
import type { ForeignWord, Pattern, PatternTree, Tongue } from './tongue.js';

/** Where a phrase stands. */
export interface Hit {
  pattern: Pattern;
  /** Where the phrase begins, where its slot does when that stands behind, and where its own words end. */
  at: number;
  slot: number;
  end: number;
  negated: boolean;
}

/** The most fillers and negations that may stand between two words of a phrase. */
const MOST_PASSED = 4;

/**
 * The phrases that begin at `at`, the longest first; fillers between their words are passed over, negations are noted.
 */
export function hitsAt(words: ForeignWord[], at: number, tongue: Tongue): Hit[] {
  const root = tongue.patterns.next.get(words[at]?.plain ?? '');
  if (!root) return [];
  const hits: Hit[] = [];
  const isBehind = at === 0 || words[at - 1]?.word === ',' || tongue.list('and').has(words[at - 1]?.plain ?? '');
  const negated = isNegatedBefore(words, at, tongue);
  const step = (node: PatternTree, index: number, turned: boolean): void => {
    const open = node.ends.filter((pattern) => !pattern.elided || (isBehind && (at > 0 || pattern.before.length > 1)));
    if (open.length > 0) hits.push(...hitsOf(words, at, index, open, turned, tongue));
    if (node.next.size === 0) return;
    let passed = { at: index, negated: turned };
    for (let count = 0; count <= MOST_PASSED; count += 1) {
      const word = words[passed.at];
      const next = word && node.next.get(word.plain);
      if (next) step(next, passed.at + 1, passed.negated);
      const any = word && count === 0 && /^\p{L}/u.test(word.word) ? node.next.get('*') : undefined;
      if (any) step(any, passed.at + 1, passed.negated);
      const further = next ? undefined : passOne(words, passed, tongue);
      if (!further) return;
      passed = further;
    }
  };
  step(root, at + 1, negated);
  return hits.length < 2
    ? hits
    : hits.sort(
        (a, b) =>
          lengthOf(b) - lengthOf(a) ||
          Number(a.pattern.elided) - Number(b.pattern.elided) ||
          Number(a.pattern.slot === 'before') - Number(b.pattern.slot === 'before'),
      );
}

const lengthOf = ({ pattern: { before, after } }: Hit): number => before.length + after.length;

/** The hits of patterns whose words end at one place: what stands behind them is the same for all. */
function hitsOf(
  words: ForeignWord[],
  at: number,
  end: number,
  patterns: Pattern[],
  turned: boolean,
  tongue: Tongue,
): Hit[] {
  let behind = { at: end, negated: turned };
  for (let count = 0, next: typeof behind | undefined = behind; count < MOST_PASSED && next; count += 1) {
    next = passOne(words, behind, tongue);
    behind = next ?? behind;
  }
  return patterns.map((pattern) => {
    if (pattern.slot === 'behind') return { pattern, at, slot: behind.at, end, negated: behind.negated };
    return {
      pattern,
      at,
      slot: end,
      end,
      negated: turned || (pattern.slot === 'before' && isNegatedBehind(words, end, tongue)),
    };
  });
}

/** Behind the filler, the negation, the length of time or the company that stands at a place, if one does. */
function passOne(
  words: ForeignWord[],
  { at, negated }: { at: number; negated: boolean },
  tongue: Tongue,
): { at: number; negated: boolean } | undefined {
  const plain = words[at]?.plain;
  if (plain === undefined || !tongue.mayStandBetween(plain)) return undefined;
  const turns = tongue.list('not').has(plain);
  const time = tongue.list('since').has(plain) ? timeAt(words, at + 1, tongue) : 0;
  const people = tongue.list('with').has(plain) ? peopleAt(words, at + 1, tongue) : 0;
  const found = Math.max(time, people);
  const length = found > 0 ? found + 1 : turns ? 1 : tongue.list('fillers').at(words, at);
  return length === 0 ? undefined : { at: at + length, negated: negated || turns };
}

function isNegatedBefore(words: ForeignWord[], at: number, tongue: Tongue): boolean {
  for (let back = at - 1; back >= Math.max(0, at - 2); back -= 1) {
    const { plain } = words[back] as ForeignWord;
    if (tongue.list('not').has(plain)) return true;
    if (!tongue.list('fillers').has(plain)) return false;
  }
  return false;
}

function isNegatedBehind(words: ForeignWord[], at: number, tongue: Tongue): boolean {
  const next = words
    .slice(at, at + 3)
    .find(({ plain }) => !tongue.list('fillers').has(plain) || tongue.list('not').has(plain));
  return next !== undefined && tongue.list('not').has(next.plain);
}

/** How many words the people take whom something is done with: `mi hermana`, `meinen zwei Kindern`; 0 for nobody. */
function peopleAt(words: ForeignWord[], at: number, tongue: Tongue): number {
  const isPerson = (one: ForeignWord | undefined): boolean => one !== undefined && tongue.list('people').has(one.plain);
  const near = words.slice(at, at + MOST_BEFORE_PERSON);
  const mark = near.findIndex(({ word }) => !/^\p{L}/u.test(word));
  const first = near.slice(0, mark < 0 ? near.length : mark).findIndex(isPerson);
  if (first < 0) return 0;
  let count = first + 1;
  while (isPerson(words[at + count])) count += 1;
  return count;
}

/** In words, with the person itself: `meinen zwei kleinen Kindern`. */
const MOST_BEFORE_PERSON = 4;

/** How many words a length of time takes: `2010`, `zehn Jahren`. */
function timeAt(words: ForeignWord[], at: number, tongue: Tongue): number {
  const year = /^(?:19|20)\d\d$/.test(words[at]?.word ?? '') ? 1 : 0;
  const number = year || (numberAt(words, at, tongue)?.length ?? 0);
  return year || (number > 0 && tongue.list('years').has(words[at + number]?.plain ?? '') ? number + 1 : 0);
}

/** Does a condition or a wish stand just before? */
export function isUnreal(words: ForeignWord[], at: number, tongue: Tongue): boolean {
  for (let back = at - 1; back >= Math.max(0, at - 3); back -= 1) {
    const { word, plain } = words[back] as ForeignWord;
    if (/^[,;:.]$/.test(word) || tongue.list('and').has(plain)) return false;
    if (tongue.list('unreal').has(plain)) return true;
  }
  return false;
}

/**
 * A number in digits or in the words of the language that begins at `at`, the longest reading; `length` is how many
 * words it takes.
 */
export function numberAt(
  words: ForeignWord[],
  at: number,
  { book }: Tongue,
): { value: number; length: number } | undefined {
  const { word = '', plain = '' } = words[at] ?? {};
  if (/^\d{1,3}$/.test(word)) return { value: Number(word), length: 1 };
  const hyphen = plain.indexOf('-');
  if (!mayBeginNumber(hyphen < 0 ? plain : plain.slice(0, hyphen), book.code)) return undefined;
  let found: { value: number; length: number } | undefined;
  let spoken = '';
  for (let length = 1; length <= MOST_IN_NUMBER && at + length <= words.length; length += 1) {
    spoken += `${length === 1 ? '' : ' '}${(words[at + length - 1] as ForeignWord).plain.replaceAll('-', ' ')}`;
    const value = numberNamed(spoken, book.code);
    if (value !== undefined) found = { value, length };
  }
  return found;
}

/** Words of a number at the most. */
const MOST_IN_NUMBER = 4;
