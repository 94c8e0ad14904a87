import { readFileSync } from 'node:fs';

const FILE = new URL('./data/background.txt', import.meta.url);
/** Every third statement, each with another: as long as what people say in one turn, and quickly compared. */
const EVERY = 3;
const STEP = 7_919;

/** What somebody asks for, and the thing of the lists that it is about. */
export interface EverydayQuery {
  query: string;
  about: string;
}

let known: { statements: string[]; queries: EverydayQuery[] } | undefined;

/**
 * What people in general say of themselves, a statement each: what a query has in common with people nobody was looking
 * for. The file holds lists of things (`name: one|two`), and under each the frames that every one of them is said in
 * (`{}`), then those that it is asked for in (`? {}`).
 */
export const backgroundStatements = (): readonly string[] => (known ??= read()).statements;

/** What people ask for as they type it into a search. */
export const backgroundQueries = (): readonly EverydayQuery[] => (known ??= read()).queries;

function read(): NonNullable<typeof known> {
  const found: NonNullable<typeof known> = { statements: [], queries: [] };
  let things: string[] = [];
  for (const line of readFileSync(FILE, 'utf8').trimEnd().split('\n')) {
    if (line.startsWith('\t? '))
      found.queries.push(...things.map((about) => ({ query: line.slice(3).replace('{}', about), about })));
    else if (line.startsWith('\t')) found.statements.push(...things.map((thing) => line.trim().replace('{}', thing)));
    else
      things = line
        .slice(line.indexOf(':') + 1)
        .trim()
        .split('|');
  }
  return found;
}

/** A sample of what is said in one turn: two statements in one text. */
export function backgroundTurns(): string[] {
  const statements = backgroundStatements();
  return statements.flatMap((statement, at) =>
    at % EVERY === 0 ? [`${statement}. ${statements[(at * STEP + 13) % statements.length]}`] : [],
  );
}
