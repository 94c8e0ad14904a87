import { listsOf } from '../lists.js';

/** The forms of verbs that are not regular, and of those whose last letter doubles, by their plain form. */
const KNOWN = new Map(
  listsOf('verbs')
    .lines('forms')
    .concat(listsOf('interest-cues').lines('verbs'))
    .map((line) => line.split(' '))
    .map((forms) => [forms[0]!, forms]),
);

/** All forms of a verb by its plain form: those that are known, else those that the rules of spelling make. */
export function formsOf(verb: string): string[] {
  const known = KNOWN.get(verb);
  if (known) return known;
  const stem = verb.endsWith('e') ? verb.slice(0, -1) : verb;
  const soft = /[^aeiou]y$/.test(verb) ? verb.slice(0, -1) : undefined;
  const third = soft ? `${soft}ies` : /(?:s|x|ch|sh|z)$/.test(verb) ? `${verb}es` : `${verb}s`;
  return [verb, third, soft ? `${soft}ied` : `${stem}ed`, `${stem}ing`];
}
