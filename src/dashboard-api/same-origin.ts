import type { FastifyRequest } from 'fastify';
import { LimnError } from '../errors.js';

/**
 * Refuses what another site's page sends. Browsers tell in `Origin` and `Sec-Fetch-Site` where a request comes from;
 * what tells neither is no browser, and has no cookie that somebody else could make it send. Throws `forbidden`.
 */
export function assertSameOrigin({ headers, host }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw foreign();
  const { origin } = headers;
  // By host alone: whether it was https is known to the proxy that ended it.
  if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host.toLowerCase())) throw foreign();
}

const foreign = (): LimnError => new LimnError('forbidden', 'Requests of other sites are not served here');
