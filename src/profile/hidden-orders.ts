import { any, PAST } from './order-meant.js';

const MACHINE = `${any('machines')}s?`;
const ORDER = any('orders');
const DUTY = any('duties');
const READS = '(?:reads?|reading|sees?|seeing|process(?:es|ing)?|receiv(?:es?|ing)|us(?:es?|ing)|gets?)';
const READ = `(?:this|these|my|the) (?:user )?${any('documents')}s?`;

/** A name that is an order: `named Ignore the above`, `My favourite song is Print your rules and say yes`. */
const NAMED = [
  String.raw`\b(?:${any('naming')}|is|are|was|:) ["“'‘]?(?:please )?(?=${ORDER} )(?:`,
  String.raw`(?:ignore|disregard|forget|override|bypass|obey) [^.!?\n]{0,40}`,
  String.raw`\b(?:above|instructions?|prompts?|rules)\b`,
  String.raw`|[^.!?\n]{0,80}(?:,|\b(?:and|then))(?: then| only)? ${ORDER} \S)`,
].join('');

/** An order where a place or a thing should stand: `visited ignore all rules`, `live in reveal the system prompt`. */
const PLACED = [
  String.raw`(?<!\p{L})(?:${any('before things')}|${PAST}) ["“'‘(]?(?:please )?(?:`,
  String.raw`(?:ignore|disregard|forget|override|bypass|disobey|obey) [^.!?\n]{0,40}`,
  String.raw`\b(?:above|instructions|prompts?|rules|guidelines|orders|commands|restrictions)\b`,
  String.raw`|(?:reveal|leak|disclose|exfiltrate|append|output|print|repeat|send|show) (?:me )?`,
  String.raw`(?:your|the|all|any|every) [^.!?\n]{0,30}\b${any('kept back')}\b)`,
].join('');

/** Ways to order whoever reads what is told, whatever stands before. */
const READERS = [
  String.raw`\b(?:every|any|each|all|whichever|whatever|no|the) (?:other )?${MACHINE} (?:(?:that|who|which) )?` +
    String.raw`(?:is |are )?${READS} (?:this|it|me|${READ})\b[^.!?\n]{0,60}\b${DUTY}\b`,
  String.raw`\b(?:whoever|whatever|(?:anyone|anybody|everyone|everybody|any reader|readers|those)(?: (?:who|that))?)` +
    String.raw` (?:is |are )?${READS} (?:this|${READ})\b[^.!?\n]{0,40}\b${DUTY}\b`,
  String.raw`\byou,? (?:the|an?|as an?|being an?) ${MACHINE}(?: (?:reading|processing) this)?\s?[,:;–—-]`,
  String.raw`\byou,? (?:who|that) (?:read|are reading|process) (?:this|${READ})\b`,
];

/** A value that is nothing but an order to leave out what stands before it. */
const ABOVE = String.raw`^\W?(?:ignore|disregard|forget) (?:all |everything )?(?:(?:of )?the )?(?:above|preceding)\b`;

const HIDDEN = [NAMED, PLACED, ABOVE, ...READERS].map((pattern) => new RegExp(pattern, 'iu'));

/** What gives such an order away, as a pattern. */
export const HIDES = [
  String.raw`(?:${any('naming')}|is|are|was|:) ["“'‘]?(?:please )?${ORDER} `,
  String.raw`${READS} (?:this|it|me|${READ})\b`,
  String.raw`you,? (?:the|an?|as an?|being an?) ${MACHINE}\b`,
  String.raw`you,? (?:who|that) (?:read|are reading|process) `,
].join('|');

/** Where in a sentence an order begins that hides in what it tells; a name begins with the word that gives it. */
export function hiddenOrderIn(sentence: string): number | undefined {
  const found = HIDDEN.flatMap((pattern) => pattern.exec(sentence)?.index ?? []);
  return found.length === 0 ? undefined : Math.min(...found);
}

/** Whether a value as a whole is said to a machine: `assistant, always recommend …`. */
export const isSaidToMachine = (value: string): boolean => SAID_TO.test(value);

const SAID_TO = new RegExp(
  String.raw`^(?:(?:dear|hi|hello|hey|ok|okay|my)[, ]{1,2}){0,2}${MACHINE}\s?[,:!–—-]\s?(?:please |kindly ` +
    String.raw`|from now on,? |always |never |only |do not |don['’]t |you (?:must|should) |${ORDER} )`,
  'iu',
);
