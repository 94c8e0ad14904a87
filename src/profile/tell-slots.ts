import { addToGroup } from '../groups.js';
import { languageName } from './language.js';
import { tokensOf } from './clause-tokens.js';
import { capital, capitalized } from './sentences.js';
import type { Slot } from './slots.js';
import type { Tongue } from './tongue.js';

/** A slot with a value of it in words that are tellable (sentences.ts). */
export interface Told {
  slot: Slot;
  words: string;
}

/** A value of a slot in a language, in words that are tellable; undefined where it is not worth or cannot be said. */
export function wordsOfSlot(slot: Slot, value: string, tongue: Tongue): string | undefined {
  // Who is told of in a language is known to write it.
  if (slot.type === 'language')
    return value === tongue.code || value === 'en' ? undefined : languageName(value, tongue.code);
  if (slot.ground !== 'gender') return value;
  const genders = tongue.rows('genders');
  return genders.has('*') ? value : genders.get(value);
}

/** What is told of who somebody is, in one sentence; undefined when there is nothing to say. */
export function tellIdentity(told: readonly Told[], tongue: Tongue): string | undefined {
  const name = told.find(({ slot }) => slot.ground === 'name');
  const does = new Map<string, string[]>();
  for (const { slot, words } of told) {
    if (slot === name?.slot) continue;
    const sentence = (name && tongue.sentence(`named ${slot.path}`)) || tongue.sentence(slot.path);
    const [, verb = '', what = ''] = (!tongue.isUnspaced && /^(\S+ )(.+)$/.exec(sentence)) || ['', '', sentence];
    const key = tongue.isUnspaced ? String(does.size) : verb;
    addToGroup(does, key, fillIn(what, slot, [words], tongue));
  }
  if (does.size === 0)
    return name && fillIn(tongue.sentence(`alone ${name.slot.path}`), name.slot, [name.words], tongue);
  const parts = [...does].map(([verb, whats]) => `${tongue.isUnspaced ? '' : verb}${joined(whats, 'and', tongue)}`);
  const who = name
    ? capitalized(name.words)
    : (tongue.rows('who').get('any') ?? tongue.rows('who').get('nobody') ?? '');
  const sentence = ((name && tongue.sentence('named identity')) || tongue.sentence('identity'))
    .replace('{who}', () => who)
    .replace('{}', () => joined(parts, 'and', tongue));
  return capital(sentence.trim());
}

/** Values of a slot in its sentence; `part` names a sentence of its own for some of them, such as `interests.pets`. */
export const tellSlot = (slot: Slot, words: string[], tongue: Tongue, part: string = slot.path): string =>
  fillIn(tongue.sentence(part), slot, words, tongue);

const fillIn = (sentence: string, slot: Slot, words: string[], tongue: Tongue): string =>
  sentence.replace('{}', () =>
    joined(
      words.map((one) => worded(slot, one, tongue)),
      slot.path === 'preferences.topics_to_avoid' ? 'or' : 'and',
      tongue,
    ),
  );

/** A name with its capitals; what is theirs as theirs, and words in which they speak of themselves as a quote. */
function worded({ wording }: Slot, words: string, tongue: Tongue): string {
  if (wording === 'name') return capitalized(words);
  if (wording !== 'theirs') return words;
  const owners = tongue.words('owners');
  const turned = tongue.rows('turned');
  const tokens = tokensOf(words);
  const speaks = tokens.some(
    ({ word }) => tongue.words('subjects').has(word.split("'")[0]!) || (turned.has(word) && !owners.has(word)),
  );
  if (speaks) return quoted(words, tongue);
  return words.replace(/[\p{L}'’]+/gu, (word) =>
    owners.has(word.toLowerCase()) ? turned.get(word.toLowerCase())! : word,
  );
}

/** Words between quotation marks; marks within them become single ones. */
export function quoted(words: string, tongue: Tongue): string {
  const [open = '', close = ''] = tongue.sentence('quotes').split(' ');
  return `${open}${words.replace(/["“”„«»]/gu, '’')}${close}`;
}

/** A list in words, with `and` or `or` before its last. */
export function joined(words: readonly string[], last: 'and' | 'or', tongue: Tongue): string {
  if (words.length < 2) return words.join('');
  const comma = tongue.isUnspaced ? tongue.sentence('comma') : ', ';
  const word = tongue.sentence(last);
  return `${words.slice(0, -1).join(comma)}${tongue.isUnspaced ? word : ` ${word} `}${words.at(-1)}`;
}
