import type pg from 'pg';
import { isUuid } from '../uuid.js';
import { Pipeline, type Silent } from './pipeline.js';
import { ROLE } from './role.js';
import type { Step } from './statement.js';

/** The setting that the policies read the tenant from; it lasts for a transaction. */
const TENANT = 'limn.tenant';
/**
 * Settings of a tenant's transaction, made before its first statement: the role, the tenant for the policies, and how
 * to plan.
 */
const ENTRY = ['role', TENANT, 'plan_cache_mode', 'enable_seqscan'];
const settingOf = (names: string[]): string =>
  `select ${names.map((name, at) => `set_config('${name}', $${at + 1}, true)`).join(', ')}`;
const ENTER = { name: 'tenant.enter', text: settingOf(ENTRY) };
/**
 * Prepared statements get one generic plan for all tenants, without sequential scans, which would read the rows of all
 * of them. By default the server often makes a new plan for each call, and planning a search takes longer than
 * searching twenty profiles.
 */
const GENERIC_PLAN = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' } as const;
/** Other statements are planned for their values. */
const CUSTOM_PLAN = { plan_cache_mode: 'auto', enable_seqscan: 'on' } as const;
/** On a connection for tenants alone, which keeps the role and the plan mode, only these are set for a transaction. */
const NAME_TENANT = { name: 'tenant.name', text: settingOf([TENANT]) };
const NAME_TENANT_AND_PLAN = { name: 'tenant.name_and_plan', text: settingOf([TENANT, ...Object.keys(CUSTOM_PLAN)]) };
/**
 * Planner settings of every connection. With the default cost of random reads, the planner would scan the rows of all
 * tenants instead of using the index of one. JIT is off since compiling takes longer than running, and the planner
 * chooses it the more often the more profiles there are.
 */
const SETTINGS = { random_page_cost: '1.1', jit: 'off' } as const;
/** Prepares a new connection for statements of the owner and of tenants. */
export async function settle(client: pg.ClientBase): Promise<void> {
  await client.query(assigning('set', SETTINGS));
  await client.query({ ...ENTER, values: ['none', '', ...Object.values(CUSTOM_PLAN)] });
}

/**
 * Has the server process keep the memory that a statement needed for the next one. The C library of most Linuxes gives
 * back whatever is free beyond 128 kB, and then each search among a thousand people has its memory mapped anew, page
 * for page. Once it has freed two megabytes in one piece, which `rpad` allocates here and fills a quarter of, it keeps
 * up to four. The series keeps the planner from doing it beforehand, and then copying what it made.
 */
const KEEP_MEMORY = `select octet_length(rpad('', n)) from generate_series(${1 << 19}, ${1 << 19}) n`;

/** Prepares a connection for statements of tenants alone: without a tenant, no row is visible. */
export async function settleForTenants(client: pg.ClientBase): Promise<void> {
  await client.query(`${assigning('set', { ...SETTINGS, ...GENERIC_PLAN, role: ROLE })}; ${KEEP_MEMORY}`);
  await client.query({ ...NAME_TENANT, values: [''] });
  await client.query({ ...NAME_TENANT_AND_PLAN, values: ['', ...Object.values(CUSTOM_PLAN)] });
}

/** A node of a cluster that takes longer to connect to counts as unavailable. A guess. */
const NODE_TIMEOUT = { 'citus.node_connection_timeout': '3000' } as const;

/** Prepares a connection to a coordinator of Citus for statements of the owner. */
export async function settleForOwnerOfCitus(client: pg.ClientBase): Promise<void> {
  await settle(client);
  await client.query(assigning('set', NODE_TIMEOUT));
}

/**
 * Prepares a connection to a coordinator of Citus for statements of tenants alone. They are planned for their values,
 * which decide the node that has the rows.
 */
export async function settleForCitus(client: pg.ClientBase): Promise<void> {
  await client.query(
    assigning('set', { ...SETTINGS, ...NODE_TIMEOUT, 'citus.propagate_set_commands': 'local', role: ROLE }),
  );
}

/** Of statements, in milliseconds, as PostgreSQL's settings of these names. */
export interface Timeouts {
  statement_timeout: number;
  idle_in_transaction_session_timeout: number;
}

/** What a connection is given to send. */
export type Query = pg.QueryConfig<unknown[]> | Pipeline;

/** How statements of the tables' owner are sent. */
export interface OwnerFence {
  /** On their own: all of them are one transaction. */
  asOwner(steps: readonly Step[]): Query;
  /** In a transaction of the owner's. */
  ofOwner(steps: readonly Step[]): Query;
  /** What the owner's transactions begin with, if anything. */
  readonly begun: string | undefined;
}

/** How statements of one tenant are sent, so that each sees what it may and is planned as it should be. */
export interface TenantFence {
  /** Whether rows may be on another machine than the one that is asked. */
  readonly isSharded: boolean;
  /**
   * On their own: what enters the fence travels in front of them, up to the same Sync. That makes all one transaction
   * of one round trip, of which nothing is left on the connection.
   */
  asTenant(steps: readonly Step[], tenantId: string): Pipeline;
  /**
   * In a transaction inside the fence. A statement has a name of its own there: a plan is made for one role, and would
   * be made again at every turn if the tables' owner used it too.
   */
  ofTenants(steps: readonly Step[]): Query;
  /** Begins a transaction for one tenant, in one round trip. */
  beginAsTenant(tenantId: string): string;
}

/** The same for connections that may lead to a standby: where `first` fails, nothing behind it is done. */
export interface ReadFence extends TenantFence {
  asTenant(steps: readonly Step[], tenantId: string, first?: Silent): Pipeline;
}

