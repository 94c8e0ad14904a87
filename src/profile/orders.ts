import { HIDES, hiddenOrderIn, isSaidToMachine } from './hidden-orders.js';
import { any, everywhere, meantAt } from './order-meant.js';
import { SLOTS } from './slots.js';
import type { Span } from './span.js';

/** Whether a text tells a model what to do, anywhere in it. */
export const isOrder = (text: string): boolean => isSaidToMachine(text) || ordersIn(text).length > 0;

/** What a text says before the first order in it. */
export const beforeOrder = (text: string): string => text.slice(0, ordersIn(text)[0]?.start).trimEnd();

/**
 * R9: where a text orders a language model about, or feigns its prompt or its answer, instead of telling of anybody.
 * Told by what it speaks to and of (rules given before, the profile, the user in the third person, the reader of the
 * text) in the imperative; what people say of themselves ("I was told to ignore the rules", "please remember my name")
 * is none. An order to forget what was said before takes the rest of its paragraph with it. In order, apart from each
 * other; a sentence is looked at up to 400 characters around the word that gives it away.
 */
export function ordersIn(text: string): Span[] {
  const orders: Span[] = [];
  let done = 0;
  for (const { index } of text.matchAll(SUSPECT)) {
    const feigned = feignedAt(text, index);
    if (!feigned && index < done) continue;
    const { isFound, ...order } = feigned ? { ...feigned, isFound: true } : orderAt(text, index);
    const last = orders.at(-1);
    if (isFound && last && order.start < last.end) last.end = Math.max(last.end, order.end);
    else if (isFound) orders.push(order);
    done = Math.max(done, order.end);
  }
  return orders;
}

const SENTENCE = 400;
const PARAGRAPH = 1_500;

/** What a profile holds, whose it is, and how one orders it. */
const SLOT =
  `(?:${SLOTS.flatMap(({ ordered }) => ordered ?? []).join('|')}|profile|summary|fields?|values?|facts?|` +
  'core_info\\S{0,20}|personality|preferences?)';
const OWNER = "(?:user|profile|subject|person)(?:['’]?s? |\\.)";
const CHANGING = any('changing');
const SETTING = `(?:${CHANGING}|${any('putting')})`;
const ROLE = any('roles');
const NEW_TASK = `your ${any('new')} ${any('tasks')} `;

/** How names of slots in answers begin: `mood` and `memor`, so that paths of documents begin so too. */
const ANSWER_NAMES = new Set(SLOTS.map(({ answer }) => answer.name.replace(/_.*|y$/, '')));

/** A path that a profile has, after the word `path`. */
const OF_A_FACT =
  String.raw`["']?\s{0,3}[:=]\s{0,3}["']?(?:${[...ANSWER_NAMES].join('|')}|core_info|personality|` + 'preferences)';

/** How a turn, a tag of a prompt or a role begins that a text pretends to be. */
const FEIGNED_TURN =
  String.raw`^[^\w\n]{0,8}${ROLE}\b|` + String.raw`</?\s?(?:submission|known|system|instructions?)\b|\[/?INST\]|<\|im_`;

/** Words without which nothing here is an order: the rest is not looked at. */
const SUSPECT = new RegExp(
  String.raw`\b(?:${[
    any('suspect stems'),
    String.raw`${any('suspect words')}\b`,
    `${any('without bounds')} |${NEW_TASK}`,
    `${CHANGING} (?:(?:the|this|that|your|its) )?${SLOT}`,
    String.raw`be (?:stored|recorded|saved|set|registered)\b|${any('saying again')}\b(?=[^.!?\n]{0,40}\babove\b)`,
    `api keys?|passwords?|credentials|access tokens?|path${OF_A_FACT}|${HIDES}`,
  ].join('|')})|${FEIGNED_TURN}|${any('breaking in Chinese')}|${any('suspect in other scripts')}`,
  'gim',
);

