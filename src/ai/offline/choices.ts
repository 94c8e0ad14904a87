/** Boxes of forms as people print and type them. */
const TICKED = String.raw`[☒☑✓✔✅]\uFE0F?|\[[xX✓✔*•]\]|\([xX✓✔*•]\)`;
const UNTICKED = String.raw`[☐⬜]\uFE0F?|\[[ _]?\]|\([ _]?\)`;
/** Signs that are bullets as well: boxes only where a filled and an empty one stand on a line. */
const FILLED = '[■●◉⦿]';
const EMPTY = '[□○◯]';

const BOXES = new RegExp(`(${TICKED}|${UNTICKED})`, 'u');
const BOXES_AND_SIGNS = new RegExp(`(${TICKED}|${UNTICKED}|${FILLED}|${EMPTY})`, 'u');
const HAS_FILLED = new RegExp(FILLED, 'u');
const HAS_EMPTY = new RegExp(EMPTY, 'u');
const IS_TICKED = new RegExp(`^(?:${TICKED}|${FILLED})$`, 'u');
const HAS_TICK = new RegExp(TICKED, 'u');
const HAS_BOX = new RegExp(`${TICKED}|${UNTICKED}|${FILLED}`, 'u');
const OPENS_WITH_BOX = new RegExp(`^(?:${TICKED}|${UNTICKED})`, 'u');
const BULLET = /^\s*(?:[-*+]\s+)?/;

/** A choice that a form prints, ticked or not. `start` and `end` are places in the text, in UTF-16 units. */
interface Choice {
  isTicked: boolean;
  start: number;
  end: number;
}

/** `X chess  O golf`: letters for boxes, of the same length, where several stand apart and one is crossed. */
function withBoxesForLetters(line: string): string {
  const marks = [...line.matchAll(LETTERED)];
  const isChoice = marks.length > 1 && marks.some(({ 1: mark }) => mark === 'X') && OPENS_WITH_LETTER.test(line);
  return isChoice ? line.replace(LETTERED, (mark) => (mark === 'X' ? '☒' : '☐')) : line;
}

const LETTERED = /(?<=^[ \t]{0,8}|[:：][ \t]{0,8}|[ \t]{2}|\t)([XO])(?=[ \t]\p{L})/gu;
const OPENS_WITH_LETTER = /^(?:[^:：\n]{1,60}[:：])?[ \t]{0,8}[XO][ \t]/u;

/**
 * The choices of a line, undefined where it has no boxes. They stand before what they choose unless words stand before
 * the first: `Drinks: ☐ tea ☒ coffee` and `Drinks: tea ☐ coffee ☒` both choose coffee.
 */
function choicesOf(written: string): Choice[] | undefined {
  const line = withBoxesForLetters(written);
  if (!HAS_BOX.test(line)) return undefined;
  const signed = HAS_EMPTY.test(line) && (HAS_FILLED.test(line) || HAS_TICK.test(line));
  const opening = BULLET.exec(line)![0].length;
  const parts = line.slice(opening).split(signed ? BOXES_AND_SIGNS : BOXES);
  const isBehind = !/^(?:.*[:：?？])?\s*$/su.test(parts[0]!) && /^(?:\s*$|\s{2}|.*[:：])/u.test(parts.at(-1)!);
  const choices: Choice[] = [];
  let explained: Choice | undefined;
  let at = opening;
  for (const [index, part] of parts.entries()) {
    const box = index % 2 === 0 ? parts[isBehind ? index + 1 : index - 1] : undefined;
    if (box !== undefined) choices.push({ isTicked: IS_TICKED.test(box), start: at, end: at + part.length });
    // What stands behind the last box explains what was chosen: `Pets: yes ☒ no ☐ which: two tortoises`.
    else if (isBehind && index === parts.length - 1) explained = { isTicked: true, start: at, end: at + part.length };
    at += part.length;
  }
  // A mark alone behind words agrees with them or adorns them, and chooses nothing.
  if (choices.length === 0 || (isBehind && choices.every(({ isTicked }) => isTicked))) return undefined;
  return explained ? [...choices, explained] : choices;
}

/** What is ticked of the choices on a line, with commas between, '' where nothing is; undefined without boxes. */
export const chosenIn = (line: string): string | undefined =>
  choicesOf(line)
    ?.filter(({ isTicked }) => isTicked)
    .map(({ start, end }) => line.slice(start, end).replace(/^[\s,;/|·]+|[\s,;/|·]+$/gu, ''))
    .filter((option) => option !== '')
    .join(', ');

/** The same of a line of a list, which begins with a box; undefined of others. */
export const tickedOn = (line: string): string | undefined =>
  OPENS_WITH_BOX.test(line.slice(BULLET.exec(line)![0].length)) ? chosenIn(line) : undefined;

/** Where choices stand that nobody ticked. */
export function untickedIn(text: string): [start: number, end: number][] {
  const found: [number, number][] = [];
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g))
    for (const { isTicked, start, end } of choicesOf(line) ?? [])
      if (!isTicked && end > start) found.push([index + start, index + end]);
  return found;
}
