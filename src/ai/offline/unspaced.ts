import { categoryOf } from './categories.js';
import type { Finding } from './finding.js';
import type { Phrasebook, PhraseKind } from './phrasebook.js';

/** What the phrases of a language that writes its words together find in a text. */
export function unspacedPhrases(text: string, book: Phrasebook): Finding[] {
  const found: Finding[] = [];
  for (const [kind, phrases] of Object.entries(book.phrases) as [PhraseKind, string[]][]) {
    for (const phrase of phrases) {
      const [before = '', , then = ''] = phrase.split(/\{(\w+)\}/);
      const mark = before || then;
      let hits = 0;
      for (let at = text.indexOf(mark); at >= 0 && hits < MOST_HITS; at = text.indexOf(mark, at + mark.length)) {
        hits += 1;
        const span = before ? forward(text, at + before.length, then, kind, book) : backward(text, at, kind, book);
        if (span && !isVoid(text, before ? at : span[0], book) && !asks(text, span[1] + then.length)) found.push(...tell(text, kind, span, before ? at : span[0], span[1] + then.length, book));
      }
    }
  }
  return found.filter((one, at) => found.findIndex((each) => each.path === one.path && each.value === one.value) === at && !(one.polarity === 'asserts' && found.some((each) => each.polarity === 'retracts' && each.value === one.value)));
}

const MOST_HITS = 50;
const LONGEST: Record<string, number> = { name: 12, age: 4, place: 12, origin: 12, likes: 24, dislikes: 24 };

function forward(text: string, from: number, then: string, kind: PhraseKind, book: Phrasebook): [number, number] | undefined {
  let end = from;
  const most = from + (LONGEST[kind] ?? 12);
  while (end < text.length && end < most && !isStop(text, end, kind, book) && !(then && text.startsWith(then, end))) end += 1;
  return end > from && (!then || text.startsWith(then, end)) ? [from, end] : undefined;
}

function backward(text: string, to: number, kind: PhraseKind, book: Phrasebook): [number, number] | undefined {
  let start = to;
  while (start > 0 && to - start < (LONGEST[kind] ?? 12) && !isStop(text, start - 1, kind, book)) start -= 1;
  return start < to ? [start, to] : undefined;
}

/** A list goes on over the marks that join its items. */
const isStop = (text: string, at: number, kind: PhraseKind, book: Phrasebook): boolean => {
  const char = text.charAt(at);
  if ((kind === 'likes' || kind === 'dislikes') && book.and.includes(char)) return false;
  return book.stops.includes(char) || char === '\n';
};

const isVoid = (text: string, at: number, book: Phrasebook): boolean => {
  const before = text.slice(Math.max(0, at - 3), at).replace(/^.*[，。！？、,.!?\n]/s, '');
  return [...before].some((char) => book.voids.includes(char));
};

const asks = (text: string, at: number): boolean => /^[^。！!.\n]{0,12}[?？吗]/.test(text.slice(at, at + 14));

function tell(text: string, kind: PhraseKind, [from, to]: [number, number], start: number, end: number, book: Phrasebook): Finding[] {
  const value = text.slice(from, to).trim();
  const found = (path: Finding['path'], told: string | number, explicitness: number, polarity: Finding['polarity'] = 'asserts'): Finding => ({ path, value: told, explicitness, polarity, start, end });
  if (kind === 'age') {
    const age = /^\d{1,3}$/.test(value) ? Number(value) : hanNumber(value);
    return age !== undefined && age >= 1 && age <= 120 ? [found('core_info.age', age, 0.9)] : [];
  }
  if (value === '' || !/^\p{L}/u.test(value)) return [];
  if (kind === 'name') return [found('core_info.name', value, 0.85)];
  if (kind === 'place' || kind === 'origin') return [found('core_info.location', value, kind === 'place' ? 0.9 : 0.7)];
  const joints = new RegExp(`[${book.and}]`, 'u');
  return value.split(joints).filter((item) => item.length > 0 && item.length <= 12).map((item) => found(`interests.${categoryOf(item) ?? 'other'}`, item, 0.8, kind === 'dislikes' ? 'retracts' : 'asserts'));
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
