/** Characters that are invisible, break the line or change the direction of text: names with them look like others. */
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Escapes these characters in text of users, which an operator is going to rely on. */
export const escapeInvisible = (typed: string): string =>
  typed.replace(INVISIBLE, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`);
