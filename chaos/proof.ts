import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { atEnd } from '../rig/cleanup.js';

/** A test by its file and its name as the file has it: `%s` in a name stands for whatever a table puts there. */
export interface Shown {
  file: string;
  name: string;
}

/** What became of the tests of one name, on every database that they ran on. */
export interface Proof extends Shown {
  passed: number;
  failed: number;
  skipped: number;
  /** Numbers that the tests told, added up. */
  figures: Record<string, number>;
}

/**
 * Runs named tests of the repository in `root` and tells what became of each. A name that no test has is found 0 times.
 * Throws when the tests cannot be run at all.
 */
export async function prove(root: string, wanted: Shown[], settings: Record<string, string> = {}): Promise<Proof[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-proof-'));
  const forget = atEnd(() => fs.rmSync(folder, { recursive: true, force: true }));
  const told = path.join(folder, 'tests.json');
  const files = [...new Set(wanted.map(({ file }) => file))];
  const names = [...new Set(wanted.map(({ name }) => patternOf(name)))].join('|');
  const said = await run(
    root,
    ['run', ...files, '--project', 'product', '--testNamePattern', names, '--reporter', 'json', '--outputFile', told],
    settings,
  );
  if (!fs.existsSync(told)) throw new Error(`The tests did not run: ${said.slice(-2_000)}`);
  const proofs = proofsIn(told, root, wanted);
  await forget();
  return proofs;
}

/** What became of named tests in a run whose JSON report is in `file`. */
export function proofsIn(file: string, root: string, wanted: Shown[]): Proof[] {
  const { testResults } = JSON.parse(fs.readFileSync(file, 'utf8')) as TestReport;
  return wanted.map((shown) => proofOf(root, shown, testResults));
}

interface TestReport {
  testResults: {
    name: string;
    assertionResults: { title: string; status: string; meta?: { figures?: Record<string, number> } }[];
  }[];
}

function proofOf(root: string, { file, name }: Shown, results: TestReport['testResults']): Proof {
  const pattern = new RegExp(`^${patternOf(name)}$`, 's');
  const mine = results
    .filter((result) => path.relative(fs.realpathSync(root), result.name) === file)
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ title }) => pattern.test(title));
  const count = (status: string): number => mine.filter((test) => test.status === status).length;
  const figures: Record<string, number> = {};
  for (const { meta } of mine)
    for (const [figure, value] of Object.entries(meta?.figures ?? {})) figures[figure] = (figures[figure] ?? 0) + value;
  const [passed, failed] = [count('passed'), count('failed')];
  return { file, name, passed, failed, skipped: mine.length - passed - failed, figures };
}

const patternOf = (name: string): string =>
  name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/%[sij]|\\\$\w+/g, '.*');

function run(root: string, args: string[], settings: Record<string, string>): Promise<string> {
  // In a group of its own: an interrupted run leaves neither its forks nor the services that they started.
  const child = spawn(process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const isGone = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const stop = atEnd(() => void (child.pid !== undefined && !isGone() && process.kill(-child.pid, 'SIGTERM')));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += data.toString()));
  return new Promise((resolve) => {
    child.on('close', () => {
      void stop();
      resolve(said);
    });
  });
}
