import { numberInWords } from '../../profile/number-words.js';
import { categoryOf } from './categories.js';
import { remembering } from '../../text/look-up.js';
import type { ForeignWord, Tongue } from './tongue.js';

/** What a list in a phrase names, as it is written. */
export interface Thing {
  value: string;
  category: string;
}

/** A list that is read from each of its words on names the same things again and again. */
const usualCategory = remembering(categoryOf);

const MOST_THINGS = 8;
const MOST_WORDS = 5;

/**
 * The things of a list that begins at `words[from]`: up to a word that ends it, or to where the next statement begins.
 * `hint` is the category that the verb suggests. `turned` when a negation stands behind the list.
 */
export function thingsAt(
  text: string,
  words: ForeignWord[],
  from: number,
  to: number,
  tongue: Tongue,
  hint: string | undefined,
  opens: (at: number) => boolean,
): { things: Thing[]; turned: boolean } {
  const things: Thing[] = [];
  let item: ForeignWord[] = [];
  /** Whether all words of the item so far are no part of the thing. */
  let isHead = true;
  const close = (): void => {
    const thing = thingOf(text, item, tongue, hint);
    if (thing && things.length < MOST_THINGS && !things.some(({ value }) => value === thing.value)) things.push(thing);
    item = [];
    isHead = true;
  };
  let at = from;
  for (; at < to; at += 1) {
    const word = words[at] as ForeignWord;
    if (word.word === ',' || tongue.list('and').has(word.plain) || (word.word === ':' && at === from)) {
      if (at > from && opens(at + 1)) break;
      close();
    } else if (!/^[\p{L}\p{N}]/u.test(word.word) || endsThing(words, at, item, isHead, tongue)) break;
    else {
      item.push(word);
      isHead &&= tongue.isLead(word.plain);
    }
  }
  // `promener mes chiens`: cut before its own, a thing says too little.
  if (tongue.list('self').has(words[at]?.plain ?? '') && at < to) item = [];
  close();
  return { things, turned: tongue.list('not').has(words[at]?.plain ?? '') && at < to };
}

/**
 * `las ganas de`, `con mi hermana`: words that belong to no thing. At its head, articles, small words and light verbs
 * may stand.
 */
function endsThing(words: ForeignWord[], at: number, item: ForeignWord[], isHead: boolean, tongue: Tongue): boolean {
  const { plain } = words[at] as ForeignWord;
  if (!tongue.mayEnd(plain)) return false;
  if (tongue.list('not').has(plain)) return true;
  const stops = tongue.list('stops').at(words, at) > 0;
  if (isHead && tongue.isLead(plain) && (!stops || item.length === 0 || tongue.list('fillers').has(plain)))
    return false;
  return stops || tongue.list('self').has(plain) || tongue.list('unreal').has(plain);
}

/** `dos gatos`, `3 chats`. */
const isCount = (item: ForeignWord[], at: number, { book }: Tongue): boolean =>
  at + 1 < item.length &&
  (/^\d$/.test(item[at]?.word ?? '') || (numberInWords([item[at]?.plain ?? ''], 0, book.code)?.value ?? 10) < 10);

function thingOf(text: string, item: ForeignWord[], tongue: Tongue, hint: string | undefined): Thing | undefined {
  const verb = item.find(({ plain }) => tongue.lightOf(plain) !== undefined);
  const light = verb && tongue.lightOf(verb.plain);
  let from = 0;
  while (item[from] && (tongue.isLead(item[from]?.plain ?? '') || isCount(item, from, tongue))) from += 1;
  // A light verb alone is what is enjoyed: `me gusta leer`.
  if (from === item.length) from = item.findIndex(({ plain }) => tongue.lightOf(plain) !== undefined);
  const kept = shortened(from < 0 ? [] : item.slice(from), tongue);
  const [first] = kept;
  const last = kept.at(-1);
  if (!first || !last || kept.some(({ plain }) => tongue.list('people').has(plain) || tongue.list('self').has(plain)))
    return undefined;
  if (kept.length === 1 && (first.word.length < 3 || /^\d/.test(first.word))) return undefined;
  const value = text.slice(first.start, last.end);
  if (
    tongue.book.capitalNouns &&
    !/\p{Lu}/u.test(value) &&
    !last.word.endsWith('n') &&
    /\p{Lu}/u.test(text.slice(item[0]?.start ?? 0).slice(0, 400))
  )
    return undefined;
  return {
    value,
    category:
      topicOf(kept, tongue) ??
      usualCategory(value.toLowerCase()) ??
      (light && light !== '-' ? light : undefined) ??
      hint ??
      'other',
  };
}

/** At most five words, cut before a small word where that is possible; nothing small at the end. */
function shortened(item: ForeignWord[], tongue: Tongue): ForeignWord[] {
  let end = item.length;
  if (end > MOST_WORDS) {
    const cut = item.findLastIndex(({ plain }, at) => at > 0 && at <= MOST_WORDS && tongue.list('links').has(plain));
    end = cut > 0 ? cut : MOST_WORDS;
  }
  while (
    end > 0 &&
    (tongue.list('links').has(item[end - 1]?.plain ?? '') ||
      tongue.list('articles').has(item[end - 1]?.plain ?? '') ||
      (end > 1 && tongue.list('fillers').has(item[end - 1]?.plain ?? '')))
  )
    end -= 1;
  return item.slice(0, end);
}

function topicOf(words: ForeignWord[], tongue: Tongue): string | undefined {
  for (let at = 0; at < words.length; at += 1) {
    if (!tongue.mayHaveTopic(words[at]?.plain ?? '')) continue;
    const found = tongue.topics.find((topic) => topic.words.at(words, at) > 0);
    if (found) return found.category;
  }
  return undefined;
}
