/** What turns the letters around it, breaks the line, or is not seen: a terminal would show another name for it. */
const DECEIVING = /[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** What somebody else has typed, for an operator who decides by it. */
export const spellOut = (typed: string): string =>
  typed.replace(DECEIVING, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`);
