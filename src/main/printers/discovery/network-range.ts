import { isIPv4 } from 'node:net';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { formatHostAndPort, readHostAndPort } from '../addresses/tcp-address.ts';
import { withoutSecrets } from '../addresses/without-secrets.ts';
import type { TcpAddress } from '../address.ts';

/** The part of a typed list that could not be read; `reason` is short English for the log. */
export interface RangeProblem {
  readonly entry: string;
  readonly reason: string;
}

/** A whole /24: the network of a shop. A larger range is no bench, and looks like an attack to network monitoring. */
export const MOST_HOSTS = 256;

const RAW_PORT = 9100;
const MOST_CHARACTERS = 4000;

/**
 * The addresses in a typed list, separated by commas, semicolons, spaces or lines: `192.168.1.20`, `printer.local`,
 * `192.168.1.20:9101`, `192.168.1.20-60`, `192.168.1.20-192.168.1.60`, `192.168.1.0/24`. Each once, in order. The
 * network and broadcast addresses of a /24 to /30 are left out.
 */
export function parseNetworks(text: string): Result<readonly TcpAddress[], RangeProblem> {
  if (text.length > MOST_CHARACTERS) return fail({ entry: '…', reason: 'the list is too long' });
  // A separator may also be part of a password.
  if (/@|%40/.test(text))
    return fail({ entry: withoutSecrets(text).slice(0, 100), reason: 'a printer takes no user or password' });
  const found = new Map<string, TcpAddress>();
  const entries = text
    .replaceAll(/\s*[-–—]\s*(?=\d)/g, '-')
    .split(/[\s,;]+/)
    .filter((entry) => entry !== '');
  for (const entry of entries) {
    const hosts = hostsOf(entry);
    if ('reason' in hosts) return fail({ entry: shown(entry), reason: hosts.reason });
    for (const host of hosts) found.set(formatHostAndPort(host), host);
    if (found.size > MOST_HOSTS)
      return fail({
        entry: shown(entry),
        reason: `more than ${MOST_HOSTS} addresses in all`,
      });
  }
  return ok([...found.values()]);
}

/** No name or address contains `=`: this is a setting of some other address, and may be a secret. */
const shown = (entry: string): string => (entry.includes('=') ? '…' : withoutSecrets(entry).slice(0, 100));

type Hosts = readonly TcpAddress[] | { readonly reason: string };

function hostsOf(entry: string): Hosts {
  const [, network, bits] = /^([\d.]+)\/(\d{1,2})$/.exec(entry) ?? [];
  if (network !== undefined) return subnet(network, Number(bits));
  const [, from, to] = /^(\d[\d.]*)-([\d.]+)$/.exec(entry) ?? [];
  if (from !== undefined && to !== undefined) return range(from, to);
  const read = readHostAndPort(entry, RAW_PORT);
  if ('reason' in read) return read;
  return isIPv4(read.host) && !isHost(numberOf(read.host))
    ? { reason: 'no address of a single device' }
    : [{ kind: 'tcp', ...read }];
}

function subnet(network: string, bits: number): Hosts {
  if (!isIPv4(network)) return { reason: 'not an IPv4 address' };
  if (bits < 24 || bits > 32) return { reason: 'a network of /24 to /32 can be searched' };
  const size = 2 ** (32 - bits);
  const first = Math.floor(numberOf(network) / size) * size;
  return bits >= 31 ? hostsFrom(first, first + size - 1) : hostsFrom(first + 1, first + size - 2);
}

function range(from: string, to: string): Hosts {
  if (!isIPv4(from)) return { reason: 'not an IPv4 address' };
  const last = to.includes('.') ? to : `${from.slice(0, from.lastIndexOf('.'))}.${to}`;
  if (!isIPv4(last)) return { reason: 'the end of the range is no address' };
  if (numberOf(last) < numberOf(from)) return { reason: 'the range ends before it begins' };
  return hostsFrom(numberOf(from), numberOf(last));
}

function hostsFrom(first: number, last: number): Hosts {
  if (last - first >= MOST_HOSTS) return { reason: `more than ${MOST_HOSTS} addresses` };
  if (!isHost(first) || !isHost(last)) return { reason: 'no addresses of single devices' };
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    kind: 'tcp',
    host: textOf(first + index),
    port: RAW_PORT,
  }));
}

/** Not "this network" (0…), not a group (224… and above). */
const isHost = (address: number): boolean => address >= 2 ** 24 && address < 224 * 2 ** 24;

const numberOf = (address: string): number =>
  address.split('.').reduce((number, part) => number * 256 + Number(part), 0);

const textOf = (address: number): string =>
  [24, 16, 8, 0].map((bits) => Math.floor(address / 2 ** bits) % 256).join('.');
