import { categoryOf } from './categories.js';
import { entriesOf, entryAt, lastStarts } from './entries.js';
import type { Finding } from './finding.js';
import type { Asked, Phrasebook, PhraseKind } from './phrasebook.js';
import type { Sentence } from './sentence.js';
import { spelledOut } from './tongue.js';

/** What the phrases of a language that writes its words together find in a sentence. Linear in its length. */
export function unspacedPhrases(
  { text, start, end, asks }: Pick<Sentence, 'text' | 'start' | 'end' | 'asks'>,
  book: Phrasebook,
): Finding[] {
  if (asks) return [];
  const run = openRun(text.slice(start, end), book);
  const found: Finding[] = [];
  const seen = new Set<string>();
  for (let at = 0; at < run.text.length; at += 1) {
    for (const { phrase, index, negated } of phrasesAt(run, at)) {
      const hit = matchAt(run, at, phrase, index, negated || isTurned(run, at));
      const told = hit && !isUnsaid(run, at, phrase) ? tell(run, phrase, hit) : [];
      for (const finding of told) {
        const key = `${finding.path} ${String(finding.value)}`;
        if (!seen.has(key)) found.push({ ...finding, start: start + finding.start, end: start + finding.end });
        seen.add(key);
      }
      if (!hit || told.length === 0) continue;
      at = Math.max(at, hit.from - 1);
      break;
    }
  }
  const settled = found.some(
    ({ path, explicitness, polarity }) =>
      path === 'core_info.location' && polarity === 'asserts' && explicitness >= LIVES,
  );
  return settled
    ? found.filter(({ path, explicitness }) => path !== 'core_info.location' || explicitness >= LIVES)
    : found;
}

/** A bare answer to a question for one thing: `上海`, `25`. */
export function answerUnspaced(
  { text, start, end }: Pick<Sentence, 'text' | 'start' | 'end'>,
  book: Phrasebook,
  asked: Asked,
): Finding[] {
  const said = text.slice(start, end);
  if (
    said.length > 30 ||
    entriesOf(book.self).some((word) => said.includes(word)) ||
    entriesOf(book.people).some((word) => word.length > 1 && said.includes(word))
  )
    return [];
  const run = openRun(said, book);
  const { at } = passTo(run, { at: 0, negated: false }, undefined);
  const kind: PhraseKind = asked === 'mood' ? 'being' : asked;
  const phrase: Phrase = { kind, before: [], after: [], slot: true, isOwn: false, length: 0 };
  const age =
    kind === 'age'
      ? entriesOf(book.years)
          .map((word) => said.indexOf(word))
          .find((index) => index > 0)
      : undefined;
  const to = age ?? slotEnd(run, at, phrase);
  return tell(run, phrase, { from: at, to, start: 0, end: said.length, negated: false }).map((finding) => ({
    ...finding,
    start: start + finding.start,
    end: start + finding.end,
  }));
}

const LIVES = 0.8;

interface Phrase {
  kind: PhraseKind;
  /** Pieces before the slot, with fillers allowed between them, and after it. */
  before: string[];
  after: string[];
  slot: boolean;
  /** Whether it begins with a word for its speaker. */
  isOwn: boolean;
  /** In characters. */
  length: number;
}

/**
 * Where phrases go on with each piece, by the first character of the piece, and those whose pieces before the slot end
 * here.
 */
interface PhraseTree {
  next: Map<string, { piece: string; node: PhraseTree }[]>;
  ends: Phrase[];
}

/** A sentence with the lists of its book. */
interface Run {
  text: string;
  book: Phrasebook;
  phrases: PhraseTree;
  /** Where the last entry of a list stands before each place, of the lists that were asked for. */
  last: Map<string, Int32Array>;
}

const openRun = (text: string, book: Phrasebook): Run => ({ text, book, phrases: treeOf(book), last: new Map() });

const TREES = new Map<string, PhraseTree>();

