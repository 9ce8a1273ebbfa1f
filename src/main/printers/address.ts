import type { ProblemOf } from '../../shared/problem.ts';
import { fail, ok, unreachable, type Result } from '../../shared/result.ts';
import { formatFile, parseFile } from './addresses/file-address.ts';
import { formatLooking, parseLooking } from './addresses/looking-address.ts';
import { hasControls, type Parsed } from './addresses/parsed.ts';
import { formatSerial, isWindowsPort, parseSerial } from './addresses/serial-address.ts';
import { formatSpool, parseSpool } from './addresses/spool-address.ts';
import { formatTcp, parseTcp } from './addresses/tcp-address.ts';
import { formatUsb, parseUsb } from './addresses/usb-address.ts';
import { withoutSecrets } from './addresses/without-secrets.ts';

/** A raw socket. `host` is a lower-case name, an IPv4 or an IPv6 address without brackets. */
export interface TcpAddress {
  readonly kind: 'tcp';
  readonly host: string;
  readonly port: number;
}

/** An absolute path to a device file or named pipe (`/dev/usb/lp0`); checked to be one before use. */
export interface FileAddress {
  readonly kind: 'file';
  readonly path: string;
}

/** A folder of the station that collects labels as files, for looking at; `name` tells several apart. */
export interface LookingAddress {
  readonly kind: 'looking';
  readonly name: string;
}

/** A serial line. `path` is the device file, or on Windows the port's name in capitals (`COM3`). */
export interface SerialAddress {
  readonly kind: 'serial';
  readonly path: string;
  /** Bits per second on the line. */
  readonly baudRate: number;
  readonly parity: 'none' | 'even' | 'odd' | 'mark' | 'space';
  readonly dataBits: 5 | 6 | 7 | 8;
  readonly stopBits: 1 | 1.5 | 2;
  /** The flow control that the printer uses: none, by wire, or by characters. */
  readonly flow: 'none' | 'rtscts' | 'xonxoff';
}

/** A device of USB's printer class. Without `serialNumber` it must be the only one of its make and model. */
export interface UsbAddress {
  readonly kind: 'usb';
  readonly vendorId: number;
  readonly productId: number;
  readonly serialNumber: string | null;
}

/** A queue of the system's spooler. `server` is null for this computer's, else `host:port` of an IPP server. */
export interface SpoolAddress {
  readonly kind: 'spool';
  readonly queue: string;
  readonly server: string | null;
}

/** Where a printer is. */
export type PrinterAddress =
  TcpAddress | FileAddress | LookingAddress | SerialAddress | UsbAddress | SpoolAddress;

/**
 * Reads an address as a person or a settings file gives it: `tcp://host[:port]` (port 9100 if none), `file:///path`,
 * `serial:///dev/ttyUSB0` or `serial://COM3` with `?baud=9600&parity=none&data=8&stop=1&flow=none`,
 * `usb://vendor:product[/serial-number]`, `spool://queue[?server=host:631]`, `looking://name`; a bare `COM3` is a serial port, a bare
 * `host`, `host:port`, IPv4 or IPv6 address means `tcp`.
 * `reason` of the problem is short English for the log; screens have their own words.
 */
export function parsePrinterAddress(
  text: string,
): Result<PrinterAddress, ProblemOf<'printerAddressInvalid'>> {
  const parsed = parse(text.trim());
  return 'address' in parsed
    ? ok(parsed.address)
    : fail({ code: 'printerAddressInvalid', address: withoutSecrets(text), reason: parsed.reason });
}

/** The one spelling of an address: `parsePrinterAddress` gives the same address back for it. */
export function formatPrinterAddress(address: PrinterAddress): string {
  switch (address.kind) {
    case 'tcp':
      return formatTcp(address);
    case 'file':
      return formatFile(address);
    case 'looking':
      return formatLooking(address);
    case 'serial':
      return formatSerial(address);
    case 'usb':
      return formatUsb(address);
    case 'spool':
      return formatSpool(address);
    default:
      return unreachable(address);
  }
}

function parse(text: string): Parsed<PrinterAddress> {
  if (text === '') return { reason: 'empty' };
  if (hasControls(text)) return { reason: 'contains control characters' };
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/(.*)$/i.exec(text) ?? [];
  // Queue names may contain spaces, and people paste them as they are.
  if (scheme?.toLowerCase() === 'spool') return parseSpool(rest);
  if (/\s/.test(text)) return { reason: 'contains blanks: they are written %20' };
  switch (scheme?.toLowerCase()) {
    case 'tcp':
      return parseTcp(rest);
    case 'file':
      return parseFile(text);
    case 'looking':
      return parseLooking(rest);
    case 'serial':
      return parseSerial(rest);
    case 'usb':
      return parseUsb(rest);
    case undefined:
      if (/^lpt\d+:?$/i.test(text))
        return { reason: 'a parallel port is reached through its queue: spool://Name' };
      return isWindowsPort(text) ? parseSerial(text) : parseTcp(text);
    default:
      return { reason: 'unknown scheme: it takes tcp, file, looking, serial, usb, spool' };
  }
}
