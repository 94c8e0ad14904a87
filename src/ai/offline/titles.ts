import type { Fact } from '../../profile/observation.js';
import { SAID } from './finding.js';
import { anyOf } from '../../lists.js';
import { listsOf } from './lists.js';

/**
 * Facts with the titles before names left out: `Mrs. Ada Moor` is Ada Moor, and a woman where nothing else tells a
 * gender.
 */
export function withoutTitles(facts: readonly Fact[]): Fact[] {
  let isTold = facts.some(({ path, polarity }) => path === 'core_info.gender' && polarity === 'asserts');
  return facts.flatMap((fact) => {
    if (fact.path !== 'core_info.name' || typeof fact.value !== 'string') return [fact];
    const name = fact.value.replace(LEADING, '').replace(BELONGING, '');
    const title = TITLED.exec(name);
    const bare: Fact = { ...fact, value: name.slice(title?.[0].length ?? 0) };
    const isMan = title ? title.groups?.['man'] !== undefined : isTitledMan(fact);
    if (isTold || isMan === undefined || fact.polarity !== 'asserts') return [bare.value === fact.value ? fact : bare];
    isTold = true;
    const value = isMan ? 'male' : 'female';
    return [bare, { ...fact, path: 'core_info.gender', value, explicitness: Math.min(fact.explicitness, SAID) }];
  });
}

/** Whether the title that stands before a name in its quote is a man's; undefined where none does. */
function isTitledMan({ value, evidence: { quote } }: Fact): boolean | undefined {
  const at = quote.indexOf(String(value));
  const title = at < 0 ? '' : titleBefore(quote, at);
  return title === '' ? undefined : OF_MAN.test(title);
}

/** Whether a lower-case word is a title before a name, without its dot. */
export const isTitle = (word: string): boolean => TITLES.has(word);

/** The title right before a place of a text, blanks and all: `Mr `, `Frau Dr. `; empty where there is none. */
export const titleBefore = (text: string, at: number): string =>
  BEFORE.exec(text.slice(Math.max(0, at - LONGEST), at))?.groups?.['title'] ?? '';

/** In UTF-16 units, with the letter before it. */
const LONGEST = 24;

const LISTS = listsOf('titles');
export const TITLES_OF_MEN: ReadonlySet<string> = new Set(LISTS.phrases('of a man'));
export const TITLES_OF_WOMEN: ReadonlySet<string> = new Set(LISTS.phrases('of a woman'));
const EITHER = LISTS.phrases('of either');
const TITLES: ReadonlySet<string> = new Set([...TITLES_OF_MEN, ...TITLES_OF_WOMEN, ...EITHER]);
const MAN = anyOf([...TITLES_OF_MEN]);
const WOMAN = anyOf([...TITLES_OF_WOMEN]);
const OF_MAN = new RegExp(`^${MAN}(?![\\p{L}\\p{M}])`, 'iu');
const LEADING = new RegExp(String.raw`^${LISTS.anyOf('before a name')}\s{1,3}(?=\p{Lu})`, 'iu');
/** `Bex from accounts`: where somebody belongs is no part of a name. */
const BELONGING = /(?<=\p{L})\s{1,3}from\s.{1,80}$/u;
const BEFORE = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}])(?<title>(?:${MAN}|${WOMAN})(?:\.[ \t]{0,3}|[ \t]{1,3})` +
    String.raw`(?:${anyOf(EITHER)}\.?[ \t]{1,3}){0,2})$`,
  'iu',
);
const TITLED = new RegExp(
  String.raw`^(?:(?<man>${MAN})|${WOMAN})(?:\.\s{0,3}|\s{1,3})(?=\p{L}[\p{L}\p{M}'’.-]{0,40}(?:\s|$))`,
  'iu',
);