/** A tag of a prompt with what it encloses in its line, or an object in the form of a model's answer. */
function feignedAt(text: string, at: number): Span | undefined {
  const [tag] =
    /^<\/?\s?(?:submission|known|system|instructions?)\b[^\n]*|^\[\/?INST\][^\n]*|^<\|im_[^\n]*/i.exec(
      text.slice(at, at + PARAGRAPH),
    ) ?? [];
  if (tag !== undefined) return { start: at, end: at + tag.length };
  if (!/^path/i.test(text.slice(at, at + 4))) return undefined;
  const after = text.slice(at, at + PARAGRAPH);
  const [listed] =
    /^[^\n]*(?:\n[ \t]{0,12}(?:category|value|polarity|said|at|date|importance|quote)["']?[ \t]?[:=][^\n]*){0,9}/i.exec(
      after,
    ) ?? [''];
  const before = text.slice(Math.max(0, at - SENTENCE), at);
  const open = before.lastIndexOf('{');
  const close = after.indexOf('}');
  const start = open < 0 ? at : at - before.length + open;
  const end = at + (open < 0 || close < 0 ? listed.length : close + 1);
  return ANSWERED.test(text.slice(start, end)) ? { start, end } : undefined;
}

/** The same beside a value or a quote. */
const ANSWERED = new RegExp(
  String.raw`path${OF_A_FACT}[^{}]{0,1000}\b(?:value|quote|polarity)["']?\s?[:=]|\b(?:value|quote|polarity)` +
    String.raw`["']?\s?[:=][^{}]{0,1000}path${OF_A_FACT}`,
  'i',
);

/** The sentence around a word, and the rest of its paragraph when that is under the order too. */
function orderAt(text: string, at: number): Span & { isFound: boolean } {
  const before = text.slice(Math.max(0, at - SENTENCE), at);
  const start = at - before.length + endOfLast(before);
  const length = text.slice(at, at + SENTENCE).search(ENDS);
  const end = length < 0 ? Math.min(text.length, at + SENTENCE) : at + length + 1;
  const sentence = text.slice(start, end);
  const hidden = hiddenOrderIn(sentence);
  if (hidden !== undefined) return { start: start + hidden, end, isFound: true };
  const taken = meantAt(TAKEOVERS, sentence);
  const meant = taken ?? meantAt(ORDERS, sentence);
  if (meant !== undefined && taken === undefined) return { start: start + meant, end, isFound: true };
  if (meant === undefined) return { start, end, isFound: false };
  const rest = text.slice(end, start + PARAGRAPH);
  const paragraph = rest.search(/\n\s{0,20}\n/);
  return { start: start + meant, end: end + (paragraph < 0 ? rest.length : paragraph), isFound: true };
}

const ENDS = /[.!?](?=["'”’)\]]{0,3}(?:\s|$))|[。！？\n]|["'],/u;

const ALL_ENDS = new RegExp(ENDS, 'gu');

function endOfLast(before: string): number {
  let last = 0;
  for (const { index, 0: mark } of before.matchAll(ALL_ENDS)) last = index + mark.length;
  return last;
}

const GIVEN = any('given');

const insensitive = (...parts: string[]): RegExp => new RegExp(parts.join(''), 'iu');

/** Orders that make what follows them an order too. */
const TAKEOVERS = [
  insensitive(String.raw`\b${any('breaking')}\b[^.!?\n]{0,40}\b${any('said before')}\b[^.!?\n]{0,30}\b${GIVEN}\b`),
  insensitive(
    String.raw`\b(?:ignore|disregard|forget|override|discard)` +
      String.raw`\b[^.!?\n]{0,40}\b${GIVEN}\b[^.!?\n]{0,15}\b(?:above|before|earlier|so far|you (?:were|have been|` +
      String.raw`['’]ve been|got))\b`,
  ),
  insensitive(
    String.raw`\b(?:ignore|disregard|forget|discard)\b (?:all|everything|anything|whatever|what)(?: of)?(?: ` +
      String.raw`that| the| is| was| came| stands| comes| you| were| have been| been| told| said){0,5} (?:above|` +
      String.raw`before|earlier|told|previous)\b`,
  ),
  insensitive(String.raw`\b(?:ignorier\w{0,4}|${any('breaking abroad')})\b[^.!?\n]{0,40}${any('given abroad')}`),
  insensitive(String.raw`${any('breaking in Chinese')}[^。！？\n]{0,20}${any('given in Chinese')}`),
  insensitive(String.raw`\b${any('announced')} (?:instructions?|directives?|orders)\s?[:\]-]`),
  insensitive(String.raw`^[\s>*_#[(<|-]{0,8}${ROLE}[ _-](?:prompt|message|override|instructions?|command|directive)\b`),
  insensitive(
    String.raw`\b${any('notes')}\b[^.!?\n]{0,12}\b(?:to|for)\b[^.!?\n]{0,12}\b${any('readers of notes')}s?` +
      String.raw`(?= ?(?:$|[:,–—-]|reading|processing|that|who|which|analy|pars|extract))`,
  ),
].map(everywhere);

const ORDERS = [
  insensitive(String.raw`^[\s>*_#[(<|-]{0,8}${ROLE}(?:[)*_|>]{0,3}\s?[:>]|\])`),
  /\b(?:system|developer|hidden) (?:prompt|message|instructions?)\b/i,
  new RegExp(
    String.raw`\b(?:you are now|from now on,? you ${any('becoming')}|act as (?:an? |the )?${any('acted')}\b|` +
      'jailbreak|developer mode|do anything now)',
    'i',
  ),
  new RegExp(
    String.raw`\byou are (?:now )?an? ${any('without bounds')} [^.!?\n]{0,20}` +
      String.raw`\b(?:models?|a\.?i|llm|assistant|(?:chat ?)?bot|agent|system)\b`,
    'i',
  ),
  new RegExp(String.raw`\b${NEW_TASK}(?:is|will be)(?: now| only| simply)? to\b`, 'i'),
  new RegExp(
    String.raw`\b${any('saying again')}\b[^.!?\n]{0,20}\b${any('stands above')}\b[^.!?\n]{0,12}\babove\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:as|if you are|you are) an? (?:a\.?i|llm|language model|(?:ai )?assistant|chat ?bot)` +
      String.raw`\b[^.!?\n]{0,30}\byou (?:must|should|have to|need to|shall|will|are (?:required|obliged|to))\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:ai|llm|language model|assistant|bot|parser|system)s? (?:that is |who is |which is )` +
      String.raw`?(?:reading|processing|parsing|analy[sz]ing|extracting|summari[sz]ing)\b[^.!?\n]{0,60}\b(?:must|` +
      String.raw`should|shall|store|record|set|output|report|ignore|disregard|note)\b`,
    'i',
  ),
  insensitive(String.raw`(?<!\p{L})${SETTING} (?:(?:the|this|that|current|stored) ){0,2}${OWNER}(?:\p{L}+ )?${SLOT}\b`),
  insensitive(
    String.raw`(?<!\p{L})(?:set|change|rename|mark|switch|register|turn) (?:the|this) (?:user|profile)(?: ` +
      String.raw`\p{L}+)? (?:to|as|into)\b`,
  ),
  insensitive(
    String.raw`(?<!\p{L})${CHANGING} (?:(?:the|this|that|your|its) ){0,2}${SLOT} (?:field |value )?` +
      String.raw`(?:to|=|as|with)(?!\p{L})`,
  ),
  insensitive(
    String.raw`(?<!\p{L})${SETTING}\b[^.!?\n]{0,40}\b(?:of|in|to|into|for|on) (?:the|this|that|your) ` +
      String.raw`(?:user['’]?s? )?(?:profile|memory|database|knowledge)\b`,
  ),
  insensitive(
    String.raw`\b${SLOT} (?:of|for) (?:this|the) (?:user|profile) (?:is|are|=|must|should|shall|has|will|to be|was)\b`,
  ),
  insensitive(
    String.raw`\b${any('taking down')}\b(?: down| to memory| in memory| as a fact| the fact)?,?(?: that)? ` +
      String.raw`(?:the|this) (?:user|profile)(?:['’]s|\b)`,
  ),
  insensitive(
    String.raw`\b(?:${SLOT}|user|profile)\b[^.!?\n]{0,40}\b(?:must|should|shall|has to|have to|needs? to|is to|` +
      String.raw`are to|will)\s+be\s+${any('taken down')}\b`,
  ),
  insensitive(
    String.raw`\b(?:admin|root|system|security|profile) overrid|\boverrid\p{L}*[^\p{L}\n][^\n]{0,60}${SLOT} ` +
      String.raw`?(?:->|:=|=>|=|:)|\b${OWNER}${SLOT} ?(?::=|=>|->|=)`,
  ),
  new RegExp(
    String.raw`\bwhen (?:you )?(?:are )?(?:summari[sz]|extract|process|pars|profil)(?:e|ing)` +
      String.raw`\b[^.!?\n]{0,60}\b${any('reporting')}\b`,
    'i',
  ),
  new RegExp(
    String.raw`\byou (?:must|should|shall|will|have to|need to|are to) (?:\p{L}+ ){0,2}(?:extract|store|output|` +
      String.raw`register|overwrite|memori[sz]e|conclude|record (?:that|the|this|a fact))\b`,
    'iu',
  ),
  new RegExp(
    String.raw`(?<!\p{L})(?:output|emit|print|return|respond with|answer with|reply with)` +
      String.raw`\b[^.!?\n]{0,60}(?:\bjson\b|[\p{L}\d]\s?=\s?\S|[{[])`,
    'iu',
  ),
  new RegExp(String.raw`\b${any('revealing')}\b[^.!?\n]{0,30}\b(?:${any('kept back')}|instruction|secret)\b`, 'i'),
  insensitive(String.raw`(?<!\p{L})${any('changing abroad')}\b[^.!?\n]{0,40}${any('profiles abroad')}`),
  /(?:把|将|將)[^。！？\n]{0,10}(?:用户|用戶|资料|資料)[^。！？\n]{0,20}(?:改|设|設|存|记|記)|(?:プロフィール|ユーザー)[^。！？\n]{0,20}(?:設定|変更|保存|記録)/u,
].map(everywhere);
