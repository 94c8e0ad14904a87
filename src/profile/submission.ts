import { invalidField, LimnError } from '../errors.js';

/** A post that may be accepted: every field checked and cleaned. */
export interface Submission {
  profileId: string;
  data: string;
  inputType: string | undefined;
  idempotencyKey: string | undefined;
  /** Whom the client says the text is about. */
  subject: string | undefined;
}

/**
 * How the subject was told from the other speakers of a text: the post gave it; its label says which side it is on
 * (`User`, `Customer (Tom)`, `You` in an export); a line above the turns names it; it is called as the profile is; the
 * profile's id names it; nobody else speaks but helpers; the other does nothing but ask; it sent the mail that quotes
 * the others; the language model said so. Where nothing of this tells and nothing is known of the profile
 * either, `first` guesses that who speaks first has it, and nothing of the core is stored; else nobody's words are the
 * subject's.
 */
export const SUBJECT_CHOICES = [
  'given',
  'side',
  'heading',
  'known',
  'id',
  'only',
  'answers',
  'sender',
  'model',
  'first',
  'nobody',
] as const;
export type SubjectChoice = (typeof SUBJECT_CHOICES)[number];

/** Which of several speakers a reading took for the subject. */
export interface SubmissionSubject {
  /** As the text calls it; null where nobody could be told. */
  name: string | null;
  chosenBy: SubjectChoice;
  /** Who speaks in the text, in order, at most {@link MOST_SPEAKERS}. */
  speakers: string[];
}

export const MOST_SPEAKERS = 20;
/** Longest label of a speaker that is kept, and longest subject of a post, in UTF-16 units. */
export const LONGEST_SUBJECT = 200;

/** What a submission goes through. */
export type SubmissionState = 'queued' | 'processing' | 'merged' | 'failed';

const INPUT_TYPE = /^[A-Za-z0-9_.-]{1,64}$/;
const CONTROL = /\p{Cc}/u;
const IDEMPOTENCY_KEY = /^[\x20-\x7e]{1,255}$/;

/**
 * A profile id as the client chose it: 1 to 255 bytes of UTF-8, no control characters, no space at either end, not `.`
 * or `..`. Compared byte by byte. Throws `invalid_field` of `field`, as the wire calls it.
 */
export function parseProfileId(value: unknown, field = 'id'): string {
  if (typeof value !== 'string' || value === '') throw invalidField(field, 'must be a non-empty string');
  if (Buffer.byteLength(value) > 255) throw invalidField(field, 'must be at most 255 bytes of UTF-8');
  if (CONTROL.test(value) || !value.isWellFormed())
    throw invalidField(field, 'must not contain control characters or broken Unicode');
  if (value.trim() !== value) throw invalidField(field, 'must not begin or end with a space');
  if (value === '.' || value === '..') throw invalidField(field, 'must not be "." or ".."');
  return value;
}

/**
 * Checks and cleans a post. `data` may be an object or array, which is kept as its JSON text; a byte order mark and NUL
 * are removed and broken surrogates replaced, since no database stores them. Throws `invalid_field`, or `too_large`
 * over `maxTextBytes` of UTF-8.
 */
export function parseSubmission(
  input: { id: unknown; data: unknown; inputType: unknown; idempotencyKey: unknown; subject?: unknown },
  maxTextBytes: number,
): Submission {
  const profileId = parseProfileId(input.id);
  const data = parseData(input.data);
  if (Buffer.byteLength(data) > maxTextBytes) {
    throw new LimnError('too_large', `data must be at most ${maxTextBytes} bytes of UTF-8`, { field: 'data' });
  }
  return {
    profileId,
    data,
    inputType: parseInputType(input.inputType),
    idempotencyKey: parseIdempotencyKey(input.idempotencyKey),
    subject: parseSubject(input.subject),
  };
}

function parseData(value: unknown): string {
  if (value === undefined || value === null) throw invalidField('data', 'is required');
  const text = typeof value === 'object' ? (Object.keys(value).length === 0 ? '' : JSON.stringify(value)) : value;
  if (typeof text !== 'string') throw invalidField('data', 'must be a string, an object or an array');
  const clean = spelledOut(text.replace(/^\ufeff/, ''))
    .replaceAll('\0', '')
    .toWellFormed();
  if (clean.trim() === '') throw invalidField('data', 'must not be empty');
  return clean;
}

/**
 * JSON text with its `\uXXXX` escapes as the characters they stand for: many clients escape all but ASCII, and quotes
 * should read as what was said.
 */
function spelledOut(text: string): string {
  if (!text.includes('\\u') || !isJson(text)) return text;
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|.)/gs, (escape, hex: string | undefined) => {
    const character = hex === undefined ? '' : String.fromCharCode(Number.parseInt(hex, 16));
    return character < ' ' || character === '"' || character === '\\' ? escape : character;
  });
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function parseInputType(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string' || !INPUT_TYPE.test(value)) {
    throw invalidField('input_type', 'must be at most 64 letters, digits, "_", "." or "-"');
  }
  return value;
}

function parseSubject(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string' || value.length > LONGEST_SUBJECT || CONTROL.test(value) || !value.isWellFormed())
    throw invalidField('subject', `must be at most ${LONGEST_SUBJECT} characters without control characters`);
  return value.trim() === '' ? undefined : value.trim();
}

function parseIdempotencyKey(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string' || !IDEMPOTENCY_KEY.test(value)) {
    throw invalidField('Idempotency-Key', 'must be 1 to 255 printable ASCII characters');
  }
  return value;
}

/**
 * Why a model has not read a text: it or a filter of its server declined, what it said was no answer, or text and
 * answer were too long for it.
 */
export const UNREAD_REASONS = ['declined', 'invalid_output', 'too_long'] as const;

export type UnreadReason = (typeof UNREAD_REASONS)[number];
