import { type Slot, SAID } from './finding.js';
import { isCommonWord, isFirstName, isPlace } from './gazetteer.js';
import { isPerson } from './people.js';

const CLOSING = new RegExp(
  [
    '^(?:(?:with |all (?:my |the )?|best |kind |kindest |warm |warmest |many |much |lots of ',
    'big )?(?:cheers|thanks|thank you|thx|best|regards|wishes|love|hugs',
    'yours(?: (?:truly|sincerely|faithfully))?|sincerely|take care|warmly|respectfully|talk soon',
    String.raw`see you(?: soon)?|xx?o?x*|beijos|ciao|bye))[\s,!.~-]*$`,
  ].join('|'),
  'i',
);
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
  if (!text.includes('\n')) return undefined;
  const forwarded = FORWARDED.exec(text.slice(1))?.index;
  const own = forwarded === undefined ? text : text.slice(0, forwarded + 1);
  const tail = own.slice(-LONGEST);
  const lines = tail
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length < 2) return undefined;
  for (const back of [1, 2, 3]) {
    const line = lines.at(-back) ?? '';
    const before = lines.at(-back - 1) ?? '';
    const name = nameOn(
      CLOSING.test(before) || before === '--'
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
