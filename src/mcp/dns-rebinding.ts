import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { LimnError } from '../errors.js';

/** The hosts that requests may be sent to, and the origins that they may come from. */
export interface AllowedHosts {
  /** The public address of the service, such as `https://limn.example`; undefined if it is not set. */
  publicUrl: string | undefined;
  corsOrigins: string[];
}

/**
 * Protects a service in a private network from DNS rebinding: a malicious page could make a browser send requests to it
 * under the page's own host name. Refuses unknown host names and origins that are not allowed. Throws `forbidden`.
 */
export function assertAllowedHost(
  { hostname, headers }: FastifyRequest,
  { publicUrl, corsOrigins }: AllowedHosts,
): void {
  const own = publicUrl === undefined ? undefined : new URL(publicUrl);
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  // IP addresses and names of one label cannot be rebound: an attacker controls no DNS for them.
  if (isIP(host) === 0 && host.includes('.') && host !== own?.hostname)
    throw new LimnError('forbidden', 'This Host is not served here: LIMN_PUBLIC_URL names the one that is');
  const { origin } = headers;
  if (origin !== undefined && origin !== own?.origin && !corsOrigins.includes(origin))
    throw new LimnError('forbidden', 'This Origin may not call: LIMN_CORS_ORIGINS names those that may');
}
