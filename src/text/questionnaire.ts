import type { Conversation, Speaker, Turn } from './conversation.js';
import { listsOf } from './lists.js';
import { askerTells } from './subject.js';

const LISTS = listsOf('questionnaire');

const MARK = /^[ \t]{0,4}>[ \t]{0,2}(?=\S)/;
/** What stands before questions and before answers where both are numbered or named: `Q3.`, `A3.`, `Frage:`. */
const ASKED = labelled('asked');
const TOLD = labelled('told');
/** `> What should we call you?  Ada`: a question and its answer on one marked line. */
const BOTH = /^(?<question>[ \t]{0,4}>[ \t]{0,2}[^?？\n]{3,120}[?？])[ \t]{1,8}(?=[^\s])/u;
const LEAST_ANSWERS = 2;
/** A quotation has a question mark in the middle now and then. A guess. */
const LEAST_LINES = 3;
/** Of the marked lines so many stand below a question; below that they are quotations. A guess. */
const MOST_OF_THEM = 0.6;

/**
 * Questions with an answer behind `>` below each, numbered questions and answers, or lines that have both: the answers
 * are the subject's, all else is whoever asks. Undefined where a text has no such pairs. Linear in its length.
 */
export function readQuestionnaire(text: string): Conversation | undefined {
  const asker: Speaker = { label: '', called: [], side: 'other', title: undefined, name: undefined };
  const answerer: Speaker = { ...asker, called: [], side: 'subject' };
  const turns: Turn[] = [];
  const counts = { marked: 0, answers: 0, both: 0 };
  const isNumbered = countOf(text, ASKED) >= LEAST_ANSWERS && countOf(text, TOLD) >= LEAST_ANSWERS;
  let current = asker;
  let asked = '';
  const add = (speaker: Speaker, start: number, end: number): void => {
    turns.push({ speaker, text: text.slice(start, end), origin: start, said: undefined });
  };
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(start, end);
    const told = isNumbered ? TOLD.exec(line)?.[0] : undefined;
    const both = isNumbered ? undefined : BOTH.exec(line);
    const mark = isNumbered ? undefined : MARK.exec(line)?.[0];
    if (isNumbered) {
      if (told !== undefined) {
        counts.marked += 1;
        counts.answers += Number(current === asker);
        current = answerer;
      } else if (ASKED.test(line) || line.trim() === '') current = asker;
      if (line.trim() !== '') add(current, start + (told?.length ?? 0), end);
    } else if (both) {
      counts.marked += 1;
      counts.both += 1;
      add(asker, start + (mark?.length ?? 0), start + (both.groups?.['question']?.length ?? 0));
      add(answerer, start + both[0].length, end);
    } else if (mark !== undefined) {
      counts.marked += 1;
      if (/[?？][\s"”»)*_]{0,3}$/.test(asked.slice(-20))) counts.answers += 1;
      add(answerer, start + mark.length, end);
    } else if (line.trim() !== '') {
      asked = line.trimEnd();
      add(asker, start, end);
    }
    start = end + 1;
  }
  const answers = Math.max(counts.answers, counts.both >= LEAST_LINES ? counts.both : 0);
  if (answers < LEAST_ANSWERS || answers < MOST_OF_THEM * counts.marked) return undefined;
  const said = (by: Speaker): string[] => turns.flatMap(({ speaker, text: own }) => (speaker === by ? [own] : []));
  // Who asks for advice tells of themselves; `asker` and `answerer` change sides then.
  if (isNumbered && askerTells(said(asker).map(withoutMark), said(answerer)))
    [asker.side, answerer.side] = ['subject', 'other'];
  const subject = asker.side === 'subject' ? asker : answerer;
  return { speakers: [asker, answerer], turns, subject: { speakers: new Set([subject]), chosenBy: 'side' } };
}

const withoutMark = (line: string): string => line.replace(ASKED, '');

const countOf = (text: string, pattern: RegExp): number =>
  text.split('\n').reduce((sum, line) => sum + Number(pattern.test(line)), 0);

/** Such a word at the beginning of a line, with a number or without, and a mark behind it. */
function labelled(list: string): RegExp {
  return new RegExp(
    String.raw`^[ \t]{0,4}(?:${LISTS.words(list).join('|')})[ \t]?\d{0,3}[ \t]?[.:)：][ \t]{0,3}(?=\S)`,
    'iu',
  );
}
