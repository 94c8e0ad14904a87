import { listsBeside } from '../lists.js';
import type { Span } from './span.js';

/** What gives access or pays: nobody's profile has a use for it, and who reads a profile may misuse it. */

const LISTS = listsBeside(import.meta.url, 'secrets');
const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const any = (name: string): string =>
  LISTS.phrases(name)
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => escaped(phrase).replaceAll(' ', String.raw`[ _-]`))
    .join('|');

/** `"password": "`, `PIN for my card is `, `password=`. */
const LINK =
  String.raw`(?:(?: (?:for|to|of|on|at|für|para|pour|per)(?: [^\s.,;:!?=]{1,30}){1,4}?)?["'’*_]{0,3}` +
  String.raw`(?:\s{0,3}[:=：]\s{0,3}| (?:${any('links')})[: ]\s{0,3}|は|是))`;
const SECRET = String.raw`(?:"[^"\n]{3,80}"|'[^'\n]{3,80}'|“[^”\n]{3,80}”|[^\s"'“”,;]{3,200})`;
const DIGITS = String.raw`[*"'“]{0,3}\d(?:[ -]?\d){2,}`;
const BEFORE = String.raw`(?<![\p{L}\p{N}])`;

const KEYS = 'sk|pk|rk|ghp|gho|ghs|github_pat|glpat|xox[abps]|akia|aiza|eyj';
/** `hunter2 is my old password`. */
const BELONGS = String.raw`(?:is|was|ist|est|es|é|è) (?:my|our|mein|mon|mi|il mio|a minha)(?: [\p{L}-]{1,20}){0,2}? `;

/** Each with the secret in a group of that name. */
const TOLD = [
  String.raw`${BEFORE}(?:${any('words')})${LINK}(?<secret>${SECRET})`,
  // Without a link only what is no word.
  String.raw`${BEFORE}(?:${any('words')})["'’]? (?<secret>(?=[^\s\d]{0,40}\d)[^\s"'“”,;]{4,200})`,
  // Of several words.
  String.raw`${BEFORE}(?:pass ?phrase|(?:seed|recovery) phrase)${LINK}(?<secret>[^.,;!?"\n]{3,200})`,
  // `I pin 200 pictures` is a verb.
  String.raw`${BEFORE}(?<!\b(?:i|we|you|they|to) )(?:${any('numbers')})(?:${LINK}|["'’]? )(?<secret>${DIGITS})`,
  String.raw`(?<![^\s"'“(])(?<secret>[^\s"'“”,;(]{3,200})["'”]? ${BELONGS}` +
    String.raw`(?:${any('words')}|${any('numbers')})(?!\p{L})`,
  // Keys as services make them.
  String.raw`(?<![\p{L}\p{N}_-])(?<secret>(?:${KEYS})[-_]?[a-z0-9_.-]{12,400})`,
].map((source) => new RegExp(source, 'giu'));

/** Of letters in both cases and digits, as no word and no name is. */
const RANDOM = new RegExp(
  String.raw`(?<![\p{L}\p{N}_/.@-])(?=[A-Za-z_-]{0,60}\d)(?=[a-z\d_-]{0,60}[A-Z])(?=[A-Z\d_-]{0,60}[a-z])` +
    String.raw`[A-Za-z\d_-]{24,200}(?![\p{L}\p{N}@])`,
  'gu',
);
const LONG_NUMBER = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;
const ACCOUNT = /(?<![\p{L}\p{N}])[a-z]{2}\d{2}(?:[ -]?[a-z\d]{4}){2,7}(?:[ -]?[a-z\d]{1,3})?(?![\p{L}\p{N}])/giu;

const NONE = new Set(LISTS.phrases('none'));

/** Where card and account numbers, passwords, PINs and keys stand in a text, in order and apart. */
export function secretsIn(text: string): Span[] {
  const found: Span[] = [];
  for (const pattern of TOLD)
    for (const { index, 0: all, groups } of text.matchAll(pattern)) {
      const secret = groups!.secret!;
      const bare = secret.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').toLowerCase();
      const start = index + all.indexOf(secret);
      if (bare !== '' && !NONE.has(bare) && !POINTING.has(bare)) found.push({ start, end: start + secret.length });
    }
  for (const { index, 0: words } of text.matchAll(RANDOM)) found.push({ start: index, end: index + words.length });
  for (const { index, 0: digits } of text.matchAll(LONG_NUMBER))
    if (isCardNumber(digits)) found.push({ start: index, end: index + digits.length });
  for (const { index, 0: words } of text.matchAll(ACCOUNT))
    if (isAccountNumber(words)) found.push({ start: index, end: index + words.length });
  const apart: Span[] = [];
  for (const { start, end } of found.toSorted((a, b) => a.start - b.start)) {
    const last = apart.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else apart.push({ start, end });
  }
  return apart;
}

/** `this is my password` names none. */
const POINTING = new Set(['this', 'that', 'what', 'it', 'here', 'which', 'das', 'ce', 'esta', 'where']);

/** By the check digit of Luhn. */
function isCardNumber(written: string): boolean {
  const digits = [...written.replace(/\D/g, '')].map(Number).toReversed();
  const sum = digits.reduce(
    (all, digit, at) => all + (at % 2 === 0 ? digit : digit > 4 ? 2 * digit - 9 : 2 * digit),
    0,
  );
  return sum > 0 && sum % 10 === 0;
}

/** By the check digits of an IBAN. */
function isAccountNumber(written: string): boolean {
  const bare = written.replace(/[ -]/g, '').toUpperCase();
  const digits = `${bare.slice(4)}${bare.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** Tells of words whether they hold one of these secrets of a text, in whatever spacing, or one of their own. */
export function secretHolder(text: string, secrets: readonly Span[]): (words: string) => boolean {
  if (secrets.length === 0) return () => false;
  const bare = secrets.map(({ start, end }) => ` ${bareWords(text.slice(start, end))} `);
  const joined = bare.map((one) => one.replaceAll(' ', '')).filter((one) => one.length > 7);
  return (words) => {
    const said = ` ${bareWords(words)} `;
    const run = said.replaceAll(' ', '');
    return bare.some((one) => said.includes(one)) || joined.some((one) => run.includes(one));
  };
}

const bareWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The stretch of a quote beside the secrets in it that holds the words, or else the longest; undefined for none. */
export function besideSecrets(text: string, quote: Span, secrets: readonly Span[], words: string): Span | undefined {
  const inside = secrets.filter(({ start, end }) => start < quote.end && end > quote.start);
  if (inside.length === 0) return quote;
  const parts: Span[] = [];
  let from = quote.start;
  for (const { start, end } of [...inside, { start: quote.end, end: quote.end }]) {
    const part = text.slice(from, Math.max(from, start));
    const first = from + part.length - part.replace(/^[\s,.;:!?]+/, '').length;
    if (/\p{L}/u.test(part)) parts.push({ start: first, end: from + part.trimEnd().length });
    from = Math.max(from, end);
  }
  const said = words.toLowerCase();
  const holds = (part: Span): boolean => text.slice(part.start, part.end).toLowerCase().includes(said);
  return parts.toSorted((a, b) => Number(holds(b)) - Number(holds(a)) || b.end - b.start - (a.end - a.start))[0];
}
