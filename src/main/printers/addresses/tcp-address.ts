import { isIPv4, isIPv6 } from 'node:net';
import type { TcpAddress } from '../address.ts';
import type { Parsed } from './parsed.ts';

/** The raw port of practically every label printer (HP JetDirect's "AppSocket"). */
const RAW_PORT = 9100;

const HOST_LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

interface HostAndPort {
  readonly host: string;
  readonly port: number;
}

export function parseTcp(text: string): Parsed<TcpAddress> {
  const read = readHostAndPort(text, RAW_PORT);
  return 'reason' in read ? read : { address: { kind: 'tcp', ...read } };
}

export function formatTcp(address: TcpAddress): string {
  return `tcp://${formatHostAndPort(address)}`;
}

export function formatHostAndPort({ host, port }: HostAndPort): string {
  return `${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** `host`, `host:port`, an IPv4 or IPv6 address with or without a port; the host in lower case. */
export function readHostAndPort(
  text: string,
  defaultPort: number,
): HostAndPort | { readonly reason: string } {
  if (text.includes('@')) return { reason: 'a printer takes no user or password' };
  if (/[/\\?#]/.test(text)) return { reason: 'a path may not follow the host' };
  if (isIPv6(text)) return { host: text.toLowerCase(), port: defaultPort };
  const bracketed = /^\[([^\]]*)\](?::(.*))?$/.exec(text);
  if (bracketed !== null) {
    const host = (bracketed[1] ?? '').toLowerCase();
    return isIPv6(host)
      ? withPort(host, bracketed[2], defaultPort)
      : { reason: 'no IPv6 address in the brackets' };
  }
  const [host = '', port, ...rest] = text.toLowerCase().split(':');
  if (rest.length > 0) return { reason: 'more than one colon' };
  const problem = hostProblem(host);
  return problem === null ? withPort(host, port, defaultPort) : { reason: problem };
}

function hostProblem(host: string): string | null {
  if (host === '') return 'no host';
  if (isIPv4(host)) return null;
  if (/^[\d.]+$/.test(host)) return 'not an IPv4 address';
  if (host.length > 253 || !host.split('.').every((label) => HOST_LABEL.test(label)))
    return 'not a host name';
  return null;
}

function withPort(
  host: string,
  text: string | undefined,
  defaultPort: number,
): HostAndPort | { readonly reason: string } {
  if (text === undefined) return { host, port: defaultPort };
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= 65_535
    ? { host, port }
    : { reason: 'the port is not a number from 1 to 65535' };
}
