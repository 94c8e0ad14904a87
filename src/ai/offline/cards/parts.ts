import { isGivenName, plainName } from '../../../text/name-filters.js';
import { isTitle } from '../titles.js';
import { anyPhrase, wordsOf } from './words.js';

/** What a mark or a label before a part says of it; `former` one that an arrow leads away from. */
export type Sign = 'place' | 'origin' | 'trade' | 'name' | 'age' | 'liking' | 'denied' | 'former';

/** A part of a line that says things side by side. */
export interface Part {
  text: string;
  /** Where it stands in the text. */
  start: number;
  sign: Sign | undefined;
  /** It stands in brackets behind another. */
  isAside: boolean;
}

/**
 * The parts of a line: between bars, dots, commas, slashes, arrows, pictures and full stops. What stands in brackets is
 * a part of its own. Linear in the length of `line`.
 */
export function partsOf(line: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  let sign: Sign | undefined;
  let isAside = false;
  const add = (end: number, next: string): void => {
    const raw = line.slice(from, end);
    const label = LABEL.exec(raw)?.[0] ?? '';
    if (label !== '') sign = signOf(label);
    const text = raw.slice(label.length).replace(EDGES, '');
    const start = from + label.length + raw.slice(label.length).indexOf(text);
    if (text !== '') parts.push(...apart({ text, start, sign, isAside }));
    if (ARROW.test(next) && parts.length > 0) parts.at(-1)!.sign = 'former';
  };
  for (const { 0: mark, index } of line.matchAll(SEPARATORS)) {
    // `Hr. Ateş`: a title and whose it is are one.
    if (
      mark.startsWith('.') &&
      isTitle(/\p{L}+$/u.exec(line.slice(Math.max(from, index - 12), index))?.[0].toLowerCase() ?? '')
    )
      continue;
    add(index, mark);
    from = index + mark.length;
    isAside = (/[([（［]\s*$/.test(mark) && parts.length > 1) || (isAside && !/[)\]）］]/.test(mark));
    if (PLACE_MARK.test(mark)) sign = 'place';
    else if (DENIAL_MARK.test(mark)) sign = 'denied';
    else if (!GOES_ON.test(mark)) sign = undefined;
  }
  add(line.length, '');
  return parts;
}

/** `29F ATX`, `Ada 31`: an age or a name with an age, and what stands beside it without a mark. */
function apart(part: Part): Part[] {
  const [, name] = AGE_BEHIND.exec(part.text) ?? [];
  const isNamed = name !== undefined && isGivenName(plainName(name));
  const [, first, second] = AGE_FIRST.exec(part.text) ?? (isNamed ? AGE_BEHIND.exec(part.text) : undefined) ?? [];
  if (first === undefined || second === undefined || NOT_NAMES.has(first.toLowerCase())) return [part];
  return [
    { ...part, text: first },
    { ...part, text: second, start: part.start + part.text.length - second.length, sign: undefined },
  ];
}

const AGE_FIRST = /^(\d\d ?\/?[mfMF])[ /]+(\p{L}[^]{1,30})$/u;
const AGE_BEHIND = /^(\p{Lu}[\p{L}'’-]{1,20}) (\d\d)$/u;

/** Up to a colon, in a few words. */
const LABEL = /^\s*[\p{L}][\p{L}'’ -]{0,24}[:：]\s*/u;
/** Words that are written like a name before a number: `Size 42`. */
export const NOT_NAMES = new Set(wordsOf('no-name'));
const LABELS = (['place', 'origin', 'trade', 'name', 'age', 'liking', 'denied'] as const).map(
  (sign) => [sign, new RegExp(`^${anyPhrase(`label-${sign}`)}$`, 'iu')] as const,
);

/** What a label says of what stands behind it; of one that nobody knows, nothing is taken. */
function signOf(label: string): Sign | undefined {
  const words = label.replace(/[:：]\s*$/, '').trim();
  return NO_LABEL.test(words) ? undefined : (LABELS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'denied');
}

const NO_LABEL = new RegExp(`^${anyPhrase('label-none')}$`, 'iu');

const EDGES = /^[\s"'“”*_>~–—:.-]+|[\s"'“”*_~–—:-]+$/g;
const PICTURE = String.raw`\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\uFE0F|\u200D`;
const SEPARATORS = new RegExp(
  [
    String.raw`\s*(?:[,;·・|•‖｜／∙●▪◦、，；\n()（）[\]［］]|${PICTURE})(?:[\s,·|•]|${PICTURE})*`,
    String.raw`\s+[\p{So}✿❀]+\s+`,
    String.raw`\s+(?:[-–—/~+]|\/\/)\s+`,
    String.raw`\s*(?:→|⟶|➝|➡|->|=>|＞)\s*`,
    String.raw`\t+|\s{3,}`,
    String.raw`(?<=[\p{L}\d)]{2})[.!。！]+(?:\s+|$)`,
    String.raw`(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[。！]`,
  ].join('|'),
  'gu',
);
/** What is listed behind a label, or a mark of what is not so, goes on behind these. */
const GOES_ON = /^\s*[,、，;&]\s*$/;
const ARROW = /→|⟶|➝|➡|->|=>/u;
const PLACE_MARK = /[📍🏠🏡🌍🌎🌏🗺]/u;
const DENIAL_MARK = /[❌🚫👎⛔]/u;
