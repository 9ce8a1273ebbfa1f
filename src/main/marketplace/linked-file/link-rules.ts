import { BlockList, isIP } from 'node:net';
import type { LinkFault } from '../../../shared/domain/carrier-label/link-faults.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';

/** Networks in which nothing public is (IANA's special-purpose registries), and those whose addresses hold another. */
const notPublic = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, bits, 'ipv6');

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is one that anybody on the internet reaches alike. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  return family === 6 && globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** An IPv6 address stands in brackets in an address line. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

const LOOPBACK = '127.0.0.1';

/**
 * Whether a link may be followed. `own`: the marketplace's address of this account, whose host alone may be in a network
 * of its own: the practice marketplace runs on this computer. What a name stands for is checked when it is looked up.
 */
export function readLink(link: string, own: URL, isRedirect: boolean): Result<URL, LinkFault> {
  const url = URL.parse(link.trim());
  if (url === null) return fail('notAnAddress');
  const isOwnHost = url.hostname === own.hostname;
  const isPractice = url.protocol === 'http:' && url.hostname === LOOPBACK && isOwnHost && !isRedirect;
  if (url.protocol !== 'https:' && !isPractice) return fail('notHttps');
  if (url.username !== '' || url.password !== '') return fail('namesSomebody');
  const host = hostOf(url);
  // A redirect leads nowhere that the marketplace would not name itself.
  if (isIP(host) !== 0 && !isPublicAddress(host) && (!isOwnHost || isRedirect)) return fail('privateAddress');
  return ok(url);
}
