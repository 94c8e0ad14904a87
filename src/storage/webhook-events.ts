import { prepared, type Step } from './statement.js';

/** What endpoints may be told of a profile. */
export interface ProfileEvent {
  type: 'profile.changed' | 'profile.ready' | 'profile.erased' | 'submission.failed';
  /** What goes with it, as it is sent; what is undefined is left out. */
  data: { profile_id: string } & Record<string, unknown>;
}

const TELL = prepared(
  'webhook.tell',
  `
  insert into webhook_delivery (tenant_id, delivery_id, webhook_id, type, profile_id, data)
  select webhook.tenant_id, gen_random_uuid(), webhook.webhook_id, event.type, $2, event.data
  from unnest($3::text[], $4::text[], $5::int[]) as event(type, data, place)
  join webhook on webhook.tenant_id = $1 and webhook.enabled and event.type = any(webhook.events)
  -- Who still waits to be read is not ready.
  where event.type <> 'profile.ready' or not exists (select 1 from queue where tenant_id = $1 and profile_id = $2)
  order by event.place on conflict do nothing`,
);

/**
 * Leaves a delivery of each event for each endpoint of the app that wants to hear of it, in the transaction that it
 * tells of. For an app without endpoints it is a look into an index.
 */
export const telling = (tenantId: string, profileId: string, events: readonly ProfileEvent[]): Step => [
  TELL,
  [
    tenantId,
    profileId,
    events.map(({ type }) => type),
    events.map(({ data }) => JSON.stringify(data)),
    events.map((_, place) => place),
  ],
];

/** The event of that type that names a profile and no more. */
export const naming = (type: ProfileEvent['type'], profileId: string): ProfileEvent => ({
  type,
  data: { profile_id: profileId },
});
