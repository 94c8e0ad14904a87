import { languageName } from './language.js';
import { isOrder } from './orders.js';
import type { Memory, ProfileDocument, Scored } from './profile.js';
import { inThirdPerson } from './third-person.js';
import { visible } from './words.js';

/** Longest summary, in UTF-16 units. */
export const LONGEST_SUMMARY = 1_200;
const MOST_INTERESTS = 12;
const MOST_TRAITS = 6;
const MOST_TOPICS = 6;
const MOST_MEMORIES = 8;
const LONGEST_EVENT = 180;

/**
 * R15: a profile in sentences, in the third person, made of its values alone; the same values give the same words. Meant as context for
 * language models and therefore free of what could steer one: values with a link, a role marker, a tag or an order are left out, marks
 * of Markdown are taken off. Undefined for an empty profile.
 */
export function summarize(document: ProfileDocument): string | undefined {
  const sentences = [...identity(document), ...likes(document), ...character(document), ...conversation(document)];
  const memories = document.memories ?? [];
  const english = (document.core_info?.language?.value ?? 'en') === 'en';
  // What hardly matters is told only of those of whom there is nothing else to tell.
  const telling = memories.filter(({ importance }) => importance !== 'low');
  return fill(sentences, telling, english) || fill([], memories, english) || (hasContent(document) ? leastOf(document) : undefined);
}

const SMALL = new Set(['of', 'the', 'de', 'la', 'le', 'del', 'di', 'da', 'van', 'von', 'der', 'and', 'upon', 'am', 'al', 'el']);

