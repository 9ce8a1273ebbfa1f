import { formatPrinterAddress, type PrinterAddress } from '../address.ts';
import { isPicture } from '../languages/png/picture-parts.ts';
import type { SendOutcome, Transport, TransportFault } from '../transport.ts';
import { unreachable } from '../../../shared/result.ts';
import { DEADLINES, type TransportDeadlines } from './deadlines.ts';
import { createFileTransport } from './file.ts';
import { createLookingTransport } from './looking.ts';
import { createSerialTransport } from './serial.ts';
import { openSerialPort } from './serial-port.ts';
import { createSpoolTransport } from './spool/create-spool-transport.ts';
import type { PicturePrinter } from './spool/picture-printer.ts';
import { createTcpTransport } from './tcp.ts';
import { usbDevices } from './usb-system.ts';
import { createUsbTransport } from './usb.ts';

/** What a transport needs of the program around it. */
export interface TransportHost {
  /** How a driver of Windows is reached; null outside of the desktop program. */
  readonly pictures: PicturePrinter | null;
  /** Where folders to look at labels lie; null: there are none. */
  readonly lookingFolder: string | null;
  /** The practice printer of this run; null: there is none. */
  readonly ownPrinter: OwnPrinter | null;
}

/** A printer of ours on a loopback port, which any program of this computer can reach: it serves who says `key` first. */
export interface OwnPrinter {
  readonly address: string;
  readonly key: string;
}

const NO_HOST: TransportHost = { pictures: null, lookingFolder: null, ownPrinter: null };
const NO_KEY = new Uint8Array();

/** The transport for an address. Opens nothing until the first `send`. `options` replaces single deadlines. */
export function createTransport(
  address: PrinterAddress,
  options: Partial<TransportDeadlines> = {},
  host: TransportHost = NO_HOST,
): Transport {
  const transport = transportFor(address, options, host);
  return address.kind === 'spool' ? transport : withoutPictures(transport);
}

/** A picture is for a driver: sent to the printer itself it would come out as text, metres of it. */
function withoutPictures(transport: Transport): Transport {
  const fault: TransportFault = { kind: 'refused', reason: 'no driver is there that could print a picture' };
  return {
    ...transport,
    send: (bytes, signal) =>
      isPicture(bytes)
        ? Promise.resolve<SendOutcome>({ kind: 'nothingSent', fault })
        : transport.send(bytes, signal),
  };
}

function transportFor(
  address: PrinterAddress,
  options: Partial<TransportDeadlines>,
  { pictures, lookingFolder, ownPrinter }: TransportHost,
): Transport {
  const deadlines: TransportDeadlines = { ...DEADLINES, ...options };
  switch (address.kind) {
    case 'tcp':
      return createTcpTransport(
        address,
        deadlines,
        ownPrinter?.address === formatPrinterAddress(address) ? Buffer.from(ownPrinter.key) : NO_KEY,
      );
    case 'file':
      return createFileTransport(address, deadlines);
    case 'looking':
      return createLookingTransport(address, lookingFolder);
    case 'serial':
      return createSerialTransport(address, deadlines, openSerialPort);
    case 'usb':
      return createUsbTransport(address, deadlines, usbDevices);
    case 'spool':
      return createSpoolTransport(address, deadlines, pictures);
    default:
      return unreachable(address);
  }
}
