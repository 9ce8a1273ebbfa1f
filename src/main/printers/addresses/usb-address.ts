import type { UsbAddress } from '../address.ts';
import { decodePart, type Parsed } from './parsed.ts';

/** What follows `usb://`: the two ids in hexadecimal, as every system lists them. */
export function parseUsb(text: string): Parsed<UsbAddress> {
  if (/[?#]/.test(text)) return { reason: 'write ? as %3F, # as %23' };
  const [ids = '', serial, ...more] = text.split('/');
  if (more.length > 0) return { reason: 'more than one /: in a serial number it is written %2F' };
  const [, vendor, product] = /^([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(ids) ?? [];
  if (vendor === undefined || product === undefined)
    return { reason: 'not vendor:product in hexadecimal: usb://0a5f:0120' };
  const serialNumber = serial === undefined ? null : decodePart(serial);
  if (serial !== undefined && (serialNumber === null || serialNumber === ''))
    return { reason: 'not a serial number: usb://0a5f:0120/serial-number' };
  return {
    address: {
      kind: 'usb',
      vendorId: Number.parseInt(vendor, 16),
      productId: Number.parseInt(product, 16),
      serialNumber,
    },
  };
}

export function formatUsb({ vendorId, productId, serialNumber }: UsbAddress): string {
  const hex = (id: number): string => id.toString(16).padStart(4, '0');
  const serial = serialNumber === null ? '' : `/${encodeURIComponent(serialNumber)}`;
  return `usb://${hex(vendorId)}:${hex(productId)}${serial}`;
}
