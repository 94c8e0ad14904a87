import { rankMemories, type RankedMemory } from './rank-memories.js';
import { PARTS, shownIn } from './document-parts.js';
import { languageName } from './language.js';
import type { ProfileDocument, Scored } from './profile.js';
import { joined, tellable, tellIdentity, tellSlot, type Told } from './sentences.js';
import { INTERESTS, SLOTS, type Slot } from './slots.js';
import { compareTexts } from './words.js';

/** Longest summary, in UTF-16 units. */
export const LONGEST_SUMMARY = 1_200;
const MOST_INTERESTS = 12;
const MOST_MEMORIES = 8;

/**
 * R15: a profile in sentences, in the third person, made of its values alone; the same values give the same words.
 * Meant as context for language models and therefore free of what could steer one: values with a link, a role marker, a
 * tag or an order are left out, marks of Markdown are taken off. Undefined for an empty profile.
 */
export function summarize(document: ProfileDocument): string | undefined {
  const isEnglish = (document.core_info?.language?.value ?? 'en') === 'en';
  const who = identity(document);
  const what = othersOf(document);
  const best = rankMemories(document, isEnglish, MOST_MEMORIES, true);
  // What says little is told only of those of whom there is nothing else to tell.
  const told =
    who.length + what.length + best.length > 0 ? best : rankMemories(document, isEnglish, MOST_MEMORIES, false);
  return fill(who, what, told) || (hasContent(document) ? leastOf(document) : undefined);
}

function leastOf({ core_info: core }: ProfileDocument): string {
  const language = core?.language && languageName(core.language.value);
  return language === undefined ? 'Little that can be told is known about them.' : `They write in ${language}.`;
}

const hasContent = (document: ProfileDocument): boolean =>
  PARTS.some(({ name }) => document[name as keyof ProfileDocument] !== undefined);

const isOfIdentity = ({ path }: Slot): boolean => path.startsWith('core_info.');

function identity(document: ProfileDocument): string[] {
  const told = SLOTS.filter(isOfIdentity).flatMap((slot) =>
    wordsIn(document, slot).map((words): Told => ({ slot, words })),
  );
  const sentence = tellIdentity(told);
  return sentence === undefined ? [] : [sentence];
}

/** What is told of a slot; English is not worth a word. */
const wordsIn = (document: ProfileDocument, slot: Slot): string[] =>
  shownIn(document, slot).flatMap((one) => {
    if (slot.type !== 'language') return told(one) ?? [];
    return one.value === 'en' ? [] : (languageName(String(one.value)) ?? []);
  });

function othersOf(document: ProfileDocument): string[] {
  return SLOTS.flatMap((slot) => {
    if (slot === INTERESTS) return likes(document);
    if (isOfIdentity(slot) || slot.type === 'memory') return [];
    const words = wordsIn(document, slot).slice(0, slot.most);
    // A mood that was told once is the usual one by default.
    const isToldLater =
      slot.path === 'personality.mood_trends.default' && words[0] === told(document.personality?.mood_trends?.recent);
    return words.length === 0 || isToldLater ? [] : [tellSlot(slot, words)];
  });
}

function likes({ interests = {} }: ProfileDocument): string[] {
  const { pets = [], ...others } = interests;
  return [
    ...listed('Their interests', Object.values(others).flat()),
    ...listed('Their pets or favourite animals', pets),
  ];
}

/** Strongest first. A list reads well whatever its items are: things, kinds of things or doings. */
function listed(what: string, items: Scored<string>[]): string[] {
  const strongest: string[] = [];
  for (const one of items.toSorted((a, b) => b.confidence - a.confidence)) {
    if (strongest.length > MOST_INTERESTS) break;
    const value = told(one);
    if (value !== undefined) strongest.push(value);
  }
  if (strongest.length === 0) return [];
  const more = strongest.length > MOST_INTERESTS ? ', among other things' : '';
  return [`${what}: ${joined(strongest.slice(0, MOST_INTERESTS), 'and')}${more}.`];
}

const STANDING: RankedMemory['topic'][] = ['work', 'family', 'home', 'health'];

/**
 * Who it is comes first, then work, family, home and health, what they like and are like, then what else happened, by
 * date. Memories give way where there is no room.
 */
function fill(who: string[], what: string[], memories: RankedMemory[]): string {
  let room = LONGEST_SUMMARY;
  const take = (sentence: string): boolean => {
    if (sentence.length + 1 > room) return false;
    room -= sentence.length + 1;
    return true;
  };
  const [first, middle, kept] = [
    who.filter(take),
    what.filter(take),
    memories.filter(({ sentence }) => take(sentence)),
  ];
  const about = (topic: RankedMemory['topic']): string[] =>
    kept
      .filter((one) => one.topic === topic)
      .toSorted((a, b) => compareTexts(a.date, b.date))
      .map(({ sentence }) => sentence);
  return [...first, ...STANDING.flatMap(about), ...middle, ...about('other')].join(' ');
}

const told = (scored: Scored<string | number> | undefined): string | undefined =>
  scored === undefined ? undefined : tellable(String(scored.value));
