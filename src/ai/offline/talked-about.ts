import { isCommonWord, isFirstName, isPlace } from './gazetteer.js';
import { listsOf } from './lists.js';
import { isPerson } from './people.js';
import { phraseOf, type Sentence, type Word } from './sentence.js';
import { verbForm } from './verbs.js';
import { type Wording, wordsBetween, writtenAs } from './wording.js';

const LISTS = listsOf('talked-about');

/** Where the topic ends that begins at the pattern's end. */
const ENDS = new RegExp(String.raw`\s*${LISTS.anyOf('ends')}.*$`, 's');
const LISTED = /,\s*(?=[^,]{1,30}(?:,|\band\b|\bor\b|$))/g;

/** The topics that a pattern finds, as the passage writes them. */
export function topicsOf(wording: Wording, pattern: RegExp, before: Sentence[]): string[] {
  const match = pattern.exec(wording.said);
  if (!match) return [];
  const inside = match.groups?.topic ?? match.groups?.topic2 ?? match.groups?.topic3;
  const from = inside === undefined ? match.index + match[0].length : wording.said.indexOf(inside, match.index);
  const kept = inside ?? upToEnd(wording.said.slice(from));
  return topicsIn(wording, from, kept, [...before, upTo(wording, match.index)]);
}

/** The topics that are listed from a word of the sentence on, up to another or as far as they go. */
export function topicsFrom(wording: Wording, at: number, before: Sentence[], to?: number): string[] {
  const { said, starts } = wording;
  const from = starts[at] ?? said.length;
  const kept = to === undefined ? upToEnd(said.slice(from)) : said.slice(from, (starts[to] ?? said.length + 1) - 1);
  return topicsIn(wording, from, kept, [...before, upTo(wording, from)]);
}

const upToEnd = (stretch: string): string =>
  stretch.slice(
    0,
    stretch.length - (ENDS.exec(stretch.replace(LISTED, (comma) => ' '.repeat(comma.length)))?.[0].length ?? 0),
  );

function topicsIn(wording: Wording, from: number, kept: string, before: Sentence[]): string[] {
  return partsOf(kept).flatMap(([start, end]) => {
    const words = wordsBetween(wording, from + start, from + end);
    const said = phraseOf(words);
    if (MEANT_BEFORE.test(said)) return antecedent(said, before) ?? [];
    return isTopic(said)
      ? [inLowerCase(writtenAs(wording.sentence, words), words[0]?.start === wording.sentence.start)]
      : [];
  });
}

/** The parts of a list of topics, without the words that lead to them: offsets in `kept`. */
function partsOf(kept: string): [number, number][] {
  const parts: [number, number][] = [];
  let at = 0;
  for (const piece of kept.split(/( ?, ?(?:and |or )?| (?:and|or|nor|&) (?:about |of |to )?)/)) {
    const lead = BEFORE_TOPIC.exec(piece)?.[0].length ?? 0;
    const tail = AFTER_TOPIC.exec(piece)?.[0].length ?? 0;
    if (!/^ ?,|^ (?:and|or|nor|&) /.test(piece) && piece.length > lead + tail)
      parts.push([at + lead, at + piece.length - tail]);
    at += piece.length;
  }
  return parts;
}

const BEFORE_TOPIC = new RegExp(`^${LISTS.anyOf('before topic')}*`);

const AFTER_TOPIC = new RegExp(`${LISTS.anyOf('after topic')}$`);

/** Words that stand for what was named before. */
export const MEANT_BEFORE = new RegExp(`^${LISTS.anyOf('meant before')}$`);

/**
 * Whom or what `her` or `that topic` means: the one of the subject's that was named last before it. When somebody else
 * was, nobody knows.
 */
