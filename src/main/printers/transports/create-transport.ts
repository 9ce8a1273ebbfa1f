import type { PrinterAddress } from '../address.ts';
import type { Transport } from '../transport.ts';
import { unreachable } from '../../../shared/result.ts';
import { DEADLINES, type TransportDeadlines } from './deadlines.ts';
import { createFileTransport } from './file.ts';
import { createSerialTransport } from './serial.ts';
import { openSerialPort } from './serial-port.ts';
import { createSpoolTransport } from './spool/create-spool-transport.ts';
import { createTcpTransport } from './tcp.ts';
import { usbDevices } from './usb-system.ts';
import { createUsbTransport } from './usb.ts';

/** The transport for an address. Opens nothing until the first `send`. `options` replaces single deadlines. */
export function createTransport(
  address: PrinterAddress,
  options: Partial<TransportDeadlines> = {},
): Transport {
  const deadlines: TransportDeadlines = { ...DEADLINES, ...options };
  switch (address.kind) {
    case 'tcp':
      return createTcpTransport(address, deadlines);
    case 'file':
      return createFileTransport(address, deadlines);
    case 'serial':
      return createSerialTransport(address, deadlines, openSerialPort);
    case 'usb':
      return createUsbTransport(address, deadlines, usbDevices);
    case 'spool':
      return createSpoolTransport(address, deadlines);
    default:
      return unreachable(address);
  }
}
