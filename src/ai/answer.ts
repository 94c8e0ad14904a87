import { z } from 'zod';
import { LIMITS, type Fact, type FactPath } from '../profile/observation.js';
import { isPartialDate } from '../profile/partial-date.js';
import type { Slot } from '../profile/slots.js';
import { LONGEST_SUBJECT } from '../profile/submission.js';
import { fieldOf, slotNamed, type NamedSlot } from './answer-fields.js';
import { readLoosely, type LooseAnswer } from './answer-json.js';
import type { Chunk } from './chunk.js';
import { languageCode } from './language-code.js';
import { openLocate, type Locate } from './quote.js';

/** The model said something that is not an answer; `message` is the complaint that goes back to it. */
export class InvalidAnswer extends Error {}

export interface AnsweredFact {
  submissionId: string;
  fact: Fact;
}

/** What a model says of a chunk. */
export interface Answer {
  facts: AnsweredFact[];
  /** Whom it takes for the subject, as the texts call it; believed by nobody before it is found among the speakers. */
  subject: string | undefined;
  /** False where its list was cut off, so that facts may be missing. */
  isWhole: boolean;
}

const EXPLICITNESS = { stated: 0.9, implied: 0.7, passing: 0.5 } as const;

/** Several times what a chunk of prose states. */
const MOST_FACTS = 1000;
/** Several times what one quote says. */
const MOST_VALUES = 20;

/** What decides the meaning of a fact, by the beginning of the word: models decline it. */
const POLARITIES = [
  { begins: 'assert', polarity: 'asserts', example: 'Asserted' },
  { begins: 'retract', polarity: 'retracts', example: 'retract' },
  { begins: 'increment', polarity: 'increments', example: 'increment' },
] as const;

const lowerCase = (value: unknown): unknown => (typeof value === 'string' ? value.trim().toLowerCase() : value);
const Text = z.union([z.string(), z.number().transform(String)]).transform((text) => text.trim());

/** What only decorates a fact is forgiven when wrong; what decides its meaning is not, and the fact is dropped. */
const Raw = z.object({
  category: z.string().nullish().catch(undefined),
  value: Text.pipe(z.string().min(1).max(1000)),
  polarity: z.preprocess(
    (word) => POLARITIES.find(({ begins }) => String(lowerCase(word ?? 'asserts')).startsWith(begins))?.polarity,
    z.enum(['asserts', 'retracts', 'increments']),
  ),
  said: z.preprocess(lowerCase, z.enum(['stated', 'implied', 'passing']).catch('passing')),
  at: z.string().max(40).nullish().catch(undefined),
  date: z.string().max(10).nullish().catch(undefined),
  importance: z.preprocess(lowerCase, z.enum(['low', 'medium', 'high']).nullish().catch(undefined)),
  quote: z.string().min(1).max(2000),
});
type Raw = z.infer<typeof Raw>;

/**
 * Reads a model's answer about a chunk, however loosely it keeps to the schema. Facts that are wrong in themselves are
 * dropped, repeated ones count once; their quotes are looked up in the text and point at its own characters (`start` is
 * -1 where they are not found). Throws {@link InvalidAnswer} when nothing of it is usable.
 */
export function parseAnswer(content: string, chunk: Chunk): Answer {
  const said = readLoosely(content);
  if (!said) throw new InvalidAnswer('it is no JSON object with a list "facts"');
  const sources = chunk.map((piece) => ({ input: piece.input, locate: openLocate(piece) }));
  const found = new Map<string, AnsweredFact>();
  for (const loose of said.items) {
    const source = sources[sourceOf(loose, sources.length)];
    const named = slotNamed(pathIn(loose));
    if (!source || !named) continue;
    for (const raw of rawFacts(loose.item)) {
      const key = JSON.stringify([source.input.submissionId, named.slot.path, raw.polarity, raw.value, raw.quote]);
      if (found.has(key) || found.size >= MOST_FACTS) continue;
      const fact = factOf(raw, named, source.input.receivedAt, source.locate);
      if (fact) found.set(key, { submissionId: source.input.submissionId, fact });
    }
  }
  if (found.size === 0 && said.items.length > 0)
    throw new InvalidAnswer('no fact in it has the required fields and values');
  return { facts: [...found.values()], subject: subjectOf(said), isWhole: said.isWhole };
}

