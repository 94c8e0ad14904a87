import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError, type Config } from '../config.js';
import { askForDatabase } from '../ask-control.js';
import { freeBytes } from '../storage/disk.js';
import type { Home } from '../storage/citus.js';
import type { DatabaseFacts } from '../storage/inspection.js';
import { VERSION } from '../version.js';
import { MISUSED } from './exit.js';
import { explain } from './explain.js';
import { fetchWithin } from './fetch-within.js';
import type { Finding } from './finding.js';
import { modelFindings } from './model-findings.js';
import { replicaFinding } from './replica-finding.js';
import type { Settings } from './settings.js';

/** Where the program itself lies. */
const INSTALLED = fileURLToPath(new URL('../../..', import.meta.url));
const PARTS = ['dist/dashboard/index.html', 'dist/swagger-ui/swagger-ui-bundle.js', 'dist/bundle/pglite-worker.js'];
const MIB = 1024 * 1024;
/** Free space that is told as little: so many times what is kept free. */
const LITTLE = 5;
/** How far two clocks may be apart: by more, times in profiles are odd; by much more, TLS and links fail. */
const [ODD_MS, WRONG_MS] = [5_000, 5 * 60_000];
const ANSWER_MS = 3_000;
/** Apps of a cluster that are told one by one. */
const MOST_HOMES = 200;

/** Looks at everything that Limn needs here, prints what it finds, and ends with 2 when something is a fault. */
export async function examine(settings: Settings): Promise<void> {
  const findings: Finding[] = [];
  const tell = (...found: Finding[]): void => {
    for (const finding of found) console.log(line(finding));
    findings.push(...found);
  };
  tell(nodeFinding(), packageFinding());
  const config = readSettings(settings, tell);
  if (config) {
    tell(await diskFinding(config));
    const facts = await examineDatabase(config, tell);
    // Without the database there is nothing to compare it with.
    if (facts) tell(...(await replicaFinding(config)));
    tell(await portFinding(config), ...(await modelFindings(config)), clockFinding(config, facts));
  }
  const count = (state: Finding['state']): number => findings.filter((finding) => finding.state === state).length;
  const [faults, warnings] = [count('fault'), count('warning')];
  console.log(
    faults + warnings === 0
      ? '\nEverything is in order'
      : `\n${faults} ${faults === 1 ? 'fault' : 'faults'}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`,
  );
  if (faults > 0) process.exitCode = MISUSED;
}

const line = ({ of, state, words }: Finding): string =>
  `${state.padEnd(7)}  ${of.padEnd(10)}  ${words.replace(/\s*\n\s*/g, ' ')}`;

const nodeFinding = (): Finding => ({
  of: 'Node',
  state: 'ok',
  words:
    `${process.versions.node} on ${process.platform} ${process.arch}, ${os.availableParallelism()} processors, ` +
    `${Math.round(os.totalmem() / MIB)} MB of memory`,
});

function packageFinding(): Finding {
  const missing = PARTS.filter((part) => !fs.existsSync(path.join(INSTALLED, part)));
  return missing.length === 0
    ? { of: 'Limn', state: 'ok', words: `${VERSION}, in ${INSTALLED}` }
    : {
        of: 'Limn',
        state: 'fault',
        words: `${VERSION} in ${INSTALLED} lacks ${missing.join(', ')}: run npm run build there, or install it anew`,
      };
}

function readSettings(settings: Settings, tell: (...found: Finding[]) => void): Config | undefined {
  try {
    const config = settings();
    tell({ of: 'Settings', state: 'ok', words: 'all can be used' });
    tell(...config.warnings.map((words): Finding => ({ of: 'Settings', state: 'warning', words })));
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    tell(...error.faults.map((words): Finding => ({ of: 'Settings', state: 'fault', words })));
    return undefined;
  }
}

async function diskFinding({ database, diskReserveBytes }: Config): Promise<Finding> {
  if (database.kind === 'server') return { of: 'Disk', state: 'ok', words: 'the database is on a server' };
  let there = path.resolve(database.directory);
  while (!fs.existsSync(there)) there = path.dirname(there);
  const free = await freeBytes(there);
  const reserve = Math.round(diskReserveBytes / MIB);
  const room = Number.isFinite(free) ? `${Math.round(free / MIB)} MB` : 'unknown room';
  const words = `${room} free for ${database.directory}`;
  if (free < diskReserveBytes)
    return {
      of: 'Disk',
      state: 'fault',
      words: `${words}, and below ${reserve} MB (LIMN_DISK_RESERVE_MB) nothing is accepted: make room`,
    };
  return free < LITTLE * diskReserveBytes
    ? { of: 'Disk', state: 'warning', words: `${words}: make room before ${reserve} MB are left` }
    : { of: 'Disk', state: 'ok', words };
}

