import { setTimeout as pause } from 'node:timers/promises';
import { query } from './client.js';
import type { Fate, Final, Post, Entry } from './history.js';
import { markersIn } from '../rig/marker.js';

/** How long a service whose faults are over may take to finish everything that it has accepted. */
const SETTLE_MS = 120_000;
const LOG_PAGE = 50;
/** One query may have a thousand tokens. */
const SUBMISSIONS_A_QUERY = 40;
const AT_A_TIME = 4;

const PROFILE = 'query ($id: ID!) { profile(id: $id) { status interests { values { value } } } }';
const LOG =
  `query ($id: ID!, $after: String) { profile(id: $id) { updateLog(first: ${LOG_PAGE}, after: $after) { edges { ` +
  'node { submissionId changes } } pageInfo { hasNextPage endCursor } } } }';

/** What is left of profiles when all is quiet: waits until they are ready, or as long as that may take at the most. */
export async function observe(
  url: string,
  profiles: string[],
  entries: Entry[],
): Promise<{ finals: Final[]; fates: Fate[] }> {
  const end = Date.now() + SETTLE_MS;
  for (let waiting = profiles; waiting.length > 0 && Date.now() < end; await pause(100)) {
    const statuses = await each(waiting, async (id) => ({
      id,
      status: (
        await query<{ profile: { status: string } | null }>(url, 'query ($id: ID!) { profile(id: $id) { status } }', {
          id,
        })
      ).profile?.status,
    }));
    waiting = statuses.filter(({ status }) => status === 'PROCESSING').map(({ id }) => id);
    if (waiting.length === 0) break;
  }
  const accepted = new Set(
    entries.filter((entry): entry is Post => entry.op === 'post').flatMap(({ submissionId }) => submissionId ?? []),
  );
  return { finals: await each(profiles, (id) => finalOf(url, id)), fates: await fatesOf(url, [...accepted]) };
}

async function finalOf(url: string, id: string): Promise<Final> {
  const { profile } = await query<{ profile: { status: string; interests: { values: { value: string }[] }[] } | null }>(
    url,
    PROFILE,
    { id },
  );
  const markers = profile?.interests.flatMap(({ values }) => values.map(({ value }) => value)) ?? [];
  return {
    profile: id,
    isFound: profile !== null,
    status: profile?.status.toLowerCase(),
    markers,
    log: profile === null ? [] : await logOf(url, id),
  };
}

interface LogPage {
  profile: {
    updateLog: {
      edges: { node: { submissionId: string; changes: Parameters<typeof markersIn>[0] } }[];
      pageInfo: { hasNextPage: boolean; endCursor: string | null };
    };
  } | null;
}

async function logOf(url: string, id: string): Promise<Final['log']> {
  const log: Final['log'] = [];
  for (let after: string | null | undefined = null; after !== undefined;) {
    const page: LogPage = await query<LogPage>(url, LOG, { id, after });
    const { edges, pageInfo } = page.profile!.updateLog;
    log.push(...edges.map(({ node }) => ({ submissionId: node.submissionId, markers: markersIn(node.changes) })));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : undefined;
  }
  return log;
}

async function fatesOf(url: string, ids: string[]): Promise<Fate[]> {
  const groups = Array.from({ length: Math.ceil(ids.length / SUBMISSIONS_A_QUERY) }, (_, i) =>
    ids.slice(i * SUBMISSIONS_A_QUERY, (i + 1) * SUBMISSIONS_A_QUERY),
  );
  const told = await each(groups, async (group) => {
    const asked = group.map((id, i) => `s${i}: submission(id: "${id}") { state error }`).join(' ');
    const data = await query<Record<string, { state: string; error: string | null } | null>>(url, `{ ${asked} }`, {});
    return group.map((submissionId, i): Fate => ({
      submissionId,
      state: data[`s${i}`]?.state ?? null,
      error: data[`s${i}`]?.error ?? null,
    }));
  });
  return told.flat();
}

async function each<T, R>(list: T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < list.length; at += AT_A_TIME)
    results.push(...(await Promise.all(list.slice(at, at + AT_A_TIME).map(work))));
  return results;
}