function antecedent(said: string, before: Sentence[]): string[] | undefined {
  const isPersonal = /^(?:her|him|she|he|that (?:person|man|woman|guy))$/.test(said);
  const named = before.flatMap(namedAlone).at(-1);
  if (named !== undefined && !isPersonal) return [named];
  for (const sentence of before.toReversed()) {
    const { words } = sentence;
    for (let at = words.length - 1; at >= 0; at -= 1) {
      const owned = /^(?:my|our)$/.test(words[at]?.word ?? '') ? ownedAt(words, at + 1) : 0;
      if (isPersonal ? isPerson(words[at + owned]?.word ?? '') && owned > 0 : owned > 0)
        return [
          writtenAs(sentence, words.slice(at, at + owned + 1)).replace(/^(?:My|Our)/, (owner) => owner.toLowerCase()),
        ];
      if (!isPersonal) continue;
      if (isSomebody(sentence, at)) return [writtenAs(sentence, words.slice(at, at + 1))];
      if (
        isPerson(words[at]?.word ?? '') &&
        !/^(?:my|our)$/.test(words[at - 1]?.word ?? '') &&
        !/^(?:my|our)$/.test(words[at - 2]?.word ?? '')
      )
        return undefined;
    }
  }
  return undefined;
}

/** `The bankruptcy?`, `Oh and that trip?`: what a sentence without a verb names, to say something of it then. */
export function namedAlone(sentence: Sentence): string[] {
  const { words, asks } = sentence;
  if (words.length > MOST_ALONE || !asks) return [];
  if (words.some(({ word }) => /^(?:how|what|why|who|when|where|which|you|i|we)$/.test(word))) return [];
  const [named, ...others] = words.filter(({ word }) => /^(?:the|that|this|my|our|all)$/.test(word));
  if (!named || others.length > 0) return [];
  const from = words.indexOf(named) + (/^(?:my|our)$/.test(named.word) ? 0 : 1);
  const thing = words.slice(from).filter(({ word }) => /^[\p{L}\p{N}]/u.test(word));
  return thing.some(({ word }) => /^(?:is|are|was|were|do|does|did|has|have|can|could|will)$/.test(word)) ||
    thing.length === 0
    ? []
    : [writtenAs(sentence, thing).replace(/^(?:My|Our)/, (owner) => owner.toLowerCase())];
}

/** In words and marks: a guess. */
const MOST_ALONE = 11;

/** The sentence as far as a pattern's beginning. */
const upTo = ({ sentence, starts }: Wording, from: number): Sentence => ({
  ...sentence,
  words: sentence.words.filter((_, at) => (starts[at] ?? 0) < from),
});

/** How many words after `my` name what is mine: up to the verb, at most two; up to the person, at most three. */
function ownedAt(words: Word[], from: number): number {
  const person = words.slice(from, from + 3).findIndex(({ word }) => isPerson(word));
  if (person >= 0) return person + 1;
  return words
    .slice(from, from + 3)
    .findIndex(
      ({ word }) =>
        verbForm(word) !== undefined ||
        /^(?:[^\p{L}]|and|but|because|since|in|last|this|did|when|so|that|to|of|for|or|fell|died|ended|went)/u.test(
          word,
        ),
    ) === 2
    ? 2
    : words.length > from
      ? 1
      : 0;
}

/**
 * A name with its capital: one that the dictionary knows for a name, or a word it does not know that does something.
 */
function isSomebody({ words, text }: Sentence, at: number): boolean {
  const { word = '', start = 0 } = words[at] ?? {};
  return (
    /^\p{Lu}\p{Ll}/u.test(text.slice(start, start + 2)) &&
    (isFirstName(word, true) ||
      (!isCommonWord(word) && /^(?:is|was|has|died|passed|left|had|said)$/.test(words[at + 1]?.word ?? '')))
  );
}

const NO_TOPIC = new RegExp(`^${LISTS.anyOf('no topic')}$`);
const isTopic = (said: string): boolean =>
  said !== '' &&
  !NO_TOPIC.test(said) &&
  said.length <= 60 &&
  said.split(' ').length <= 6 &&
  /\p{L}{2}/u.test(said) &&
  !NO_BEGINNING.test(said);

const NO_BEGINNING = new RegExp(String.raw`^${LISTS.anyOf('no beginning of a topic')}\b`);

/** A topic that opens its sentence has a capital for no other reason, unless it is a name. */
function inLowerCase(topic: string, opens: boolean): string {
  const first = /^\p{Lu}[\p{Ll}'’-]+/u.exec(topic)?.[0];
  if (!opens || first === undefined || isFirstName(first.toLowerCase(), false) || isPlace(first.toLowerCase()))
    return topic;
  return `${topic.charAt(0).toLowerCase()}${topic.slice(1)}`;
}
