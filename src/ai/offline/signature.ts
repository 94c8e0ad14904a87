import { type Slot, SAID } from './finding.js';
import { isCommonWord, isFirstName, isPlace } from './gazetteer.js';
import { listsOf } from './lists.js';
import { isPerson } from './people.js';

const LISTS = listsOf('signature');
const CLOSINGS = new Set([...LISTS.phrases('closings'), ...LISTS.phrases('closings-abroad')]);
const KISSES = /^xx?o?x*$/;

const SIGNED = /,\s+(?:\p{Lu}[\p{L}'’-]+\s*){1,4}$/u;

/** Words before the name of who wrote a letter, or with it, which tell nothing themselves. */
export function isClosing(text: string): boolean {
  const plain = text
    .trim()
    .replace(SIGNED, '')
    .toLowerCase()
    .replace(/[\s,!.~、。-]+$/u, '');
  return CLOSINGS.has(plain) || KISSES.test(plain);
}

const CLOSED_BY = new RegExp(
  [
    '^(?:love|best|(?:best|kind|kindest|warm|warmest) (?:wishes|regards)|regards|hugs',
    String.raw`yours(?: (?:truly|sincerely|faithfully))?|sincerely|warmly)[,\s]+(?<name>\p{Lu}.{1,40})$`,
  ].join('|'),
  'iu',
);
const MARKED = /^(?:[-–—~]{1,2}\s{0,2}|xx? ?)(?<name>\p{Lu}[^\n]{1,40})$/u;
const FORWARDED = /^(?:-{3,}.*|>.*|on .{8,80} wrote:|from: .*)$/im;
const LONGEST = 4000;

/**
 * The name at the foot of a letter or a post: `Cheers,` and below it `Tom`; `- Maya`. Where it stands, in the text
 * given.
 */
export function signatureOf(text: string): { slot: Slot; start: number; end: number } | undefined {
  if (!text.includes('\n')) return signedInline(text);
  const forwarded = FORWARDED.exec(text.slice(1))?.index;
  const own = forwarded === undefined ? text : text.slice(0, forwarded + 1);
  const tail = own.slice(-LONGEST);
  const lines = tail
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length < 2) return signedInline(own);
  for (const back of BACKS) {
    const line = lines.at(-back) ?? '';
    const before = lines.at(-back - 1) ?? '';
    const name = nameOn(
      isClosing(before) || before === '--'
        ? line
        : back === 1
          ? (CLOSED_BY.exec(line) ?? MARKED.exec(line))?.groups?.name
          : undefined,
    );
    if (name === undefined) continue;
    const start = text.lastIndexOf(name, own.length);
    return {
      slot: { path: 'core_info.name', value: name, explicitness: SAID, polarity: 'asserts' },
      start,
      end: start + name.length,
    };
  }
  return undefined;
}

/** From the last line up: below a name may stand what somebody is, where they work and how to reach them. */
const BACKS = [1, 2, 3, 4, 5, 6, 7, 8];

/** `… before Monday - Jen`, `Thank you for the parcel. Love, Agnes`: the same in a text of one line. */
function signedInline(text: string): { slot: Slot; start: number; end: number } | undefined {
  const line = text.trimEnd();
  const tail = line.slice(-LONGEST_INLINE);
  const { dashed, closed } = INLINE.exec(tail)?.groups ?? {};
  const name = nameOn(closed ?? dashed);
  // `"Be yourself." - Oscar`: who is quoted.
  if (name === undefined || (closed === undefined && (!isFirstName(name.toLowerCase(), true) || /["“”«»]/.test(line))))
    return undefined;
  const start = line.length - (closed ?? dashed ?? '').length;
  return {
    slot: { path: 'core_info.name', value: name, explicitness: 0.7, polarity: 'asserts' },
    start,
    end: start + name.length,
  };
}

const LONGEST_INLINE = 80;
const INLINE = new RegExp(
  [
    String.raw`(?:^|[.!?…]\s+|\s[-–—]\s?)(?:love|best|(?:best|kind|kindest|warm|warmest) (?:wishes|regards)|regards`,
    String.raw`cheers|yours(?: truly| sincerely)?`,
    String.raw`sincerely|hugs|liebe grüße|viele grüße|lg|groetjes|saludos|bises|saluti)`,
  ].join('|') +
    String.raw`,\s+(?<closed>\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}.’'-]*){0,2}[.!x\s]*)$|` +
    String.raw`(?:\S+\s+){4}[-–—]\s?(?<dashed>\p{Lu}[\p{L}’'-]+[.!x\s]*)$`,
  'iu',
);

/** One to four words that are written as a name and mean nothing else. */
function nameOn(line: string | undefined): string | undefined {
  const name = line?.replace(/[\s,.!x~]+$/u, '').replace(/,.*$/, '');
  if (
    name === undefined ||
    !/^\p{Lu}[\p{L}\p{M}'’-]+(?: (?:\p{Lu}[\p{L}\p{M}'’-]*\.?|de|da|van|von|der|la)){0,3}$/u.test(name)
  )
    return undefined;
  const first = name.split(' ')[0]?.toLowerCase() ?? '';
  if (isPerson(first) || isPlace(name.toLowerCase())) return undefined;
  return isFirstName(first, false) || !isCommonWord(first) ? name : undefined;
}
