import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables of which nothing concerns what a tenant does: who owns it, its keys, tickets, and that it is to be erased. The tenants' role has no rights on them. */
const ABOUT_TENANTS = ['app', 'api_key', 'socket_ticket', 'erasure'];
const OF_TENANTS = [
  'profile', 'submission', 'queue', 'idempotency', 'observation', 'update_log', 'snapshot', 'daily_usage', 'fact_vector', 'profile_fact', 'whole_vector', 'profile_text', 'text_pending',
];
/** Empty again, not null, is a setting that an earlier transaction made for itself. */
const TENANT = `nullif(current_setting('limn.tenant', true), '')::uuid`;

/**
 * The second fence: the role limn_app, which storage/fence.ts makes and takes for all that is done for one tenant, sees rows of that tenant alone,
 * whatever a statement forgets. Not forced on the owner of the tables, who works for all tenants, and whose dumps it would make fail.
 */
export class Fence1700000000007 implements MigrationInterface {
  readonly name = 'Fence1700000000007';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of [...ABOUT_TENANTS, ...OF_TENANTS]) {
      await runner.query(`alter table ${table} enable row level security`);
      await runner.query(`create policy tenant on ${table} using (tenant_id = ${TENANT}) with check (tenant_id = ${TENANT})`);
    }
    await runner.query(`do $$ begin execute format('grant usage on schema %I to limn_app', current_schema()); end $$`);
    await runner.query(`grant select, insert, update, delete on ${OF_TENANTS.join(', ')} to limn_app`);
    await runner.query(`grant usage on sequence stream_seq, incarnation_seq to limn_app`);
    await runner.query(`grant select on embedding_model to limn_app`);
    // No policy lets a pattern into an index, since matching might tell of rows that it hides. A view of the owner's with the same condition does.
    await runner.query(`create view own_text as select * from profile_text where tenant_id = ${TENANT}`);
    await runner.query(`grant select on own_text to limn_app`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back');
  }
}
