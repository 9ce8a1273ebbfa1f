import { z } from 'zod';
import { scannerProfileSchema } from './scanner-profile.ts';

const usbId = z.int().min(0).max(0xffff);

/** A USB device, whatever name the system gives its port this time. */
export const scannerDeviceSchema = z.object({
  vendorId: usbId,
  productId: usbId,
  /** Null for a device that has none, or of which only one is plugged in. */
  serialNumber: z.string().max(200).nullable(),
});
export type ScannerDevice = z.infer<typeof scannerDeviceSchema>;

/** A scanner on a serial line, as this desk keeps it. */
export const serialScannerSchema = z.object({
  id: z.string().min(1).max(100),
  /** `serial:///dev/ttyACM0?baud=9600`, `COM3`: the form that printers have. */
  address: z.string().max(500),
  /** Where it is given, the port that this device has now counts, and not the one in the address. */
  device: scannerDeviceSchema.nullable(),
  /** What the set-up card found; null before. */
  profile: scannerProfileSchema.nullable(),
});
export type SerialScanner = z.infer<typeof serialScannerSchema>;

/** A serial port that the computer has. */
export const serialPortSchema = z.object({
  path: z.string(),
  /** Null for a port that is not on USB. */
  device: scannerDeviceSchema.nullable(),
  /** Of the device or its adapter. */
  name: z.string().nullable(),
});
export type SerialPortInfo = z.infer<typeof serialPortSchema>;

/** Whether a serial scanner can be heard. `refused`: another program has the port, or the system denies it. */
export type SerialScannerState =
  | { readonly kind: 'listening'; readonly path: string }
  | { readonly kind: 'unplugged' }
  | { readonly kind: 'refused'; readonly reason: string }
  /** `reason` is the system's. */
  | { readonly kind: 'faulty'; readonly reason: string };
