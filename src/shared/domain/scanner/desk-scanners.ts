import { z } from 'zod';
import { thingNameSchema } from '../given-name.ts';
import { scannerProfileSchema } from './scanner-profile.ts';
import { serialScannerSchema } from './serial-scanner.ts';

/** What a screen has room for. */
export const SCANNER_NAME_LENGTH = 60;

/** One that is used without the card has a name all the same. */
export const namedSerialScannerSchema = serialScannerSchema.extend({ name: thingNameSchema(100) });
export type NamedSerialScanner = z.infer<typeof namedSerialScannerSchema>;

/** The scanners of a desk, as it keeps them. */
export const deskScannersSchema = z.object({
  /** Keyboards to the computer. */
  keyboard: z.array(scannerProfileSchema).max(100),
  serial: z.array(namedSerialScannerSchema).max(100),
});
export type DeskScanners = z.infer<typeof deskScannersSchema>;

/** How fast a scanner of this desk repeats a code while its trigger is held; null where its set-up did not show it. */
export function repeatMsOf({ keyboard, serial }: DeskScanners, scannerId: string): number | null {
  const profiles = [...keyboard, ...serial.map(({ profile }) => profile)];
  return profiles.find((profile) => profile?.id === scannerId)?.repeatMs ?? null;
}

export const NO_SCANNERS: DeskScanners = { keyboard: [], serial: [] };
