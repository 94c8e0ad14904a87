import { isUtf8 } from 'node:buffer';
import { invalidField, LimnError } from '../errors.js';

const JSON_TYPE = /^application\/(?:[\w!#$&^.+-]{1,120}\+)?json$/;
const UTF8 = /^"?utf-?8"?$/;

/** Throws `unsupported_media_type` unless a `Content-Type` header says JSON in UTF-8. A body without one is nobody's JSON. */
export function assertJsonType(contentType: string | undefined): void {
  if (contentType === undefined) throw unsupported('Content-Type is required and must be application/json');
  const [type = '', ...parameters] = contentType.toLowerCase().split(';').map((part) => part.trim());
  if (!JSON_TYPE.test(type)) throw unsupported('Content-Type must be application/json');
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  if (charset !== undefined && !UTF8.test(charset)) throw unsupported('charset must be utf-8');
}

/** The JSON object in a body. Throws `invalid_json` for broken UTF-8 or JSON, `bad_request` for JSON that is no object. */
export function parseJsonObject(body: unknown): Record<string, unknown> {
  const value = parseJson(Buffer.isBuffer(body) ? body : Buffer.alloc(0));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new LimnError('bad_request', 'The body must be a JSON object');
  return value as Record<string, unknown>;
}

/** `data` as it was given, when it can be kept as its JSON text: parsing JSON has no limit of depth, writing it has. Throws `invalid_field`. */
export function writableData(data: unknown): unknown {
  if (typeof data !== 'object') return data;
  try {
    JSON.stringify(data);
    return data;
  } catch {
    throw invalidField('data', 'is nested too deeply');
  }
}

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

const unsupported = (message: string): LimnError => new LimnError('unsupported_media_type', message, { headers: { accept: 'application/json' } });