async function examineDatabase(
  config: Config,
  tell: (...found: Finding[]) => void,
): Promise<DatabaseFacts | undefined> {
  const { database } = config;
  try {
    const running = database.kind === 'embedded' ? await askForDatabase(database.directory) : undefined;
    const facts = running ?? (await inspectDatabase(database));
    const where = database.kind === 'embedded' ? `embedded, in ${database.directory}` : 'on a server';
    if (!facts) {
      tell({ of: 'Database', state: 'ok', words: `${where}: not there yet, the first start makes it` });
      return undefined;
    }
    const open = running ? ', open in a running service' : '';
    const pending =
      facts.pending === 0 ? 'up to date' : `${facts.pending} migrations behind, which the next start runs`;
    tell({ of: 'Database', state: 'ok', words: `PostgreSQL ${facts.release}, ${where}${open}; ${pending}` });
    const extensions = facts.extensions.map(({ name, version }) => `${name} ${version}`).join(', ');
    tell({ of: 'Extensions', state: 'ok', words: extensions || 'can be made, which the first start does' });
    tell(...homeFindings(facts.homes ?? []));
    return facts;
  } catch (error) {
    const told = explain(error, config);
    if (!told) throw error;
    const of = /extension/i.test(told.message) ? 'Extensions' : 'Database';
    tell({ of, state: 'fault', words: told.message });
    return undefined;
  }
}

/** On a cluster, which apps live on which machine: a line each, and one for those that are too many. */
function homeFindings(homes: Home[]): Finding[] {
  const told = homes.slice(0, MOST_HOMES).map(({ name, tenantId, machine, isAlone }): Finding => {
    const alone = isAlone ? ', in shards of its own' : '';
    return { of: 'App', state: 'ok', words: `${name} (${tenantId}) lives on ${machine}${alone}` };
  });
  const more = homes.length - told.length;
  return more > 0 ? [...told, { of: 'App', state: 'ok', words: `and ${more} more` }] : told;
}

/** Opens it, where no running service has told of it. */
async function inspectDatabase(database: Config['database']): Promise<DatabaseFacts | undefined> {
  const { inspectEmbeddedDatabase, inspectServerDatabase } = await import('../storage/inspection.js');
  return database.kind === 'embedded'
    ? inspectEmbeddedDatabase(database.directory)
    : inspectServerDatabase(database.url, database.directUrl);
}

/** Whether the port is free, or a running Limn has it. */
async function portFinding(config: Config): Promise<Finding> {
  const { host, port } = config;
  const server = createServer();
  try {
    server.listen({ host, port });
    await once(server, 'listening');
    return { of: 'Port', state: 'ok', words: port === 0 ? 'any that is free' : `${port} of ${host} is free` };
  } catch (error) {
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
    if (await isLimn(url)) return { of: 'Port', state: 'ok', words: `Limn answers at ${url}` };
    const told = explain(error, config);
    if (!told) throw error;
    return { of: 'Port', state: 'fault', words: told.message };
  } finally {
    server.close();
  }
}

async function isLimn(url: string): Promise<boolean> {
  try {
    const title = await fetchWithin(ANSWER_MS, `${url}/openapi.json`, {}, async (answer) =>
      answer.ok ? (((await answer.json()) as { info?: { title?: string } }).info?.title ?? '') : undefined,
    );
    if (title !== undefined) return title === 'Limn';
    // A worker answers probes alone.
    return await fetchWithin(
      ANSWER_MS,
      `${url}/healthz`,
      {},
      async (probe) => probe.ok && ((await probe.json()) as { status?: string }).status === 'ok',
    );
  } catch {
    return false;
  }
}

/** This machine's clock beside that of the server, or beside what it said when the embedded database was opened. */
function clockFinding({ database }: Config, facts: DatabaseFacts | undefined): Finding {
  const now = new Date();
  const cure = 'set it by a time server (timedatectl set-ntp true)';
  if (database.kind === 'server' && facts) {
    const apart = Math.abs(now.getTime() - Date.parse(facts.now));
    const words = `${Math.round(apart / 1_000)} s apart from that of the database`;
    if (apart < ODD_MS) return { of: 'Clock', state: 'ok', words };
    return { of: 'Clock', state: apart < WRONG_MS ? 'warning' : 'fault', words: `${words}: ${cure} on both machines` };
  }
  const opened =
    database.kind === 'embedded'
      ? fs.statSync(path.join(database.directory, 'limn.lock'), { throwIfNoEntry: false })?.mtime
      : undefined;
  if (opened && opened.getTime() > now.getTime() + ODD_MS)
    return {
      of: 'Clock',
      state: 'fault',
      words: `${now.toISOString()}, which is before the database was last opened (${opened.toISOString()}): ${cure}`,
    };
  return { of: 'Clock', state: 'ok', words: now.toISOString() };
}
