import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../../unit/docs/page.js';
import { NODE_FLAGS } from '../../limn-program.js';

/** What somebody who follows a page has before them: a shell in an empty directory, beside a running service. */
export interface Terminal {
  /** Runs commands after those before; throws with all that they said when one fails. */
  run(commands: string): Promise<string>;
  /** Runs a module with Node. */
  runModule(text: string): Promise<string>;
  /** Runs a program with Python, which finds the client of this checkout. */
  runPython(text: string): Promise<string>;
  /** What a command has exported. */
  exported(name: string): string | undefined;
  /** Waits until everything that was posted with the key at hand has been read. */
  settle(): Promise<void>;
  close(): void;
}

/** The address and the name of an app that all pages tell, each meaning one of its reader's own. */
const TOLD = { address: '127.0.0.1:4000', app: 'my-app' };

/**
 * `npx limn` is the command of this checkout. `curl` fails where a reader would see a refusal, and errors of GraphQL
 * are refusals too. `sleep` waits for what the page waits for, so that no page depends on how fast a machine is; it
 * gives up where nothing is read at all.
 */
const PROGRAMS = {
  npx: `[ "$1" = limn ] || { echo "only npx limn is there" >&2; exit 1; }
shift; exec "$NODE" ${NODE_FLAGS.join(' ')} "$ROOT/dist/bundle/main.js" "$@"`,
  curl: `answer=$(mktemp); trap 'rm -f "$answer"' EXIT
"$CURL" --fail-with-body "$@" >"$answer"; code=$?
cat "$answer"; [ -z "$(tail -c1 "$answer")" ] || echo
if grep -q '"errors":\\[' "$answer"; then exit 22; fi
exit $code`,
  sleep: `for try in {1..2000}; do
  found=$("$CURL" -sf -G "$LIMN_TEST_ADDRESS/v1/search" -H "Authorization: Bearer $LIMN_KEY" \\
    -d filterBy=status -d filterValue=processing) || exit 1
  [[ $found != *'"total":0,'* ]] || exit 0
  "$SLEEP" 0.05
done
echo "what was posted has not been read" >&2; exit 1`,
};

/** Where a program is on the PATH. */
export const programAt = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => fs.existsSync(file));

/**
 * Opens a terminal beside a service at `url`, whose settings are `env`. `home` is a folder whose packages a program
 * finds beside those of this checkout.
 */
export function openTerminal(url: string, env: Record<string, string>, home = os.tmpdir()): Terminal {
  const directory = fs.mkdtempSync(path.join(home, 'limn-docs-'));
  const programs = path.join(directory, '.programs');
  const state = path.join(directory, '.state');
  const app = path.basename(directory);
  fs.mkdirSync(programs);
  for (const [name, text] of Object.entries(PROGRAMS))
    fs.writeFileSync(path.join(programs, name), `#!/usr/bin/env bash\n${text}\n`, { mode: 0o755 });
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(directory, 'node_modules'));
  fs.writeFileSync(state, '');
  const settings = {
    ...env,
    PATH: `${programs}${path.delimiter}${process.env['PATH'] ?? ''}`,
    HOME: directory,
    NODE: process.execPath,
    ROOT: root,
    CURL: programAt('curl') ?? 'curl',
    SLEEP: programAt('sleep') ?? 'sleep',
    LIMN_LOG_LEVEL: 'warn',
    LIMN_TEST_ADDRESS: url,
    PYTHONPATH: path.join(root, 'packages/python/src'),
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const here = (text: string): string => text.replaceAll(TOLD.address, new URL(url).host).replaceAll(TOLD.app, app);
  // What is exported, and functions, are there for the next commands as in one shell.
  const inShell = (commands: string): Promise<string> =>
    said(
      'bash',
      ['-c', `set -euo pipefail; source "$0"; trap '{ export -p; declare -f; } >"$0"' EXIT\n${commands}`, state],
      {
        cwd: directory,
        env: settings,
      },
    );
  return {
    run: (commands) => inShell(here(commands)),
    runModule(text) {
      fs.writeFileSync(path.join(directory, 'module.mjs'), here(text));
      return inShell('"$NODE" module.mjs');
    },
    runPython(text) {
      fs.writeFileSync(path.join(directory, 'program.py'), here(text));
      return inShell('python3 -W error program.py');
    },
    exported(name) {
      const value = new RegExp(`^declare -x ${name}="(.*)"$`, 'm').exec(fs.readFileSync(state, 'utf8'))?.[1];
      return value ?? settings[name as keyof typeof settings];
    },
    settle: async () => void (await inShell('sleep 1')),
    close: () => fs.rmSync(directory, { recursive: true, force: true }),
  };
}

async function said(
  program: string,
  args: string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<string> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`it ended with ${code} and said:\n${out}${err}`);
  return out;
}
