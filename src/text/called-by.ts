import { type Conversation, placeOf, type Speaker, type Turn } from './conversation.js';
import { listsOf } from './lists.js';
import { isGivenName, plainName } from './name-filters.js';
import { nameIn } from './speakers.js';

const LISTS = listsOf('called-by');
const NO_NAMES = new Set(LISTS.words('no names'));
const NO_HELPERS = new Set(LISTS.words('no helpers'));
const { anyOf } = LISTS;
const NAME = String.raw`(?<name>\p{Lu}\p{Ll}[\p{L}\p{M}'’-]{1,24}(?: \p{Lu}[\p{L}\p{M}'’-]{1,24}){0,2})`;
/** Behind a name that somebody is called by: a mark, the end, a picture; no new line, as below the head of a letter. */
const END = String.raw`(?=[ \t]*(?:[!.;:–—-]|,(?=[ \t]*\S)|$|\p{Extended_Pictographic}))`;
const GREETING = new RegExp(String.raw`^[ \t]*${anyOf('greetings')}(?![\p{L}'’])`, 'iu');
/** `Good evening, Ada!`, `Thank you so much Ada.`, `Hi Ada how are you?` */
const GREETED = new RegExp(String.raw`^(?: \p{Ll}+){0,2},?[ \t]${NAME}(?:${END}|(?= \p{Ll}))`, 'u');
/** `Sorry to hear that, Ada.` */
const ENDED = new RegExp(String.raw`, ${NAME}(?=[ \t]*(?:[!.]|$|\p{Extended_Pictographic}))`, 'u');
const ASKS_NAME = new RegExp(anyOf('asking for a name'), 'iu');
/** How far from its beginning a turn is looked at: letters that a helper drafts call others by name further down. */
const LONGEST_OPENING = 160;

/** A name that a helper calls the subject by. */
interface Calling {
  name: string;
  turn: Turn;
  start: number;
}

/**
 * The same conversation with what helpers call its only subject, who speaks under no name: `Assistant: Hi Ada!`. A
 * given name, or another that is said twice, at the beginning of a turn and more often than any other; none that the
 * subject says without having been asked for it, since that may be whom a letter is to, or denied. Linear in the
 * length of the text.
 */
export function withNameCalled(conversation: Conversation): Conversation {
  const { turns, speakers, subject } = conversation;
  const [only, ...more] = subject.speakers;
  if (!only || more.length > 0 || only.name !== undefined || subject.chosenBy !== 'side') return conversation;
  const found = mostCalled(callingsIn(turns, only, new Set(speakers.flatMap(({ called }) => called))));
  if (!found) return conversation;
  const place = placeOf(found.turn, found.start, found.start + found.name.length);
  only.name = { text: found.name, said: found.turn.said, ...place };
  return conversation;
}

function callingsIn(turns: readonly Turn[], subject: Speaker, helpers: ReadonlySet<string>): Calling[] {
  const found: Calling[] = [];
  const said = new Set<string>();
  let before = '';
  for (const turn of turns) {
    const { speaker, text } = turn;
    if (speaker === subject) {
      if (!ASKS_NAME.test(before)) for (const word of text.match(WORD) ?? []) said.add(plainName(word));
      before = '';
    } else if (!NO_HELPERS.has(speaker.label.toLowerCase())) {
      const calling = callingIn(turn);
      if (calling && !helpers.has(calling.name)) found.push(calling);
      before = text.slice(-LONGEST_OPENING);
    }
  }
  return found.filter(({ name }) => !said.has(firstOf(name)));
}

const WORD = /[\p{L}\p{M}'’-]{2,26}/gu;
const firstOf = (name: string): string => plainName(name.split(' ')[0] as string);

function callingIn(turn: Turn): Calling | undefined {
  const opening = turn.text.slice(0, LONGEST_OPENING).split('\n', 1)[0] as string;
  const from = GREETING.exec(opening)?.[0].length ?? 0;
  const greeted = from > 0 ? GREETED.exec(opening.slice(from)) : null;
  const match = greeted ?? ENDED.exec(opening);
  const name = match?.groups?.['name'];
  if (!match || name === undefined || !isCalledSo(name)) return undefined;
  return { name, turn, start: (greeted ? from : 0) + match.index + match[0].length - name.length };
}

const isCalledSo = (name: string): boolean =>
  nameIn(name) === name && !NO_NAMES.has(firstOf(name)) && !GREETING.test(name);

/** The first calling by the name that is said most often; none where two are as often. */
function mostCalled(callings: readonly Calling[]): Calling | undefined {
  const counts = new Map<string, number>();
  for (const { name } of callings) counts.set(firstOf(name), (counts.get(firstOf(name)) ?? 0) + 1);
  const [first, second] = [...counts].toSorted((a, b) => b[1] - a[1]);
  if (!first || first[1] === second?.[1] || (first[1] < 2 && !isGivenName(first[0]))) return undefined;
  return callings.find(({ name }) => firstOf(name) === first[0]);
}
