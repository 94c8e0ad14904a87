import { isIPv6 } from 'node:net';

/**
 * Groups of an IPv6 address in front of what a network numbers as it likes, and in front of what a provider gives one
 * customer at most (RFC 6177).
 */
const GROUPS_OF_NETWORK = 4;
const GROUPS_OF_SITE = 3;

/**
 * The part of the network that one customer has at least: an IPv4 address, or the first 64 bits of an IPv6 address,
 * since everybody has all that are behind them.
 */
export const networkOf = (address: string): string => prefixOf(address, GROUPS_OF_NETWORK);

/**
 * The part that one customer may have at most: an IPv4 address, or the first 48 bits of an IPv6 address, which hold
 * 65,536 networks.
 */
export const siteOf = (address: string): string => prefixOf(address, GROUPS_OF_SITE);

function prefixOf(address: string, groupsKept: number): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('%', 1)[0]!.split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = 8 - groups.length - behind.length;
  const all = tail === undefined ? groups : [...groups, ...Array.from({ length: missing }, () => '0'), ...behind];
  return `${all
    .slice(0, groupsKept)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::`;
}
