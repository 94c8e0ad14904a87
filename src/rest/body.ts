import { invalidField } from '../errors.js';
import { assertUtf8, unsupportedType } from '../wire/json-body.js';

const JSON_TYPE = /^application\/(?:[\w!#$&^.+-]{1,120}\+)?json$/;

/** Throws `unsupported_media_type` unless the `Content-Type` header is there and says JSON in UTF-8. */
export function assertJsonType(contentType: string | undefined): void {
  // What nearly everybody sends.
  if (contentType === 'application/json') return;
  if (contentType === undefined) throw unsupportedType('Content-Type is required and must be application/json');
  if (!JSON_TYPE.test(contentType.toLowerCase().split(';', 1)[0]!.trim()))
    throw unsupportedType('Content-Type must be application/json');
  assertUtf8(contentType);
}

/**
 * Returns `data` unchanged if it can be stored as JSON text. `JSON.parse` has no limit of depth, but `JSON.stringify`
 * has. Throws `invalid_field`.
 */
export function writableData(data: unknown): unknown {
  if (typeof data !== 'object') return data;
  try {
    JSON.stringify(data);
    return data;
  } catch {
    throw invalidField('data', 'is nested too deeply');
  }
}
