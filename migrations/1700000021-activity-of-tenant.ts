import type { MigrationInterface, QueryRunner } from 'typeorm';

const TENANT = `nullif(current_setting('limn.tenant', true), '')::uuid`;

/** The activity of apps names the app too, so that a cluster asks only the machine that has its rows. */
export class ActivityOfTenant1700000000021 implements MigrationInterface {
  readonly name = 'ActivityOfTenant1700000000021';

  async up(runner: QueryRunner): Promise<void> {
    const own = `uuid_send(tenant_id) = uuid_send(${TENANT})`;
    await runner.query(`create or replace view own_activity as
      select seq, 'accepted' as kind, received_at as at, profile_id, submission_id, null as changes, null as revision,
        null::bytea as sealed, tenant_id from submission where ${own}
      union all
      select seq, case when revision is null then 'merged' else 'revised' end, extracted_on, profile_id, submission_id,
        changes, revision, null, tenant_id from update_log where ${own}
      union all
      select seq, kind, at, profile_id, submission_id, null, null, sealed, tenant_id from happening
        where tenant_id = ${TENANT}`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back');
  }
}
