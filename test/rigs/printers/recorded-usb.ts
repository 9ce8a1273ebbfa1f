import type { ListedUsbDevice, UsbLister } from '../../../src/main/printers/discovery/sources/usb-lister.ts';

/** What a device answers. `unreadable`: the package throws; `deviceId` null: it refuses the request. */
export interface UsbRecord {
  readonly vendorId: number;
  readonly productId: number;
  readonly deviceClass: number;
  readonly serialNumber: string | null;
  readonly maker: string | null;
  readonly product: string | null;
  readonly printerInterfaces: ReturnType<ListedUsbDevice['printerInterfaces']>;
  readonly deviceId: string | null;
  readonly openError?: string;
}

/** Devices as the package `usb` lists them; `calls` is the exchange, each call with the device's number. */
export function recordedUsb(records: readonly UsbRecord[]): {
  readonly lister: UsbLister;
  readonly calls: readonly string[];
} {
  const calls: string[] = [];
  const text = (value: string | null): string | null => {
    if (value === 'unreadable') throw new Error('failed to read descriptor');
    return value;
  };
  const devices = records.map((record, number): ListedUsbDevice => {
    const { vendorId, productId, deviceClass, openError } = record;
    return {
      vendorId,
      productId,
      deviceClass,
      serialNumber: () => text(record.serialNumber),
      maker: () => text(record.maker),
      product: () => text(record.product),
      async open() {
        calls.push(`${number}: open`);
        if (openError !== undefined) throw new Error(openError);
      },
      async close() {
        calls.push(`${number}: close`);
      },
      printerInterfaces: () => record.printerInterfaces,
      async deviceId(interfaceNumber, alternateSetting, timeoutMs) {
        calls.push(`${number}: GET_DEVICE_ID ${interfaceNumber}.${alternateSetting} within ${timeoutMs} ms`);
        if (record.deviceId === null) throw new Error('nativeControlTransferIn error: Stall');
        const length = Buffer.alloc(2);
        length.writeUInt16BE(record.deviceId.length + 2);
        return Buffer.concat([length, Buffer.from(record.deviceId)]);
      },
    };
  });
  return { lister: async () => devices, calls };
}
