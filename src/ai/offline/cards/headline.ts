import { PLAIN, type Slot } from '../finding.js';
import { isNameBeforeAge, isWrittenName, withoutNickname } from '../written-name.js';
import { isCommonWord, isDemonym, isFirstName } from '../gazetteer.js';
import { isGivenName, plainName } from '../../../text/name-filters.js';
import { slot, type Told, toldBy } from './kinds.js';
import { NOT_NAMES, type Part, partsOf } from './parts.js';
import { anyPhrase, wordsOf } from './words.js';

/**
 * What one line says of a person in parts: `Ines Moor, 36 · Bergen, Norway · she/her`, `Ada "Addie" Moor, F, 81 y`,
 * `29F, Toronto, nurse`.
 */
export interface Headline {
  /** What it states, with where the part that does so stands in the line. */
  slots: (Slot & { start: number; end: number })[];
  /** Whether it says enough beside the name to be about a person. */
  certain: boolean;
  /** Whether there are parts that say something else. */
  saysMore: boolean;
}

/** How much a part of each kind speaks for a card; fitted by hand on the open half of eval/everyday/fresh. */
const WEIGHTS: Record<Told['kind'], number> = {
  age: 1,
  gender: 1.2,
  place: 0.8,
  origin: 0.6,
  trade: 0.8,
  role: 0.8,
  fondness: 0.6,
  liking: 0.4,
  health: 0.4,
  contact: 0.3,
  denied: 0,
  other: -0.25,
};
/** What a name that is written as one adds, and what all must come to. */
const NAMED = 1;
const ENOUGH = 1.6;
/** The same where a name and a place are all: there are many such lines. */
const ENOUGH_OF_PLACE = 2;
/** Likings and contacts are many in lists of other things. */
const MOST_OF_LIKINGS = 1.2;
/** A text that tells who writes it goes on with what else they have to say. */
const LEAST_OF_OTHERS = -0.5;
/** In characters; what is longer is no card. */
export const LONGEST = 700;

/**
 * Reads a line as a headline; undefined when it does not begin with what is written as a name, nor is otherwise one
 * about a person. `isAll` says that it is all that somebody posts: then it may go on with what is no part of a card.
 */
export function headlineOf(line: string, isAll = false): Headline | undefined {
  if (line.length > LONGEST || QUOTED_SPEECH.test(line) || isOfAnother(line)) return undefined;
  if ((line.match(SPEAKS)?.length ?? 0) >= MOST_SPOKEN && !BARS.test(line)) return undefined;
  const parts = partsOf(line.replace(AGE_GENDER_PLACE, '$1,'));
  const told = parts.map((part, at) => toldBy(part, parts[at + 1]));
  const named = nameAmong(parts, told, isAll);
  const rest = told.filter((_, at) => at !== named?.at);
  const saysMore = rest.some(({ kind }) => kind === 'other' || kind === 'denied');
  const isCertain = isCard(rest, named !== undefined, isAll);
  // A sentence about somebody is none.
  if (!isCertain && (named === undefined || (saysMore && /\.\s*$/.test(line)))) return undefined;
  const slots = parts.flatMap((part, at) => {
    const stretch = { start: part.start, end: part.start + part.text.length };
    return (at === named?.at ? [nameSlot(named.name)] : told[at]!.slots).map((one) => ({ ...one, ...stretch }));
  });
  return { slots: chosen(slots), certain: isCertain, saysMore };
}

/** `Ma sœur a 31 ans, elle vit à Lyon`: a line that begins with a word for `my`, where that begins no name. */
function isOfAnother(line: string): boolean {
  const [, word = '', next = ''] = /^\s*(\p{L}+) (\p{L})/u.exec(line) ?? [];
  const lower = word.toLowerCase();
  return MY.has(lower) || (MY_IN_SMALL.has(lower) && next === next.toLowerCase());
}

const MY = new Set(wordsOf('my'));
const MY_IN_SMALL = new Set(wordsOf('my before small letters'));

