import { jsonrepair } from 'jsonrepair';
import { isFactLike } from './answer-fields.js';

/** What an answer holds that may be facts, as loosely as models write them; judged by answer.ts. */
export interface LooseAnswer {
  /** Whom the model takes for the subject. */
  subject: unknown;
  /** Objects with a quote and a value, each with the keys that led to it, such as `facts.core_info.name`. */
  items: { item: Record<string, unknown>; trail: readonly string[] }[];
  /** False where the answer ended before its list did, so that facts may be missing. */
  isWhole: boolean;
}

/** Ends of the thoughts that a server without a parser for them leaves before the answer. */
const THOUGHT_ENDS = ['</think>', '</thinking>', '</thought>', '</reasoning>', '[/THINK]', '<|message|>'] as const;
const THOUGHT_BEGINS = /^\s{0,40}(?:<(?:think|thinking|thought|reasoning)>|\[THINK\])/;
/** Deeper than any wrapper around facts that was seen. */
const DEEPEST = 6;
/** A fact of ours has under 500 characters; room for a quote as long as a page. */
const LONGEST_FACT = 4096;
/**
 * What of one answer is repaired: a hundred broken facts. The library's time grows with the square of what it is given
 * (24 s for 256 KiB of opened quotation marks), hence one fact at a time, and not for ever.
 */
const MOST_REPAIRED = 32_768;
/** Twice the facts of an answer that are looked at (answer.ts), since some are wrong or repeated. */
const MOST_ITEMS = 2000;
/** A brace that begins an object with a key, which may lack its quotation marks. Not one within an escaped string. */
const OBJECT_BEGINS = /\{\s{0,80}(?:["'][\w.-]{1,40}["']|\w{1,40})\s{0,10}:/g;
const SUBJECT = /["']?subject["']?\s{0,10}:\s{0,10}["']([^"'\\\n]{1,200})["']/;

/**
 * Finds the facts in what a model said: JSON of any shape, wrapped in thoughts, prose or a code fence, or broken in the
 * ways that models break it, fact by fact. Undefined where there is neither a fact nor an empty list of them. Takes
 * time in proportion to the answer.
 */
export function readLoosely(content: string): LooseAnswer | undefined {
  const said = afterThoughts(content);
  const value = parseWhole(said);
  return value === undefined ? factByFact(said) : lookInto(value);
}

function afterThoughts(content: string): string {
  const ends = THOUGHT_ENDS.map((mark) => [content.lastIndexOf(mark), mark.length] as const);
  const [at, length] = ends.reduce((last, end) => (end[0] > last[0] ? end : last));
  if (at >= 0) return content.slice(at + length);
  // Nothing but thoughts that came to no end: drafts of facts in there are no answer.
  return THOUGHT_BEGINS.test(content) ? '' : content;
}

/** The one JSON value in a text, if what surrounds it is no JSON. */
function parseWhole(said: string): unknown {
  const spans = [
    [0, said.length],
    [said.indexOf('{'), said.lastIndexOf('}') + 1],
    [said.indexOf('['), said.lastIndexOf(']') + 1],
  ] as const;
  for (const [from, to] of spans) {
    const value = from >= 0 && to > from ? parse(said.slice(from, to)) : undefined;
    // Some servers encode the answer twice.
    const inner = typeof value === 'string' ? parse(value) : value;
    if (typeof inner === 'object' && inner !== null) return inner;
  }
  return undefined;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function lookInto(value: unknown): LooseAnswer | undefined {
  const items: LooseAnswer['items'] = [];
  let hasEmptyList = false;
  const visit = (one: unknown, trail: readonly string[], depth: number): void => {
    if (depth > DEEPEST || items.length >= MOST_ITEMS) return;
    if (Array.isArray(one)) {
      hasEmptyList ||= one.length === 0;
      for (const each of one) visit(each, trail, depth + 1);
    } else if (isRecord(one)) {
      if (isFactLike(one)) items.push({ item: one, trail });
      else for (const [key, each] of Object.entries(one)) visit(each, [...trail, key], depth + 1);
    }
  };
  visit(value, [], 0);
  if (isRecord(value) && value['facts'] === null) hasEmptyList = true;
  const subject = isRecord(value) ? value['subject'] : undefined;
  return items.length > 0 || hasEmptyList ? { subject, items, isWhole: true } : undefined;
}

/** Each object of a text that is no JSON as a whole: cut off, with a comma too many, with quotation marks unescaped. */
function factByFact(said: string): LooseAnswer | undefined {
  const starts = [...said.matchAll(OBJECT_BEGINS)].slice(0, MOST_ITEMS).map(({ index }) => index);
  const items: LooseAnswer['items'] = [];
  let room = MOST_REPAIRED;
  /** Where the first fact begins and the last one ends. */
  let begin: number | undefined;
  let end = 0;
  for (const [at, start] of starts.entries()) {
    const text = said.slice(start, Math.min(starts[at + 1] ?? said.length, start + LONGEST_FACT));
    for (const { json, close } of objectsIn(text)) {
      let item = parse(json);
      if (item === undefined && json.length <= room) {
        room -= json.length;
        item = repair(json);
      }
      if (!isRecord(item) || !isFactLike(item)) continue;
      begin ??= start;
      end = start + close;
      items.push({ item, trail: [] });
      break;
    }
  }
  if (items.length === 0) return undefined;
  const isWhole = said.slice(0, begin).includes('[') ? said.includes(']', end) : !said.includes('{', end);
  return { subject: SUBJECT.exec(said.slice(0, LONGEST_FACT))?.[1], items, isWhole };
}

/** What a text that begins with an object may have of it, the likeliest first; nothing where it is not closed. */
function objectsIn(text: string): { json: string; close: number }[] {
  const ends = [balancedEnd(text), followedEnd(text), outermostEnd(text)];
  return [...new Set(ends)].filter((close) => close > 0).map((close) => ({ json: text.slice(0, close), close }));
}

/** Behind the first brace that closes outside of quotation marks. */
function balancedEnd(text: string): number {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charAt(at);
    if (mark === '\\') at += 1;
    else if (mark === '"') isQuoted = !isQuoted;
    else if (mark === '}' && !isQuoted) return at + 1;
  }
  return 0;
}

/** Behind the first brace that something follows which may stand behind an object. */
const followedEnd = (text: string): number => text.search(/\}\s{0,80}(?:[,\]{}/#]|$)/) + 1;

/** Behind the first of the braces at the end, where quotation marks tell nothing: the others close what is around. */
function outermostEnd(text: string): number {
  let close = text.lastIndexOf('}') + 1;
  while (close > 1 && /[\s,\]}]/.test(text.charAt(close - 2))) close -= 1;
  return close;
}

function repair(json: string): unknown {
  try {
    return parse(jsonrepair(json));
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