function treeOf(book: Phrasebook): PhraseTree {
  let tree = TREES.get(book.code);
  if (tree) return tree;
  TREES.set(book.code, (tree = { next: new Map(), ends: [] }));
  for (const [kind, phrases] of Object.entries(book.phrases) as [PhraseKind, string[]][]) {
    for (const way of phrases.flatMap(spelledOut)) {
      const [before = '', after = ''] = way.split(/\{\w+\}/);
      const phrase = {
        kind,
        before: entriesOf(before),
        after: entriesOf(after),
        slot: way.includes('{'),
        length: way.length,
        isOwn: entriesOf(book.self).some((word) => entriesOf(before)[0]?.startsWith(word)),
      };
      let node = tree;
      for (const piece of phrase.before.length > 0 ? phrase.before : phrase.after) {
        const next = node.next.get(piece.charAt(0)) ?? [];
        let found = next.find((each) => each.piece === piece)?.node;
        if (!found) node.next.set(piece.charAt(0), [...next, { piece, node: (found = { next: new Map(), ends: [] }) }]);
        node = found;
      }
      node.ends.push(phrase);
    }
  }
  return tree;
}

/** The phrases whose first pieces stand at a place, the longest first, with where those pieces end. */
function phrasesAt(run: Run, at: number): { phrase: Phrase; index: number; negated: boolean }[] {
  if (!run.phrases.next.has(run.text.charAt(at))) return [];
  const found: { phrase: Phrase; index: number; negated: boolean }[] = [];
  const step = (node: PhraseTree, index: number, negated: boolean, isFirst: boolean): void => {
    for (const phrase of node.ends) found.push({ phrase, index, negated });
    if (node.next.size === 0) return;
    let passed = { at: index, negated };
    for (let count = 0; count <= MOST_PASSED; count += 1) {
      let isExpected = false;
      for (const { piece, node: next } of node.next.get(run.text.charAt(passed.at)) ?? []) {
        if (!run.text.startsWith(piece, passed.at)) continue;
        isExpected = true;
        step(next, passed.at + piece.length, passed.negated, false);
      }
      const further = isExpected || isFirst ? undefined : passOne(run, passed);
      if (!further) return;
      passed = further;
    }
  };
  step(run.phrases, at, false, true);
  return found.length < 2 ? found : found.sort((a, b) => b.phrase.length - a.phrase.length);
}

const MOST_PASSED = 5;

interface Hit {
  /** The slot, and where the whole phrase begins and ends. */
  from: number;
  to: number;
  start: number;
  end: number;
  negated: boolean;
}

function matchAt(run: Run, at: number, phrase: Phrase, index: number, turned: boolean): Hit | undefined {
  const { text } = run;
  if (phrase.before.length === 0) {
    const from = slotBefore(run, at, phrase.kind);
    return from < at ? { from, to: at, start: from, end: index, negated: false } : undefined;
  }
  if (!phrase.slot) return { from: index, to: index, start: at, end: index, negated: turned };
  const passed = passTo(run, { at: index, negated: turned }, undefined);
  const to = slotEnd(run, passed.at, phrase);
  if (to <= passed.at) return undefined;
  const end = phrase.after.length > 0 ? piecesAt(run, to, phrase.after) : to;
  return end === undefined || /^[?？吗]/.test(text.slice(end, end + 1))
    ? undefined
    : { from: passed.at, to, start: at, end, negated: passed.negated };
}

/** A negation that stands just before a phrase turns it round: `也不喜欢`. */
function isTurned({ text, book }: Run, at: number): boolean {
  const before = text.slice(Math.max(0, at - 4), at);
  return entriesOf(book.not).some((word) => before.endsWith(word));
}

/** Where the pieces behind a slot end. */
function piecesAt(run: Run, at: number, pieces: string[]): number | undefined {
  let index = at;
  for (const piece of pieces) {
    index = passTo(run, { at: index, negated: false }, piece).at;
    if (!run.text.startsWith(piece, index)) return undefined;
    index += piece.length;
  }
  return index;
}

/** Passes over fillers and negations up to the expected piece. */
function passTo(
  run: Run,
  from: { at: number; negated: boolean },
  expected: string | undefined,
): { at: number; negated: boolean } {
  let passed = from;
  for (
    let count = 0;
    count < MOST_PASSED && !(expected !== undefined && run.text.startsWith(expected, passed.at));
    count += 1
  ) {
    const further = passOne(run, passed);
    if (!further) break;
    passed = further;
  }
  return passed;
}

