import type { UsbAddress } from '../address.ts';
import type { TransportFault } from '../transport.ts';
import type { UsbDeviceHandle, UsbDevices } from './usb-devices.ts';
import { usbFault } from './usb-fault.ts';

/** Where the bytes of a document go in, and answers come out: the pipe of an opened device. */
export interface UsbPipe {
  readonly interfaceNumber: number;
  readonly alternateSetting: number;
  readonly endpointNumber: number;
  /** Null for a printer that only listens. */
  readonly answersFrom: number | null;
  /** Bytes that travel together or not at all. */
  readonly packetBytes: number;
}

const PRINTER_CLASS = 7;

/**
 * Protocols of the printer class that take plain bytes: two-way first, then one-way. The others wrap them (IEEE 1284.4,
 * IPP over USB).
 */
const PLAIN_PROTOCOLS = [2, 1];

/** The one device that the address means. Other devices' trouble is not looked at. */
export async function findUsbPrinter(
  devices: UsbDevices,
  address: UsbAddress,
): Promise<{ readonly device: UsbDeviceHandle } | { readonly fault: TransportFault }> {
  let found: readonly UsbDeviceHandle[];
  try {
    found = await devices.list();
  } catch (error) {
    return { fault: usbFault(error) };
  }
  const alike = found.filter(
    ({ vendorId, productId }) => vendorId === address.vendorId && productId === address.productId,
  );
  const meant =
    address.serialNumber === null
      ? alike
      : alike.filter((device) => hasSerialNumber(device, address.serialNumber));
  const [device, another] = meant;
  if (device === undefined) return { fault: { kind: 'unreachable', reason: 'ENODEV' } };
  if (another !== undefined)
    return { fault: { kind: 'refused', reason: 'several such printers: the address needs a serial number' } };
  return { device };
}

function hasSerialNumber(device: UsbDeviceHandle, wanted: string | null): boolean {
  try {
    return device.serialNumber() === wanted;
  } catch {
    return false;
  }
}

/** The pipe of an opened device that takes plain bytes, or null if it is no such printer. */
export function printerPipe(device: UsbDeviceHandle): UsbPipe | null {
  const pipes = device.interfaces().flatMap(({ interfaceNumber, alternates }) =>
    alternates
      .filter(({ interfaceClass }) => interfaceClass === PRINTER_CLASS)
      .flatMap(({ alternateSetting, interfaceProtocol, endpoints }) =>
        endpoints
          .filter(({ direction, type }) => direction === 'out' && type === 'bulk')
          .map(({ endpointNumber, packetSize }) => ({
            protocol: interfaceProtocol,
            pipe: {
              interfaceNumber,
              alternateSetting,
              endpointNumber,
              answersFrom:
                endpoints.find(({ direction, type }) => direction === 'in' && type === 'bulk')
                  ?.endpointNumber ?? null,
              packetBytes: packetSize,
            },
          })),
      ),
  );
  for (const wanted of PLAIN_PROTOCOLS) {
    const match = pipes.find(({ protocol }) => protocol === wanted);
    if (match !== undefined) return match.pipe;
  }
  return null;
}
