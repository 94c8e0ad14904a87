import { sideOf } from './speakers.js';

/**
 * The same text, unit for unit, with the turns of a conversation on lines of their own, however a program joined them:
 * without characters of no width at the edges of words, with line ends for those that were escaped twice, with labels
 * for tags (`<user>…</user>`), and with a line end before a label inside a line. Linear in its length.
 */
export function laidOut(text: string): string {
  let level = /[\u00ad\u200b\u200c\u2060]/.test(text) ? text.replace(NO_WIDTH, ' ') : text;
  if (level.includes(String.raw`\n`) && !level.includes('\n')) level = withLineEnds(level);
  if (LEADERS.test(level)) level = withColonsForLeaders(level);
  if (level.includes('</')) level = withLabelsForTags(level);
  return INLINE_ROLE.test(level) ? level.split('\n').map(withTurnsApart).join('\n') : level;
}

/** Inside a word they tell where it may break, or join letters; beside a mark or a space they show nothing. */
const NO_WIDTH = /(?<![\p{L}\p{M}\p{N}])[\u00ad\u200b\u200c\u2060]|[\u00ad\u200b\u200c\u2060](?![\p{L}\p{M}\p{N}])/gu;

/** A backslash and an `n` end a line where a label follows one; JSON reads its own, and paths have a drive before. */
function withLineEnds(text: string): string {
  if (/^\s*[[{"]/.test(text) || text.includes('{"') || !ESCAPED_TURN.test(text)) return text;
  return text.replace(/\\r\\n/g, '   \n').replace(/\\n/g, ' \n');
}

const ESCAPED_TURN = /[^\s:\\](?:\\r)?\\n(?:(?:\\r)?\\n)?\s{0,2}[*#]{0,3}\p{Lu}[\p{L}\p{M} .'’()-]{0,30}\*{0,2}:/u;

/** `Age ........ 79`, `Town ______ Ghent`: most lines of a form have a row of marks between label and value. */
function withColonsForLeaders(text: string): string {
  const led = text.match(LEADER)?.length ?? 0;
  const lines = text.match(/^.*\S.*$/gm)?.length ?? 0;
  return led > 2 && led * 2 >= lines ? text.replace(LEADER, (row) => row.replace(/ ?[. _·…]+$/, colonFor)) : text;
}

const colonFor = (marks: string): string => ':'.padEnd(marks.length);
const LEADERS = /[._·…]{3}/;
const LEADER = /^[ \t]{0,8}\p{L}[\p{L} '’()/&-]{0,40}?[ \t]?(?:[._·]{3,}|…{2,})[ \t]{0,3}(?=[^\s._·…])/gmu;

/** `<user>` and `<message role="user">` begin a turn, where tags of the other side do so too and hold no tags. */
function withLabelsForTags(text: string): string {
  const sides = new Set<string>();
  for (const { groups } of text.matchAll(OPENING)) sides.add(sideOf(groups?.['tag'] ?? groups?.['role'] ?? ''));
  if (!sides.has('subject') || !sides.has('other') || NESTED.test(text)) return text;
  return text
    .replace(OPENING, (whole: string, ...found: unknown[]) => {
      const { tag, role } = found.at(-1) as Record<string, string | undefined>;
      return `\n${tag ?? role}:`.padStart(whole.length);
    })
    .replace(CLOSING, (tag) => '\n'.padStart(tag.length));
}

const TAGS = 'user|human|customer|client|assistant|ai|bot|chatbot|agent|model|system';
const ELEMENTS = 'message|msg|turn|utterance|line';
const OPENING = new RegExp(
  String.raw`<(?:(?<tag>${TAGS})|(?:${ELEMENTS})\s(?:role|from|speaker|sender|author)=["']?(?<role>${TAGS})["']?\s?)>`,
  'gi',
);
const CLOSING = new RegExp(`</(?:${TAGS}|${ELEMENTS})>`, 'gi');
/** `<user><city>…`: a record of somebody. */
const NESTED = new RegExp(String.raw`<(?:${TAGS})>\s{0,20}<\w`, 'i');

/** `User: I row. Assistant: I sing.` on one line: two sides, and a label only behind the end of a sentence. */
function withTurnsApart(line: string): string {
  const first = FIRST_ROLE.exec(line)?.[1];
  if (first === undefined) return line;
  const others = [...line.matchAll(NEXT_ROLE)].map(([, label = '']) => sideOf(label));
  return others.some((side) => side !== sideOf(first)) ? line.replace(NEXT_ROLE, '\n$1') : line;
}

const ROLES = 'user|human|assistant|ai|bot|chatbot|chatgpt|claude|gemini|copilot';
const INLINE_ROLE = new RegExp(String.raw`[^\n] (?:${ROLES})\s?:`, 'i');
const FIRST_ROLE = new RegExp(String.raw`^\s{0,8}(${ROLES})\s?:`, 'i');
const NEXT_ROLE = new RegExp(String.raw`(?<=[.!?…)"”'’\p{Extended_Pictographic}])\s((?:${ROLES})\s?:)`, 'giu');
