import type { FastifyRequest } from 'fastify';
import { LimnError } from '../errors.js';

/**
 * Protects against cross-site request forgery. Browsers say in `Origin` and `Sec-Fetch-Site` where a request comes
 * from; a request with neither is from no browser, and has no cookie that another site could misuse. Throws
 * `forbidden`.
 */
export function assertSameOrigin({ headers, host }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw crossSite();
  const { origin } = headers;
  // By host alone: only a proxy that ends TLS knows whether the request came over HTTPS.
  if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host.toLowerCase())) throw crossSite();
}

const crossSite = (): LimnError => new LimnError('forbidden', 'Requests of other sites are not served here');
