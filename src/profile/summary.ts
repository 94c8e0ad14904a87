import { PARTS, shownIn } from './document-parts.js';
import { languageName } from './language.js';
import { tellableIn } from './manner-told.js';
import type { ProfileDocument, Scored } from './profile.js';
import { rankMemories, type RankedMemory } from './rank-memories.js';
import { tellable } from './sentences.js';
import { INTERESTS, SLOTS, type Slot } from './slots.js';
import type { Topic } from './topic.js';
import { joined, tellIdentity, tellSlot, wordsOfSlot, type Told } from './tell-slots.js';
import { tongueFor, type Tongue } from './tongue.js';
import { compareTexts } from './words.js';

/** Longest summary, in UTF-16 units. */
export const LONGEST_SUMMARY = 1_200;
const MOST_INTERESTS = 12;

/**
 * R15: a profile in sentences, in the third person, made of its values alone; the same values give the same words. In
 * the language that most of it is in where that can be told in (tongue.ts), else in English. Meant as context for
 * language models and therefore free of what could steer one: values with a link, a role marker, a tag or an order are
 * left out, marks of Markdown are taken off. Undefined for an empty profile.
 */
export function summarize(document: ProfileDocument): string | undefined {
  const tongue = tongueFor(textsIn(document), document.core_info?.language?.value);
  const slots = SLOTS.flatMap((slot) => (isOfIdentity(slot) ? [] : sentencesOf(document, slot, tongue)));
  const written = fill(identity(document, tongue), slots, rankMemories(document, tongue), tongue);
  return written || (hasContent(document) ? leastOf(document, tongue) : undefined);
}

/** What a language is told by: the words of the subject, not what a reader named in words of its own. */
const textsIn = ({ memories = [], preferences = {} }: ProfileDocument): string[] => [
  ...memories.map(({ event }) => event),
  ...(preferences.conversation_style ? [preferences.conversation_style.value] : []),
];

function leastOf({ core_info: core }: ProfileDocument, tongue: Tongue): string {
  const language = core?.language && languageName(core.language.value, tongue.code);
  if (language === undefined) return tongue.sentence('nothing');
  const slot = SLOTS.find(({ type }) => type === 'language')!;
  return tellIdentity([{ slot, words: language }], tongue)!;
}

const hasContent = (document: ProfileDocument): boolean =>
  PARTS.some(({ name }) => document[name as keyof ProfileDocument] !== undefined);

const isOfIdentity = ({ path }: Slot): boolean => path.startsWith('core_info.');

function identity(document: ProfileDocument, tongue: Tongue): string[] {
  const told = SLOTS.filter(isOfIdentity).flatMap((slot) =>
    wordsIn(document, slot, tongue).map((words): Told => ({ slot, words })),
  );
  const sentence = tellIdentity(told, tongue);
  return sentence === undefined ? [] : [sentence];
}

const wordsIn = (document: ProfileDocument, slot: Slot, tongue: Tongue): string[] =>
  shownIn(document, slot).flatMap((one) => {
    const words = tellableIn(slot, String(one.value));
    return words === undefined ? [] : (wordsOfSlot(slot, words, tongue) ?? []);
  });

function sentencesOf(document: ProfileDocument, slot: Slot, tongue: Tongue): string[] {
  if (slot === INTERESTS) return likes(document, tongue);
  if (slot.type === 'memory') return [];
  const words = wordsIn(document, slot, tongue).slice(0, slot.most);
  // The usual mood may be the latest one too.
  const isToldLater =
    slot.path === 'personality.mood_trends.default' && words[0] === told(document.personality?.mood_trends?.recent);
  return words.length === 0 || isToldLater ? [] : [tellSlot(slot, words, tongue)];
}

function likes({ interests = {} }: ProfileDocument, tongue: Tongue): string[] {
  const { pets = [], ...others } = interests;
  return [...listed('interests.*', Object.values(others).flat(), tongue), ...listed('interests.pets', pets, tongue)];
}

/** Strongest first. A list reads well whatever its items are: things, kinds of things or doings. */
function listed(part: string, items: Scored<string>[], tongue: Tongue): string[] {
  const strongest: string[] = [];
  for (const one of items.toSorted((a, b) => b.confidence - a.confidence)) {
    if (strongest.length > MOST_INTERESTS) break;
    const value = told(one);
    if (value !== undefined) strongest.push(value);
  }
  if (strongest.length === 0) return [];
  const more = strongest.length > MOST_INTERESTS ? tongue.sentence('more') : '';
  return [
    tongue.sentence(part).replace('{}', () => `${joined(strongest.slice(0, MOST_INTERESTS), 'and', tongue)}${more}`),
  ];
}

/** What is told before what they like and are like; plans and the rest come after. */
const FIRST: Topic[] = ['health', 'family', 'work', 'home', 'plan'];

/**
 * Who it is comes first, then what others have to mind, family, work, home and plans, what they like and are like, then
 * what else happened, by date, and what is quoted. Of what there is no room for, the health is left out last.
 */
function fill(who: string[], slots: string[], memories: RankedMemory[], tongue: Tongue): string {
  let room = LONGEST_SUMMARY;
  const take = (sentence: string): boolean => {
    if (sentence.length + 1 > room) return false;
    room -= sentence.length + 1;
    return true;
  };
  const sentences = memories.filter(({ isQuote }) => !isQuote);
  const vital = sentences.filter(({ topic }) => topic === 'health');
  const first = who.filter(take);
  const health = vital.filter(({ words }) => take(words));
  const middle = slots.filter(take);
  const kept = [...health, ...sentences.filter((one) => !vital.includes(one) && take(one.words))];
  const quotes = quotesOf(memories, tongue).filter(take);
  const about = (topic: Topic): string[] =>
    kept
      .filter((one) => one.topic === topic)
      .toSorted((a, b) => compareTexts(a.date, b.date))
      .map(({ words }) => words);
  const all = [...first, ...FIRST.flatMap(about), ...middle, ...about('other'), ...quotes];
  return all.join(tongue.isUnspaced ? '' : ' ');
}

function quotesOf(memories: readonly RankedMemory[], tongue: Tongue): string[] {
  const quotes = memories.filter(({ isQuote }) => isQuote).map(({ words }) => words);
  if (quotes.length === 0) return [];
  return [tongue.sentence('quote').replace('{}', () => quotes.join(tongue.isUnspaced ? '、' : '; '))];
}

const told = (scored: Scored<string | number> | undefined): string | undefined =>
  scored === undefined ? undefined : tellable(String(scored.value));
