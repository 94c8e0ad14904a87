import { categoryOf } from './categories.js';
import type { Finding } from './finding.js';
import type { Asked, Phrasebook, PhraseKind } from './phrasebook.js';
import type { Sentence } from './sentence.js';
import { spelledOut } from './tongue.js';

/** What the phrases of a language that writes its words together find in a sentence. Linear in its length. */
export function unspacedPhrases({ text, start, end, asks }: Pick<Sentence, 'text' | 'start' | 'end' | 'asks'>, book: Phrasebook): Finding[] {
  if (asks) return [];
  const run = openRun(text.slice(start, end), book);
  const found: Finding[] = [];
  const seen = new Set<string>();
  for (let at = 0; at < run.text.length; at += 1) {
    for (const phrase of run.phrases.get(run.text.charAt(at)) ?? []) {
      const hit = turned(run, at, matchAt(run, at, phrase));
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
  const settled = found.some(({ path, explicitness, polarity }) => path === 'core_info.location' && polarity === 'asserts' && explicitness >= LIVES);
  return settled ? found.filter(({ path, explicitness }) => path !== 'core_info.location' || explicitness >= LIVES) : found;
}

/** A bare answer to a question for one thing: `上海`, `25`. */
export function answerUnspaced({ text, start, end }: Pick<Sentence, 'text' | 'start' | 'end'>, book: Phrasebook, asked: Asked): Finding[] {
  const said = text.slice(start, end);
  if (said.length > 30 || wordsOf(book.self).some((word) => said.includes(word)) || wordsOf(book.people).some((word) => word.length > 1 && said.includes(word))) return [];
  const run = openRun(said, book);
  const { at } = pass(run, 0, undefined);
  const kind: PhraseKind = asked === 'mood' ? 'being' : asked;
  const phrase: Phrase = { kind, before: [], after: [], slot: true };
  const age = kind === 'age' ? wordsOf(book.years).map((word) => said.indexOf(word)).find((index) => index > 0) : undefined;
  const to = age ?? slotEnd(run, at, phrase);
  return tell(run, phrase, { from: at, to, start: 0, end: said.length, negated: false }).map((finding) => ({ ...finding, start: start + finding.start, end: start + finding.end }));
}

const LIVES = 0.8;

interface Phrase {
  kind: PhraseKind;
  /** Pieces before the slot, with fillers allowed between them, and after it. */
  before: string[];
  after: string[];
  slot: boolean;
}

/** A sentence with the lists of its book. */
interface Run {
  text: string;
  book: Phrasebook;
  phrases: Map<string, Phrase[]>;
}

const openRun = (text: string, book: Phrasebook): Run => ({ text, book, phrases: compiled(book) });

const COMPILED = new Map<string, Map<string, Phrase[]>>();

/** Phrases by the first character that is looked for, the longest first. */
function compiled(book: Phrasebook): Map<string, Phrase[]> {
  const known = COMPILED.get(book.code);
  if (known) return known;
  const byFirst = new Map<string, Phrase[]>();
  for (const [kind, phrases] of Object.entries(book.phrases) as [PhraseKind, string[]][]) {
    for (const way of phrases.flatMap(spelledOut)) {
      const [before = '', after = ''] = way.split(/\{\w+\}/);
      const phrase = { kind, before: wordsOf(before), after: wordsOf(after), slot: way.includes('{') };
      const first = (phrase.before[0] ?? phrase.after[0] ?? '').charAt(0);
      byFirst.set(first, [...(byFirst.get(first) ?? []), phrase]);
    }
  }
  const length = ({ before, after }: Phrase): number => before.join('').length + after.join('').length;
  for (const phrases of byFirst.values()) phrases.sort((a, b) => length(b) - length(a));
  COMPILED.set(book.code, byFirst);
  return byFirst;
}

const LISTS = new Map<string, string[]>();

/** The entries of a list, the longest first. */
function wordsOf(list = ''): string[] {
  let words = LISTS.get(list);
  if (!words) LISTS.set(list, (words = list.split(/\s+/).filter((word) => word !== '')));
  return words;
}

interface Hit {
  /** The slot, and where the whole phrase begins and ends. */
  from: number;
  to: number;
  start: number;
  end: number;
  negated: boolean;
}

function matchAt(run: Run, at: number, phrase: Phrase): Hit | undefined {
  const { text } = run;
  if (phrase.before.length === 0) {
    const end = piecesAt(run, at, phrase.after)?.at;
    const from = slotBefore(run, at, phrase.kind);
    return end !== undefined && from < at ? { from, to: at, start: from, end, negated: false } : undefined;
  }
  const opened = piecesAt(run, at, phrase.before);
  if (!opened) return undefined;
  if (!phrase.slot) return { from: opened.at, to: opened.at, start: at, end: opened.at, negated: opened.negated };
  const passed = pass(run, opened.at, undefined);
  const negated = opened.negated || passed.negated;
  const to = slotEnd(run, passed.at, phrase);
  if (to <= passed.at) return undefined;
  const end = phrase.after.length > 0 ? piecesAt(run, to, phrase.after)?.at : to;
  return end === undefined || /^[?？吗]/.test(text.slice(end, end + 1)) ? undefined : { from: passed.at, to, start: at, end, negated };
}

/** A negation that stands just before a phrase turns it round: `也不喜欢`. */
function turned({ text, book }: Run, at: number, hit: Hit | undefined): Hit | undefined {
  const before = text.slice(Math.max(0, at - 4), at);
  return hit && wordsOf(book.not).some((word) => before.endsWith(word)) ? { ...hit, negated: true } : hit;
}

function piecesAt(run: Run, at: number, pieces: string[]): { at: number; negated: boolean } | undefined {
  let index = at;
  let negated = false;
  for (const [position, piece] of pieces.entries()) {
    if (position > 0) {
      const passed = pass(run, index, piece);
      index = passed.at;
      negated ||= passed.negated;
    }
    if (!run.text.startsWith(piece, index)) return undefined;
    index += piece.length;
  }
  return { at: index, negated };
}

/** Passes over fillers and negations up to the expected piece. */
function pass({ text, book }: Run, from: number, expected: string | undefined): { at: number; negated: boolean } {
  let at = from;
  let negated = false;
  for (let passed = 0; passed < 5 && !(expected !== undefined && text.startsWith(expected, at)); passed += 1) {
    const negation = wordsOf(book.not).find((word) => text.startsWith(word, at));
    const filler = negation ?? wordsOf(book.fillers).find((word) => text.startsWith(word, at));
    if (filler === undefined) break;
    negated ||= negation !== undefined;
    at += filler.length;
  }
  return { at, negated };
}

const LONGEST: Partial<Record<PhraseKind, number>> = { name: 12, intro: 5, age: 5, place: 12, origin: 12, left: 12, likes: 24, dislikes: 24, avoid: 14 };

function slotEnd(run: Run, from: number, { kind, after }: Phrase): number {
  let end = from;
  const most = Math.min(run.text.length, from + (LONGEST[kind] ?? 16));
  while (end < most && !(after[0] !== undefined && run.text.startsWith(after[0], end)) && !isStop(run, end, kind)) end += 1;
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
  if (isList && wordsOf(book.and).some((word) => text.startsWith(word, at))) return false;
  return text.charAt(at) === '\n' || wordsOf(book.stops).some((word) => text.startsWith(word, at));
}

/** Does somebody else, a condition or the past stand before? A phrase that names no subject belongs to the one named last. */
function isUnsaid({ text, book }: Run, at: number, { before }: Phrase): boolean {
  const earlier = text.slice(Math.max(0, at - 60), at);
  const clause = earlier.slice(Math.max(...['，', '、', ','].map((mark) => earlier.lastIndexOf(mark))) + 1);
  if (wordsOf(book.unreal).some((word) => clause.includes(word))) return true;
  const own = wordsOf(book.self).some((word) => before[0]?.startsWith(word));
  if (own) return wordsOf(book.people).some((word) => clause.includes(word) && !/[和跟与]/.test(clause));
  const last = (list: string): number => Math.max(-1, ...wordsOf(list).map((word) => earlier.lastIndexOf(word)));
  return last(book.people) > last(book.self);
}

function tell(run: Run, { kind }: Phrase, { from, to, start, end, negated }: Hit): Finding[] {
  const { book, text } = run;
  const value = text.slice(from, to).trim().replace(/^[：:]/, '');
  const found = (path: Finding['path'], told: string | number, explicitness: number, polarity: Finding['polarity'] = 'asserts'): Finding => ({ path, value: told, explicitness, polarity, start, end });
  if (kind === 'birthday') return [found('core_info.age', 1, 0.8, 'increments')];
  if (kind === 'male' || kind === 'female') return negated ? [] : [found('core_info.gender', kind, 0.8)];
  if (kind === 'age') {
    const age = /^\d{1,3}$/.test(value) ? Number(value) : hanNumber(value);
    return !negated && age !== undefined && age >= 1 && age <= 120 ? [found('core_info.age', age, 0.9)] : [];
  }
  if (kind === 'being') return negated ? [] : beings(run, from, to, start);
  if (kind === 'style') {
    const style = wordsOf(book.styles).find((word) => text.slice(from, from + 8).includes(word));
    return style && !negated ? [found('preferences.conversation_style', style, 0.85)] : [];
  }
  if (kind === 'work' || value === '' || !/^\p{L}/u.test(value)) return [];
  if (kind === 'intro') return !negated && /^\p{Script=Han}{2,4}$/u.test(value) && book.surnames?.includes(value.charAt(0)) && !wordsOf(book.lasting).some((word) => value.includes(word)) ? [found('core_info.name', value, 0.75)] : [];
  if (kind === 'name') return negated || wordsOf(book.people).some((word) => word.length > 1 && value === word) ? [] : [found('core_info.name', value, 0.85)];
  if (kind === 'place' || kind === 'origin' || kind === 'left') {
    const gone = kind === 'left' || negated;
    return wordsOf(book.notPlaces).includes(value) || (gone && kind === 'origin') ? [] : [found('core_info.location', value, kind === 'origin' ? 0.7 : 0.9, gone ? 'retracts' : 'asserts')];
  }
  if (kind === 'avoid') return [found('preferences.topics_to_avoid', value, 0.85)];
  if (kind === 'dislikes' && negated) return [];
  return itemsOf(value, book).filter(({ category }) => kind !== 'does' || category !== 'other').map(({ thing, category }) => found(`interests.${category}`, thing, 0.8, kind === 'dislikes' || negated ? 'retracts' : 'asserts'));
}

/** Traits and moods that stand near the beginning of what somebody is. */
function beings({ text, book }: Run, from: number, to: number, start: number): Finding[] {
  const near = text.slice(from, Math.min(to, from + 8)).split(/[，,]/)[0] ?? '';
  const first = (list: string | undefined, within: number): string | undefined => wordsOf(list).find((word) => near.indexOf(word) >= 0 && near.indexOf(word) <= within);
  const trait = first(book.traits, 4);
  const mood = first(book.moods, 2);
  const end = from + near.length;
  if (trait) return [{ path: 'personality.traits', value: trait, explicitness: 0.8, polarity: 'asserts', start, end }];
  return mood ? [{ path: 'personality.mood_trends.recent', value: mood, explicitness: 0.8, polarity: 'asserts', start, end }] : [];
}

/** The things of a list without the verbs that only say how one enjoys them. */
function itemsOf(value: string, book: Phrasebook): { thing: string; category: string }[] {
  let items = [value];
  for (const joint of wordsOf(book.and)) items = items.flatMap((item) => item.split(joint));
  return items.flatMap((item) => {
    const plain = item.replace(/[\s的了啊呢吧哦]+$/u, '').trim().replace(/^[一二两三四五六几\d]+[只条个匹](?=.)/u, '');
    const light = Object.entries(book.light ?? {}).find(([, verbs]) => wordsOf(verbs).some((verb) => plain.startsWith(verb) && plain.length >= verb.length + 2));
    const verb = light && wordsOf(light[1]).find((word) => plain.startsWith(word) && plain.length >= word.length + 2);
    const thing = verb ? plain.slice(verb.length) : plain;
    if (thing === '' || thing.length > 12 || wordsOf(book.people).some((word) => word.length > 1 && thing.includes(word)) || wordsOf(book.self).includes(thing) || /^[你他她它这那]/.test(thing)) return [];
    const topic = Object.entries(book.topics ?? {}).find(([, words]) => wordsOf(words).some((word) => thing.includes(word)))?.[0];
    return [{ thing, category: topic ?? (light && light[0] !== '-' ? light[0] : undefined) ?? categoryOf(thing) ?? 'other' }];
  }).slice(0, 8);
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
