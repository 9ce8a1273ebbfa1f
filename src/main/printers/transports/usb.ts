import { formatPrinterAddress, type UsbAddress } from '../address.ts';
import type { Answer, SendOutcome, Transport, TransportFault } from '../transport.ts';
import type { TransportDeadlines } from './deadlines.ts';
import { createLateAnswers } from './late-answers.ts';
import { oneAtATime, stopFault } from './one-at-a-time.ts';
import type { UsbDeviceHandle, UsbDevices } from './usb-devices.ts';
import { askThroughPipe } from './usb-ask.ts';
import { faultAfter, transferEnd, usbFault } from './usb-fault.ts';
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
  const use = <T>(work: Work<T>, unusable: Unusable<T>): Promise<T> =>
    withPrinter(address, devices, work, unusable);
  const late = createLateAnswers();
  return oneAtATime({
    address: formatPrinterAddress(address),
    deliver: (bytes, stop) =>
      use<SendOutcome>(
        (device, pipe) => writeAll(device, pipe, deadlines, bytes, stop),
        (fault) => ({ kind: 'nothingSent', fault }),
      ),
    ask: (question, stop) =>
      use<Answer>(
        (device, pipe) => askThroughPipe(device, pipe, late, question, stop),
        (fault) => ({ kind: 'unreachable', fault }),
      ),
  });
}

/** Rejects only before the first packet. */
type Work<T> = (device: UsbDeviceHandle, pipe: UsbPipe) => Promise<T>;
/** What a printer that could not be used comes to. */
type Unusable<T> = (fault: TransportFault) => T;

/** Finds, opens and claims the printer, and leaves everything as it was found. */
async function withPrinter<T>(
  address: UsbAddress,
  devices: UsbDevices,
  work: Work<T>,
  unusable: Unusable<T>,
): Promise<T> {
  const found = await findUsbPrinter(devices, address);
  if ('fault' in found) return unusable(found.fault);
  const { device } = found;
  try {
    await device.open();
  } catch (error) {
    return unusable(usbFault(error));
  }
  try {
    const pipe = printerPipe(device);
    if (pipe === null) return unusable({ kind: 'io', reason: 'the device is no printer' });
    return await claimed(device, pipe, work);
  } catch (error) {
    return unusable(usbFault(error));
  } finally {
    await device.close().catch(() => {});
  }
}

/** The system's own driver gets its printer back, as CUPS does it. */
async function claimed<T>(device: UsbDeviceHandle, pipe: UsbPipe, work: Work<T>): Promise<T> {
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
      return await work(device, pipe);
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
      if (end === 'stalled') await device.clearHalt('out', endpointNumber).catch(() => {});
      const fault = faultAfter(end, isFirst ? closeTimeoutMs : timeoutMs, error);
      // Only these two say for certain that a single packet did not get through.
      return end === 'timedOut' || end === 'stalled' ? failed(fault) : { kind: 'uncertain', fault };
    }
    if (taken === 0) return failed({ kind: 'io', reason: 'the printer acknowledged nothing' });
    offset += taken;
  }
  return { kind: 'taken', evidence: 'connectionClosed' };
}
