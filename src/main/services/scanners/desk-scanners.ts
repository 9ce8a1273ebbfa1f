import type { ScannerState, ScannerView } from '../../../shared/contract/scanners.ts';
import type { DeskScanners, NamedSerialScanner } from '../../../shared/domain/scanner/desk-scanners.ts';
import type { ScannerProfile } from '../../../shared/domain/scanner/scanner-profile.ts';
import { parsePrinterAddress } from '../../printers/address.ts';

type Port = NonNullable<ScannerView['port']>;

/** Null for an address that is no serial port, such as one edited by hand. */
export function portOfAddress(address: string): Port | null {
  const parsed = parsePrinterAddress(address);
  return parsed.ok && parsed.value.kind === 'serial'
    ? { path: parsed.value.path, baud: parsed.value.baudRate }
    : null;
}

export const addressOfPort = ({ path, baud }: Port): string => `serial://${spelled(path)}?baud=${baud}`;

const spelled = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** The scanners as a screen shows them, keyboard scanners first. */
export function viewScanners(
  { keyboard, serial }: DeskScanners,
  stateOf: (id: string) => ScannerState,
): ScannerView[] {
  return [
    ...keyboard.map((profile): ScannerView => {
      const { id, name } = profile;
      return { id, name, port: null, profile, state: { kind: 'keyboard' } };
    }),
    ...serial.map(({ id, name, address, profile }): ScannerView => {
      const port = portOfAddress(address) ?? { path: address, baud: 0 };
      return { id, name, port, profile, state: stateOf(id) };
    }),
  ];
}

const withItem = <T extends { readonly id: string }>(items: readonly T[], item: T): T[] =>
  items.some(({ id }) => id === item.id)
    ? items.map((each) => (each.id === item.id ? item : each))
    : [...items, item];

export const withKeyboard = (all: DeskScanners, profile: ScannerProfile): DeskScanners => ({
  keyboard: withItem(all.keyboard, profile),
  serial: all.serial.filter(({ id }) => id !== profile.id),
});

export const withSerial = (all: DeskScanners, scanner: NamedSerialScanner): DeskScanners => ({
  keyboard: all.keyboard.filter(({ id }) => id !== scanner.id),
  serial: withItem(all.serial, scanner),
});

export const withoutScanner = (all: DeskScanners, scannerId: string): DeskScanners => ({
  keyboard: all.keyboard.filter(({ id }) => id !== scannerId),
  serial: all.serial.filter(({ id }) => id !== scannerId),
});

export const renamed = (all: DeskScanners, scannerId: string, name: string): DeskScanners => ({
  keyboard: all.keyboard.map((each) => (each.id === scannerId ? { ...each, name } : each)),
  serial: all.serial.map((each) =>
    each.id === scannerId ? { ...each, name, profile: each.profile && { ...each.profile, name } } : each,
  ),
});
