import { isOccupation } from './gazetteer.js';
import { anyOf } from '../../lists.js';
import { listsOf } from './lists.js';
import { isPerson } from './people.js';
import { phraseOf, type Word } from './sentence.js';
import { type Disposition, dispositionAt } from './temperament.js';

const LISTS = listsOf('listed-traits');

interface Named {
  named: Word[];
  kind: Disposition['kind'];
  /** A degree stands before it. */
  graded: boolean;
  /** Another trait or a word for a person stands beside it. */
  backed: boolean;
}

/** The traits that a list of words names, up to where something else begins. */
export function listed(words: Word[]): Named[] {
  const found: Named[] = [];
  let graded = false;
  for (let at = 0; at < words.length;) {
    const { word } = words[at] as Word;
    const disposition = isKindOf(words, at) ? undefined : dispositionAt(words, at);
    if (disposition) {
      const after = at + disposition.length;
      const fit = fits(words, at, disposition);
      if (!fit) break;
      found.push({ named: words.slice(at, after), kind: disposition.kind, graded, backed: fit === 'person' });
      graded = false;
      at = after;
    } else if (isKindOf(words, at)) at += 2;
    else if (DEGREES.has(word)) {
      graded ||= GRADES.has(word);
      at += 1;
    } else if (found.length > 0 && isSomebody(word)) at += 1;
    else {
      // Something else in the list: `29, shy`, `shy at first, but loyal`.
      const next = words.findIndex(
        (each, index) => index > at && (each.word === ',' || each.word === 'and' || each.word === 'but'),
      );
      if (next < 0 || next - at > 4) break;
      at = next + 1;
      while (DEGREES.has(words[at]?.word ?? '') && !isKindOf(words, at)) at += 1;
      if (dispositionAt(words, at) === undefined) break;
    }
  }
  const firm = found.some(({ kind, backed }) => kind === 'noun' || kind === 'plain' || backed);
  return found.map((one) => ({ ...one, backed: one.backed || (firm && found.length > 1) }));
}

const isKindOf = (words: Word[], at: number): boolean =>
  words[at + 1]?.word === 'of' && /^(?:kind|sort|type)$/.test(words[at]?.word ?? '');
/** Words that may stand before a trait, and those of them that are degrees. */
export const DEGREES = new Set(LISTS.words('degrees'));
export const GRADES = new Set(LISTS.words('grades'));
const PERSON = new RegExp(`^${anyOf(LISTS.words('person'))}$`);
/** These name a trade together with its noun: a social worker, a private tutor. */
const OF_TRADES = new RegExp(`^${anyOf(LISTS.words('of-trades'))}$`);

export const isSomebody = (word: string): boolean => PERSON.test(word) || isPerson(word);

const ENDS = new Set(LISTS.words('ends'));
/** What they are towards others, or about things, they are altogether. */
const STEADY = new RegExp(`^${anyOf(LISTS.words('steady'))}$`);
const TOWARDS: Record<string, RegExp> = {
  to: /^(?:a|the|my|people|others|everyone|everybody|animals|friends|strangers|those|anyone)$/,
  for: /^(?:my|a|an|someone)$/,
  about: /./,
  with: /^(?!you$)/,
  of: /^(?!you$)/,
};
const ALTOGETHER = new RegExp(
  [
    '^(?:to (?:a fault|the (?:core|bone|point|extreme|max))',
    'with (?:people|strangers|others|everyone|everybody|new people|kids|children|money|myself)',
    'about (?:everything|most things|a lot of things)|for my own good',
    'of the (?:family|group|bunch|two|pair)|at heart|(?:my|our) (?:whole|entire) life|all my life)',
  ].join('|'),
);

/**
 * Whether what follows a disposition leaves it one: `shy at first`, a `shy person`, not `sensitive to light` or
 * `romantic comedies`.
 */
function fits(words: Word[], at: number, { length, kind }: Disposition): 'yes' | 'person' | undefined {
  const last = words[at + length - 1]?.word ?? '';
  const next = words[at + length]?.word;
  const rest = phraseOf(words, at + length, at + length + 4);
  if (next === undefined || ALTOGETHER.test(rest)) return 'yes';
  if (isSomebody(next) || (isOccupation(next) && !OF_TRADES.test(last))) return 'person';
  if (next === 'to' && words[at - 1]?.word === 'too') return undefined;
  const towards = Object.hasOwn(TOWARDS, next) ? TOWARDS[next] : undefined;
  if (towards) return STEADY.test(last) && towards.test(words[at + length + 1]?.word ?? '') ? 'person' : undefined;
  if (next === 'in' && kind !== 'plain' && kind !== 'noun') return undefined;
  return ENDS.has(next) || (GRADES.has(next) && kind !== 'noun') || dispositionAt(words, at + length) !== undefined
    ? 'yes'
    : undefined;
}
