import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { invalidField } from '../errors.js';

const LONGEST_URL = 2_048;
/** Public by its number alone: where a cloud answers its machines (Azure's wire server). */
const WIRE_SERVER = '168.63.129.16';
/** All that is given out of IPv6: addresses outside of it stand for those of IPv4 in them, or lead nowhere. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address belongs to a host on the Internet: none of a private, local or reserved network, and none of
 * IPv6 that stands for one of IPv4, through which a translator would lead anywhere.
 */
export function isPublicAddress(address: string): boolean {
  // A zone names an interface of this machine.
  if (isIP(address) === 0 || address.includes('%') || address === WIRE_SERVER) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL));
}

/** The host of an address without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Whether a host is this machine by its name or number. */
function isLoopback(host: string): boolean {
  if (isIP(host) === 0) return /(?:^|\.)localhost\.?$/.test(host);
  return ipaddr.process(host).range() === 'loopback';
}

/**
 * The address of an endpoint in its normal form, in which every way to write a number is one: `http://0x7f.1` is
 * `http://127.0.0.1/`. `allowsPrivate`: whether the operator lets endpoints be in private networks. Throws
 * `invalid_field`.
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
