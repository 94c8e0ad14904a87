import { HIDES, hiddenOrderIn, isSaidToMachine } from './hidden-orders.js';
import { everywhere, meantAt } from './order-meant.js';
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
const SETTING =
  '(?:set|change|update|overwrite|replace|modify|rename|edit|alter|switch|mark|assign|record|store|save|' +
  'register|log|write|add|put|insert|report|return|output|emit|list)';

/** How names of slots in answers begin: `mood` and `memor`, so that paths of documents begin so too. */
const ANSWER_NAMES = new Set(SLOTS.map(({ answer }) => answer.name.replace(/_.*|y$/, '')));

/** A path that a profile has, after the word `path`. */
const OF_A_FACT =
  String.raw`["']?\s{0,3}[:=]\s{0,3}["']?(?:${[...ANSWER_NAMES].join('|')}|core_info|personality|` + 'preferences)';

/** How a turn, a tag of a prompt or a role begins that a text pretends to be. */
const FEIGNED_TURN =
  String.raw`^[^\w\n]{0,8}(?:system|admin|administrator|developer|root)\b|` +
  String.raw`</?\s?(?:submission|known|system|instructions?)\b|\[/?INST\]|<\|im_`;

/** Words without which nothing here is an order: the rest is not looked at. */
const SUSPECT = new RegExp(
  String.raw`\b(?:${[
    'ignor|disregard|forget|overrid|bypass|skip|discard|vergiss|missacht|oublie|olvid|dimentica|desconsider|' +
      'esque[cç]|negeer|vergeet|obey|instruct|directive|prompt|jailbreak|developer mode|do anything now|you are ' +
      'now|from now on|act as|(?:unrestricted|unfiltered|uncensored|unlimited|jailbroken|rogue) |your (?:new|next|' +
      'real|actual|only|true|current) (?:task|job|goal|mission|role|purpose|objective) ',
    String.raw`profil|users?\b|perfil|usuari|utente|utilisateur|nutzer|benutzer|gebruiker|subject\b|output|` +
      String.raw`a\.?i\b|llms?\b|language model|assistant|bots?\b|chatbot|parser|extractor|summari[sz]|extract|` +
      String.raw`memori[sz]|process(?:ing)?\b`,
    String.raw`(?:set|change|update|overwrite|replace|modify|rename|edit|alter) (?:(?:the|this|that|your|its) )` +
      String.raw`?${SLOT}\b|be (?:stored|recorded|saved|set|registered)\b|(?:repeat|recite|echo|print|copy|` +
      String.raw`translate)\b(?=[^.!?\n]{0,40}\babove\b)|api keys?|passwords?|credentials|access tokens?|` +
      String.raw`path${OF_A_FACT}|${HIDES}`,
  ].join('|')})|${FEIGNED_TURN}|忽略|无视|無視|忘记|忘記|用户|用戶|ユーザー|プロフィール`,
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

const GIVEN =
  '(?:instructions?|prompts?|rules?|guidelines?|directions?|directives?|orders?|commands?|constraints?|' +
  'restrictions?|polic(?:y|ies)|programming|messages?|context)';

const insensitive = (...parts: string[]): RegExp => new RegExp(parts.join(''), 'iu');

/** Orders that make what follows them an order too. */
const TAKEOVERS = [
  insensitive(
    String.raw`\b(?:ignore|disregard|forget|override|bypass|skip|discard|(?:dis)?obey)` +
      String.raw`\b[^.!?\n]{0,40}\b(?:previous|prior|above|earlier|preceding|all|any|your|these|those|the system|` +
      String.raw`safety|existing|original|current)\b[^.!?\n]{0,30}\b${GIVEN}\b`,
  ),
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
  new RegExp(
    String.raw`\b(?:ignorier\w{0,4}|vergiss|missachte|ignor[ae]|ignorez|oublie[sz]?|olvida|dimentica|desconsidere|` +
      String.raw`esque[çc]a|negeer|vergeet)\b[^.!?\n]{0,40}(?:anweisung|instruc|instruç|istruzion|consigne|befehl|` +
      String.raw`regeln|reglas|regole|regras|règles|instructies|opdracht)`,
    'iu',
  ),
  /(?:忽略|无视|無視|忘记|忘記)[^。！？\n]{0,20}(?:指令|指示|说明|說明|提示|规则|規則)/u,
  insensitive(
    String.raw`\b(?:new|updated|additional|revised|secret|hidden|real|actual) (?:instructions?|directives?|` +
      String.raw`orders)\s?[:\]-]`,
  ),
  new RegExp(
    String.raw`^[\s>*_#[(<|-]{0,8}(?:system|developer|admin(?:istrator)?|root)[ _-](?:prompt|message|override|` +
      String.raw`instructions?|command|directive)\b`,
    'iu',
  ),
  new RegExp(
    String.raw`\b(?:note|notice|message|instructions?|attention|memo|reminder|important|hint)` +
      String.raw`\b[^.!?\n]{0,12}\b(?:to|for)\b[^.!?\n]{0,12}\b(?:a\.?i\.?|llms?|(?:language )?model|assistant|chat ` +
      String.raw`?bot|bot|parser|extractor|profiler|summari[sz]er)s?(?= ?(?:$|[:,–—-]|reading|processing|that|who|` +
      String.raw`which|analy|pars|extract))`,
    'iu',
  ),
].map(everywhere);

const ORDERS = [
  /^[\s>*_#[(<|-]{0,8}(?:system|developer|admin(?:istrator)?|root)(?:[)*_|>]{0,3}\s?[:>]|\])/iu,
  /\b(?:system|developer|hidden) (?:prompt|message|instructions?)\b/i,
  new RegExp(
    String.raw`\b(?:you are now|from now on,? you (?:are|act|will be|will act|must|shall|serve|become|behave|` +
      String.raw`respond as|pretend|obey|ignore)|act as (?:an? |the )?(?:ai|assistant|admin|system|root|dan|profile)` +
      String.raw`\b|jailbreak|developer mode|do anything now)`,
    'i',
  ),
  new RegExp(
    String.raw`\byou are (?:now )?an? (?:unrestricted|unfiltered|uncensored|unlimited|jailbroken|rogue) ` +
      String.raw`[^.!?\n]{0,20}\b(?:models?|a\.?i|llm|assistant|(?:chat ?)?bot|agent|system)\b`,
    'i',
  ),
  new RegExp(
    String.raw`\byour (?:new|next|real|actual|only|true|current) (?:task|job|goal|mission|role|purpose|objective) ` +
      String.raw`(?:is|will be)(?: now| only| simply)? to\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:repeat|recite|echo|print|copy|translate)\b[^.!?\n]{0,20}\b(?:words?|text|everything|lines?|` +
      String.raw`sentences?|paragraphs?|all)\b[^.!?\n]{0,12}\babove\b`,
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
    String.raw`(?<!\p{L})(?:set|change|update|overwrite|replace|modify|rename|edit|alter) (?:(?:the|this|that|` +
      String.raw`your|its) ){0,2}${SLOT} (?:field |value )?(?:to|=|as|with)(?!\p{L})`,
  ),
  insensitive(
    String.raw`(?<!\p{L})${SETTING}\b[^.!?\n]{0,40}\b(?:of|in|to|into|for|on) (?:the|this|that|your) ` +
      String.raw`(?:user['’]?s? )?(?:profile|memory|database|knowledge)\b`,
  ),
  insensitive(
    String.raw`\b${SLOT} (?:of|for) (?:this|the) (?:user|profile) (?:is|are|=|must|should|shall|has|will|to be|was)\b`,
  ),
  insensitive(
    String.raw`\b(?:record|store|save|remember|memori[sz]e|register|log|report|output|state|claim|assert|assume|` +
      String.raw`treat|consider|conclude|extract|pretend|add|write)\b(?: down| to memory| in memory| as a fact| ` +
      String.raw`the fact)?,?(?: that)? (?:the|this) (?:user|profile)(?:['’]s|\b)`,
  ),
  insensitive(
    String.raw`\b(?:${SLOT}|user|profile)\b[^.!?\n]{0,40}\b(?:must|should|shall|has to|have to|needs? to|is to|` +
      String.raw`are to|will)\s+be\s+(?:stored|recorded|saved|set|registered|overwritten|replaced|logged|treated)` +
      String.raw`\b`,
  ),
  insensitive(
    String.raw`\b(?:admin|root|system|security|profile) overrid|\boverrid\p{L}*[^\p{L}\n][^\n]{0,60}${SLOT} ` +
      String.raw`?(?:->|:=|=>|=|:)|\b${OWNER}${SLOT} ?(?::=|=>|->|=)`,
  ),
  new RegExp(
    String.raw`\bwhen (?:you )?(?:are )?(?:summari[sz]|extract|process|pars|profil)(?:e|ing)` +
      String.raw`\b[^.!?\n]{0,60}\b(?:say|state|report|include|mention|list|claim|write|output|add|store|record)\b`,
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
  new RegExp(
    String.raw`\b(?:reveal|print|repeat|output|send|leak|exfiltrate|show)\b[^.!?\n]{0,30}\b(?:prompts?|` +
      String.raw`instructions?|api keys?|passwords?|secrets?|credentials|access tokens?)\b`,
    'i',
  ),
  new RegExp(
    String.raw`(?<!\p{L})(?:setze?|[äa]ndere?|speichere?|ersetze?|cambi[ae]|pon|guarda|establece|actualiza|` +
      String.raw`chang(?:e|ez)|mets|mettez|d[ée]finis(?:sez)?|enregistre[zr]?|imposta|salva|sostituisci|aggiorna|` +
      String.raw`alter[ae]|mud[ae]|defin[ae]|salve|verander|wijzig|zet|bewaar)\b[^.!?\n]{0,40}(?:profil|perfil|` +
      String.raw`usuari|utente|utilisateur|n?utzer|benutzer|gebruiker)`,
    'iu',
  ),
  /(?:把|将|將)[^。！？\n]{0,10}(?:用户|用戶|资料|資料)[^。！？\n]{0,20}(?:改|设|設|存|记|記)|(?:プロフィール|ユーザー)[^。！？\n]{0,20}(?:設定|変更|保存|記録)/u,
].map(everywhere);
