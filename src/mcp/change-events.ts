import type { ServerEvent, ServerEventBus } from '@modelcontextprotocol/server';
import type { Needs } from '../service/needs.js';
import type { Caller } from '../tenant/caller.js';
import { resourceUri } from './build-server.js';

/** The events of one app's changed profiles, or of one profile, as resources that clients have subscribed to. */
export const changeEventsFor = (
  { storage: { events } }: Pick<Needs, 'storage'>,
  { tenantId }: Caller,
  profileId: string | undefined,
): ServerEventBus => ({
  // Nothing is published here: events come from the database, whichever process changed the profile.
  publish: () => undefined,
  subscribe: (listener: (event: ServerEvent) => void) =>
    events.subscribe((event) => {
      if ((event.kind !== 'status' && event.kind !== 'erased') || event.tenantId !== tenantId) return;
      if (profileId !== undefined && event.profileId !== profileId) return;
      listener({ kind: 'resource_updated', uri: resourceUri(event.profileId) });
    }),
});