/** The index of the piece that a fact is about: by its label, also as a number, or the only one there is. */
function sourceOf({ item, trail }: LooseAnswer['items'][number], pieces: number): number {
  const given = fieldOf(item, 's') ?? trail.find((key) => /^s\d{1,4}$/i.test(key));
  if (given === undefined) return pieces === 1 ? 0 : -1;
  const digits = /^\D{0,12}(\d{1,4})$/.exec(String(given).trim())?.[1];
  return digits === undefined ? -1 : Number(digits) - 1;
}

/** What a fact calls its slot, or the keys that led to it. */
function pathIn({ item, trail }: LooseAnswer['items'][number]): string {
  const own = fieldOf(item, 'path');
  return typeof own === 'string' ? own : trail.join('.');
}

/** One fact for each value of a list; a memory may be an object like those that profiles show. */
function rawFacts(item: Record<string, unknown>): Raw[] {
  const value = fieldOf(item, 'value');
  const values = Array.isArray(value) ? value.slice(0, MOST_VALUES) : [value];
  return values.flatMap((one) => {
    const event = typeof one === 'object' && one !== null && 'event' in one ? one : { event: one };
    const raw = Raw.safeParse({
      ...item,
      ...event,
      value: event.event,
      quote: fieldOf(item, 'quote'),
      category: fieldOf(item, 'category'),
    });
    return raw.success ? [raw.data] : [];
  });
}

function subjectOf({ subject }: LooseAnswer): string | undefined {
  if (typeof subject !== 'string') return undefined;
  const name = subject
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .slice(0, LONGEST_SUBJECT)
    .toWellFormed()
    .trim();
  return name === '' || name.toLowerCase() === 'null' ? undefined : name;
}

function factOf(raw: Raw, { slot, category }: NamedSlot, receivedAt: string, locate: Locate): Fact | undefined {
  const path = pathOf(slot, raw.category ?? category);
  const value = valueOf(raw, slot);
  if (value === undefined || (raw.polarity === 'increments' && path !== 'core_info.age')) return undefined;
  return {
    path,
    value,
    explicitness: EXPLICITNESS[raw.said],
    polarity: raw.polarity,
    at: timeOf(raw.at, receivedAt),
    evidence: locate(raw.quote),
  };
}

function pathOf(slot: Slot, said: string | undefined): FactPath {
  if (slot.path !== 'interests.*') return slot.path;
  const category = (said ?? '').trim().toLowerCase();
  const usable = LIMITS.category.test(category) && !(category in Object.prototype);
  return `interests.${usable ? category : 'other'}`;
}

const AGE = /^(\d{1,3})(?: ?(?:y|yo|years?(?: old)?))?$/i;

function valueOf(raw: Raw, { type }: Slot): Fact['value'] | undefined {
  if (type === 'number') {
    const years = AGE.exec(raw.value)?.[1];
    return years === undefined ? undefined : Number(years);
  }
  if (type === 'language') return languageCode(raw.value);
  if (type !== 'memory') return raw.value;
  const date = raw.date && isPartialDate(raw.date) ? { date: raw.date } : {};
  return { event: raw.value, ...date, ...(raw.importance ? { importance: raw.importance } : {}) };
}

/**
 * A statement cannot be younger than its submission: a time ahead of that would let one text outrank all later ones.
 */
function timeOf(at: string | null | undefined, receivedAt: string): string {
  const received = new Date(receivedAt).toISOString();
  const said = at && /^\d{4}-\d{2}-\d{2}/.test(at) ? Date.parse(at) : Number.NaN;
  return Number.isNaN(said) || said > Date.parse(received) ? received : new Date(said).toISOString();
}
