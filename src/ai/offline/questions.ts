import { categoryOf } from './categories.js';
import { listsOf } from './lists.js';
import { phraseOf, type Sentence } from './sentence.js';

const LISTS = listsOf('questions');

/** Does a sentence of the other's call for an answer: a question, or `please confirm your date of birth`? */
export const isPrompt = ({ asks, words }: Sentence): boolean =>
  asks || (words.some(({ word }) => PROMPTS.has(word)) && words.some(({ word }) => ASKED_FOR.has(word)));

const PROMPTS = new Set(LISTS.words('prompts'));
const ASKED_FOR = new Set(LISTS.words('asked for'));

/** What questions ask for, by their wording. */
export const ASKS_AGE = new RegExp(LISTS.anyOf('asks age'));
export const ASKS_BIRTH = new RegExp(LISTS.anyOf('asks birth'));
export const ASKS_NAME = new RegExp(LISTS.anyOf('asks name'));
export const ASKS_PLACE = new RegExp(LISTS.anyOf('asks place'));

/** Does a question ask for a list, so that several sentences may answer it? */
export const asksForMore = (question: Sentence): boolean => {
  const asked = asksOneself(question) ? 'what do you like' : phraseOf(question.words);
  return interestAsked(asked) !== undefined || ASKS_NAME.test(asked);
};

/** `what do i like?`, `my hobbies?`: a question that the speaker answers in the next breath. */
export const asksOneself = ({ words, asks }: Sentence): boolean => asks && ASKS_ONESELF.test(phraseOf(words));

const ASKS_ONESELF = new RegExp(String.raw`^(?:(?:so|and|well|ok|but) )*${LISTS.anyOf('asks oneself')}\b`);

const ANSWERED_BY: Record<string, string> = {
  listen: 'music',
  watch: 'movies',
  read: 'books',
  cook: 'food',
  bake: 'food',
};

/** The category that a question about likes asks for, '' for any, undefined when it asks about something else. */
export function interestAsked(asked: string): string | undefined {
  if (/\b(?:he|she|they|his|her|their)\b/.test(asked)) return undefined;
  const favorite = /\bfavou?rite ((?:\w+ ){0,2}\w+)/.exec(asked)?.[1];
  if (favorite) return categoryOf(favorite.replace(/ (?:is|are|to|of)\b.*$/, '')) ?? '';
  const kind = KIND_ASKED.exec(asked)?.[1];
  if (kind) return categoryOf(kind) ?? '';
  if (
    /\bwhat (?:do|are) you (?:usually |really |also )?(?:like|love|enjoy|read|watch|play|cook|into)\b/.test(asked) &&
    !/\blike (?:about|most about)\b/.test(asked)
  )
    return '';
  const sort = /\bwhat (?:kind|type|sort|genre)s? of (\w+)$/.exec(asked)?.[1];
  if (sort) return categoryOf(sort);
  const doing =
    /\bdo you (?:ever |still |usually |also |like to |have to )*(?:play|listen|read|watch|cook|bake|collect)\b/.exec(
      asked,
    );
  const last =
    doing &&
    /\b(?:listen|read|watch|play|cook|bake|collect)\b(?!.*\b(?:listen|read|watch|play|cook|bake|collect)\b)/.exec(
      asked,
    )?.[0];
  if (last) return /\b(?:any|anything|much|what|to music|an? )\b/.test(asked) ? (ANSWERED_BY[last] ?? '') : undefined;
  return PASTIMES_ASKED.test(asked) ? 'hobbies' : undefined;
}

const KIND_ASKED = new RegExp(String.raw`\b${LISTS.anyOf('kind asked')}\b`);

const PASTIMES_ASKED = new RegExp(String.raw`\b${LISTS.anyOf('pastimes asked')}\b`);
