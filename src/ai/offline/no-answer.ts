import { listsOf } from './lists.js';

const LISTS = listsOf('no-answer');

/** Whether the value of a field says that there is none, or nothing at all: `none really`, `n/a`, `see above`. */
export const isEmpty = (value: string | number): boolean => typeof value === 'string' && EMPTY.test(value);

const EMPTY = new RegExp(
  String.raw`^\s*(?:|-+|\?+|no known.{0,20}|(?:(?:${LISTS.phrases('openers').join('|')}),? )?` +
    String.raw`(?:${LISTS.phrases('nothing').join('|')})` +
    String.raw`(?:,? (?:${LISTS.phrases('tails').join('|')}))*)\s*[.!]?\s*$`,
  'i',
);

/**
 * Whether the answer to what somebody likes is a sentence that they do not: `I don't listen to music`. Written small
 * behind its first word, as a title (`Don't Look Now`) is not.
 */
export const isDeclined = (value: string): boolean => DECLINED.test(value);

const DECLINED = new RegExp(
  String.raw`^(?:(?:[Hh]onestly|[Ww]ell|[Ss]orry|[Tt]bh),? )?(?:(?:[Ii]|[Ww]e) ?(?:[a-z]+ly )?)?` +
    String.raw`(?:[Dd]o(?:n['’]?t| not)|[Cc]an(?:['’]?t|not)|[Hh]ave(?:n['’]?t| not| no)|[Aa]m not|` +
    String.raw`['’]?m not|[Nn]ever|[Nn]ot) ` +
    String.raw`(?:(?:${LISTS.words('adverbs').join('|')}) )*(?:${LISTS.phrases('declining').join('|')})\b`,
  'u',
);
