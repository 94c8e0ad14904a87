import { invalidField } from '../errors.js';

/** Encodes a position in a list as an opaque cursor. */
export const toCursor = (position: string): string => Buffer.from(position).toString('base64url');

/** Decodes a cursor. Throws `invalid_field` unless the position has the form of this list. */
export function fromCursor(cursor: string, form: RegExp, field = 'after'): string {
  const position = Buffer.from(cursor, 'base64url').toString();
  if (!form.test(position) || toCursor(position) !== cursor) throw invalidField(field, 'must be a cursor of this list');
  return position;
}

/** The form of a position (`seq`) in an update log, an activity stream or a list of deliveries. */
export const LOG_POSITION = /^\d{1,15}$/;
