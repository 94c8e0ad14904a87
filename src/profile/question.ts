import { namesSelf, namesYou } from './persons.js';
import type { Span } from './span.js';

/** How an answer begins that says yes, in the languages that are read. */
const YES = new RegExp(
  String.raw`^(?:[\s\p{P}\p{S}]|(?:oh|ah|ha|haha|lol|well|hmm?|uh|um|ja,? und)(?!\p{L}))*(?:${[
    'y+e+s+|yeah|yep|yup|yea|ya|correct|right|exactly|indeed|absolutely|definitely|totally|of ' +
      "course|sure|true|true that|that(?: is|['’]?s) (?:right|correct|me|true)|you(?: are|['’]?re) right|you got " +
      'it|you guessed',
    String.raw`(?:i|we) (?:do|am|are|did|have|was|were|can)(?=\s*(?:[^\s\p{L}]|$|indeed|actually|yes))|guilty`,
    'si|sí|sì|claro|exacto|cierto|certo|esatto|oui|ouais|exactement|ja|jep|jo|genau|stimmt|richtig|sim|isso|' +
      'klopt|zeker|inderdaad',
  ].join('|')})(?!\p{L})|^\s{0,9}(?:是|对|對|嗯|没错|沒錯|はい|うん|ええ|そう|네|예)`,
  'iu',
);
const NO = new RegExp(
  String.raw`^(?:[\s\p{P}\p{S}]|(?:oh|ah|ha|haha|lol|well|hmm?|uh|um|god|sadly)(?!\p{L}))*(?:n+o+|nope|nah|naw|` +
    String.raw`not|never|nein|nee|non|não|nao|nunca|no longer|negative)(?!\p{L})|^\s{0,9}(?:不|没|沒|いいえ|いや|아니)`,
  'iu',
);
const BUT =
  /(?<!\p{L})(?:not|no|but|never|except|aber|nicht|pero|mais|ma|però|mas|maar|niet)(?!\p{L})|n['’]t(?!\p{L})/iu;

/** Whether a text begins with a sentence that says yes, and no "but" with it. */
export const assents = (answer: string): boolean =>
  beginnings(answer).some((sentence) => YES.test(sentence) && !BUT.test(sentence)) && !denies(answer);

/** Whether a text begins by saying no. */
export const denies = (answer: string): boolean => beginnings(answer).some((sentence) => NO.test(sentence));

/** The sentences that a text begins with: "Ha, about that. No." says no. */
function beginnings(text: string): string[] {
  const first = firstSentence(text);
  const rest = text.trimStart().slice(first.length);
  return first.length > LONGEST_OPENING || rest.trim() === '' ? [first] : [first, ...beginnings(rest).slice(0, 1)];
}

const LONGEST_OPENING = 25;

/** Whether what another says last is about whom it is said to: it says so, or asks and is not about the other. */
export const isAboutYou = (question: string): boolean =>
  namesYou(question) || (/[?？]/u.test(question) && !namesSelf(question));

/** `What do you do?`, `how long have you lived there?`: asks for more than yes or no, and supposes nothing. */
export const isOpen = (question: string): boolean => OPEN.test(question) && !SUPPOSING.test(question);

const OPEN = new RegExp(
  String.raw`(?<!\p{L})(?:what|what['’]?s|where|when|how|which|who|whose|why|wo|woher|wann|wie|welche[rsn]?|wer|` +
    String.raw`qué|dónde|cuándo|cómo|cuál|quién|quoi|que|où|quand|comment|quel(?:le)?s?|qui|cosa|quando|quale|` +
    String.raw`onde|qual|quem|wat|waar|wanneer|hoe|welke)(?!\p{L})|[什哪谁誰几幾]|何|どこ|いつ|だれ|어디|무엇|언제`,
  'iu',
);
const SUPPOSING = /(?<!\p{L})(?:if|would|could|imagine|suppose|wenn|würdest|si|se|als|zou)(?!\p{L})/iu;

const LONGEST = 300;
const SENTENCE_END = /[.!?…]["'”’)\]]{0,3}\s|[。！？?\n]/gu;

/**
 * Where the question stands at the end of somebody's words: from the last sentence that asks to the end; of words that
 * ask nothing the last sentence.
 */
export function questionIn(text: string, { start, end }: Span): Span {
  const from = Math.max(start, end - LONGEST);
  const words = text.slice(from, end).trimEnd();
  const starts = [0, ...[...words.matchAll(SENTENCE_END)].map(({ index, 0: mark }) => index + mark.length)].filter(
    (at) => at < words.length,
  );
  const asking = starts.findLast((at, order) => /[?？]/u.test(words.slice(at, starts[order + 1] ?? words.length)));
  return { start: from + (asking ?? starts.at(-1) ?? 0), end };
}

/** The first sentence of a text, of what is looked at. */
export function firstSentence(text: string): string {
  const head = text.slice(0, LONGEST).trimStart();
  const length = head.search(/[.!?…。！？\n]/u);
  return length < 0 ? head : head.slice(0, length + 1);
}