/** Somebody speaks in it: `"I live in Oslo," Bob told me`. */
const QUOTED_SPEECH = /["“](?:[^"“”\n]{0,80} )?(?:I|I['’]m|[Mm]y)(?![\p{L}])[^"“”\n]{0,200}["”]\s*\S/u;

/** Sentences about oneself are read as such, but between bars and dots. A guess. */
const MOST_SPOKEN = 2;
const SPEAKS = /(?<![\p{L}])(?:I|I['’]m|I['’]ve|[Mm]y)(?![\p{L}])/gu;
const BARS = /[|·•]/;

/** `29/F/Toronto` */
const AGE_GENDER_PLACE = /^(\d\d ?\/ ?[mf])\/(?=\p{Lu})/iu;

const nameSlot = (name: string): Slot => slot('core_info.name', withoutNickname(name), PLAIN);

/** Which part is the name: one under its label, or the first, behind a greeting, written so or beside an age. */
function nameAmong(parts: Part[], told: Told[], isAll: boolean): { at: number; name: string } | undefined {
  const labelled = parts.findIndex(({ sign }) => sign === 'name');
  if (labelled >= 0) return { at: labelled, name: parts[labelled]!.text };
  for (let at = 0; at < Math.min(parts.length, MOST_BEFORE_NAME); at += 1) {
    const { text, sign } = parts[at]!;
    // The sentences of a longer text are read as such.
    const name = isAll
      ? text
          .replace(GREETING, '')
          .replace(/ (?:here|hier|aquí|aqui|ici|qui)$/iu, '')
          .trim()
      : text;
    if (sign !== undefined || (name === '' && at > 0)) continue;
    if (name !== '' && isName(name, parts[at + 1], told[at]!, told[at + 1], name !== text)) return { at, name };
    if (name === text && !GREETED.test(text)) return undefined;
  }
  return undefined;
}

/** `Hello all`, `New here`: parts that may stand before a name. */
const MOST_BEFORE_NAME = 3;
const GREETS = anyPhrase('greeting');
const GREETING = new RegExp(
  `^(?:${GREETS}\\s+)*${GREETS}(?: (?:all|everyone|everybody|there|zusammen|à tous|a todos|gente|allemaal))?\\b\\s*`,
  'iu',
);
const GREETED = new RegExp(`^(?:${GREETS}|new here|good (?:morning|evening|day))\\b`, 'iu');

function isName(
  name: string,
  next: Part | undefined,
  told: Told,
  toldNext: Told | undefined,
  isIntroduced: boolean,
): boolean {
  const lower = name.toLowerCase();
  const isThing = told.kind === 'trade' || told.kind === 'liking' || told.kind === 'fondness';
  if (/['’](?:m|s|re|ve|ll|d)(?: |$)/.test(lower)) return false;
  if (NOT_NAMES.has(lower) || isDemonym(lower) || (isThing && !isFirstName(lower.split(' ')[0]!, true))) return false;
  const first = name.split(' ')[0]!;
  const isFirst = isGivenName(plainName(first)) && !isCommonWord(first.toLowerCase());
  if (told.kind === 'place' && !isFirst) return false;
  if (isWrittenName(name) || isNameBeforeAge(name, next?.text)) return true;
  const isPersonal = toldNext?.kind === 'age' || toldNext?.kind === 'gender';
  if (isPersonal && told.kind === 'other' && UNSPACED_NAME.test(name)) return true;
  if (!/^[\p{L}\p{M}'’-]{2,20}(?: [\p{L}\p{M}'’.-]{1,20}){0,2}$/u.test(name)) return false;
  const isOther = told.kind !== 'other' && told.kind !== 'place';
  if (NAME_LIKE.test(name) && !isOther && (isPersonal || isFirst)) return told.kind === 'other' || isPersonal;
  return (isPersonal || isIntroduced) && (isFirst || (isIntroduced && /^\p{Lu}/u.test(name))) && !isOther;
}

const NAME_LIKE = /^\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’.-]*)*$/u;
const UNSPACED_NAME = /^(?!我|今|大家|新人|はじ)[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,6}$/u;

/** Do the parts say enough of one person, and hardly anything of another? */
function isCard(told: Told[], isNamed: boolean, isAll: boolean): boolean {
  const weightOf = (...kinds: Told['kind'][]): number =>
    told.reduce((sum, { kind }) => sum + (kinds.includes(kind) ? WEIGHTS[kind] : 0), 0);
  const likings = Math.min(weightOf('fondness', 'liking', 'contact', 'health'), MOST_OF_LIKINGS);
  const others = Math.max(weightOf('other', 'denied'), isAll ? LEAST_OF_OTHERS : -Infinity);
  const personal = weightOf('age', 'gender', 'place', 'origin', 'trade', 'role');
  const isGendered = told.some(({ kind, slots }) => kind === 'age' && slots.length > 1);
  const said = new Set<string>(told.flatMap(({ kind, slots }) => [kind, ...slots.map(({ path }) => path)]));
  const about = ABOUT.filter((one) => said.has(one));
  const weight = likings + others + personal + (isNamed ? NAMED : 0) + (isGendered ? WEIGHTS.gender : 0);
  const isPlaced = about.length === 1 && about[0] === 'core_info.location';
  return about.length > (isNamed ? 0 : 1) && weight >= (isPlaced ? ENOUGH_OF_PLACE : ENOUGH);
}

/** What tells of a person; without a name two of it. */
const ABOUT = ['core_info.age', 'core_info.gender', 'core_info.location', 'trade', 'fondness'] as const;

/** All that the parts state; of what a person has one of, what is stated most plainly, and of that the first. */
function chosen<T extends Slot>(slots: T[]): T[] {
  return slots.filter((one, at) => {
    if (!one.path.startsWith('core_info.')) return true;
    const same = slots.filter(({ path }) => path === one.path);
    const best = Math.max(...same.map(({ explicitness }) => explicitness));
    return slots.findIndex(({ path, explicitness }) => path === one.path && explicitness === best) === at;
  });
}
