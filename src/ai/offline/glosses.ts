import { readFileSync } from 'node:fs';
import { remembering } from '../../text/look-up.js';
import { wordVectors } from './word-vectors.js';

/** Languages with a list in data/glosses, in the order in which a word of none that is known is looked up. */
const CODES = ['de', 'fr', 'es', 'it', 'pt', 'nl', 'ja', 'zh'];

const tables = new Map<string, ReadonlyMap<string, string>>();
const lookUps = new Map<string, (word: string) => string | undefined>();

/**
 * The English word that stands in a sentence where a lower-case word of another language does, in the same form:
 * `lives` for `vive` and `woont`. Words of a text of English or of no known language are looked up in all lists if no
 * English word is written so. Undefined for a word that has no gloss.
 */
export function glossOf(word: string, language: string | undefined): string | undefined {
  const known = language !== undefined && CODES.includes(language) ? language : 'none';
  const lookUp = lookUps.get(known) ?? remembering((asked) => look(asked, known));
  lookUps.set(known, lookUp);
  return lookUp(word);
}

function look(word: string, language: string): string | undefined {
  const own = language === 'none' ? undefined : tableOf(language).get(word);
  if (own !== undefined || wordVectors().at(word) !== undefined) return own;
  const others = CODES.filter((code) => code !== language).flatMap((code) => tableOf(code).get(word) ?? []);
  return others[0];
}

/** The list of a language, read at the first question. */
function tableOf(code: string): ReadonlyMap<string, string> {
  const known = tables.get(code);
  if (known) return known;
  const table = new Map<string, string>();
  for (const row of readFileSync(new URL(`./data/glosses/${code}.txt`, import.meta.url), 'utf8').split('\n')) {
    const colon = row.indexOf(': ');
    if (colon < 0 || row.startsWith('#')) continue;
    const gloss = row.slice(0, colon);
    for (const form of row.slice(colon + 2).split(' ')) table.set(form, gloss);
  }
  tables.set(code, table);
  return table;
}
