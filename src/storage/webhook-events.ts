import type { Places } from './statement.js';

/** What the endpoints of an app are told about a profile, and where the statement has them. */
type Of = Places<{ tenantId: string; profileId: string }>;

/**
 * SQL that leaves a delivery for each endpoint of the app that wants to hear of an event, in the transaction that it
 * tells of. `events` selects `type`, `data` (JSON text, made only where there is an endpoint) and `place`, their order.
 * For an app without endpoints it is a look into an index, and no round trip.
 */
export const telling = ({ tenantId, profileId }: Of, events: string): string => `told as (
    insert into webhook_delivery (tenant_id, delivery_id, webhook_id, type, profile_id, data)
    select webhook.tenant_id, gen_random_uuid(), webhook.webhook_id, event.type, ${profileId}, event.data
    from webhook join (${events}) as event(type, data, place) on event.type = any(webhook.events)
    where webhook.tenant_id = ${tenantId} and webhook.enabled order by event.place
  )`;

/** SQL of the JSON text of an event that names a profile and no more. */
export const naming = (profileId: string): string => `json_build_object('profile_id', ${profileId}::text)::text`;
