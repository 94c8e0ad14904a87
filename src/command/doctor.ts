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
import { explainFault } from './explain-fault.js';
import { fetchWithTimeout } from './fetch-with-timeout.js';
import type { Finding } from './finding.js';
import { modelFindings } from './model-findings.js';
import { replicaFinding } from './replica-finding.js';
import type { Settings } from './settings.js';

/** The directory of the package. */
const PACKAGE_DIRECTORY = fileURLToPath(new URL('../../..', import.meta.url));
const BUILT_FILES = [
  'dist/dashboard/index.html',
  'dist/swagger-ui/swagger-ui-bundle.js',
  'dist/bundle/pglite-worker.js',
];
const MIB = 1024 * 1024;
/** Warns when less than this many times the disk reserve is free. */
const RESERVES_FREE = 5;
/** Clock skew above which times in profiles are wrong (warning), and above which TLS and links fail (fault). */
const [SKEW_WARNING_MS, SKEW_FAULT_MS] = [5_000, 5 * 60_000];
const RESPONSE_MS = 3_000;
/** Most apps of a cluster that are listed one by one. */
const MOST_LISTED_APPS = 200;

/** Checks everything that Limn needs, prints the findings, and sets exit code 2 if there is a fault. */
export async function runDoctor(settings: Settings): Promise<void> {
  const findings: Finding[] = [];
  const tell = (...found: Finding[]): void => {
    for (const finding of found) console.log(line(finding));
    findings.push(...found);
  };
  tell(nodeFinding(), packageFinding());
  const config = readSettings(settings, tell);
  if (config) {
    tell(await diskFinding(config));
    const facts = await checkDatabase(config, tell);
    // A replica is compared with the database.
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

const line = ({ subject, state, message }: Finding): string =>
  `${state.padEnd(7)}  ${subject.padEnd(10)}  ${message.replace(/\s*\n\s*/g, ' ')}`;

const nodeFinding = (): Finding => ({
  subject: 'Node',
  state: 'ok',
  message:
    `${process.versions.node} on ${process.platform} ${process.arch}, ${os.availableParallelism()} processors, ` +
    `${Math.round(os.totalmem() / MIB)} MB of memory`,
});

function packageFinding(): Finding {
  const missing = BUILT_FILES.filter((part) => !fs.existsSync(path.join(PACKAGE_DIRECTORY, part)));
  return missing.length === 0
    ? { subject: 'Limn', state: 'ok', message: `${VERSION}, in ${PACKAGE_DIRECTORY}` }
    : {
        subject: 'Limn',
        state: 'fault',
        message:
          `${VERSION} in ${PACKAGE_DIRECTORY} lacks ${missing.join(', ')}: run npm run build there, or install ` +
          'it anew',
      };
}

function readSettings(settings: Settings, tell: (...found: Finding[]) => void): Config | undefined {
  try {
    const config = settings();
    tell({ subject: 'Settings', state: 'ok', message: 'all can be used' });
    tell(...config.warnings.map((message): Finding => ({ subject: 'Settings', state: 'warning', message })));
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    tell(...error.faults.map((message): Finding => ({ subject: 'Settings', state: 'fault', message })));
    return undefined;
  }
}

async function diskFinding({ database, diskReserveBytes }: Config): Promise<Finding> {
  if (database.kind === 'server') return { subject: 'Disk', state: 'ok', message: 'the database is on a server' };
  let there = path.resolve(database.directory);
  while (!fs.existsSync(there)) there = path.dirname(there);
  const free = await freeBytes(there);
  const reserve = Math.round(diskReserveBytes / MIB);
  const room = Number.isFinite(free) ? `${Math.round(free / MIB)} MB` : 'unknown room';
  const message = `${room} free for ${database.directory}`;
  if (free < diskReserveBytes)
    return {
      subject: 'Disk',
      state: 'fault',
      message: `${message}, and below ${reserve} MB (LIMN_DISK_RESERVE_MB) nothing is accepted: make room`,
    };
  return free < RESERVES_FREE * diskReserveBytes
    ? { subject: 'Disk', state: 'warning', message: `${message}: make room before ${reserve} MB are left` }
    : { subject: 'Disk', state: 'ok', message };
}

async function checkDatabase(config: Config, tell: (...found: Finding[]) => void): Promise<DatabaseFacts | undefined> {
  const { database } = config;
  try {
    const running = database.kind === 'embedded' ? await askForDatabase(database.directory) : undefined;
    const facts = running ?? (await inspectDatabase(database));
    const where = database.kind === 'embedded' ? `embedded, in ${database.directory}` : 'on a server';
    if (!facts) {
      tell({ subject: 'Database', state: 'ok', message: `${where}: not there yet, the first start makes it` });
      return undefined;
    }
    const open = running ? ', open in a running service' : '';
    const pending =
      facts.pending === 0 ? 'up to date' : `${facts.pending} migrations behind, which the next start runs`;
    tell({ subject: 'Database', state: 'ok', message: `PostgreSQL ${facts.release}, ${where}${open}; ${pending}` });
    const extensions = facts.extensions.map(({ name, version }) => `${name} ${version}`).join(', ');
    tell({ subject: 'Extensions', state: 'ok', message: extensions || 'can be made, which the first start does' });
    tell(...homeFindings(facts.homes ?? []));
    return facts;
  } catch (error) {
    const told = explainFault(error, config);
    if (!told) throw error;
    const subject = /extension/i.test(told.message) ? 'Extensions' : 'Database';
    tell({ subject, state: 'fault', message: told.message });
    return undefined;
  }
}

/** On a cluster, the machine of each app, one line each, and one line for the rest. */
function homeFindings(homes: Home[]): Finding[] {
  const told = homes.slice(0, MOST_LISTED_APPS).map(({ name, tenantId, machine, isAlone }): Finding => {
    const alone = isAlone ? ', in shards of its own' : '';
    return { subject: 'App', state: 'ok', message: `${name} (${tenantId}) lives on ${machine}${alone}` };
  });
  const more = homes.length - told.length;
  return more > 0 ? [...told, { subject: 'App', state: 'ok', message: `and ${more} more` }] : told;
}

/** Opens the database to inspect it, if no running service has it open. */
async function inspectDatabase(database: Config['database']): Promise<DatabaseFacts | undefined> {
  const { inspectEmbeddedDatabase, inspectServerDatabase } = await import('../storage/inspection.js');
  return database.kind === 'embedded'
    ? inspectEmbeddedDatabase(database.directory)
    : inspectServerDatabase(database.url, database.directUrl);
}

/** Checks that the port is free, or that Limn is listening on it. */
async function portFinding(config: Config): Promise<Finding> {
  const { host, port } = config;
  const server = createServer();
  try {
    server.listen({ host, port });
    await once(server, 'listening');
    return { subject: 'Port', state: 'ok', message: port === 0 ? 'any that is free' : `${port} of ${host} is free` };
  } catch (error) {
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
    if (await isLimn(url)) return { subject: 'Port', state: 'ok', message: `Limn answers at ${url}` };
    const told = explainFault(error, config);
    if (!told) throw error;
    return { subject: 'Port', state: 'fault', message: told.message };
  } finally {
    server.close();
  }
}

async function isLimn(url: string): Promise<boolean> {
  try {
    const title = await fetchWithTimeout(RESPONSE_MS, `${url}/openapi.json`, {}, async (answer) =>
      answer.ok ? (((await answer.json()) as { info?: { title?: string } }).info?.title ?? '') : undefined,
    );
    if (title !== undefined) return title === 'Limn';
    // A worker only answers probes.
    return await fetchWithTimeout(
      RESPONSE_MS,
      `${url}/healthz`,
      {},
      async (probe) => probe.ok && ((await probe.json()) as { status?: string }).status === 'ok',
    );
  } catch {
    return false;
  }
}

/** Compares the clock with that of the server, or with the time at which the embedded database was last opened. */
function clockFinding({ database }: Config, facts: DatabaseFacts | undefined): Finding {
  const now = new Date();
  const cure = 'set it by a time server (timedatectl set-ntp true)';
  if (database.kind === 'server' && facts) {
    const apart = Math.abs(now.getTime() - Date.parse(facts.now));
    const message = `${Math.round(apart / 1_000)} s apart from that of the database`;
    if (apart < SKEW_WARNING_MS) return { subject: 'Clock', state: 'ok', message };
    return {
      subject: 'Clock',
      state: apart < SKEW_FAULT_MS ? 'warning' : 'fault',
      message: `${message}: ${cure} on both machines`,
    };
  }
  const opened =
    database.kind === 'embedded'
      ? fs.statSync(path.join(database.directory, 'limn.lock'), { throwIfNoEntry: false })?.mtime
      : undefined;
  if (opened && opened.getTime() > now.getTime() + SKEW_WARNING_MS)
    return {
      subject: 'Clock',
      state: 'fault',
      message: `${now.toISOString()}, which is before the database was last opened (${opened.toISOString()}): ${cure}`,
    };
  return { subject: 'Clock', state: 'ok', message: now.toISOString() };
}
