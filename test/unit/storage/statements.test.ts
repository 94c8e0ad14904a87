import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { SPREAD } from '../../../src/storage/citus.js';
import type * as Statement from '../../../src/storage/statement.js';

/**
 * What every statement about rows of tenants has to keep to, so that these rows can be spread over machines by tenant:
 * Citus refuses the rest, or asks every machine. Who works on the embedded database alone breaks nothing unseen here.
 */

/** Tables of which each row belongs to a tenant, and the views of them. */
const OF_TENANTS = [...SPREAD, 'own_text', 'own_activity'];

/** Counts all profiles beside what is on the coordinator, while vectors are made anew. */
const COUNTS_ALL = ['vector_space.progress'];

/**
 * Statements that do not keep to the rules yet, each with those that it breaks. It only becomes shorter: a statement
 * that is mended has to leave it.
 */
const NOT_YET: Record<string, string[]> = {
  // Sent where nothing is spread: elsewhere a post is several statements.
  'submission.accept': [
    'names its tenant',
    'has no write in a common table expression',
    'writes one table',
    'compares in each case, as Citus writes out no other',
    'settles conflicts by what is immutable',
  ],
  // Of all tenants, now and then.
  'fact_vector.drop_space': ['names its tenant'],
  'profile_fact.drop_space': ['names its tenant'],
  'whole_vector.drop_space': ['names its tenant'],
  'webhook_delivery.bury': ['names its tenant'],
  'webhook_delivery.forget': ['names its tenant'],
};

const LISTED = new Map<string, string>();
/** Statements that look for tenants with work, or do for all of them what is done now and then. */
const OF_ALL_TENANTS = new Map<string, string>();
vi.mock('../../../src/storage/statement.js', async (original) => {
  const real = await original<typeof Statement>();
  const listed = <Made extends Statement.SqlStatement>(made: Made): Made => {
    if (made.name !== undefined) LISTED.set(made.name, made.text);
    return made;
  };
  return {
    ...real,
    prepared: (...args: Parameters<typeof real.prepared>) => listed(real.prepared(...args)),
    ofAllTenants: (...args: Parameters<typeof real.ofAllTenants>) => {
      const made = listed(real.ofAllTenants(...args));
      OF_ALL_TENANTS.set(made.name, made.spread);
      return made;
    },
    withParameters: (...args: Parameters<typeof real.withParameters>) => listed(real.withParameters(...args)),
  };
});

/** Begins a thread when it is loaded. */
const NO_STATEMENTS = ['pglite-worker.ts'];

beforeAll(async () => {
  const folder = fileURLToPath(new URL('../../../src/storage/', import.meta.url));
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts') && !NO_STATEMENTS.includes(name)))
    await import(folder + file);
});

const plain = (text: string): string =>
  text
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
const tablesIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:from|join|into|update|using) ([a-z_]+)\b/g)]
    .map(([, table]) => table!)
    .filter((table) => OF_TENANTS.includes(table));

const WRITE = /\b(?:insert into [a-z_]+|update [a-z_]+(?: as [a-z_]+)? set|delete from [a-z_]+)\b/g;
const VOLATILE = /\b(?:clock_timestamp|gen_random_uuid|nextval|random)\(/;
/** Also what depends on the time of the transaction, or on the time zone. */
const NOT_IMMUTABLE = /\b(?:clock_timestamp|gen_random_uuid|nextval|random|now|make_interval)\(|[-+] interval/;

const RULES: Record<string, (text: string) => boolean> = {
  'names its tenant': (text) =>
    /\btenant_id = \$\d|\bvalues \(\$1(?!\d)|\bselect (?:distinct (?:on \([a-z_]+\) )?)?\$1::uuid/.test(text),
  'has no write in a common table expression': (text) =>
    !/\bas (?:materialized )?\( ?(?:insert|update|delete)\b/.test(text),
  'writes one table': (text) => new Set(text.match(WRITE) ?? []).size <= 1,
  'sets nothing by a volatile function': (text) =>
    ![...text.matchAll(/\bupdate [a-z_]+ set (.*?)(?: where |$)/g)].some(([, set]) => VOLATILE.test(set!)),
  'chooses in an update by what is immutable alone': (text) =>
    ![...text.matchAll(/\bupdate [a-z_]+(?: as [a-z_]+)? set (.*?)(?: where (?!.* end\b)|$)/g)].some(([, set]) =>
      /\b(?:case\b(?:(?!\bend\b).)*|coalesce\([^()]*)(?<!select )(?:clock_timestamp|now)\(/.test(set!),
    ),
  'compares in each case, as Citus writes out no other': (text) => !/\bcase (?!when\b)/.test(text),
  'settles conflicts by what is immutable': (text) =>
    !NOT_IMMUTABLE.test(/\bdo update set (.*?)(?: returning |$)/.exec(text)?.[1] ?? ''),
  'settles conflicts where it inserts what it selects': (text) =>
    !/^insert into [a-z_]+ (?:as [a-z_]+ )?\([^)]*\) select/.test(text) || text.includes(' on conflict '),
};

describe('statements about rows of tenants', () => {
  it('keep to what lets their tables be spread over machines', () => {
    const broken: Record<string, string[]> = {};
    for (const [name, written] of [...LISTED].toSorted()) {
      const text = plain(written);
      if (tablesIn(text).length === 0 || OF_ALL_TENANTS.has(name) || COUNTS_ALL.includes(name)) continue;
      const rules = Object.keys(RULES).filter((rule) => !RULES[rule]!(text));
      if (rules.length > 0) broken[name] = rules;
    }
    expect(broken).toEqual(NOT_YET);
  });

  it('are listed', () => {
    expect(LISTED.size).toBeGreaterThan(100);
    expect(COUNTS_ALL.filter((name) => !LISTED.has(name))).toEqual([]);
  });

  it('leave out tenants whose machine does not answer, where they are about all of them', () => {
    expect(OF_ALL_TENANTS.size).toBeGreaterThan(5);
    for (const [name, spread] of OF_ALL_TENANTS)
      expect(plain(spread), name).toMatch(/\((\$\d)::uuid\[\] is null or tenant_id = any\(\1\)\)/);
  });

  const caught: [text: string, rule: string][] = [
    [
      'update queue set due_at = case when token is null then now() else due_at end where tenant_id = $1',
      'chooses in an update by what is immutable alone',
    ],
    [
      'select case kind when 1 then 2 end from queue where tenant_id = $1',
      'compares in each case, as Citus writes out no other',
    ],
    ['select from profile where profile_id = $2', 'names its tenant'],
    [
      'with gone as (delete from queue where tenant_id = $1) delete from profile where tenant_id = $1',
      'has no write in a common table expression',
    ],
    ['with gone as (delete from queue where tenant_id = $1) delete from profile', 'writes one table'],
    ['update queue set token = gen_random_uuid() where tenant_id = $1', 'sets nothing by a volatile function'],
    [
      'insert into queue (tenant_id) values ($1) on conflict do update set due_at = now()',
      'settles conflicts by what is immutable',
    ],
    [
      'insert into queue (tenant_id, profile_id) select $1::uuid, id from unnest($2::text[]) as one(id)',
      'settles conflicts where it inserts what it selects',
    ],
  ];
  it.each(caught)('"%s" is caught', (text, rule) => {
    expect(RULES[rule]!(plain(text))).toBe(false);
  });
});
