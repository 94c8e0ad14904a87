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

/** What stands behind a closing on its line: `Liebe Grüße, Nele`. Thanks without a comma are said to whom they name. */
function closedBy(line: string): string | undefined {
  const { closing, mark, name } = CLOSED_LINE.exec(line)?.groups ?? {};
  if (closing === undefined || !CLOSINGS.has(closing.toLowerCase())) return undefined;
  return mark !== '' || !THANKS.has(closing.toLowerCase()) ? name : undefined;
}

const CLOSED_LINE = /^(?<closing>\p{L}[^,.!\n]{1,30}?)(?<mark>[,.!]?)\s+(?<name>\p{Lu}[^\n]{1,40})$/u;
const THANKS = new Set(LISTS.phrases('thanks'));
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
          ? (closedBy(line) ?? MARKED.exec(line)?.groups?.['name'])
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

/** `… before Monday - Jen`, `Thank you for the parcel. Love, Agnes`: the same at the end of a line. */
function signedInline(text: string): { slot: Slot; start: number; end: number } | undefined {
  const line = text.trimEnd();
  const tail = line.slice(-LONGEST_INLINE);
  const { last = '', bare, dashed } = INLINE.exec(tail)?.groups ?? {};
  const closed = nameOn(closedBy(last));
  const name = closed ?? nameOn(dashed ?? bare);
  // `"Be yourself." - Oscar`: who is quoted.
  if (name === undefined || (closed === undefined && (!isFirstName(name.toLowerCase(), true) || /["“”«»]/.test(line))))
    return undefined;
  const start = line.lastIndexOf(name);
  return {
    slot: { path: 'core_info.name', value: name, explicitness: 0.7, polarity: 'asserts' },
    start,
    end: start + name.length,
  };
}

const LONGEST_INLINE = 80;
const INLINE = new RegExp(
  [
    String.raw`(?:\S+\s+){4}[-–—]\s?(?<dashed>\p{Lu}[\p{L}’'-]+[.!x\s]*)$`,
    String.raw`\S[^.!?…]+[.!…]\s+(?<bare>\p{Lu}[\p{L}’'-]+)$`,
    String.raw`(?:^|[.!?…]\s+|\s[-–—]\s?)(?<last>\p{L}(?:(?!\s[-–—])[^.!?…]){3,70}[.!x\s]*)$`,
  ].join('|'),
  'u',
);

/** One to four words that are written as a name and mean nothing else. */
function nameOn(line: string | undefined): string | undefined {
  const name = line?.replace(/[\s,.!x~]+$/u, '').replace(/,.*$/, '');
  if (name !== undefined && UNSPACED_NAME.test(name) && !isClosing(name)) return name;
  if (name === undefined || !NAME.test(name)) return undefined;
  const first = name.split(' ')[0]?.toLowerCase() ?? '';
  if (isPerson(first) || isPlace(name.toLowerCase())) return undefined;
  return isFirstName(first, false) || !isCommonWord(first) ? name : undefined;
}

const NAME = new RegExp(
  String.raw`^\p{Lu}[\p{L}\p{M}'’-]+` +
    String.raw`(?: (?:\p{Lu}[\p{L}\p{M}'’-]*\.?|del?|d[aiou]|dos|das|van|von|der|den|la|le|y)){0,5}$`,
  'u',
);

/** `林一诺`, `林 秋子`, and not where or in what one works. */
const UNSPACED_NAME = new RegExp(
  String.raw`^(?=.{2,7}$)(?!.*[部課课科室市区區県縣县省局社店校院组組]$)` +
    String.raw`(?:\p{sc=Han}{2,4}|\p{sc=Han}{1,3}[ \u3000]\p{sc=Han}{1,3})$`,
  'u',
);
