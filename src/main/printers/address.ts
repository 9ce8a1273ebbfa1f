import { isIPv4, isIPv6 } from 'node:net';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ProblemOf } from '../../shared/problem.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

/**
 * Where a printer is.
 * - `tcp`: a raw socket. `host` is a lower-case name, an IPv4 or an IPv6 address without brackets.
 * - `file`: an absolute path to a file or a device file that bytes are appended to (`/dev/usb/lp0`).
 */
export type PrinterAddress =
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number }
  | { readonly kind: 'file'; readonly path: string };

export type TcpAddress = Extract<PrinterAddress, { kind: 'tcp' }>;
export type FileAddress = Extract<PrinterAddress, { kind: 'file' }>;

/** The raw socket of practically every label printer (HP JetDirect's "AppSocket"). */
const RAW_PORT = 9100;

const LATER = new Set(['serial', 'usb', 'spool']);
const HOST_LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;
/** What Windows calls its own ports; as host names they would be looked up in vain. */
const WINDOWS_PORT = /^(com|lpt)\d+:?$/i;

type Parsed = { readonly address: PrinterAddress } | { readonly reason: string };

/**
 * Reads an address as a person or a settings file gives it: `tcp://host[:port]` (port 9100 if none),
 * `file:///path`, or a bare `host`, `host:port`, IPv4 or IPv6 address, which mean `tcp`.
 * `reason` of the problem is short English for the log; screens have their own words.
 */
export function parsePrinterAddress(
  text: string,
): Result<PrinterAddress, ProblemOf<'printerAddressInvalid'>> {
  const parsed = parse(text.trim());
  return 'address' in parsed
    ? ok(parsed.address)
    : fail({ code: 'printerAddressInvalid', address: text, reason: parsed.reason });
}

/** The one spelling of an address: `parsePrinterAddress` gives the same address back for it. */
export function formatPrinterAddress(address: PrinterAddress): string {
  if (address.kind === 'file') return pathToFileURL(address.path).href;
  const host = isIPv6(address.host) ? `[${address.host}]` : address.host;
  return `tcp://${host}:${address.port}`;
}

function parse(text: string): Parsed {
  if (text === '') return { reason: 'empty' };
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\s\u0000-\u001f\u007f]/.test(text)) return { reason: 'contains blanks or control characters' };
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase();
  if (scheme === 'file') return parseFile(text);
  if (scheme === 'tcp') return parseHostAndPort(text.slice('tcp://'.length));
  if (scheme !== undefined) {
    return { reason: LATER.has(scheme) ? `${scheme} is not supported yet` : `unknown scheme ${scheme}` };
  }
  if (WINDOWS_PORT.test(text)) return { reason: 'serial and parallel ports are not supported yet' };
  return parseHostAndPort(text);
}

function parseFile(text: string): Parsed {
  try {
    const url = new URL(text);
    if (url.host !== '') return { reason: 'a file has no host: file:///path' };
    if (url.search !== '' || url.hash !== '')
      return { reason: 'a file has no query: write ? as %3F, # as %23' };
    const path = fileURLToPath(url);
    return path.endsWith('/') || path.endsWith('\\')
      ? { reason: 'a folder, not a file' }
      : { address: { kind: 'file', path } };
  } catch {
    return { reason: 'not a file address: file:///path' };
  }
}

function parseHostAndPort(text: string): Parsed {
  if (text.includes('@')) return { reason: 'a printer takes no user or password' };
  if (/[/\\?#]/.test(text)) return { reason: 'a path may not follow the host' };
  if (isIPv6(text)) return { address: { kind: 'tcp', host: text.toLowerCase(), port: RAW_PORT } };
  const bracketed = /^\[([^\]]*)\](?::(.*))?$/.exec(text);
  if (bracketed !== null) {
    const host = (bracketed[1] ?? '').toLowerCase();
    return isIPv6(host) ? withPort(host, bracketed[2]) : { reason: 'no IPv6 address in the brackets' };
  }
  const [host = '', port, ...rest] = text.split(':');
  if (rest.length > 0) return { reason: 'more than one colon' };
  const problem = hostProblem(host.toLowerCase());
  return problem === null ? withPort(host.toLowerCase(), port) : { reason: problem };
}

function hostProblem(host: string): string | null {
  if (host === '') return 'no host';
  if (isIPv4(host)) return null;
  if (/^[\d.]+$/.test(host)) return 'not an IPv4 address';
  if (host.length > 253 || !host.split('.').every((label) => HOST_LABEL.test(label)))
    return 'not a host name';
  return null;
}

function withPort(host: string, text: string | undefined): Parsed {
  if (text === undefined) return { address: { kind: 'tcp', host, port: RAW_PORT } };
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= 65_535
    ? { address: { kind: 'tcp', host, port } }
    : { reason: 'the port is not a number from 1 to 65535' };
}
