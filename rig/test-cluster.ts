import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { atEnd } from './cleanup.js';
import { onServer, rowsOn } from './test-database.js';

/** Few, so that a database is made quickly; more than there are machines. */
const SHARDS = 4;
const EXTENSIONS = ['citus', 'vector', 'pg_trgm', 'btree_gin'];

/** Addresses of a database with one name on the coordinator of a Citus cluster, which is the first, and its workers. */
type Addresses = [coordinator: string, ...workers: string[]];

/** What a cluster needs to make databases of the tests. */
export interface ClusterTemplate {
  /** The coordinator, by the address that was given. */
  url: string;
  /** A migrated database whose tables are spread, on every machine. */
  name: string;
}

/**
 * Makes a database to copy on all machines of a cluster, by `limn migrate` and `limn distribute`. `url` names one that
 * knows the workers, whom the same user reaches with the same password.
 */
export async function makeClusterTemplate(url: string, limn: string[]): Promise<ClusterTemplate> {
  const name = `limn_template_${process.pid}`;
  const machines = await machinesOf(url);
  const [coordinator, ...workers] = machines.map((machine) => named(machine, name)) as Addresses;
  await dropEverywhere(machines, name);
  await Promise.all(machines.map((machine) => onServer(machine, `create database ${name}`)));
  for (const machine of [coordinator, ...workers])
    for (const extension of EXTENSIONS) await onServer(machine, `create extension ${extension}`);
  const { hostname, port } = new URL(coordinator);
  await onServer(coordinator, `select citus_set_coordinator_host('${hostname}', ${port || '5432'})`);
  for (const worker of workers) {
    const at = new URL(worker);
    await onServer(coordinator, `select citus_add_node('${at.hostname}', ${at.port || '5432'})`);
  }
  await onServer(coordinator, `alter database ${name} set citus.shard_count = ${SHARDS}`);
  for (const command of ['migrate', 'distribute'])
    await promisify(execFile)(process.execPath, [...limn, command], {
      env: { PATH: process.env['PATH'], DATABASE_URL: coordinator, LIMN_LOG_LEVEL: 'warn' },
    });
  // Nobody may be in a database that is copied, Citus' own upkeep of it neither.
  for (const machine of machines) {
    await onServer(machine, `alter database ${name} allow_connections false`);
    await onServer(machine, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`);
  }
  return { url, name };
}

/** A copy of it on all machines; the address is that of the coordinator's. */
export async function newClusterDatabase({
  url,
  name: template,
}: ClusterTemplate): Promise<{ where: string; remove(): Promise<void> }> {
  const machines = await machinesOf(url);
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await Promise.all(machines.map((machine) => onServer(machine, `create database ${name} template ${template}`)));
  return { where: named(machines[0], name), remove: atEnd(() => dropEverywhere(machines, name)) };
}

/** Drops a template and what is left of its copies. */
export async function dropClusterTemplate({ url, name }: ClusterTemplate): Promise<void> {
  const machines = await machinesOf(url);
  const copies = await rowsOn<{ name: string }>(
    url,
    `select datname as name from pg_database where starts_with(datname, '${name}')`,
  );
  for (const copy of copies) await dropEverywhere(machines, copy.name);
}

async function dropEverywhere(machines: Addresses, name: string): Promise<void> {
  await Promise.all(machines.map((machine) => onServer(machine, `drop database if exists ${name} with (force)`)));
}

async function machinesOf(url: string): Promise<Addresses> {
  const workers = await rowsOn<{ name: string; port: number }>(
    url,
    `select nodename as name, nodeport as port from pg_dist_node where groupid > 0 and noderole = 'primary'
      order by 1, 2`,
  );
  if (workers.length === 0) throw new Error('LIMN_TEST_CITUS_URL must name a database of Citus that knows its workers');
  return [url, ...workers.map(({ name, port }) => Object.assign(new URL(url), { hostname: name, port }).href)];
}

const named = (url: string, database: string): string => Object.assign(new URL(url), { pathname: `/${database}` }).href;
