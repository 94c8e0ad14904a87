import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { machine } from '../rig/machine.js';
import { runSession } from '../rig/session.js';
import { parseOptions, USAGE, type Options, type PartName } from './arguments.js';
import { loadCases } from './case.js';
import { comparisonTable } from './everyday/compare.js';
import { measureEveryday } from './everyday/offline.js';
import type { PartResult, EvalContext } from './context.js';
import { measure, table, type Measure } from './measure.js';
import { measureNatural } from './natural/natural.js';
import { measureModel } from './model.js';
import { measureCases } from './measure-cases.js';
import { measureGold, measureLanguages, measureScenarios, measureSearch } from './suites.js';
import { measureSentences } from './sentences/sentences.js';
import { measureSpeed } from './speed.js';

const MEASUREMENTS: Record<PartName, (context: EvalContext) => Promise<PartResult>> = {
  gold: measureGold,
  scenarios: measureScenarios,
  lang: measureLanguages,
  model: measureModel,
  speed: measureSpeed,
  cases: measureCases,
  everyday: measureEveryday,
  sentences: measureSentences,
  natural: measureNatural,
  search: measureSearch,
};
/** They need the suites that are not part of this repository. */
const SHARED: PartName[] = ['gold', 'scenarios', 'lang', 'search'];

const root = fileURLToPath(new URL('../..', import.meta.url));

async function main(isStopping: () => boolean): Promise<void> {
  const options = optionsOf(process.argv.slice(2));
  if (!options || options.help) return console.log(USAGE);
  const context = openLab(options);
  const started = Date.now();
  const found = new Map<PartName, PartResult>();
  for (const part of options.parts) {
    if (context.shared === undefined && SHARED.includes(part)) continue;
    context.say(`${part} …`);
    try {
      found.set(part, await MEASUREMENTS[part](context));
    } catch (error) {
      if (isStopping()) throw error;
      found.set(part, broken(part, error as Error, context));
    }
  }
  const measures = [...found.values()].flatMap((one) => one.measures);
  const missed = measures.filter(({ verdict }) => verdict === 'MISSED');
  if (options.details) printMisses(found);
  printTables(found, context);
  const file = write(options.json, {
    at: new Date(started).toISOString(),
    seconds: Math.round((Date.now() - started) / 1_000),
    machine: machine(),
    cases: context.cases.length,
    parts: Object.fromEntries(found),
  });
  const isMeasured = measures.length > 0 || [...found.values()].some(({ comparisons = [] }) => comparisons.length > 0);
  const isGood = missed.length === 0 && isMeasured;
  const failed = isMeasured ? `${missed.length} MISSED what they must reach` : 'NOTHING WAS MEASURED';
  console.log(`\n${isGood ? 'Everything reached what it must' : failed}; written to ${file}`);
  process.exitCode = isGood ? 0 : 1;
}

/** A part that breaks off is missed, and the others are measured all the same. */
function broken(part: PartName, error: Error, { say }: EvalContext): PartResult {
  say(`*** ${part} BROKE OFF: ${error.message} ***`);
  return {
    measures: [measure(part, undefined, undefined, { fails: 'BROKE OFF' })],
    misses: [{ where: part, what: error.stack ?? error.message }],
    more: undefined,
  };
}

function optionsOf(args: string[]): Options | undefined {
  try {
    return parseOptions(args);
  } catch (error) {
    console.error(`${(error as Error).message}\n`);
    process.exitCode = 2;
    return undefined;
  }
}

function openLab({ shared, caseFolders, parts }: Options): EvalContext {
  const folder = path.resolve(shared ?? path.join(root, '../shared/quality'));
  const isThere = fs.existsSync(path.join(folder, 'run.mjs'));
  const lost = parts.filter((part) => SHARED.includes(part));
  if (!isThere && lost.length > 0)
    console.log(`*** ${path.relative(process.cwd(), folder)} IS NOT THERE: ${lost.join(', ')} are NOT measured. ***`);
  const own = path.join(root, 'eval/cases');
  const cases = loadCases([...(fs.existsSync(own) ? [own] : []), ...caseFolders.map((one) => path.resolve(one))]);
  return {
    shared: isThere ? folder : undefined,
    cases,
    everyday: path.join(root, 'eval/everyday'),
    sentences: path.join(root, 'eval/sentences'),
    natural: path.join(root, 'eval/natural'),
    say: (text) => console.log(text),
  };
}

/** What the tables of two halves are called. */
const TITLES: Partial<Record<PartName, string>> = {
  everyday: 'Everyday texts, read offline',
  model: 'Everyday texts, with the recorded answers of a good model',
  sentences: 'Single sentences, read offline',
  natural: 'Searches as people type them, over people as they tell of themselves and in plain words',
};

/**
 * One table for what everybody is measured by, a second for the project's own cases, and one for each reader of the
 * everyday texts.
 */
function printTables(found: Map<PartName, PartResult>, { cases }: EvalContext): void {
  const of = (isWanted: (part: PartName) => boolean): Measure[] =>
    [...found].flatMap(([part, { measures }]) => (isWanted(part) ? measures : []));
  const everybody = of((part) => part !== 'cases');
  const own = of((part) => part === 'cases');
  if (everybody.length > 0) console.log(`\n${table(everybody)}`);
  if (own.length > 0) console.log(`\nThe project's own cases (${cases.length})\n\n${table(own)}`);
  for (const [part, { comparisons = [] }] of found) {
    if (comparisons.length > 0)
      console.log(`\n${TITLES[part] ?? part}; for information\n\n${comparisonTable(comparisons)}`);
  }
}

function printMisses(found: Map<PartName, PartResult>): void {
  for (const [part, { misses }] of found) {
    for (const where of new Set(misses.map((miss) => miss.where))) {
      console.log(`\n${part === where ? part : `${part}: ${where}`}`);
      for (const { what } of misses.filter((miss) => miss.where === where)) console.log(`  ${what}`);
    }
  }
}

function write(json: string | undefined, report: unknown): string {
  const file = path.resolve(json ?? path.join(root, 'eval/report.json'));
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  return path.relative(process.cwd(), file);
}

await runSession(main);
