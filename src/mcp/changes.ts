import type { ServerEvent, ServerEventBus } from '@modelcontextprotocol/server';
import type { Needs } from '../service/needs.js';
import type { Caller } from '../tenant/caller.js';
import { resourceOf } from './offer.js';

/** What changes of one app's profiles, of which each stream is told what it asked for: nothing of another app. */
export const changesOf = (
  { storage: { events } }: Pick<Needs, 'storage'>,
  { tenantId }: Caller,
  profileId: string | undefined,
): ServerEventBus => ({
  // Nobody publishes here: what changed is told by the database, whichever process changed it.
  publish: () => undefined,
  subscribe: (listener: (event: ServerEvent) => void) =>
    events.subscribe((event) => {
      if ((event.kind !== 'status' && event.kind !== 'erased') || event.tenantId !== tenantId) return;
      if (profileId !== undefined && event.profileId !== profileId) return;
      listener({ kind: 'resource_updated', uri: resourceOf(event.profileId) });
    }),
});
