import pg from 'pg';
import { startFault, type StartFaultName } from '../start-faults.js';
import { queryOn, queryOnStorage } from './query.js';
import type { Storage } from './connection.js';
import { isLent } from './pooler.js';
import { TYPES } from './pools.js';
import { ROLE } from './role.js';
import { identityOf, POSITION, replayedBy, whyNoStandby, type Identity } from './standby.js';

/** How long a standby is waited for without which a start goes on. */
const START_MS = 5_000;

/**
 * Throws the fault of start-faults.ts where an address does not lead to what may be a standby of the primary, now or
 * later; `isLentToo` where connections that a pooler lends serve. One that cannot be reached is not known to be wrong.
 */
export async function inspectReplica(primary: Storage, url: string, isLentToo: boolean): Promise<void> {
  const identity = await identityOf(queryOnStorage(primary));
  const fault = await visit(url, (client) => faultOf(client, url, identity, isLentToo)).catch(() => undefined);
  // What takes changes now may be a standby later, as after the primary has moved.
  if (fault && fault !== 'replica primary') throw startFault(fault, {});
}

async function faultOf(
  client: pg.Client,
  url: string,
  primary: Identity,
  isLentToo: boolean,
): Promise<StartFaultName | undefined> {
  const fault = whyNoStandby(primary, await identityOf(queryOn(client)));
  return fault ?? (!isLentToo && (await isLent(client, url)) ? 'replica lent' : undefined);
}

/**
 * Looks at a standby as a start does, and how many bytes of the primary's log it has yet to do. Throws the fault of
 * start-faults.ts that keeps it from being read, or the error.
 */
export async function describeReplica(
  url: string,
  directUrl: string | undefined,
  readUrl: string,
): Promise<{ bytesBehind: number }> {
  return visit(directUrl ?? url, async (primary) => {
    const identity = await identityOf(queryOn(primary));
    const [row] = await queryOn(primary)<{ position: number }>(POSITION);
    return visit(readUrl, async (standby) => {
      const fault = await faultOf(standby, readUrl, identity, directUrl !== undefined);
      if (fault) throw startFault(fault, {});
      const replayed = await replayedBy(queryOn(standby));
      // Every read is done in that role.
      await standby.query(`set role ${ROLE}`);
      return { bytesBehind: Math.max(0, Number(row!.position) - replayed) };
    });
  });
}

async function visit<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    types: TYPES,
    application_name: 'limn-replica',
    connectionTimeoutMillis: START_MS,
    query_timeout: START_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Refuses a connection to a server that is no standby of the primary, also where it was one. */
export async function refuseNoStandby(primary: Storage, client: pg.ClientBase): Promise<void> {
  const fault = whyNoStandby(await identityOf(queryOnStorage(primary)), await identityOf(queryOn(client)));
  if (fault) throw startFault(fault, {});
}
