import type { Person } from './clause-opening.js';
import { dateInWords } from './tell-date.js';
import type { ToldClause } from './told-clause.js';
import type { Topic } from './topic.js';
import type { Tongue } from './tongue.js';
import { whoOf } from './who.js';

/** A clause of a script without spaces: nothing changes in it but who is spoken of. */
export function unspaced(
  clause: string,
  date: string | undefined,
  tongue: Tongue,
  person: Person,
  topic: Topic,
): ToldClause | undefined {
  const [whole = ''] = clause.split(/[。！？!?；;]/u);
  const isVoid = (part: string): boolean => [...tongue.words('voids')].some((word) => part.includes(word));
  // In Chinese what matters comes first, in Japanese last.
  const parts = whole.split(/(?=[，,])/u);
  const firstVoid = parts.findIndex(isVoid);
  if (firstVoid === 0 || (firstVoid > 0 && tongue.code === 'ja') || /[:：]/u.test(whole)) return undefined;
  const first = parts.slice(0, firstVoid < 0 ? parts.length : firstVoid).join('');
  const isOwn = [...tongue.words('verbs')].some((word) =>
    tongue.code === 'ja' ? first.endsWith(word) : first.includes(word),
  );
  if (!isOwn) return undefined;
  const who = whoOf(tongue, person) ?? '';
  let told = first;
  for (const [from, to] of tongue.rows('turned')) told = told.replaceAll(from, () => to.replace('{who}', who));
  const words = [...tongue.words('moments')];
  const isRelative = words.some((word) => told.includes(word));
  for (const word of words) told = told.replaceAll(word, '');
  if (isRelative && date === undefined) return undefined;
  const isDated = date !== undefined && (isRelative || /[\d一二三四五六七八九十〇]+[月年日号]/u.test(told));
  const day = isDated && !told.includes(date.slice(0, 4)) ? `（${dateInWords(date, tongue)}）` : '';
  return { sentence: `${told.replace(/^[，、,\s]+|[，、,\s]+$/gu, '')}${day}。`, topic, kind: 'own' };
}
