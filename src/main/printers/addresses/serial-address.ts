import type { SerialAddress } from '../address.ts';
import { decodePart, readSettings, type Parsed } from './parsed.ts';

/** Windows' names for serial ports, at most 256. As host names they would never be found. */
const WINDOWS_PORT = /^com(\d{1,9}):?$/i;
const LAST_WINDOWS_PORT = 256;

/** 50 is the slowest rate that systems support, 4,000,000 the fastest. */
const SLOWEST_BAUD = 50;
const FASTEST_BAUD = 4_000_000;

const parities = ['none', 'even', 'odd', 'mark', 'space'] as const;
const dataBitCounts = [5, 6, 7, 8] as const;
const stopBitCounts = [1, 1.5, 2] as const;
const flowControls = ['none', 'rtscts', 'xonxoff'] as const;

export const isWindowsPort = (text: string): boolean => WINDOWS_PORT.test(text);

/**
 * What follows `serial://`, or the bare name of a Windows port. Defaults are factory settings: 9600 baud, no parity, 8
 * data bits, 1 stop bit; flow control only on request.
 */
export function parseSerial(text: string): Parsed<SerialAddress> {
  if (text.includes('#')) return { reason: 'write # as %23' };
  const [place = '', query, ...more] = text.split('?');
  if (more.length > 0) return { reason: 'more than one ?: in a path it is written %3F' };
  const at = readPath(place);
  if ('reason' in at) return at;
  const read = readSettings(query, ['baud', 'parity', 'data', 'stop', 'flow']);
  if ('reason' in read) return read;
  const { baud = '9600', parity: p = 'none', data = '8', stop = '1', flow: f = 'none' } = read.settings;
  const baudRate = /^\d{1,7}$/.test(baud) ? Number(baud) : 0;
  if (baudRate < SLOWEST_BAUD || baudRate > FASTEST_BAUD)
    return { reason: `baud is not a number from ${SLOWEST_BAUD} to ${FASTEST_BAUD}` };
  const parity = parities.find((one) => one === p);
  if (parity === undefined) return { reason: `parity is none of ${parities.join(', ')}` };
  const dataBits = dataBitCounts.find((one) => String(one) === data);
  if (dataBits === undefined) return { reason: `data is none of ${dataBitCounts.join(', ')}` };
  const stopBits = stopBitCounts.find((one) => String(one) === stop);
  if (stopBits === undefined) return { reason: `stop is none of ${stopBitCounts.join(', ')}` };
  const flow = flowControls.find((one) => one === f);
  if (flow === undefined) return { reason: `flow is none of ${flowControls.join(', ')}` };
  return { address: { kind: 'serial', path: at.path, baudRate, parity, dataBits, stopBits, flow } };
}

export function formatSerial(address: SerialAddress): string {
  const { path, baudRate, parity, dataBits, stopBits, flow } = address;
  const place = path.split('/').map(encodeURIComponent).join('/');
  return `serial://${place}?baud=${baudRate}&parity=${parity}&data=${dataBits}&stop=${stopBits}&flow=${flow}`;
}

function readPath(text: string): { readonly path: string } | { readonly reason: string } {
  const number = Number(WINDOWS_PORT.exec(text)?.[1] ?? Number.NaN);
  if (number >= 1 && number <= LAST_WINDOWS_PORT) return { path: `COM${number}` };
  if (!text.startsWith('/')) return { reason: 'not a serial port: serial:///dev/ttyUSB0 or serial://COM3' };
  const parts = text.slice(1).split('/').map(decodePart);
  return parts.every((part) => part !== null && !/^\.{0,2}$/.test(part) && !part.includes('/'))
    ? { path: `/${parts.join('/')}` }
    : { reason: 'not the plain path of a device: serial:///dev/ttyUSB0' };
}
