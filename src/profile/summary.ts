import { rankMemories, type RankedMemory } from './rank-memories.js';
import { languageName } from './language.js';
import type { ProfileDocument, Scored } from './profile.js';
import { joined, tellable, tellIdentity, tellStyle, tellTopics, tellTraits } from './sentences.js';
import { compareTexts } from './words.js';

/** Longest summary, in UTF-16 units. */
export const LONGEST_SUMMARY = 1_200;
const MOST_INTERESTS = 12;
const MOST_TRAITS = 6;
const MOST_TOPICS = 6;
const MOST_MEMORIES = 8;

/**
 * R15: a profile in sentences, in the third person, made of its values alone; the same values give the same words.
 * Meant as context for language models and therefore free of what could steer one: values with a link, a role marker, a
 * tag or an order are left out, marks of Markdown are taken off. Undefined for an empty profile.
 */
export function summarize(document: ProfileDocument): string | undefined {
  const isEnglish = (document.core_info?.language?.value ?? 'en') === 'en';
  const who = identity(document);
  const what = [...likes(document), ...character(document), ...conversation(document)];
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

const hasContent = ({ core_info, interests, personality, memories, preferences }: ProfileDocument): boolean =>
  [core_info, interests, personality, memories, preferences].some((section) => section !== undefined);

function identity({ core_info: core = {} }: ProfileDocument): string[] {
  // English is not worth a word.
  const language = core.language && core.language.value !== 'en' ? languageName(core.language.value) : undefined;
  const sentence = tellIdentity({
    name: told(core.name),
    age: core.age?.value,
    gender: told(core.gender),
    place: told(core.location),
    language,
  });
  return sentence === undefined ? [] : [sentence];
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

function character({ personality = {} }: ProfileDocument): string[] {
  const traits = (personality.traits ?? []).flatMap((one) => told(one) ?? []).slice(0, MOST_TRAITS);
  const { default: usual, recent } = personality.mood_trends ?? {};
  const [usually, lately] = [told(usual), told(recent)];
  return [
    ...(traits.length > 0 ? [tellTraits(traits)] : []),
    // A mood that was told once is the usual one by default.
    ...(usually === undefined || usually === lately ? [] : [`Their usual mood is ${usually}.`]),
    ...(lately === undefined ? [] : [`Their latest mood is ${lately}.`]),
  ];
}

function conversation({ preferences = {} }: ProfileDocument): string[] {
  const style = told(preferences.conversation_style);
  const avoided = (preferences.topics_to_avoid ?? []).flatMap((one) => told(one) ?? []).slice(0, MOST_TOPICS);
  return [...(style === undefined ? [] : [tellStyle(style)]), ...(avoided.length > 0 ? [tellTopics(avoided)] : [])];
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

const told = (scored: Scored<string> | undefined): string | undefined =>
  scored === undefined ? undefined : tellable(scored.value);
