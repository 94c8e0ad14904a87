import { slotOf } from '../../profile/path.js';
import { isCommonWord } from './gazetteer.js';
import { listsOf } from './lists.js';
import { namesRegion, regionsOf } from './topics.js';
import { placeOfTown, places, plainTown, type Place } from './towns.js';

const [LEAD = '', TAIL = ''] = slotOf('core_info.location').found.split('{}');
/** A longer value is no place. */
const LONGEST = 80;
const BETWEEN_PARTS = /[,;()/|\n]/;
/** `大阪市`: a sign that only says that it is a town. */
const TOWN_SIGN = /(?<=[\p{sc=Han}\p{sc=Hangul}])[市시]$/u;

const LISTS = listsOf('homes');
const BEFORE = new Set(LISTS.words('before'));
const BEHIND = new Set(LISTS.words('behind'));

export interface Home {
  /** In the words of the profile. */
  value: string;
  /**
   * The country or state in English as people search for it: what the value names itself, or else where the largest
   * town of the name lies.
   */
  where: string;
}

/**
 * The home that a text tells as a profile does that holds one: "lives in Oulu" and nothing more. Undefined for any
 * other text, so that a town's name means nothing there, and for places that no table has.
 */
export function homeIn(text: string): Home | undefined {
  if (!text.startsWith(LEAD) || !text.endsWith(TAIL)) return undefined;
  const value = text.slice(LEAD.length, text.length - TAIL.length);
  // "lives in hope": no town, whatever else is called so.
  if (value.length > LONGEST || isCommonWord(value)) return undefined;
  const parts = value
    .split(BETWEEN_PARTS)
    .map((part) => part.trim())
    .filter(Boolean);
  for (const [at, part] of [...parts.entries()].reverse()) {
    const place = placeNamed(part, parts[at - 1]) ?? townNamed(part);
    const where = place?.name ?? (namesRegion(part) ? part : undefined);
    if (where !== undefined) return { value, where };
  }
  return undefined;
}

/** `Paris, Texas`: a name of one word and what stands behind it. */
const TOWN_IN_PLACE = /(?<!\p{L})(\p{Lu}[\p{L}\p{M}'-]{1,40}), (\p{Lu}\p{L}{1,40}(?: \p{Lu}\p{L}{1,40})?)/gu;

/**
 * Words of a text that name towns which lie elsewhere by what it says behind them ("Paris, Texas") than the tables of
 * topics have them.
 */
export function townsElsewhere(text: string): ReadonlySet<string> {
  const elsewhere = new Set<string>();
  for (const [, town = '', behind = ''] of text.matchAll(TOWN_IN_PLACE)) {
    const around = regionsOf(town);
    const named =
      around.length === 0 ? undefined : (placeNamed(behind, town) ?? placeNamed(behind.split(' ')[0]!, town));
    const there = named ? named.name.split(', ').flatMap(regionsOf) : [];
    if (there.length > 0 && !there.some((one) => around.includes(one))) elsewhere.add(town.toLowerCase());
  }
  return elsewhere;
}

/** The country or state that a part of a value names, by the town before it where several are called so. */
function placeNamed(part: string, before: string | undefined): Place | undefined {
  const said = part.replaceAll('.', '').replace(/^the /i, '');
  const plain = plainTown(said);
  const named = places().filter((place) => place.plain === plain);
  if (named.length === 0 && before !== undefined) named.push(...places().filter(({ letters }) => letters === said));
  const town = before === undefined ? undefined : townNamed(before);
  const there = named.find((place) => place === town) ?? named.find(({ code }) => town?.code.startsWith(code));
  // Whoever names a state behind a town that no table has means one of the states that are written so.
  return there ?? (before === undefined ? named[0] : named.at(-1));
}

/** Where a town lies, also one that is told with words around it ("the outskirts of Oulu"). */
function townNamed(part: string): Place | undefined {
  const words = part.replace(TOWN_SIGN, '').split(/\s+/);
  const whole = placeOfTown(words.join(' '));
  if (whole) return whole;
  while (BEFORE.has(words[0]?.toLowerCase() ?? '')) words.shift();
  while (BEHIND.has(words.at(-1)?.toLowerCase() ?? '')) words.pop();
  return words.length > 0 ? placeOfTown(words.join(' ')) : undefined;
}
