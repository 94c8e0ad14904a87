import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { invalidField } from '../errors.js';

const LONGEST_URL = 2_048;
/** In a public range, but it is the metadata service that Azure offers to its virtual machines. */
const WIRE_SERVER = '168.63.129.16';
/** The only range of IPv6 that is assigned to hosts. Others are reserved, or embed an IPv4 address. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address belongs to a host on the Internet. False for private, local and reserved networks, and for IPv6
 * addresses that embed an IPv4 address, since a NAT64 gateway would translate those to any IPv4 host.
 */
export function isPublicAddress(address: string): boolean {
  // A zone (`%eth0`) names an interface of this machine.
  if (isIP(address) === 0 || address.includes('%') || address === WIRE_SERVER) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL));
}

/** The host of a URL, without the brackets around an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Whether a host, given as a name or an IP address, is this machine. */
function isLoopback(host: string): boolean {
  if (isIP(host) === 0) return /(?:^|\.)localhost\.?$/.test(host);
  return ipaddr.process(host).range() === 'loopback';
}

/**
 * Validates the URL of an endpoint and normalizes it: `http://0x7f.1` becomes `http://127.0.0.1/`. `allowsPrivate`:
 * whether the operator allows endpoints in private networks. Throws `invalid_field`.
 */
export function parseEndpoint(text: unknown, allowsPrivate: boolean): string {
  if (typeof text !== 'string' || text.length > LONGEST_URL || !URL.canParse(text))
    throw invalidField(
      'url',
      `must be an address such as https://app.example/hooks, at most ${LONGEST_URL} characters`,
    );
  const url = new URL(text);
  const host = hostOf(url);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(host)))
    throw invalidField('url', 'must be https; http is for this machine alone');
  if (url.username || url.password) throw invalidField('url', 'must have no user and no password');
  if (url.hash) throw invalidField('url', 'must have no fragment');
  const isPrivate = isIP(host) === 0 ? isLoopback(host) : !isPublicAddress(host);
  if (isPrivate && !allowsPrivate)
    throw invalidField('url', 'must not be in a private network; an operator can allow it by LIMN_WEBHOOK_PRIVATE');
  return url.href;
}
