import { kindsOfName, plainName } from '../../text/name-filters.js';
import { isPlace } from './gazetteer.js';
import { anyOf } from '../../lists.js';
import { listsOf } from './lists.js';

/**
 * The town of an address or of a field that names a place, with its region when that stands beside it:
 * `Flat 2, High Street 4, Leeds LS1 4AB` is `Leeds`. Remarks in brackets and what is told besides are left out.
 * Undefined when nothing of it is a town.
 */
export function townOf(address: string): string | undefined {
  const named = address
    .replace(/[([{].{0,200}$/su, '')
    .replace(NEXT_SENTENCE, '')
    .split(/\s*[,;\n|]\s*/)
    .filter((part, _, all) => all.length === 1 || !/^\p{L}.*\s\d{1,4}[a-z]?$/u.test(part))
    .map(withoutCodes)
    .filter(
      (part) =>
        /\p{L}{2}/u.test(part) &&
        !STREET.test(part) &&
        !/\d/.test(part) &&
        !/^(?:remote|online|anywhere|earth|home)$/i.test(part) &&
        !FORMER.test(part),
    );
  const parts = named.some((part) => !REMARK.test(part)) ? named.filter((part) => !REMARK.test(part)) : named;
  const last = parts.at(-1);
  const before = parts.at(-2);
  if (last === undefined || last.length > 60) return undefined;
  return before !== undefined && (isPlace(last.toLowerCase()) || /^\p{Lu}{2,3}$/u.test(last) || isTown(before))
    ? `${before}, ${last}`
    : last;
}

/** A town whose region no list may have: `Mthatha, Eastern Cape`. */
const isTown = (part: string): boolean =>
  kindsOfName(plainName(part)).some((kind) => kind === 'city' || kind === 'town');

/** `früher Rostock`: where somebody lived before. */
const FORMER = new RegExp(`^${anyOf(listsOf('entry').words('former'))}(?![\\p{L}])`, 'iu');

/** `since she retired`, `with two cats` beside what is written with a capital, and not `den Haag`. */
const REMARK = /^\p{Ll}(?!\S*\s\p{Lu})/u;

/** `Graz. Baker and runner.` of a card in one line, and not `St. Louis`. */
const NEXT_SENTENCE = /(?<=\p{Ll}{3}|\p{Lu}{2})\.\s+\p{Lu}[^,]{0,200}$/su;

/** `8010 Graz`, `Leeds LS1 4AB`, `Lisbon since 2019`. */
const withoutCodes = (part: string): string =>
  part
    .replace(/^[A-Z]{0,2}-?\d[\d-]{2,9}\s+/, '')
    .replace(/\s+(?:since|from|until|for)\s.*$/i, '')
    .replace(/(?:\s+[A-Z\d]*\d[A-Z\d-]*){1,2}$/, '')
    .trim();

const STREET = new RegExp(
  [
    String.raw`\b(?:street|st\.?|road|rd\.?|avenue|ave\.?|lane|ln|court|drive|flat|apt\.?|apartment|floor|unit`,
    'suite|room|house|building|block|close|crescent|terrace|square|boulevard|blvd|po box|postfach',
    String.raw`hausnummer|calle|rua|rue|via|piazza|plaza|avenida|paseo|straat|laan|weg|gracht)\b`,
    String.raw`(?:stra(?:ß|ss)e|str\.|gasse|platz|allee|straat|laan|ulica)(?:\s|$)`,
  ].join('|'),
  'i',
);