function passOne(
  { text, book }: Run,
  { at, negated }: { at: number; negated: boolean },
): { at: number; negated: boolean } | undefined {
  const negation = entryAt(book.not, text, at);
  const filler = negation ?? entryAt(book.fillers, text, at);
  return filler === undefined ? undefined : { at: at + filler.length, negated: negated || negation !== undefined };
}

const LONGEST: Partial<Record<PhraseKind, number>> = {
  name: 12,
  intro: 5,
  age: 5,
  place: 12,
  origin: 12,
  left: 12,
  likes: 24,
  dislikes: 24,
  avoid: 14,
};

function slotEnd(run: Run, from: number, { kind, after }: Phrase): number {
  let end = from;
  const most = Math.min(run.text.length, from + (LONGEST[kind] ?? 16));
  while (end < most && !(after[0] !== undefined && run.text.startsWith(after[0], end)) && !isStop(run, end, kind))
    end += 1;
  return end;
}

function slotBefore(run: Run, to: number, kind: PhraseKind): number {
  let start = to;
  while (start > 0 && to - start < (LONGEST[kind] ?? 12) && !isStop(run, start - 1, kind)) start -= 1;
  return start;
}

/** A list goes on over what joins its things; what one is may hold any word. */
function isStop({ text, book }: Run, at: number, kind: PhraseKind): boolean {
  if (kind === 'being' || kind === 'style') return /[。！？；\n]/.test(text.charAt(at));
  const isList = kind.startsWith('likes') || kind === 'dislikes';
  if (isList && entryAt(book.and, text, at) !== undefined) return false;
  return text.charAt(at) === '\n' || entryAt(book.stops, text, at) !== undefined;
}

/**
 * Does somebody else, a condition or the past stand before? A phrase that names no subject belongs to the one named
 * last.
 */
function isUnsaid(run: Run, at: number, { isOwn }: Phrase): boolean {
  const { text, book } = run;
  const from = Math.max(0, at - LOOKED_BACK);
  const earlier = text.slice(from, at);
  const behindLast = (marks: string[]): number =>
    from + Math.max(...marks.map((mark) => earlier.lastIndexOf(mark))) + 1;
  const clause = behindLast(['，', '、', ',']);
  if (
    lastOf(run, book.unreal, at) >= clause ||
    lastOf(run, book.conditions, at) >= behindLast(['。', '！', '？', '\n'])
  )
    return true;
  const [others, self] = [lastOf(run, book.people, at), lastOf(run, book.self, at)];
  if (isOwn) return others >= clause && !/[和跟与]/.test(text.slice(clause, at));
  return others >= from && others > self;
}

/** How far before a phrase its subject is looked for. */
const LOOKED_BACK = 60;

/**
 * Where the last entry of a list stands that ends at `at` or before; -1 when there is none. The text is gone through
 * once for a list.
 */
function lastOf(run: Run, list: string | undefined, at: number): number {
  if (list === undefined) return -1;
  let last = run.last.get(list);
  if (!last) run.last.set(list, (last = lastStarts(run.text, list)));
  return last[at] ?? -1;
}

