import { stemmer } from 'stemmer';
import { singular } from '../categories.js';
import { listsOf } from '../lists.js';
import { remembering } from '../../../text/look-up.js';
import { isUpperCase, sentenceWords, type Word } from '../sentence.js';
import { formsOf } from '../verbs.js';

/** One way to name something that people have as an interest. */
export interface Term {
  category: string;
  /** How much the mere word tells of who says it: the classes of data/lists/interest-terms.txt, or `word`. */
  kind: string;
  /** The normal name, where the words said bear it out; undefined to keep the words said. */
  name: string | undefined;
  /** Its words as compared. */
  keys: string[];
  /** Said with a capital, or in a text without any: the name of a band is else a word as any other. */
  needsCapital?: true;
}

/** A term where it stands: the tokens from `from` up to `to`. */
export interface Hit {
  term: Term;
  from: number;
  to: number;
}

const PHRASES = new Map<string, Term[]>();
const DEEDS = new Map<string, Term>();

/** Plural and singular are the same thing. */
const keyOf = remembering(singular);

const keysOf = (phrase: string): string[] =>
  sentenceWords(phrase)
    .flatMap(({ word }) => (word.length > 1 ? word.split('-') : [word]))
    .filter((word) => word !== '')
    .map(keyOf);

function add(phrase: string, category: string, kind: string, name?: string): void {
  const keys = keysOf(phrase);
  const [first] = keys;
  if (first === undefined) return;
  const there = PHRASES.get(first) ?? [];
  if (there.some((term) => term.keys.join(' ') === keys.join(' '))) return;
  there.push({ category, kind, name: name === phrase ? undefined : name, keys });
  PHRASES.set(first, there);
  // As hashtags write it. Shorter ones are words of their own.
  const joined = keys.join('');
  if (keys.length > 1 && joined.length >= SHORTEST_JOINED && !PHRASES.has(joined))
    PHRASES.set(joined, [{ category, kind, name: undefined, keys: [joined] }]);
}

/** In letters; a guess. */
const SHORTEST_JOINED = 10;

/** Many names are words as well: `the doors`. Those that are one word, or an article and one, need their capital. */
function addFamous(name: string, category: string): void {
  add(name, category, 'famous');
  const words = name.split(' ');
  if (words.length > 2 || (words.length === 2 && words[0] !== 'the')) return;
  const term = PHRASES.get(keysOf(name)[0]!)?.find(
    ({ kind, keys }) => kind === 'famous' && keys.length === words.length,
  );
  if (term) term.needsCapital = true;
}

/** The normal name of a form, when each of its words is said in some inflection. */
function nameFor(name: string, form: string): string | undefined {
  const said = new Set(form.split(/[\s-]+/).map((word) => stemmer(word)));
  return name.split(/[\s-]+/).every((word) => said.has(stemmer(word))) ? name : undefined;
}

function addDeed(entry: string, category: string): void {
  const [base = '', gerund = '', ...past] = entry.split(' ');
  const third = formsOf(base)[1] ?? '';
  const forms = [base, third, ...past, gerund, ...(past.length > 0 ? [] : [pastOf(base, gerund)])];
  for (const form of forms)
    if (!DEEDS.has(form)) DEEDS.set(form, { category, kind: 'deed', name: gerund, keys: [form] });
  add(gerund, category, 'game');
}

/** `knitting` gives `knitted`, `baking` gives `baked`. */
const pastOf = (base: string, gerund: string): string =>
  base.endsWith('e') ? `${base}d` : `${gerund.slice(0, -'ing'.length)}ed`;

const TERMS = listsOf('interest-terms');
for (const section of TERMS.names) {
  const [category = '', kind = ''] = section.split(' ');
  for (const entry of TERMS.phrases(section).map((one) => one.trim())) {
    if (entry === '') continue;
    if (kind === 'deed') addDeed(entry, category);
    else {
      const [name = '', forms] = entry.split('=');
      add(name, category, kind);
      for (const form of forms?.split('|') ?? []) add(form, category, kind, nameFor(name, form));
    }
  }
}
const FAMOUS = listsOf('famous-names');
for (const category of FAMOUS.names) for (const name of FAMOUS.phrases(category)) addFamous(name, category);
const WORDS = listsOf('interest-words');
for (const category of WORDS.names)
  for (const word of WORDS.words(category)) add(word.replaceAll('-', ' '), category, 'word');
for (const terms of PHRASES.values()) terms.sort((a, b) => b.keys.length - a.keys.length);

/** The terms that begin with a word. */
const termsFrom = remembering((word) => PHRASES.get(keyOf(word)));

/** The longest term at each place of a sentence where one begins, none within another. */
export function hitsIn(tokens: Word[], text: string): Hit[] {
  const hits: Hit[] = [];
  for (let from = 0; from < tokens.length; from += 1) {
    const term = termsFrom(tokens[from]!.word)?.find(
      (each) =>
        each.keys.every(
          (key, at) => at === 0 || (from + at < tokens.length && keyOf(tokens[from + at]!.word) === key),
        ) &&
        (!each.needsCapital || isUpperCase(text, tokens[from + each.keys.length - 1]!.start)),
    );
    if (!term) continue;
    hits.push({ term, from, to: from + term.keys.length });
    from += term.keys.length - 1;
  }
  return hits;
}

/** The pastime that a form of a verb names: `wove` is weaving. */
export const deedOf = (word: string): Term | undefined => DEEDS.get(word);
