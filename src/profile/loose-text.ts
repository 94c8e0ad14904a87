import { plain } from './words.js';

/** A text in the form that quotes are compared in, and where in the text each of its characters comes from. */
export interface Loose {
  text: string;
  from: number[];
  to: number[];
}

const DROPPED = /[\p{Cc}\p{Cf}\p{M}]/u;
const SAME = new Map(
  Object.entries({
    '‘': "'",
    '’': "'",
    ʼ: "'",
    '`': "'",
    '“': '"',
    '”': '"',
    '„': '"',
    '«': '"',
    '»': '"',
    '–': '-',
    '—': '-',
    '‑': '-',
    '−': '-',
  }),
);

/** A text without what quotes may differ in: case, accents, spaces, invisible characters, the form of marks. */
export function loosen(text: string): Loose {
  const characters: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  const add = (folded: string, start: number, end: number): void => {
    if (folded === ' ' && characters.at(-1) === ' ') return;
    characters.push(folded);
    from.push(start);
    to.push(end);
  };
  for (let at = 0; at < text.length;) {
    const ascii = ASCII[text.charCodeAt(at)];
    if (ascii !== undefined) {
      if (ascii !== '') add(ascii, at, at + 1);
      at += 1;
      continue;
    }
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const end = at + character.length;
    for (const folded of foldCharacter(character).split('')) add(folded, at, end);
    at = end;
  }
  return { text: characters.join(''), from, to };
}

/** UTF-16 units that a character counts as. */
function foldCharacter(character: string): string {
  if (/\s/u.test(character)) return ' ';
  if (DROPPED.test(character)) return '';
  return SAME.get(character) ?? plain(character);
}

/** What the first characters, of which most texts are made, count as. */
const ASCII = Array.from({ length: 128 }, (_, code) => foldCharacter(String.fromCharCode(code)));
