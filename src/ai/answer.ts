import { z } from 'zod';
import { LIMITS, type Fact, type FactPath } from '../profile/observation.js';
import { SLOTS, type Slot } from '../profile/slots.js';
import type { Chunk } from './chunk.js';
import { ANSWER_SCHEMA, label } from './prompt.js';
import { openLocate, type Locate } from './quote.js';

/** The model said something that is not an answer; `message` is the complaint that goes back to it. */
export class InvalidAnswer extends Error {}

export interface AnsweredFact {
  submissionId: string;
  fact: Fact;
}

const BY_NAME = new Map(SLOTS.map((slot) => [slot.answer.name, slot]));

const EXPLICITNESS = { stated: 0.9, implied: 0.7, passing: 0.5 } as const;

/** Several times what a chunk of prose states. */
const MOST_FACTS = 1000;
const { path: pathSchema } = ANSWER_SCHEMA.properties.facts.items.properties;
const Answer = z.object({ facts: z.array(z.unknown()) });
/** What only decorates a fact is forgiven when wrong; what decides its meaning is not, and the fact is dropped. */
const Raw = z.object({
  s: z.string(),
  path: z.enum(pathSchema.enum),
  category: z.string().nullish().catch(undefined),
  value: z
    .union([z.string().max(1000), z.number()])
    .transform((value) => String(value).trim())
    .pipe(z.string().min(1)),
  polarity: z.enum(['asserts', 'retracts', 'increments']).default('asserts'),
  said: z.enum(['stated', 'implied', 'passing']).catch('passing'),
  at: z.string().max(40).nullish().catch(undefined),
  date: z.string().max(10).nullish().catch(undefined),
  importance: z.enum(['low', 'medium', 'high']).nullish().catch(undefined),
  quote: z.string().min(1).max(2000),
});
type Raw = z.infer<typeof Raw>;

/**
 * Reads a model's answer about a chunk. Facts that are wrong in themselves are dropped; their quotes are looked up in
 * the text and point at its own characters (`start` is -1 where they are not found). Throws {@link InvalidAnswer} when
 * nothing of it is usable.
 */
export function parseAnswer(content: string, chunk: Chunk): AnsweredFact[] {
  const said = Answer.safeParse(parseJson(content));
  if (!said.success) throw new InvalidAnswer('the object has no array "facts"');
  const pieces = new Map(chunk.map((piece, at) => [label(at), { input: piece.input, locate: openLocate(piece) }]));
  const facts = said.data.facts.slice(0, MOST_FACTS).flatMap((item) => {
    const raw = Raw.safeParse(item);
    const source = raw.success ? pieces.get(raw.data.s) : undefined;
    const fact = raw.success && source ? factOf(raw.data, source.input.receivedAt, source.locate) : undefined;
    return fact && source ? [{ submissionId: source.input.submissionId, fact }] : [];
  });
  if (facts.length === 0 && said.data.facts.length > 0)
    throw new InvalidAnswer('no fact in it has the required fields and values');
  return facts;
}

/**
 * The JSON object in an answer, also when a server without structured output wraps it in thoughts, prose or a code
 * fence.
 */
function parseJson(content: string): unknown {
  const afterThoughts = content.slice(content.lastIndexOf('</think>') + 1);
  const json = afterThoughts.slice(afterThoughts.indexOf('{'), afterThoughts.lastIndexOf('}') + 1);
  try {
    return JSON.parse(json);
  } catch {
    throw new InvalidAnswer('it is not one complete JSON object');
  }
}

function factOf(raw: Raw, receivedAt: string, locate: Locate): Fact | undefined {
  const slot = BY_NAME.get(raw.path)!;
  const path = pathOf(raw, slot);
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

function pathOf(raw: Raw, slot: Slot): FactPath {
  if (slot.path !== 'interests.*') return slot.path;
  const category = (raw.category ?? '').trim().toLowerCase();
  const usable = LIMITS.category.test(category) && !(category in Object.prototype);
  return `interests.${usable ? category : 'other'}`;
}

function valueOf(raw: Raw, { type }: Slot): Fact['value'] | undefined {
  if (type === 'number') return /^\d{1,3}$/.test(raw.value) ? Number(raw.value) : undefined;
  if (type === 'language') return /^[a-z]{2}$/i.test(raw.value) ? raw.value.toLowerCase() : undefined;
  if (type !== 'memory') return raw.value;
  const date = isCalendarDate(raw.date) ? { date: raw.date } : {};
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

function isCalendarDate(date: string | null | undefined): date is string {
  if (!date || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}