const ofTenants = (steps: readonly Step[]): Query => queryOf(steps, named('tenant.'));
const areAllNamed = (steps: readonly Step[]): boolean => steps.every(([{ name }]) => name !== undefined);

/** For connections that belong to one client for as long as they are open, which {@link settle} has readied. */
export const ownConnections: OwnerFence & TenantFence = {
  isSharded: false,
  asOwner: (steps) => queryOf(steps, named()),
  ofOwner: (steps) => queryOf(steps, named()),
  begun: undefined,
  asTenant: (steps, tenantId) =>
    pipelineOf(steps, named('tenant.'), {
      values: [ROLE, tenantId, ...Object.values(areAllNamed(steps) ? GENERIC_PLAN : CUSTOM_PLAN)],
      ...ENTER,
    }),
  ofTenants,
  beginAsTenant: (tenantId) => `begin; ${assigning('set local', { role: ROLE, [TENANT]: tenantId, ...GENERIC_PLAN })}`,
};

const saying = (text: string): Silent => ({ text, values: [] });
const [BEGIN, COMMIT] = [saying('begin'), saying('commit')];

/**
 * For those of the owner to a coordinator of Citus: a statement that has another text there is sent in that. Several
 * are one transaction on the other machines only where one was begun.
 */
export const ownerConnectionsOfCitus: OwnerFence = {
  asOwner: (steps) =>
    steps.length === 1
      ? queryOf(steps, spread)
      : new Pipeline({ front: [BEGIN], statements: steps.map(spread), behind: [COMMIT] }),
  ofOwner: (steps) => queryOf(steps, spread),
  begun: undefined,
};

/** For those that are the tenants' alone, which {@link settleForTenants} has readied. */
export const tenantsConnections: ReadFence = {
  isSharded: false,
  asTenant: (steps, tenantId, first) =>
    pipelineOf(
      steps,
      named('tenant.'),
      areAllNamed(steps)
        ? { values: [tenantId], ...NAME_TENANT }
        : { values: [tenantId, ...Object.values(CUSTOM_PLAN)], ...NAME_TENANT_AND_PLAN },
      first,
    ),
  ofTenants,
  beginAsTenant: (tenantId) => `begin; ${assigning('set local', { [TENANT]: tenantId })}`,
};

/**
 * For those of tenants to a coordinator of Citus, which {@link settleForCitus} has readied: a setting reaches the
 * machine that has the rows only where it is a statement of its own in a transaction that was begun. A statement that
 * fails leaves that transaction open; the pool ends its connection, and nothing was done.
 */
export const citusConnections: TenantFence = {
  isSharded: true,
  asTenant: (steps, tenantId) =>
    new Pipeline({
      front: [BEGIN, saying(assigning('set local', { [TENANT]: tenantId }))],
      statements: steps.map(named('tenant.')),
      behind: [COMMIT],
    }),
  ofTenants,
  beginAsTenant: (tenantId) => `begin; ${assigning('set local', { [TENANT]: tenantId })}`,
};

/**
 * For connections that a pooler lends for one transaction at a time: a statement that was prepared, or a setting that
 * was made, is on another one, so that every transaction brings all it needs.
 */
export function lentConnections(timeouts: Timeouts): OwnerFence & ReadFence {
  const settings: Record<string, string> = {
    ...SETTINGS,
    ...Object.fromEntries(Object.entries(timeouts).map(([name, ms]) => [name, String(ms)])),
  };
  const text = settingOf([...ENTRY, ...Object.keys(settings)]);
  const enter = (
    steps: readonly Step[],
    role: string,
    tenantId: string,
    plan: typeof GENERIC_PLAN | typeof CUSTOM_PLAN,
    first?: Silent,
  ): Pipeline => {
    const values = [role, tenantId, ...Object.values(plan), ...Object.values(settings)];
    return pipelineOf(steps, unnamed, { text, values }, first);
  };
  return {
    isSharded: false,
    asOwner: (steps) => enter(steps, 'none', '', CUSTOM_PLAN),
    ofOwner: (steps) => queryOf(steps, unnamed),
    begun: assigning('set local', settings),
    asTenant: (steps, tenantId, first) =>
      enter(steps, ROLE, tenantId, areAllNamed(steps) ? GENERIC_PLAN : CUSTOM_PLAN, first),
    ofTenants: (steps) => queryOf(steps, unnamed),
    beginAsTenant: (tenantId) =>
      `begin; ${assigning('set local', { ...settings, role: ROLE, [TENANT]: tenantId, ...GENERIC_PLAN })}`,
  };
}

function assigning(verb: 'set' | 'set local', settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${verb} ${name} = '${value}'`)
    .join('; ');
}

type Naming = (step: Step) => pg.QueryConfig<unknown[]>;

const named =
  (prefix = ''): Naming =>
  ([{ name, text }, values]) =>
    name === undefined ? { text, values } : { name: prefix + name, text, values };
const spread: Naming = ([statement, values]) =>
  named()([statement.spread === undefined ? statement : { ...statement, text: statement.spread }, values]);
const unnamed: Naming = ([{ text }, values]) => ({ text, values });

/** A single text as it is, since it may be several statements; all else as one message. */
const queryOf = (steps: readonly Step[], naming: Naming): Query =>
  steps.length === 1 && steps[0]![0].name === undefined
    ? naming(steps[0]!)
    : new Pipeline({ statements: steps.map(naming) });

const pipelineOf = (steps: readonly Step[], naming: Naming, enter: Silent, first?: Silent): Pipeline =>
  new Pipeline({ front: first ? [first, enter] : [enter], statements: steps.map(naming) });

/** A tenant's id as it may stand in SQL. */
export function assertTenant(tenantId: string): void {
  if (!isUuid(tenantId)) throw new TypeError('A tenant is a UUID');
}
