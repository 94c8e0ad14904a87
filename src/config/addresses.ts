import { BlockList, isIP } from 'node:net';
import type { MailSettings } from '../mail.js';

/** Whether it is an address, or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) !== 0 &&
    more === undefined &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  );
}

/**
 * Networks that are not the Internet, and names that only they know: one label, or an ending that no registry gives
 * out.
 */
const PRIVATE = new BlockList();
for (const [net, bits, family] of [
  ['0.0.0.0', 32, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
] as const)
  PRIVATE.addSubnet(net, bits, family);
const PRIVATE_NAME = /^[^.]+$|\.(?:localhost|local|internal|intranet|lan|home\.arpa|svc|test)$/;
/** Where clouds tell a machine its own secrets. */
const LINK_LOCAL = new BlockList();
LINK_LOCAL.addSubnet('169.254.0.0', 16, 'ipv4');
LINK_LOCAL.addSubnet('fe80::', 10, 'ipv6');

/** Whether a host is this machine or in a private network. */
function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  return isIP(host) === 0 ? PRIVATE_NAME.test(host) : PRIVATE.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');
}

/** The ports for mail that is submitted, in the clear at first and not (RFC 8314). */
const SUBMISSION_PORT = 587;
const SUBMISSIONS_PORT = 465;
/** An address, with or without a name before it. */
export const MAIL_ADDRESS = /^(?:[^<>"\r\n]{1,100} <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/;

/** A mail server of an address such as `smtps://user:password@mail.example`, with percent-encoded name and password. */
export function mailSettings(address: string, from: string): MailSettings {
  const { protocol, hostname, port, username, password } = new URL(address);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? SUBMISSIONS_PORT : SUBMISSION_PORT) : Number(port),
    secure,
    mustEncrypt: !isPrivateHost(hostname),
    user: username === '' ? undefined : decodeURIComponent(username),
    password: password === '' ? undefined : decodeURIComponent(password),
    from,
  };
}

/** Whether it is the address of a mail server and nothing more. */
export function isMailServer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname, pathname, search, hash, username, password } = new URL(text);
  return (
    hostname !== '' &&
    pathname.length <= 1 &&
    search === '' &&
    hash === '' &&
    isPercentEncoded(username) &&
    isPercentEncoded(password)
  );
}

function isPercentEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}

/** Why texts and a key must not be sent to an address; undefined when they may. */
export function faultOfModelServer({ protocol, hostname, username, password, search, hash }: URL): string | undefined {
  if (username || password || search || hash)
    return 'must have no user, password, query or fragment; the key is OPENAI_API_KEY';
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  if (isIP(host) !== 0 && LINK_LOCAL.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4'))
    return 'must not be a link-local address';
  return protocol === 'https:' || isPrivateHost(hostname)
    ? undefined
    : 'must be https outside this machine and private networks: texts and the key would be readable on the way';
}

/** Why keys must not be fetched from an address; undefined when they may. */
export function faultOfTrusted({ protocol, hostname, username, password, search, hash }: URL): string | undefined {
  if (username || password || search || hash) return 'must have no user, password, query or fragment';
  return protocol === 'https:' || isPrivateHost(hostname)
    ? undefined
    : 'must be https outside this machine and private networks';
}
