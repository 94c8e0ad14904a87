import { categoryOf } from './categories.js';
import { phraseOf, type Sentence } from './sentence.js';

/** Does a sentence of the other's call for an answer: a question, or `please confirm your date of birth`? */
export const isPrompt = ({ asks, words }: Sentence): boolean =>
  asks || (words.some(({ word }) => PROMPTS.has(word)) && words.some(({ word }) => ASKED_FOR.has(word)));

const PROMPTS = new Set('confirm need tell give provide enter state share take put'.split(' '));
const ASKED_FOR = new Set('yourself name age birth birthday location city address'.split(' '));

/** What questions ask for, by their wording. */
export const ASKS_AGE = new RegExp(
  [
    String.raw`^(?:and )?(?:your )?age$|\bhow old (?:are|r) (?:you|u)\b|\b(?:your|ur) age\b|\b(?:you|u) (?:are|r`,
    String.raw`turn|turned|must be) (?:(?:now|what|only|just|about|like|already|still|,) )*\d\d\b`,
    String.raw`\b(?:are|r) (?:you|u) (?:(?:now|already|still|really|about) )*\d\d\b`,
  ].join('|'),
);
export const ASKS_BIRTH =
  /\bdate of birth\b|\bbirth ?date\b|\bdob\b|\b(?:when|what year) were you born\b|\bwhen is your birthday\b/;
export const ASKS_NAME = new RegExp(
  [
    String.raw`\b(?:your|ur|the) (?:(?:full|first|last|preferred|own|real) )*names?\b(?! (?:is|was))`,
    String.raw`\bwhat is your name\b|\bwho am i (?:talking|speaking)\b|\bdo you have a name\b`,
    String.raw`\bi (?:should )?call you\b|\bwhat (?:should|shall|can|may|do) (?:i|we|they|people) call you\b`,
    String.raw`\bpreferred name\b|\bwhat (?:are|do) (?:you|people|they|friends) (?:called|call you)\b`,
    String.raw`\ba name i (?:should|can|could) (?:use|call)\b|\bstands? for\b|^who is (?:this|me|that)\b`,
    String.raw`\bwho are you\b|\bare you called\b|\bgo by\b|\babout yourself\b|\bintroduce yourself\b`,
  ].join('|'),
);
export const ASKS_PLACE = new RegExp(
  [
    String.raw`\bwhere (?:do|are|r) (?:you|u)\b[^?]{0,16}\b(?:live|living|from|based|located|at|stay|staying|reside`,
    String.raw`come|calling|writing|these days|now)\b|\bwhere (?:are|r) (?:you|u)$`,
    String.raw`\b(?:what|which) (?:city|state|country|town|part of \w+) (?:do|are) you\b`,
    String.raw`\bwhere you (?:from|live)\b|\bwhere is home\b|\b(?:your|ur) (?:city|town|location)\b`,
    String.raw`\b(?:are|r) (?:you|u) (?:still )?(?:in|from|based in|living in)\b|\bdo (?:you|u) (?:still )?live\b`,
  ].join('|'),
);

/** Does a question ask for a list, so that several sentences may answer it? */
export const asksForMore = (question: Sentence): boolean => {
  const asked = asksOneself(question) ? 'what do you like' : phraseOf(question.words);
  return interestAsked(asked) !== undefined || ASKS_NAME.test(asked);
};

/** `what do i like?`, `my hobbies?`: a question that the speaker answers in the next breath. */
export const asksOneself = ({ words, asks }: Sentence): boolean => asks && ASKS_ONESELF.test(phraseOf(words));

const ASKS_ONESELF = new RegExp(
  [
    '^(?:(?:so|and|well|ok|but) )*(?:what do i (?:like|love|enjoy|do for fun|do in my)|what am i into',
    String.raw`(?:my )?(?:hobbies|interests|favou?rites?))\b`,
  ].join('|'),
);

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

const KIND_ASKED = new RegExp(
  [
    String.raw`\b(?:what|which)(?: (?:kind|type|kinds|types|sort|genres?|style)s? of)? ((?:\w+ ){0,2}\w+?) (?:do`,
    'are) you (?:usually |really |most |also )?(?:like|love|enjoy|play|drink|eat|read|watch|listen|cook',
    String.raw`prefer|into|collect|bake)\b`,
  ].join('|'),
);

const PASTIMES_ASKED = new RegExp(
  [
    String.raw`\b(?:hobby|hobbies|interests|for fun|(?:free|spare|down) ?time|days? off|on (?:the )?weekends`,
    'into these days|unwind|relax|else do you enjoy|else fills the days|do you enjoy|preferences',
    String.raw`cravings)\b`,
  ].join('|'),
);
