import { prepared, type Step } from './statement.js';

/** An event of a profile that endpoints can subscribe to. */
export interface ProfileEvent {
  type: 'profile.changed' | 'profile.ready' | 'profile.erased' | 'submission.failed';
  /** The `data` of the request body. Members that are undefined are left out. */
  data: { profile_id: string } & Record<string, unknown>;
}

const TELL = prepared(
  'webhook.tell',
  `
  insert into webhook_delivery (tenant_id, delivery_id, webhook_id, type, profile_id, data)
  select webhook.tenant_id, gen_random_uuid(), webhook.webhook_id, event.type, $2, event.data
  from unnest($3::text[], $4::text[], $5::int[]) as event(type, data, place)
  join webhook on webhook.tenant_id = $1 and webhook.enabled and event.type = any(webhook.events)
  -- A profile that is still queued is not ready.
  where event.type <> 'profile.ready' or not exists (select 1 from queue where tenant_id = $1 and profile_id = $2)
  order by event.place on conflict do nothing`,
);

/**
 * The step that stores a delivery of each event for each endpoint that subscribes to it, in the transaction that makes
 * the change (the outbox pattern). For an app without endpoints it costs one index look-up.
 */
export const deliveriesStep = (tenantId: string, profileId: string, events: readonly ProfileEvent[]): Step => [
  TELL,
  [
    tenantId,
    profileId,
    events.map(({ type }) => type),
    events.map(({ data }) => JSON.stringify(data)),
    events.map((_, place) => place),
  ],
];

/** An event that carries nothing but the id of its profile. */
export const profileEvent = (type: ProfileEvent['type'], profileId: string): ProfileEvent => ({
  type,
  data: { profile_id: profileId },
});
