import { isUtf8 } from 'node:buffer';
import { LimnError } from '../errors.js';

const UTF8 = /^"?utf-?8"?$/;

/** Throws `unsupported_media_type` when a `Content-Type` names another charset than UTF-8. */
export function assertUtf8(contentType: string): void {
  const charset = contentType
    .toLowerCase()
    .split(';')
    .slice(1)
    .map((part) => part.trim())
    .find((part) => part.startsWith('charset='));
  if (charset !== undefined && !UTF8.test(charset.slice('charset='.length)))
    throw unsupportedType('charset must be utf-8');
}

/**
 * The JSON object in a body. Throws `invalid_json` for no body, broken UTF-8 or broken JSON, `bad_request` for JSON
 * that is no object.
 */
export function parseJsonObject(body: unknown): Record<string, unknown> {
  const value = parseJson(Buffer.isBuffer(body) ? body : Buffer.alloc(0));
  if (!isJsonObject(value)) throw new LimnError('bad_request', 'The body must be a JSON object');
  return value;
}

/** Whether a parsed value is an object, and neither null nor a list. */
export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The refusal of a body of another type. */
export const unsupportedType = (message: string): LimnError =>
  new LimnError('unsupported_media_type', message, { headers: { accept: 'application/json' } });

function parseJson(body: Buffer): unknown {
  if (body.length === 0) throw new LimnError('invalid_json', 'The body is empty and must be a JSON object');
  if (!isUtf8(body)) throw new LimnError('invalid_json', 'The body is not valid UTF-8');
  try {
    return JSON.parse(body.toString('utf8').replace(/^\ufeff/, ''));
  } catch {
    // The parser's own words quote the body.
    throw new LimnError('invalid_json', 'The body is not valid JSON');
  }
}
