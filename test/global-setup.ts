import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findChromium } from './dashboard/chromium.js';
import refuseStaleBuild from './fresh-build.js';
import { findPgbouncer, startPgbouncer, type Pgbouncer } from './pgbouncer.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * A PostgreSQL server with pgvector where tests may create databases as superuser, or null where none is to be had.
     */
    postgresUrl: string | null;
    /** The same server behind a pgbouncer that lends connections by transaction, or null where there is none. */
    poolerUrl: string | null;
    /** A migrated directory of the embedded database to copy: making one takes seconds. */
    templateDirectory: string;
  }
}

const root = fileURLToPath(new URL('..', import.meta.url));
const script = join(root, 'scripts/postgres-for-tests');

/**
 * Refuses a stale build, then finds or starts the PostgreSQL server of this run and provides its address as
 * `postgresUrl`. `LIMN_TEST_DATABASE_URL` names a server to use; `none` runs without one. Of a stale build
 * `LIMN_STALE_BUILD=allow` warns instead.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  refuseStaleBuild();
  if (!findChromium())
    process.stderr.write(
      '\n*** SKIPPED: every test of the dashboard in a browser (no Chromium on the PATH). "apt-get install ' +
        'chromium-headless-shell" gets one on Debian. ***\n\n',
    );
  const template = mkdtempSync(join(tmpdir(), 'limn-template-'));
  const data = join(template, 'data');
  execFileSync(process.execPath, [join(root, 'dist/src/main.js'), 'migrate'], {
    env: { PATH: process.env['PATH'], LIMN_DATA_DIR: data, LIMN_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  project.provide('templateDirectory', data);
  const postgres = providePostgres(project);
  const pooler = await providePooler(project, postgres?.url);
  return async () => {
    await pooler?.stop();
    postgres?.stop();
    rmSync(template, { recursive: true, force: true });
  };
}

function providePostgres(project: TestProject): { url: string; stop(): void } | undefined {
  const given = process.env['LIMN_TEST_DATABASE_URL'];
  if (given && given !== 'none') {
    project.provide('postgresUrl', given);
    return { url: given, stop: () => undefined };
  }
  const missing = given === 'none' ? 'LIMN_TEST_DATABASE_URL=none' : whyNoServer();
  if (missing) {
    project.provide('postgresUrl', null);
    process.stderr.write(
      `\n*** SKIPPED: every test that needs a PostgreSQL server (${missing}). The embedded database is still ` +
        'tested. ***\n\n',
    );
    return undefined;
  }
  const url = execFileSync(script, ['start', '--fast', '--while-running', String(process.pid)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
  project.provide('postgresUrl', url);
  return { url, stop: () => void execFileSync(script, ['stop', url], { stdio: ['ignore', 'ignore', 'inherit'] }) };
}

async function providePooler(project: TestProject, server: string | undefined): Promise<Pgbouncer | undefined> {
  const program = findPgbouncer();
  const pooler =
    program !== undefined && server !== undefined ? await startPgbouncer(program, server, 'transaction') : undefined;
  project.provide('poolerUrl', pooler?.url ?? null);
  if (program === undefined)
    process.stderr.write(
      '\n*** SKIPPED: every test through a pooler (pgbouncer is not installed). "apt-get install pgbouncer" ' +
        'gets it on Debian. ***\n\n',
    );
  return pooler;
}

function whyNoServer(): string | undefined {
  try {
    execFileSync(script, ['check'], { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] });
    return undefined;
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    return (
      `${said || 'PostgreSQL with pgvector is not installed'}; "scripts/postgres-for-tests install" gets it on ` +
      'Debian'
    );
  }
}
