import type { Span } from '../../profile/span.js';
import { withBlanks } from '../../text/blanks.js';
import type { Finding } from './finding.js';
import { anyOf } from '../../lists.js';
import { listsOf } from './lists.js';
import { verbForm } from './verbs.js';

/** Where a text speaks to somebody by what they are: `Hi doctor,`, `Waiter, bring me the bill!` */
export interface Address extends Span {
  /** The end of what they are ordered to do, which is the end of the address itself where they are ordered nothing. */
  orderEnd: number;
  /** A machine that answers, which may be asked for a manner of answering. */
  isAssistant: boolean;
}

const LISTS = listsOf('addresses');
const ASSISTANTS = new Set(LISTS.phrases('assistants'));
const PEOPLE = new Set([
  ...LISTS.phrases('people'),
  ...listsOf('trades')
    .words('trades')
    .map((trade) => trade.replaceAll('-', ' ')),
]);
const TELLING = new Set(LISTS.words('telling'));
const OBJECTS = new Set(LISTS.words('objects'));
const OF_ONESELF = new Set(LISTS.words('of oneself'));

const beginning = (phrases: string[]): RegExp => new RegExp(`^${anyOf(phrases)}(?![\\p{L}'])`, 'u');
const GREETED = new RegExp(`^${LISTS.anyOf('greetings')}(?![\\p{L}'])(?:, ?| |$)`, 'u');
const ORDERING = beginning(LISTS.phrases('ordering'));
const SPEAKING = beginning(LISTS.phrases('speaking'));
const GOING_ON = new RegExp(`^(?:\\d|${anyOf(LISTS.words('going on'))}(?![\\p{L}']))`, 'u');

/** The head of a line or a sentence, up to the mark behind whom it speaks to; a greeting may have a comma. */
const HEADS = /(?<=^|[.!?…]["'”’)]?[ \t])[ \t]*(\p{L}[\p{L}'’ -]{1,50}(?:, ?[\p{L}'’ -]{1,40})?)/gmu;
/** A trade is said in so many words at most, and so many may stand before it. */
const LONGEST_ROLE = 3;
const MOST_WORDS = 4;
/** What an order may hold that its writer tells of themselves. */
const TELLS_TOO = /(?<!\p{L})(?:I(?!\p{L})|my [\p{L} ]{1,30} (?:is|are|was|were|has)(?!\p{L})|call me \p{Lu})/u;
/** How far an order is looked at, in UTF-16 units. */
const LONGEST_ORDER = 400;

/** Whom a text speaks to by their trade or as a machine, in order and apart: nothing of it tells of the writer. */
export function addressesIn(text: string): Address[] {
  const found: Address[] = [];
  for (const { 1: head = '', 0: whole, index } of text.matchAll(HEADS)) {
    const start = index + whole.length - head.length;
    if (start < (found.at(-1)?.orderEnd ?? 0)) continue;
    const address = addressAt(text, start, head);
    if (address) found.push(address);
  }
  return found;
}

/** The text with blanks for whom it speaks to, and for what people, but not machines, are ordered. */
export const withoutAddresses = (text: string, addresses: readonly Address[]): string =>
  withBlanks(text, unmeantBy(addresses));

/** Of the stretches of a text that speak to somebody, those that mean nothing of the writer. */
export const unmeantBy = (addresses: readonly Address[] = []): Span[] =>
  addresses.map(({ start, end, orderEnd, isAssistant }) => ({ start, end: isAssistant ? end : orderEnd }));

/** What a machine is told to do is no news of its user, beside how they want to be talked to. */
export function withoutOrders<T extends { findings: Finding[]; candidates: Span[] }>(
  told: T,
  addresses: readonly Address[] = [],
): T {
  const isOrdered = ({ start }: Span): boolean =>
    addresses.some((address) => start >= address.start && start < address.orderEnd);
  const findings = told.findings.filter((finding) => finding.path.startsWith('preferences.') || !isOrdered(finding));
  return { ...told, findings, candidates: told.candidates.filter((candidate) => !isOrdered(candidate)) };
}

function addressAt(text: string, start: number, head: string): Address | undefined {
  const said = head.toLowerCase().replaceAll('’', "'");
  let from = 0;
  for (let greeting = GREETED.exec(said); greeting; greeting = GREETED.exec(said.slice(from)))
    from += greeting[0].length;
  const isGreeted = from > 0;
  const [role = ''] = said.slice(from).split(',');
  const words = role.trim().split(/\s+/);
  const kind = words.length > MOST_WORDS ? undefined : kindOf(words, head.slice(from), isGreeted);
  if (kind === undefined) return undefined;
  const roleEnd = start + from + role.trimEnd().length;
  const [mark = ''] = /^[ \t]*(?:[,!.?:;–—-]|$|(?=\n))/u.exec(text.slice(roleEnd, roleEnd + 10)) ?? [undefined];
  const isEnd = roleEnd >= text.length || text[roleEnd] === '\n';
  if (mark.trim() === '' && !isEnd) return undefined;
  const end = roleEnd + mark.length;
  const next = text.slice(end, end + LONGEST_ORDER).split(/[.!?](?=["'”’)]{0,2}(?:\s|$))|\n/u)[0] as string;
  const follows = next.toLowerCase().replaceAll('’', "'").trim();
  const isOrdered = isOrder(follows);
  if (isGreeted ? mark.includes(',') && GOING_ON.test(follows) : !/[,!–—]/u.test(mark)) return undefined;
  if (!isGreeted && !isOrdered && !SPEAKING.test(follows)) return undefined;
  return {
    start,
    end,
    orderEnd: isOrdered && !TELLS_TOO.test(next) ? Math.min(text.length, end + next.length + 1) : end,
    isAssistant: kind === 'assistant',
  };
}

/** What those are who are called so: the last of the words, before a name where somebody is greeted. */
function kindOf(words: string[], written: string, isGreeted: boolean): 'assistant' | 'person' | undefined {
  if (words.some((word) => TELLING.has(word))) return undefined;
  const isNamed = isGreeted && words.length > 1 && /\s\p{Lu}\p{Ll}+\s*$/u.test(written.split(',')[0] as string);
  for (const named of isNamed ? [0, 1] : [0]) {
    const titles = words.slice(0, words.length - named);
    for (let length = Math.min(LONGEST_ROLE, titles.length); length > 0; length -= 1) {
      if (!isGreeted && length < titles.length) break;
      const role = titles.slice(-length).join(' ');
      if (ASSISTANTS.has(role)) return 'assistant';
      if (PEOPLE.has(role)) return 'person';
    }
  }
  return undefined;
}

/** A verb in its plain form with something to act on, any word before `me`, or one that orders begin with. */
function isOrder(said: string): boolean {
  if (ORDERING.test(said) || /^\p{L}+ (?:me|us)(?!\p{L})/u.test(said)) return !SPEAKING.test(said);
  const [verb = '', object = ''] = said.split(/[^\p{L}']+/u);
  return verbForm(verb)?.kind === 'base' && !OF_ONESELF.has(verb) && OBJECTS.has(object);
}
