import { languageName } from './language.js';
import { isOrder } from './orders.js';
import type { Memory, ProfileDocument, Scored } from './profile.js';
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
  // What hardly matters is told only of those of whom there is nothing else to tell.
  const telling = memories.filter(({ importance }) => importance !== 'low');
  return fill(sentences, telling) || fill([], memories) || (hasContent(document) ? leastOf(document) : undefined);
}

function leastOf({ core_info: core }: ProfileDocument): string {
  const language = core?.language && languageName(core.language.value);
  return language === undefined ? 'Little that can be told is known about them.' : `They write in ${language}.`;
}

const hasContent = ({ core_info, interests, personality, memories, preferences }: ProfileDocument): boolean =>
  [core_info, interests, personality, memories, preferences].some((section) => section !== undefined);

function identity({ core_info: core = {} }: ProfileDocument): string[] {
  const name = told(core.name);
  const is = [core.age && `${core.age.value} years old`, told(core.gender)].filter((word) => word !== undefined);
  const place = told(core.location);
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
  const strongest = Object.values(interests).flat().toSorted((a, b) => b.confidence - a.confidence).flatMap((one) => told(one) ?? []);
  if (strongest.length === 0) return [];
  const more = strongest.length > MOST_INTERESTS ? ', among other things' : '';
  return [`They like ${joined(strongest.slice(0, MOST_INTERESTS), 'and')}${more}.`];
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
  const avoided = (preferences.topics_to_avoid ?? []).flatMap((one) => told(one) ?? []).slice(0, MOST_TOPICS);
  return [
    ...(style === undefined ? [] : [`The style of conversation they prefer is ${style}.`]),
    ...(avoided.length > 0 ? [`They do not want to talk about ${joined(avoided, 'or')}.`] : []),
  ];
}

/** The sentences in order, then as many memories as there is room for, the most important and most certain first, told by date. */
function fill(sentences: string[], memories: Memory[]): string {
  let room = LONGEST_SUMMARY;
  const take = (sentence: string): boolean => {
    if (sentence.length + 1 > room) return false;
    room -= sentence.length + 1;
    return true;
  };
  const first = sentences.filter(take);
  const ranked = memories.map((memory, at) => ({ memory, at })).toSorted((a, b) => weightOf(b.memory) - weightOf(a.memory) || a.at - b.at);
  const chosen = ranked.flatMap(({ memory, at }) => {
    const sentence = tellMemory(memory);
    return sentence === undefined ? [] : [{ sentence, at }];
  }).slice(0, MOST_MEMORIES).filter(({ sentence }) => take(sentence));
  return [...first, ...chosen.toSorted((a, b) => b.at - a.at).map(({ sentence }) => sentence)].join(' ');
}

const weightOf = ({ importance, confidence = 0 }: Memory): number => ({ high: 2, medium: 1, low: 0 })[importance ?? 'medium'] + confidence;

function tellMemory({ event, date }: Memory): string | undefined {
  const words = tellable(event);
  if (words === undefined) return undefined;
  const short = inThirdPerson(cut(words.replace(/[\s.!?,;:…]{1,20}$/u, ''), LONGEST_EVENT));
  return `${short.charAt(0).toUpperCase()}${short.slice(1)}${date ? ` (${date})` : ''}.`;
}

/** First person to third, with the plural that English gives to anybody: its verbs are those of `I`, but for am and was. */
function inThirdPerson(text: string): string {
  return text.replace(FIRST_PERSON, (word) => {
    const third = THIRD_PERSON[word.toLowerCase().replace('’', "'")] ?? word;
    return /^(?:M|O|W)/.test(word) ? `${third.charAt(0).toUpperCase()}${third.slice(1)}` : third;
  });
}

const FIRST_PERSON = /\b(?:I am|I was|I wasn['’]t|I['’]m|I['’]ve|I['’]d|I['’]ll|I|my|me|mine|myself|we['’]re|we['’]ve|we['’]d|we['’]ll|we|our|ours|us|ourselves|My|Me|Mine|We['’]re|We['’]ve|We|Our)\b/g;
const THIRD_PERSON: Record<string, string> = {
  'i am': 'they are', 'i was': 'they were', "i wasn't": "they weren't", "i'm": 'they are', "i've": 'they have', "i'd": 'they would', "i'll": 'they will', i: 'they',
  my: 'their', me: 'them', mine: 'theirs', myself: 'themselves', "we're": 'they are', "we've": 'they have', "we'd": 'they would', "we'll": 'they will', we: 'they',
  our: 'their', ours: 'theirs', us: 'them', ourselves: 'themselves',
};

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
