import { unreachable } from '../../../shared/result.ts';
import { formatPrinterAddress, type UsbAddress } from '../address.ts';
import type { SendOutcome, Transport, TransportFault } from '../transport.ts';
import type { TransportDeadlines } from './deadlines.ts';
import { oneAtATime, stopFault } from './one-at-a-time.ts';
import type { UsbDeviceHandle, UsbDevices } from './usb-devices.ts';
import { transferEnd, usbFault, type TransferEnd } from './usb-fault.ts';
import { findUsbPrinter, printerPipe, type UsbPipe } from './usb-printer.ts';

/** The unit of progress: whole packets of every speed, and little enough for a printer that fills up to go on taking. */
const CHUNK_BYTES = 4096;

/**
 * A printer that moves paper answers within seconds; 10 s without taking 4 KB is one that needs a person. A transfer
 * can't be ended sooner, so this is also how long an abort may take.
 */
const TRANSFER_TIMEOUT_MS = 10_000;

/** The first packet is tried in slices, so that an abort is heard while a printer without paper takes nothing. */
const FIRST_PACKET_TIMEOUT_MS = 1000;

/**
 * USB's printer class: found, opened, written to and released for each document. `taken` means that the printer
 * acknowledged every packet. The first packet goes alone: it travels whole or not at all, so a printer that takes
 * nothing (no paper, lid open) is known to have got nothing.
 */
export function createUsbTransport(
  address: UsbAddress,
  deadlines: TransportDeadlines,
  devices: UsbDevices,
): Transport {
  return oneAtATime(formatPrinterAddress(address), async (bytes, stop) => {
    const found = await findUsbPrinter(devices, address);
    if ('fault' in found) return { kind: 'nothingSent', fault: found.fault };
    const { device } = found;
    try {
      await device.open();
    } catch (error) {
      return { kind: 'nothingSent', fault: usbFault(error) };
    }
    try {
      const pipe = printerPipe(device);
      if (pipe === null)
        return { kind: 'nothingSent', fault: { kind: 'io', reason: 'the device is no printer' } };
      return await throughPipe(device, pipe, deadlines, bytes, stop);
    } catch (error) {
      // Before the first packet: what comes after it is told by `writeAll`.
      return { kind: 'nothingSent', fault: usbFault(error) };
    } finally {
      await device.close().catch(() => {});
    }
  });
}

/** Rejects only before the first packet. The system's own driver gets its printer back, as CUPS does it. */
async function throughPipe(
  device: UsbDeviceHandle,
  pipe: UsbPipe,
  deadlines: TransportDeadlines,
  bytes: Uint8Array,
  stop: AbortSignal,
): Promise<SendOutcome> {
  const { interfaceNumber, alternateSetting } = pipe;
  const wasDetached = await device.detachKernelDriver(interfaceNumber).then(
    () => true,
    () => false,
  );
  try {
    await device.claimInterface(interfaceNumber);
    try {
      // Devices with a single alternate need not know the request.
      if (alternateSetting !== 0) await device.selectAlternate(interfaceNumber, alternateSetting);
      return await writeAll(device, pipe, deadlines, bytes, stop);
    } finally {
      await device.releaseInterface(interfaceNumber).catch(() => {});
    }
  } finally {
    if (wasDetached) await device.attachKernelDriver(interfaceNumber).catch(() => {});
  }
}

async function writeAll(
  device: UsbDeviceHandle,
  { endpointNumber, packetBytes }: UsbPipe,
  { closeTimeoutMs }: TransportDeadlines,
  bytes: Uint8Array,
  stop: AbortSignal,
): Promise<SendOutcome> {
  const began = performance.now();
  let offset = 0;
  const failed = (fault: TransportFault): SendOutcome => ({
    kind: offset > 0 ? 'uncertain' : 'nothingSent',
    fault,
  });
  while (offset < bytes.length) {
    if (stop.aborted) return failed(stopFault(stop));
    const isFirst = offset === 0;
    const piece = bytes.subarray(offset, offset + (isFirst ? packetBytes : CHUNK_BYTES));
    const timeoutMs = Math.min(isFirst ? FIRST_PACKET_TIMEOUT_MS : TRANSFER_TIMEOUT_MS, closeTimeoutMs);
    let taken: number;
    try {
      taken = await device.transferOut(endpointNumber, piece, timeoutMs);
    } catch (error) {
      const end = transferEnd(error);
      const isOver = !isFirst || performance.now() - began >= closeTimeoutMs;
      if (end === 'timedOut' && stop.aborted) return failed(stopFault(stop));
      if (end === 'timedOut' && !isOver) continue;
      if (end === 'stalled') await device.clearHalt(endpointNumber).catch(() => {});
      const fault = faultAfter(end, isFirst ? closeTimeoutMs : timeoutMs, error);
      // Only these two say for certain that a single packet did not get through.
      return end === 'timedOut' || end === 'stalled' ? failed(fault) : { kind: 'uncertain', fault };
    }
    if (taken === 0) return failed({ kind: 'io', reason: 'the printer acknowledged nothing' });
    offset += taken;
  }
  return { kind: 'taken', evidence: 'connectionClosed' };
}

function faultAfter(end: TransferEnd, waitedMs: number, error: unknown): TransportFault {
  switch (end) {
    case 'timedOut':
      return { kind: 'timeout', reason: `the printer takes the bytes: not within ${waitedMs} ms` };
    case 'stalled':
      return { kind: 'io', reason: 'the printer stopped the transfer (STALL)' };
    case 'unplugged':
      return { kind: 'reset', reason: 'ENODEV' };
    case 'other':
      return usbFault(error);
    default:
      return unreachable(end);
  }
}
