import type { PrinterAddress } from '../address.ts';
import type { Transport } from '../transport.ts';
import { unreachable } from '../../../shared/result.ts';
import { DEADLINES, type TransportDeadlines } from './deadlines.ts';
import { createFileTransport } from './file.ts';
import { createTcpTransport } from './tcp.ts';

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
    default:
      return unreachable(address);
  }
}
