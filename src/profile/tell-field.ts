import { isAmong, tokensOf } from './clause-tokens.js';
import type { ToldClause } from './told-clause.js';
import type { Topic } from './topic.js';
import type { Tongue } from './tongue.js';

/** A field of a form in the sentence of its label; `unasked` for a label that says nothing of whoever filled it in. */
export function fieldOf(clause: string, tongue: Tongue): ToldClause | 'unasked' | undefined {
  const [, label, value] = /^(\p{L}[^:：]{1,38})[:：] ?(.+)$/u.exec(clause) ?? [];
  if (label === undefined || value === undefined) return /[_=<>|]/.test(clause) ? 'unasked' : undefined;
  // A heading that was run into the field before it is a label of its own.
  const heading = /^(\p{Lu}{5,}) (.+)$/u.exec(value);
  if (heading) return fieldOf(`${heading[1]!}: ${heading[2]!}`, tongue);
  const asked = label.trim().toLowerCase();
  for (const [labels, to] of tongue.rows('labels')) {
    if (!labels.split('|').includes(asked)) continue;
    const [, topic, sentence] = /^(\w+) (.+)$/.exec(to)!;
    const job =
      topic === 'work' && /experience|\bemployment\b|\bjob|work|beruf|empleo|emploi|lavoro|emprego|werk/.test(labels)
        ? worked(value, tongue)
        : undefined;
    if (job) return job;
    const told = value.split(/(?<=[\p{L}\d)]{2}[.!?]) /u).find((part) => !isSpoken(part, tongue));
    if (told === undefined) return 'unasked';
    const turned = told
      .replace(/[.\s]+$/, '')
      .replace(/[\p{L}'’]+/gu, (word) => tongue.rows('turned').get(word.toLowerCase()) ?? word);
    // Boxes that are ticked or not cannot be told apart from what is printed beside them.
    if (turned === '' || /[☐☒☑✓✗?]|\[[ x]?\]|\( ?x? ?\)/u.test(turned)) return 'unasked';
    return { sentence: sentence!.replace('{}', () => turned), topic: topic as Topic, kind: 'label' };
  }
  return tokensOf(asked).some(({ word }) => tongue.words('subjects').has(word)) ? undefined : 'unasked';
}

/** Whether words are somebody speaking of themselves, beyond what is theirs. */
function isSpoken(text: string, tongue: Tongue): boolean {
  const verbs = tongue.rows('verbs');
  return tokensOf(text).some(({ word }) => {
    const third = verbs.get(word);
    return (
      isAmong(tongue.words('subjects'), word.split("'")[0]!) ||
      tongue.words('we').has(word) ||
      (third !== undefined && third !== word && word !== 'was')
    );
  });
}

/** The years of a line of a curriculum vitae, with what else it says; `to` is undefined for what goes on. */
export function periodOf(
  line: string,
  tongue: Tongue,
): { rest: string; from: string; to: string | undefined } | undefined {
  const [found, from, to] = PERIOD.exec(line) ?? [];
  const isOpen = to !== undefined && tongue.words('present').has(to.toLowerCase());
  if (found === undefined || from === undefined || to === undefined || !(isOpen || /\d{4}$/.test(to))) return undefined;
  const rest = line
    .replace(found, ' ')
    .replace(/^[\s,.:;|–—-]+|[\s,.:;|–—-]+$/gu, '')
    .replace(/\s{2,}/g, ' ');
  return { rest, from: from.slice(-4), to: isOpen ? undefined : to.slice(-4) };
}

const PERIOD = /\(?\b((?:\d{1,2}\/)?(?:19|20)\d\d) ?[–—-] ?((?:\d{1,2}\/)?(?:19|20)\d\d|\p{L}+)\b\)?/u;

export function worked(line: string, tongue: Tongue): ToldClause | undefined {
  const period = periodOf(line, tongue);
  if (!period || period.rest === '' || isSpoken(period.rest, tongue)) return undefined;
  const sentence = tongue
    .sentence(period.to === undefined ? 'works' : 'worked')
    .replace('{}', () => period.rest)
    .replace('FROM', period.from)
    .replace('TO', period.to ?? '');
  return sentence === '' ? undefined : { sentence, topic: 'work', kind: 'label' };
}
