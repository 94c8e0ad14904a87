import { invalidField } from '../errors.js';

/** A position in a list as clients are given it: nothing that they should take apart. */
export const toCursor = (position: string): string => Buffer.from(position).toString('base64url');

/** The position that a cursor stands for. Throws `invalid_field` for what is no cursor of that kind. */
export function fromCursor(cursor: string, form: RegExp, field = 'after'): string {
  const position = Buffer.from(cursor, 'base64url').toString();
  if (!form.test(position) || toCursor(position) !== cursor) throw invalidField(field, 'must be a cursor of this list');
  return position;
}

/** The position of an entry in the log of a profile. */
export const LOG_POSITION = /^\d{1,15}$/;
