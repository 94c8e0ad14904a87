import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { atEnd } from '../rig/cleanup.js';
import { prove, type Shown } from './proof.js';

export type Colour = 'red' | 'green';

/** One defence taken out of the compiled service: each edit must find its text, once. */
interface Mutant {
  defence: string;
  without: string;
  edits: { file: string; from: string; to: string }[];
  /** The test that must notice, unless another defence stands behind this one. */
  test: Shown;
  expected: Colour;
}

const PREDICATE = {
  file: 'dist/src/storage/profiles.js',
  from: "'profile.read', `select ${PROFILE_COLUMNS} from profile where tenant_id = $1 and profile_id = $2`",
  to: "'profile.read', `select ${PROFILE_COLUMNS} from profile where $1::uuid is not null and profile_id = $2`",
};

const MUTANTS: Mutant[] = [
  {
    defence: 'row lock',
    without: 'the merge and whoever changes a profile by hand read it without locking its row',
    expected: 'red',
    edits: [
      {
        file: 'dist/src/storage/profiles.js',
        from: 'from profile where tenant_id = $1 and profile_id = $2 for update`',
        to: 'from profile where tenant_id = $1 and profile_id = $2`',
      },
    ],
    test: {
      file: 'test/faults/races.test.ts',
      name: 'a value set by hand while a text is merged and what the text says are both kept',
    },
  },
  {
    defence: 'fence token',
    without: 'a lease that another worker has taken over still counts as held',
    expected: 'red',
    edits: [
      {
        file: 'dist/src/storage/queue.js',
        from: 'select 1 from queue where tenant_id = $1 and profile_id = $2 and token = $3 for update',
        to: 'select 1 from queue where tenant_id = $1 and profile_id = $2 and $3::uuid is not null for update',
      },
    ],
    test: {
      file: 'test/storage/queue.test.ts',
      name: 'an expired lease goes to another worker, and the first can neither extend nor merge',
    },
  },
  {
    defence: 'incarnation',
    without: 'late news of a profile that is gone is told of the one that was made after it',
    expected: 'red',
    edits: [
      {
        file: 'dist/src/service/follow.js',
        from: 'known && heard.incarnation < known.incarnation',
        to: 'known && heard.incarnation < 0',
      },
    ],
    test: { file: 'test/contract/service/follow.test.ts', name: 'an event of an erased predecessor is not told' },
  },
  {
    defence: 'tenant predicate',
    without: 'a profile is read by its id alone, in the eyes of whom no policy binds',
    expected: 'red',
    edits: [PREDICATE],
    test: { file: 'test/contract/security/predicates.test.ts', name: 'tell %s to its own tenant alone' },
  },
  {
    defence: 'tenant predicate, seen from outside',
    without: 'a profile is read by its id alone; row-level security still stands',
    expected: 'green',
    edits: [PREDICATE],
    test: {
      file: 'test/contract/rest/read.test.ts',
      name: 'it tells the neighbouring tenant no more than that it does not know the id',
    },
  },
  {
    defence: 'tenant predicate and row-level security',
    without: 'a profile is read by its id alone, as the owner of the tables, and the start does not refuse that',
    expected: 'red',
    edits: [
      PREDICATE,
      {
        file: 'dist/src/storage/row-level-security.js',
        from: 'values: [ROLE, tenantId, ...Object.values(areAllNamed(steps)',
        to: "values: ['none', tenantId, ...Object.values(areAllNamed(steps)",
      },
      {
        file: 'dist/src/storage/row-level-security.js',
        from: '...GENERIC_PLAN, role: ROLE }',
        to: "...GENERIC_PLAN, role: 'none' }",
      },
      { file: 'dist/src/storage/role.js', from: 'faults.length > 0', to: 'faults.length < 0' },
    ],
    test: {
      file: 'test/contract/rest/read.test.ts',
      name: 'it tells the neighbouring tenant no more than that it does not know the id',
    },
  },
  {
    defence: 'masking',
    without: 'errors that nobody foresaw reach the client in their own words',
    expected: 'red',
    edits: [
      {
        file: 'dist/src/errors.js',
        from: "new LimnError('internal', 'Internal error', { cause: error })",
        to: "new LimnError('internal', String(error), { cause: error })",
      },
    ],
    test: {
      file: 'test/contract/graphql/requests.test.ts',
      name: 'that fails in a way nobody foresaw is told nothing but its id, which the log has too',
    },
  },
];

/** What came of taking out one defence: `red` when the test noticed. */
export interface Verdict {
  defence: string;
  without: string;
  test: Shown;
  expected: Colour;
  verdict: Colour;
}

const NOT_COPIED = new Set(['node_modules', '.git', 'coverage', 'results']);

/**
 * Copies the built repository, sees that all the tests pass there, then takes out one defence after the other and runs
 * the test that must notice. Throws when a defence is not where it is expected, or a test fails with all of them in
 * place.
 */
export async function takeOut(
  root: string,
  settings: Record<string, string>,
  say: (text: string) => void,
): Promise<Verdict[]> {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'limn-mutant-'));
  const forget = atEnd(() => fs.rmSync(copy, { recursive: true, force: true }));
  fs.cpSync(root, copy, {
    recursive: true,
    preserveTimestamps: true,
    filter: (source) => !NOT_COPIED.has(path.basename(source)),
  });
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  locateDefences(copy);
  const env = { ...settings, LIMN_STALE_BUILD: 'allow' };
  const whole = await prove(
    copy,
    MUTANTS.map(({ test }) => test),
    env,
  );
  for (const { name, passed, failed } of whole)
    if (passed === 0 || failed > 0)
      throw new Error(`With all defences in place, "${name}" passed ${passed} times and failed ${failed}`);
  const verdicts: Verdict[] = [];
  for (const { edits, ...mutant } of MUTANTS) {
    const before = edits.map((edit) => ({
      file: path.join(copy, edit.file),
      text: fs.readFileSync(path.join(copy, edit.file), 'utf8'),
    }));
    for (const edit of edits) fs.writeFileSync(path.join(copy, edit.file), edited(copy, edit));
    // Processes run from the bundle, which is made of these files.
    execFileSync(process.execPath, [path.join(copy, 'scripts/bundle.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] });
    const [proof] = await prove(copy, [mutant.test], env);
    for (const { file, text } of before) fs.writeFileSync(file, text);
    if (proof!.failed + proof!.passed === 0)
      throw new Error(`Without ${mutant.defence} the test did not run at all: "${mutant.test.name}"`);
    const verdict = proof!.failed > 0 ? 'red' : 'green';
    say(`without ${mutant.defence}: ${verdict}`);
    verdicts.push({ ...mutant, verdict });
  }
  await forget();
  return verdicts;
}

/** Throws unless every edit of every mutant applies to the build at `root`. */
export function locateDefences(root: string): void {
  for (const { edits } of MUTANTS) for (const edit of edits) edited(root, edit);
}

/** The text of a file after an edit. Throws unless the text to be replaced occurs exactly once. */
function edited(root: string, { file, from, to }: Mutant['edits'][number]): string {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  if (text.split(from).length !== 2) throw new Error(`${file} does not hold once what was to be taken out: ${from}`);
  return text.replace(from, () => to);
}
