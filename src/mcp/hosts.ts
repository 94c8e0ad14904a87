import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { LimnError } from '../errors.js';

/** Where requests may come from and go to. */
export interface Hosts {
  /** Where people reach the service, such as `https://limn.example`; undefined: not told. */
  publicUrl: string | undefined;
  corsOrigins: string[];
}

/**
 * Refuses what a page of a stranger could make a browser send to a service in the browser's own network: a name that
 * is the stranger's, or the origin of a page that nobody allowed. Throws `forbidden`.
 */
export function assertFromHere({ hostname, headers }: FastifyRequest, { publicUrl, corsOrigins }: Hosts): void {
  const own = publicUrl === undefined ? undefined : new URL(publicUrl);
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  // No stranger can make a name for an address, nor a name of one label, lead here.
  if (isIP(host) === 0 && host.includes('.') && host !== own?.hostname)
    throw new LimnError('forbidden', 'This Host is not served here: LIMN_PUBLIC_URL names the one that is');
  const { origin } = headers;
  if (origin !== undefined && origin !== own?.origin && !corsOrigins.includes(origin))
    throw new LimnError('forbidden', 'This Origin may not call: LIMN_CORS_ORIGINS names those that may');
}
