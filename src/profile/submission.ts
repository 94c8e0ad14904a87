import { invalidField, LimnError } from '../errors.js';

/** A post that may be accepted: every field checked and cleaned. */
export interface Submission {
  profileId: string;
  data: string;
  inputType: string | undefined;
  idempotencyKey: string | undefined;
}

/** What a submission goes through. */
export type SubmissionState = 'queued' | 'processing' | 'merged' | 'failed';

const INPUT_TYPE = /^[A-Za-z0-9_.-]{1,64}$/;
const CONTROL = /\p{Cc}/u;
const IDEMPOTENCY_KEY = /^[\x20-\x7e]{1,255}$/;

/**
 * A profile id as the client chose it: 1 to 255 bytes of UTF-8, no control characters, no space at either end, not `.`
 * or `..`. Compared byte by byte. Throws `invalid_field`.
 */
export function parseProfileId(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw invalidField('id', 'must be a non-empty string');
  if (Buffer.byteLength(value) > 255) throw invalidField('id', 'must be at most 255 bytes of UTF-8');
  if (CONTROL.test(value) || !value.isWellFormed())
    throw invalidField('id', 'must not contain control characters or broken Unicode');
  if (value.trim() !== value) throw invalidField('id', 'must not begin or end with a space');
  if (value === '.' || value === '..') throw invalidField('id', 'must not be "." or ".."');
  return value;
}

/**
 * Checks and cleans a post. `data` may be an object or array, which is kept as its JSON text; a byte order mark and NUL
 * are removed and broken surrogates replaced, since no database stores them. Throws `invalid_field`, or `too_large`
 * over `maxTextBytes` of UTF-8.
 */
export function parseSubmission(
  input: { id: unknown; data: unknown; inputType: unknown; idempotencyKey: unknown },
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

function parseIdempotencyKey(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string' || !IDEMPOTENCY_KEY.test(value)) {
    throw invalidField('Idempotency-Key', 'must be 1 to 255 printable ASCII characters');
  }
  return value;
}
