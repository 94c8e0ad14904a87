import fs from 'node:fs';
import path from 'node:path';
import { machine } from '../rig/machine.js';
import { FAULTS } from './matrix/faults.js';
import type { Row } from './matrix/row.js';
import { SECURITY } from './matrix/security.js';
import type { Verdict } from './mutants.js';
import { proofsIn, prove, type Proof } from './proof.js';

/** The results of the other parts, as the last run of each has left them. */
export interface Kept {
  soak:
    | {
        seed: number;
        at: string;
        results: {
          database: string;
          seconds: number;
          kills: number;
          harms: Record<string, number>;
          acknowledged: number;
          profiles: number;
          givenUp: number;
          violations: { wrong: string }[];
        }[];
      }
    | undefined;
  mutants: Verdict[] | undefined;
}

/**
 * Runs the tests of every row, or takes them from `tested`, the JSON report of a run of all tests; adds what is kept of
 * other runs, writes `chaos/report.md` below `root` and tells the rows that do not hold.
 */
export async function report(root: string, tested: string | undefined, kept: () => Kept): Promise<string[]> {
  const wanted = [...FAULTS, ...SECURITY].flatMap(({ tests }) => tests);
  const proofs = tested === undefined ? await prove(root, wanted) : proofsIn(tested, root, wanted);
  const { soak, mutants } = kept();
  const proofOf = new Map(proofs.map((proof) => [`${proof.file} ${proof.name}`, proof]));
  const proofsOf = ({ tests }: Row): Proof[] => tests.map(({ file, name }) => proofOf.get(`${file} ${name}`)!);
  const { processors, model, memoryGiB, node } = machine();
  const text = [
    '# What was broken on purpose, and what held',
    `Written by \`npm run chaos -- --report\` on ${new Date().toISOString().slice(0, 10)}, on ` +
      `${String(processors)} processors (${String(model)}, ${String(memoryGiB)} GiB), Node ${String(node)}. Each ` +
      'row names the tests that were run to show it, and the numbers that they told.',
    '## Faults',
    tableOf(FAULTS, proofsOf),
    '## Attacks',
    tableOf(SECURITY, proofsOf),
    '## Killed under load',
    soakOf(soak),
    '## Without a defence',
    mutantsOf(mutants),
  ].join('\n\n');
  fs.writeFileSync(path.join(root, 'chaos/report.md'), `${text}\n`);
  return [...FAULTS, ...SECURITY]
    .filter((row) => proofsOf(row).some((proof) => verdictOf(proof) !== 'holds'))
    .map(({ id, what }) => `${id} (${what})`);
}

const verdictOf = ({ passed, failed, skipped }: Proof): 'holds' | 'FAILED' | 'not run here' | 'NO SUCH TEST' =>
  failed > 0 ? 'FAILED' : passed > 0 ? 'holds' : skipped > 0 ? 'not run here' : 'NO SUCH TEST';

function tableOf(rows: Row[], proofsOf: (row: Row) => Proof[]): string {
  return table(
    ['', 'what', 'must hold', 'shown by', 'figures', ''],
    rows.map((row) => {
      const proofs = proofsOf(row);
      const figures: Record<string, number> = {};
      for (const proof of proofs)
        for (const [figure, value] of Object.entries(proof.figures)) figures[figure] = (figures[figure] ?? 0) + value;
      const told = Object.entries(figures).map(([figure, value]) => `${figure} ${value.toLocaleString('en')}`);
      const passed = proofs.reduce((sum, proof) => sum + proof.passed, 0);
      const verdicts = new Set(proofs.map(verdictOf));
      return [
        row.id,
        row.what,
        row.holds,
        proofs.map(({ file, name }) => `\`${path.basename(file)}\` ${name.replace(/%[sij]/g, '…')}`).join('<br>'),
        [`runs ${passed}`, ...told].join(', '),
        [...verdicts].join(', '),
      ];
    }),
  );
}

const SOAK_COLUMNS = [
  'database',
  'seconds',
  'kills survived',
  'harms',
  'acknowledged',
  'profiles',
  'given up, and told so',
  'lost',
  'twice',
  'otherwise wrong',
];

function soakOf(soak: Kept['soak']): string {
  if (!soak) return 'Not run: `npm run chaos -- --minutes 30`.';
  const rows = soak.results.map(({ database, seconds, kills, harms, acknowledged, profiles, givenUp, violations }) => {
    const count = (wrong: string): string => String(violations.filter((violation) => violation.wrong === wrong).length);
    const told = Object.entries(harms)
      .map(([harm, times]) => `${times} ${harm}`)
      .join(', ');
    return [
      database,
      String(seconds),
      kills.toLocaleString('en'),
      told,
      acknowledged.toLocaleString('en'),
      profiles.toLocaleString('en'),
      String(givenUp),
      count('lost'),
      count('twice'),
      String(violations.length - Number(count('lost')) - Number(count('twice'))),
    ];
  });
  return `Seed ${soak.seed}, ${soak.at.slice(0, 10)}.\n\n${table(SOAK_COLUMNS, rows)}`;
}

const mutantsOf = (mutants: Kept['mutants']): string =>
  mutants
    ? table(
        ['defence', 'without it', 'the test', 'must be', 'is'],
        mutants.map(({ defence, without, test, expected, verdict }) => [
          defence,
          without,
          `\`${path.basename(test.file)}\` ${test.name}`,
          expected,
          verdict,
        ]),
      )
    : 'Not run: `npm run chaos -- --mutants`.';

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
