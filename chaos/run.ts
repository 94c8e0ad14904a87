import fs from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { machine } from '../rig/machine.js';
import { findPostgres, startPostgres } from '../rig/test-database.js';
import { runSession } from '../rig/session.js';
import { chanceOf, type Chance } from './chance.js';
import type { History } from './history.js';
import { takeOut } from './mutants.js';
import { report, type Kept } from './report.js';
import { soak, sumOf, type Soaked } from './soak.js';
import { openEmbeddedStage, openServerStage, type Stage } from './stage.js';

const USAGE = `npm run chaos [-- [--minutes N] [--seed N] | --mutants \
| --report [--tested FILE]]

Harms the service while clients post, read, delete and subscribe: kill -9 at any moment and at named places, \
processes frozen, the
database restarted and killed. Then looks for what was accepted and is gone, or counts twice, and for what no \
webhook told. On the embedded database, and on a
PostgreSQL server where there is one. --minutes is about how long it runs, 2 unless told; --seed repeats the \
decisions of a run.
--mutants takes one defence at a time out of a copy of the build, and runs the test that must notice.
--report runs the tests of every row of chaos/matrix/ and writes chaos/report.md; --tested takes them from the \
file that
LIMN_TEST_REPORT=FILE npm test has written instead.`;

/** After which what was harmed comes to rest, is looked at, and progress is told. */
const ROUND_MS = 60_000;
/** An embedded database takes longer to start, so that little more is learnt from it in the same time. */
const EMBEDDED_SHARE = 0.25;

const root = fileURLToPath(new URL('../../', import.meta.url));

async function main(isStopping: () => boolean): Promise<void> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '2' },
      seed: { type: 'string' },
      mutants: { type: 'boolean', default: false },
      report: { type: 'boolean', default: false },
      tested: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return console.log(USAGE);
  if (values.mutants) return runMutants();
  if (values.report) return runReport(values.tested);
  const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
  console.log(`seed ${seed}`);
  const postgres = startPostgres();
  if (!postgres) console.log('*** No PostgreSQL with pgvector here: the embedded database alone is harmed. ***');
  const chance = chanceOf(seed);
  const minutes = Number(values.minutes);
  const results = [
    await run(
      await openEmbeddedStage(chance.fork()),
      chance.fork(),
      until((postgres ? EMBEDDED_SHARE : 1) * minutes * 60_000, isStopping),
    ),
  ];
  if (postgres)
    results.push(
      await run(
        await openServerStage(postgres, chance.fork()),
        chance.fork(),
        until((1 - EMBEDDED_SHARE) * minutes * 60_000, isStopping),
      ),
    );
  const violations = results.flatMap((result) => result.violations);
  const file = write(
    'soak.json',
    JSON.stringify({ seed, at: new Date().toISOString(), minutes, machine: machine(), results }, null, 2),
  );
  for (const result of results) console.log(line(result.database, result));
  console.log(
    violations.length === 0
      ? `Nothing was lost and nothing counts twice; written to ${file}`
      : `*** ${violations.length} violations, such as: ${violations[0]?.what}; written to ${file}. Again with ` +
          `--seed ${seed} ***`,
  );
  process.exitCode = violations.length === 0 ? 0 : 1;
}

async function runMutants(): Promise<void> {
  const postgres = findPostgres();
  if (!postgres) throw new Error('Some of the tests that must notice need a PostgreSQL server with pgvector');
  const verdicts = await takeOut(root, { LIMN_TEST_DATABASE_URL: postgres }, (text) => console.log(text));
  write('mutants.json', JSON.stringify(verdicts, null, 2));
  const missed = verdicts.filter(({ verdict, expected }) => verdict !== expected);
  console.log(
    missed.length === 0
      ? 'Each was noticed, or had another behind it'
      : `*** Not as expected: ${missed.map(({ defence, verdict }) => `without ${defence} ${verdict}`).join(', ')} ***`,
  );
  process.exitCode = missed.length === 0 ? 0 : 1;
}

async function runReport(tested: string | undefined): Promise<void> {
  const wrong = await report(root, tested, () => ({
    soak: kept<Kept['soak']>('soak.json'),
    mutants: kept<Kept['mutants']>('mutants.json'),
  }));
  console.log(
    wrong.length === 0 ? 'Every row holds; written to chaos/report.md' : `*** Not shown: ${wrong.join('; ')} ***`,
  );
  process.exitCode = wrong.length === 0 ? 0 : 1;
}

function until(milliseconds: number, isStopping: () => boolean): () => boolean {
  const end = Date.now() + milliseconds;
  return () => Date.now() < end && !isStopping();
}

/** Rounds of harm until the time is up. */
async function run(
  stage: Stage,
  chance: Chance,
  goesOn: () => boolean,
): Promise<Soaked & { database: string; seconds: number }> {
  const started = Date.now();
  const rounds: Soaked[] = [];
  while (goesOn()) {
    const lasts = until(ROUND_MS, () => !goesOn());
    const { soaked, history } = await soak(stage, chance.fork(), `r${rounds.length}`, lasts);
    rounds.push(soaked);
    console.log(`${Math.round((Date.now() - started) / 1_000)} s  ${line(stage.name, sumOf(rounds))}`);
    if (soaked.violations.length > 0) write(`history-${stage.name}-${rounds.length}.jsonl`, jsonlOf(history));
  }
  await stage.end();
  return { database: stage.name, seconds: Math.round((Date.now() - started) / 1_000), ...sumOf(rounds) };
}

function line(name: string, { kills, harms, acknowledged, profiles, givenUp, webhooks, violations }: Soaked): string {
  const told = Object.entries(harms)
    .map(([harm, times]) => `${times} ${harm}`)
    .join(', ');
  const lost = violations.filter(({ wrong }) => wrong === 'lost').length;
  const untold = violations.filter(({ wrong }) => wrong === 'untold').length;
  const twice = violations.filter(({ wrong }) => wrong === 'twice').length;
  return (
    `${name}: ${kills} kills survived (${told}), ${acknowledged} acknowledged to ${profiles} profiles, ${givenUp} ` +
    `given up and told so, ${webhooks.events} events told by webhooks in ${webhooks.deliveries} deliveries ` +
    `(${webhooks.requests} requests, untold ${untold}), lost ${lost}, twice ${twice}, ` +
    `otherwise wrong ${violations.length - lost - twice - untold}`
  );
}

const jsonlOf = (history: History): string =>
  Object.values(history)
    .flat()
    .map((one) => JSON.stringify(one))
    .join('\n');

function write(name: string, text: string): string {
  const file = `chaos/results/${name}`;
  const path = root + file;
  fs.mkdirSync(dirname(path), { recursive: true });
  fs.writeFileSync(path, `${text}\n`);
  return file;
}

/** What the last run of another part has written; undefined when there was none. */
function kept<Result>(name: string): Result | undefined {
  const path = `${root}chaos/results/${name}`;
  return fs.existsSync(path) ? (JSON.parse(fs.readFileSync(path, 'utf8')) as Result) : undefined;
}

await runSession(main);
