import type { MigrationInterface, QueryRunner } from 'typeorm';

const TENANT = `nullif(current_setting('limn.tenant', true), '')::uuid`;

/**
 * Each part of the activity of an app comes in order, so that the parts are merged as they are read: before, a page
 * read and sorted all that was left of the stream.
 */
export class ActivityInOrder1700000000022 implements MigrationInterface {
  readonly name = 'ActivityInOrder1700000000022';

  async up(runner: QueryRunner): Promise<void> {
    const own = `uuid_send(tenant_id) = uuid_send(${TENANT})`;
    await runner.query(`create or replace view own_activity as
      (select seq, 'accepted' as kind, received_at as at, profile_id, submission_id, null as changes, null as revision,
        null::bytea as sealed, tenant_id from submission where ${own} order by seq)
      union all
      (select seq, case when revision is null then 'merged' else 'revised' end, extracted_on, profile_id,
        submission_id, changes, revision, null, tenant_id from update_log where ${own} order by seq)
      union all
      (select seq, kind, at, profile_id, submission_id, null, null, sealed, tenant_id from happening
        where tenant_id = ${TENANT} order by seq)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back');
  }
}
