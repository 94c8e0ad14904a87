import { readFileSync } from 'node:fs';

const FILE = new URL('./data/background.txt', import.meta.url);
/** Every third statement, each with another: as long as what people say in one turn, and quickly compared. */
const EVERY = 3;
const STEP = 7_919;

let known: string[] | undefined;

/**
 * What people in general say of themselves, a statement each: what a query has in common with people nobody was looking
 * for. The file holds lists of things (`name: one|two`), and under each the frames that every one of them is said in
 * (`{}`).
 */
export function backgroundStatements(): readonly string[] {
  if (known) return known;
  let things: string[] = [];
  known = readFileSync(FILE, 'utf8')
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('\t')) return things.map((thing) => line.trim().replace('{}', thing));
      things = line
        .slice(line.indexOf(':') + 1)
        .trim()
        .split('|');
      return [];
    });
  return known;
}

/** A sample of what is said in one turn: two statements in one text. */
export function backgroundTurns(): string[] {
  const statements = backgroundStatements();
  return statements.flatMap((statement, at) =>
    at % EVERY === 0 ? [`${statement}. ${statements[(at * STEP + 13) % statements.length]}`] : [],
  );
}
