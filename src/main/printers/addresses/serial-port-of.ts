import { parsePrinterAddress } from '../address.ts';

/** Empty for a printer that is not on a serial port. */
export function serialPortOf(address: string): readonly string[] {
  const parsed = parsePrinterAddress(address);
  return parsed.ok && parsed.value.kind === 'serial' ? [parsed.value.path] : [];
}
