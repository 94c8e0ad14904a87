import type { Conversation, Speaker, Turn } from './conversation.js';

const MARK = /^[ \t]{0,4}>[ \t]{0,2}(?=\S)/;
const LEAST_ANSWERS = 2;
/** Of the marked lines so many stand below a question; below that they are quotations. A guess. */
const MOST_OF_THEM = 0.6;

/**
 * Questions with an answer behind `>` below each: the answers are the subject's, all else is whoever asks. Undefined
 * where a text has no such pairs. Linear in its length.
 */
export function readQuestionnaire(text: string): Conversation | undefined {
  const asker: Speaker = { label: '', called: [], side: 'other', title: undefined, name: undefined };
  const answerer: Speaker = { ...asker, called: [], side: 'subject' };
  const turns: Turn[] = [];
  const counts = { marked: 0, answers: 0 };
  let asked = '';
  const add = (speaker: Speaker, start: number, end: number): void => {
    turns.push({ speaker, text: text.slice(start, end), origin: start, said: undefined });
  };
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(start, end);
    const mark = MARK.exec(line)?.[0];
    if (mark !== undefined) {
      counts.marked += 1;
      if (/[?？][\s"”»)*_]{0,3}$/.test(asked.slice(-20))) counts.answers += 1;
      add(answerer, start + mark.length, end);
    } else if (line.trim() !== '') {
      asked = line.trimEnd();
      add(asker, start, end);
    }
    start = end + 1;
  }
  return counts.answers >= LEAST_ANSWERS && counts.answers >= MOST_OF_THEM * counts.marked
    ? { speakers: [asker, answerer], turns, subject: { speakers: new Set([answerer]), chosenBy: 'side' } }
    : undefined;
}
