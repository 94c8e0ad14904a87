import { entriesOf, entryAt, lastStarts } from './entries.js';
import type { Finding } from './finding.js';
import { openRun, passTo, type Phrase, phrasesAt, type Run } from './phrase-tree.js';
import type { Asked, Phrasebook, PhraseKind } from './phrasebook.js';
import type { Sentence } from './sentence.js';
import { type UnspacedHit, tell } from './unspaced-findings.js';

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

function matchAt(run: Run, at: number, phrase: Phrase, index: number, turned: boolean): UnspacedHit | undefined {
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
  const most = LONGEST[kind] ?? 12;
  const isCompanyBefore = (at: number): boolean =>
    kind === 'place' && entryAt(run.book.with, run.text, at - 1) !== undefined;
  while (
    start > 0 &&
    to - start < most &&
    !isStop(run, start - 1, kind) &&
    !isBehindStop(run, start) &&
    !isCompanyBefore(start)
  )
    start -= 1;
  return start;
}

/** Whether a stop of several characters ends at a place: the last of them, the ら of から, is none by itself. */
const isBehindStop = ({ text, book }: Run, at: number): boolean =>
  entriesOf(book.stops).some((stop) => stop.length > 1 && text.startsWith(stop, at - stop.length));

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
  return others >= from && others > self && !isCompany(run, others);
}

/** Whether the person named at a place is whom the subject does something with: `和父母`, `母と`. */
function isCompany({ text, book }: Run, at: number): boolean {
  const person = entryAt(book.people, text, at) ?? '';
  return (
    entryAt(book.with, text, at + person.length) !== undefined ||
    entriesOf(book.with).some((word) => text.endsWith(word, at))
  );
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