/** Names that a text writes without any capital: `new york` as `New York`. */
const capitalized = (name: string | undefined): string | undefined =>
  name === undefined || name !== name.toLowerCase() ? name : name.replace(/(?<![\p{L}\p{M}'’])\p{L}[\p{L}\p{M}'’]*/gu, (word, at) => (at > 0 && SMALL.has(word) ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`));

function leastOf({ core_info: core }: ProfileDocument): string {
  const language = core?.language && languageName(core.language.value);
  return language === undefined ? 'Little that can be told is known about them.' : `They write in ${language}.`;
}

const hasContent = ({ core_info, interests, personality, memories, preferences }: ProfileDocument): boolean =>
  [core_info, interests, personality, memories, preferences].some((section) => section !== undefined);

function identity({ core_info: core = {} }: ProfileDocument): string[] {
  const name = capitalized(told(core.name));
  const is = [core.age && `${core.age.value} years old`, told(core.gender)].filter((word) => word !== undefined);
  const place = capitalized(told(core.location));
  // English is not worth a word.
  const language = core.language && core.language.value !== 'en' ? languageName(core.language.value) : undefined;
  const verbs = name === undefined ? { be: 'are', live: 'live', write: 'write' } : { be: 'is', live: 'lives', write: 'writes' };
  const does = [
    ...(is.length > 0 ? [`${verbs.be} ${is.join(' and ')}`] : []),
    ...(place === undefined ? [] : [`${verbs.live} in ${place}`]),
    ...(language === undefined ? [] : [`${verbs.write} in ${language}`]),
  ];
  if (does.length > 0) return [`${name ?? 'They'} ${joined(does, 'and')}.`];
  return name === undefined ? [] : [`Their name is ${name}.`];
}

function likes({ interests = {} }: ProfileDocument): string[] {
  const { pets = [], ...others } = interests;
  return [...listed('Their interests', Object.values(others).flat()), ...listed('Their pets or favourite animals', pets)];
}

/** Strongest first. A list reads well whatever its items are: things, kinds of things or doings. */
function listed(what: string, items: Scored<string>[]): string[] {
  const strongest = items.toSorted((a, b) => b.confidence - a.confidence).flatMap((one) => told(one) ?? []);
  if (strongest.length === 0) return [];
  const more = strongest.length > MOST_INTERESTS ? ', among other things' : '';
  return [`${what}: ${joined(strongest.slice(0, MOST_INTERESTS), 'and')}${more}.`];
}

function character({ personality = {} }: ProfileDocument): string[] {
  const traits = (personality.traits ?? []).flatMap((one) => told(one) ?? []).slice(0, MOST_TRAITS);
  const { default: usual, recent } = personality.mood_trends ?? {};
  const [usually, lately] = [told(usual), told(recent)];
  return [
    ...(traits.length > 0 ? [`They are described as ${joined(traits, 'and')}.`] : []),
    ...(usually === undefined ? [] : [`Their usual mood is ${usually}.`]),
    ...(lately === undefined || lately === usually ? [] : [`Their latest mood is ${lately}.`]),
  ];
}

function conversation({ preferences = {} }: ProfileDocument): string[] {
  const style = told(preferences.conversation_style);
  const avoided = (preferences.topics_to_avoid ?? []).flatMap((one) => told(one) ?? []).slice(0, MOST_TOPICS).map((topic) => topic.replace(/^(?:my|our) /i, 'their '));
  return [
    ...(style === undefined ? [] : [`The style of conversation they prefer is ${style}.`]),
    ...(avoided.length > 0 ? [`They do not want to talk about ${joined(avoided, 'or')}.`] : []),
  ];
}

/** The sentences in order, then as many memories as there is room for, the most important and most certain first, told by date. */
function fill(sentences: string[], memories: Memory[], english: boolean): string {
  let room = LONGEST_SUMMARY;
  const take = (sentence: string): boolean => {
    if (sentence.length + 1 > room) return false;
    room -= sentence.length + 1;
    return true;
  };
  const first = sentences.filter(take);
  const ranked = memories.map((memory, at) => ({ memory, at })).toSorted((a, b) => weightOf(b.memory) - weightOf(a.memory) || a.at - b.at);
  const chosen = ranked.flatMap(({ memory, at }) => {
    const sentence = tellMemory(memory, english);
    return sentence === undefined ? [] : [{ sentence, at }];
  }).slice(0, MOST_MEMORIES).filter(({ sentence }) => take(sentence));
  return [...first, ...chosen.toSorted((a, b) => b.at - a.at).map(({ sentence }) => sentence)].join(' ');
}

const weightOf = ({ importance, confidence = 0 }: Memory): number => ({ high: 2, medium: 1, low: 0 })[importance ?? 'medium'] + confidence;

/** Only English is told in the third person: in other languages its small words mean other things. */
function tellMemory({ event, date }: Memory, english: boolean): string | undefined {
  const words = tellable(event);
  if (words === undefined) return undefined;
  const short = cut(words.replace(/[\s.!?,;:…]{1,20}$/u, ''), LONGEST_EVENT);
  const told = english ? inThirdPerson(short, date !== undefined) : `${short.charAt(0).toUpperCase()}${short.slice(1)}`;
  return `${told}${date ? ` (${date})` : ''}.`;
}

const told = (scored: Scored<string> | undefined): string | undefined => (scored === undefined ? undefined : tellable(scored.value));

const LINK = /\p{L}{2,12}:\/\/|\bwww\.|\b[\w-]{1,63}\.(?:com|org|net|io|co|ai|dev|app|xyz|info|ru|cn)\b|\b(?:mailto|javascript|data):/iu;
const ROLE = /(?:^|[\s"'([{<|])(?:system|assistant|user|human|ai|developer|tool|bot|model|instructions?)\s{0,3}[:：>|\]]/iu;
const TAG = /<[\p{L}/!|?]|\[\/?(?:INST|SYS)|\{\{|\}\}|<<|>>/u;
const MARKDOWN = /!?\[([^\][]{0,200})\]\([^()]{0,200}\)|[`*_~#|<>[\]{}\\]/gu;

/** A value as it may stand in a sentence, undefined when it may not. */
function tellable(value: string): string | undefined {
  const text = visible(value);
  if (LINK.test(text) || ROLE.test(text) || TAG.test(text) || isOrder(text)) return undefined;
  const clean = text.replace(MARKDOWN, '$1').replace(/\s{2,}/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(clean) && !isOrder(clean) ? clean : undefined;
}

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const end = text.lastIndexOf(' ', longest);
  return `${text.slice(0, end > longest / 2 ? end : longest).toWellFormed().replaceAll('\ufffd', '')}…`;
}

const joined = (words: string[], last: 'and' | 'or'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;
