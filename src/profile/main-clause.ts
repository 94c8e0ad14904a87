import { topicOf } from './memory-cues.js';
import { numbersIn } from './numbers.js';
import type { ProfileDocument } from './profile.js';
import { withoutEnd } from './sentences.js';
import { contentStems } from './words.js';

const LEADS = new RegExp(
  String.raw`^(?:(?:oh|ah|so|well|and|but|also|then|plus|ps|fyi|btw|tbh|ngl|lol|haha|hmm|anyways?|bro|dude|man|` +
    String.raw`mate|okay|ok|yeah|yep|ya|yes|aye|actually|honestly|basically|because|since|though|hi|hey|hello|god|` +
    String.raw`no|nah|right|sure|me too|(?:fun fact|(?:small|quick|big|life) (?:update|news)|update(?: time)?|` +
    String.raw`long story short|by the way|to be honest|at least|of course|i mean|you know|just so you know|turns ` +
    String.raw`out|the thing is)(?: is)?)(?:[,.!:;…–-]+\s*|\s+(?=\p{L}))(?<!\bno (?=\p{L})))+`,
  'iu',
);
/** Where the main clause is over and something is said about it. */
const REMARK = new RegExp(
  String.raw`,\s+(?:which|that['’]?s|that (?:is|was)|it['’]?s|it (?:is|was|has|will)|this (?:is|was)|` +
    String.raw`there['’]?s|there (?:is|are|was)|so|but|though|although|lol|haha|and (?:it|that|this|then|so|now|` +
    String.raw`he|she|they|(?:[\p{L}'’]+ ){1,3}(?:is|are|was))|he|she|they|how|god help me|you know|i guess|i ` +
    String.raw`think|i suppose|believe it or not|of all (?:things|people)|in fact|ironically|finally|sadly|` +
    String.raw`luckily|love|mate|bro|dude|man|honestly|though|tho|btw|too|anyway)\b.*$|\s+(?:lol|lmao|haha|tbh|` +
    String.raw`btw|ngl|tho|though|anyway|or something|or whatever|i guess|by the way|xd)$|\s+(?:btw|lol|haha|tbh|` +
    String.raw`coz|cuz|bc|and like)\s.*$`,
  'iu',
);

/** `oh, and I tune organs, that is the whole job` as `I tune organs`, where that is enough to say something. */
export function mainClause(event: string): string {
  const bare = event
    .replace(/\s+(?=[,.;!?])/g, '')
    .replace(LEADS, '')
    .replace(/^(?:same )?as in [^,]{2,30}, (?=i\b)/i, '')
    .replace(ASIDES, '')
    .replace(KIN_IS, '$1 is');
  const from = withoutEnd(bare) || event;
  const head = from.split(/(?<=\p{L}{3}|\d)[.!?…]\s+(?=\p{L})/u)[0] ?? from;
  const short = (/^(?:i|we)\b/i.test(head) ? head.replace(SECOND, '') : head).replace(REMARK, '').trim();
  const isEnough = (part: string): boolean => contentStems(part).length > 1 || topicOf(part) !== 'other';
  return withoutEnd(isEnough(short) ? short : isEnough(head) ? head : from);
}

const INTRODUCTION = new RegExp(
  String.raw`^(?:(?:hi|hey|hello)\b[\s,!.]*)?(?:i['’]?m|i am|my name is|call me|this is) ([^,.;]{1,40}?)` +
    String.raw`(?:,? (?:i['’]?m |i am |aged? |and )?\d{1,3}(?: years old)?)?(?:,| and|,? and) (?=(?:i|my|we)\b)`,
  'i',
);

/** `I'm Ana, 30, and I teach` as `I teach`. */
export function withoutIntroduction(event: string, { core_info: core = {} }: ProfileDocument): string {
  const introduction = INTRODUCTION.exec(event);
  const name = new Set(contentStems(core.name?.value ?? ''));
  const isName =
    introduction !== null &&
    contentStems(introduction[1] ?? '').every((stem) => name.has(stem) || numbersIn(stem).size > 0);
  return isName ? event.slice(introduction[0].length) : event;
}

/** `God help me`, and who is addressed: `I grew up on a barge, Dara, on the Rhine`. */
const ASIDES = new RegExp(
  String.raw`,\s+(?:[Gg]od help me|believe it or not|you know|[Ii] guess|[Ii] think|of course|honestly|` +
    String.raw`apparently|frankly|alas|(?<=^(?:I|We)\b[^,]{1,60},\s)\p{Lu}\p{Ll}{1,15}(?=, (?:on|in|at|to|from|by)` +
    String.raw`\b)),`,
  'gu',
);
/** `my sister Ana, she's a midwife`. */
const KIN_IS = /^((?:my|our) [^,]{2,40}), (?:s?he|they)(?:['’]s| is| are)\b/iu;
/** A second thing that one does. */
const SECOND = /,\s+(?:and |but )?(?:i|we)\b.*$|\s+so (?:i|we|it|that)\b.*$/iu;