function tell(run: Run, { kind }: Phrase, { from, to, start, end, negated }: Hit): Finding[] {
  const { book, text } = run;
  const value = text
    .slice(from, to)
    .trim()
    .replace(/^[：:]/, '');
  const found = (
    path: Finding['path'],
    told: string | number,
    explicitness: number,
    polarity: Finding['polarity'] = 'asserts',
  ): Finding => ({ path, value: told, explicitness, polarity, start, end });
  if (kind === 'birthday') return [found('core_info.age', 1, 0.8, 'increments')];
  if (kind === 'male' || kind === 'female') return negated ? [] : [found('core_info.gender', kind, 0.8)];
  if (kind === 'age') {
    const age = /^\d{1,3}$/.test(value) ? Number(value) : hanNumber(value);
    return !negated && age !== undefined && age >= 1 && age <= 120 ? [found('core_info.age', age, 0.9)] : [];
  }
  if (kind === 'being') return negated ? [] : beings(run, from, to, start);
  if (kind === 'style') {
    const style = entriesOf(book.styles).find((word) => text.slice(from, from + 8).includes(word));
    return style && !negated ? [found('preferences.conversation_style', style, 0.85)] : [];
  }
  if (kind === 'work' || value === '' || !/^\p{L}/u.test(value)) return [];
  if (kind === 'intro')
    return !negated &&
      /^\p{Script=Han}{2,4}$/u.test(value) &&
      book.surnames?.includes(value.charAt(0)) &&
      !entriesOf(book.lasting).some((word) => value.includes(word))
      ? [found('core_info.name', value, 0.75)]
      : [];
  if (kind === 'name')
    return negated || entriesOf(book.people).some((word) => word.length > 1 && value === word)
      ? []
      : [found('core_info.name', value, 0.85)];
  if (kind === 'place' || kind === 'origin' || kind === 'left') {
    const gone = kind === 'left' || negated;
    return entriesOf(book.notPlaces).includes(value) || (gone && kind === 'origin')
      ? []
      : [found('core_info.location', value, kind === 'origin' ? 0.7 : 0.9, gone ? 'retracts' : 'asserts')];
  }
  if (kind === 'avoid') return [found('preferences.topics_to_avoid', value, 0.85)];
  if (kind === 'dislikes' && negated) return [];
  return itemsOf(value, book)
    .filter(({ category }) => kind !== 'does' || category !== 'other')
    .map(({ thing, category }) =>
      found(`interests.${category}`, thing, 0.8, kind === 'dislikes' || negated ? 'retracts' : 'asserts'),
    );
}

/** Traits and moods that stand near the beginning of what somebody is. */
function beings({ text, book }: Run, from: number, to: number, start: number): Finding[] {
  const near = text.slice(from, Math.min(to, from + 8)).split(/[，,]/)[0] ?? '';
  const first = (list: string | undefined, within: number): string | undefined =>
    entriesOf(list).find((word) => near.indexOf(word) >= 0 && near.indexOf(word) <= within);
  const trait = first(book.traits, 4);
  const mood = first(book.moods, 2);
  const end = from + near.length;
  if (trait) return [{ path: 'personality.traits', value: trait, explicitness: 0.8, polarity: 'asserts', start, end }];
  return mood
    ? [{ path: 'personality.mood_trends.recent', value: mood, explicitness: 0.8, polarity: 'asserts', start, end }]
    : [];
}

/** The things of a list without the verbs that only say how one enjoys them. */
function itemsOf(value: string, book: Phrasebook): { thing: string; category: string }[] {
  let items = [value];
  for (const joint of entriesOf(book.and)) items = items.flatMap((item) => item.split(joint));
  return items
    .flatMap((item) => {
      const plain = item
        .replace(/[\s的了啊呢吧哦]+$/u, '')
        .trim()
        .replace(/^[一二两三四五六几\d]+[只条个匹](?=.)/u, '');
      const light = Object.entries(book.light ?? {}).find(([, verbs]) =>
        entriesOf(verbs).some((verb) => plain.startsWith(verb) && plain.length >= verb.length + 2),
      );
      const verb =
        light && entriesOf(light[1]).find((word) => plain.startsWith(word) && plain.length >= word.length + 2);
      const thing = verb ? plain.slice(verb.length) : plain;
      if (
        thing === '' ||
        thing.length > 12 ||
        entriesOf(book.people).some((word) => word.length > 1 && thing.includes(word)) ||
        entriesOf(book.self).includes(thing) ||
        /^[你他她它这那]/.test(thing)
      )
        return [];
      const topic = Object.entries(book.topics ?? {}).find(([, words]) =>
        entriesOf(words).some((word) => thing.includes(word)),
      )?.[0];
      return [
        {
          thing,
          category: topic ?? (light && light[0] !== '-' ? light[0] : undefined) ?? categoryOf(thing) ?? 'other',
        },
      ];
    })
    .slice(0, 8);
}

const DIGITS = '零一二三四五六七八九';

/** `三十五` is 35. */
function hanNumber(value: string): number | undefined {
  const match = /^([二三四五六七八九])?(十)?([一二三四五六七八九])?$/.exec(value);
  if (!match || value === '') return undefined;
  const unit = match[3] ? DIGITS.indexOf(match[3]) : 0;
  if (!match[2]) return match[1] && !match[3] ? DIGITS.indexOf(match[1]) : unit || undefined;
  return (match[1] ? DIGITS.indexOf(match[1]) : 1) * 10 + unit;
}
