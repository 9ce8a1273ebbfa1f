import type { UsbDeviceHandle } from '../../transports/usb-devices.ts';

/** A device as `usb` lists it. Every call may reject or throw with a sentence. */
export interface ListedUsbDevice {
  readonly vendorId: number;
  readonly productId: number;
  /** Of the device itself; 0: each interface has its own. */
  readonly deviceClass: number;
  serialNumber(): string | null;
  maker(): string | null;
  product(): string | null;
  open(): Promise<void>;
  close(): Promise<void>;
  /** The interfaces of printer class; only while it is open. */
  printerInterfaces(): readonly { readonly interfaceNumber: number; readonly alternateSetting: number }[];
  /** The printer class's GET_DEVICE_ID. No interface needs to be claimed for it. */
  deviceId(interfaceNumber: number, alternateSetting: number, timeoutMs: number): Promise<Uint8Array>;
}

/** What is plugged in. Rejects on a computer without USB. */
export type UsbLister = () => Promise<readonly ListedUsbDevice[]>;

const PRINTER_CLASS = 7;

/** Longer than any id; its length is a number of 16 bits. */
const DEVICE_ID_BYTES = 1024;

/** The computer's own devices through the package `usb`, loaded when first used: it brings native code. */
export const systemUsbLister: UsbLister = async () => {
  const { usb } = await import('usb');
  const devices = await usb.getDevices();
  return devices.map((device) => ({
    vendorId: device.vendorId,
    productId: device.productId,
    deviceClass: device.deviceClass,
    serialNumber: () => device.serialNumber ?? null,
    maker: () => device.manufacturerName ?? null,
    product: () => device.productName ?? null,
    open: () => device.open(),
    close: () => device.close(),
    printerInterfaces() {
      const all: ReturnType<UsbDeviceHandle['interfaces']> = device.configuration?.interfaces ?? [];
      return all.flatMap(({ interfaceNumber, alternates }) =>
        alternates
          .filter(({ interfaceClass }) => interfaceClass === PRINTER_CLASS)
          .map(({ alternateSetting }) => ({ interfaceNumber, alternateSetting })),
      );
    },
    async deviceId(interfaceNumber, alternateSetting, timeoutMs) {
      // USB printer class 1.1, 4.2.1: the index is the interface in the high byte, its alternate in the low one.
      const index = (interfaceNumber << 8) | alternateSetting;
      const setup = { requestType: 'class', recipient: 'interface', request: 0, value: 0, index } as const;
      const answer = await device.nativeControlTransferIn(setup, timeoutMs, DEVICE_ID_BYTES);
      return answer ?? new Uint8Array();
    },
  }));
};
