import type { Finding } from '../finding.js';
import type { Sentence } from '../sentence.js';
import { candidatesIn } from './evidence.js';
import { judge } from './scorer.js';

/** The interests that a sentence tells of who speaks: things named, as likely as the scorer wants them. */
export function interestsTold(sentence: Sentence, subjects: ReadonlySet<string>): Finding[] {
  return candidatesIn(sentence, subjects).flatMap(({ term, start, end, features }): Finding[] => {
    const { likely, isEnough } = judge(features);
    if (!isEnough) return [];
    const said = sentence.text.slice(start, end).replace(/\s+/g, ' ');
    return [
      {
        path: `interests.${term.category}`,
        value: term.name ?? said,
        explicitness: Math.round(Math.max(0.5, Math.min(0.85, likely)) * 100) / 100,
        polarity: 'asserts',
        start,
        end,
      },
    ];
  });
}
