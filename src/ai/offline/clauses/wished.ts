import { type Finding, SAID } from '../finding.js';
import type { JudgedClause } from './scorer.js';

/** From which likelihood on a clause is taken for a wish: chosen on kinds of texts left out of training. */
const LEAST_STYLE = 0.5;
/** In characters: what is longer says more than a wish. */
const LONGEST_STYLE = 100;

/** How the subject wants to be talked to, in a clause that is judged to say so: the clause as it stands. */
export function stylesWished(judged: JudgedClause, text: string): Finding[] {
  const { style, other, clause, language, features } = judged;
  const { words } = clause;
  // Who says what they are like asks for nothing.
  if (features.includes('foreign traits')) return [];
  const [start, end] = [words[0]!.start, words.at(-1)!.end];
  if (style < LEAST_STYLE || style < other || end - start > LONGEST_STYLE) return [];
  return [
    {
      path: 'preferences.conversation_style',
      value: text.slice(start, end).replace(/\s+/g, ' '),
      explicitness: SAID,
      polarity: 'asserts',
      start,
      end,
      rule: `style ${language}`,
    },
  ];
}
