import type { PrinterSetup } from '../../shared/domain/printer/printer-set.ts';
import type { Journal } from '../db/journal/open-journal.ts';
import { parsePrinterAddress } from '../printers/address.ts';
import type { OwnPrinter } from '../printers/transports/create-transport.ts';
import { DEFAULT_MODEL } from '../services/printing/printer-pool.ts';
import { FIRST_PRINTER, UNNAMED_PRINTER, type SettingsFile } from '../services/settings/settings-file.ts';

/** The printers of this run, and which of them are kept. */
export interface PrintersInForce {
  readonly printers: readonly PrinterSetup[];
  /** The part of a new choice to save: the emulated practice printer has a different port at each start. */
  toSave(chosen: readonly PrinterSetup[]): readonly PrinterSetup[];
}

/** The same printers; a printer that was never saved gets the default name in the desk's language. */
export function calledBy(settings: SettingsFile, printers: readonly PrinterSetup[]): readonly PrinterSetup[] {
  const { printers: saved, preferences } = settings.read();
  const isUnnamed = ({ id, name }: PrinterSetup): boolean =>
    Object.values(UNNAMED_PRINTER).includes(name) && saved.every((other) => other.id !== id);
  return printers.map((printer) =>
    isUnnamed(printer) ? { ...printer, name: UNNAMED_PRINTER[preferences.language] } : printer,
  );
}

/**
 * The saved printers. An address given for this run replaces the first one's; if none is saved, practice data bring
 * their own.
 */
export function printersInForce(
  settings: SettingsFile,
  givenAddress: string | null,
  ownAddress: string | null,
): PrintersInForce {
  const { printers: saved, preferences } = settings.read();
  const [first, ...others] = saved;
  const address = givenAddress ?? first?.address ?? ownAddress;
  const printers =
    address === null
      ? saved
      : [
          {
            id: FIRST_PRINTER,
            name: UNNAMED_PRINTER[preferences.language],
            model: DEFAULT_MODEL,
            catalogueId: null,
            ...first,
            address,
          },
          ...others,
        ];
  return {
    printers,
    toSave: (chosen) =>
      chosen
        .filter((printer) => printer.address !== ownAddress)
        .map((printer) =>
          first && printer.id === first.id && printer.address === givenAddress
            ? { ...printer, address: first.address }
            : printer,
        ),
  };
}

/** The practice printer, and a folder to look at labels in. */
export const labelKeepers =
  (ownPrinter: OwnPrinter | null) =>
  ({ address }: PrinterSetup): boolean => {
    const parsed = parsePrinterAddress(address);
    return address === ownPrinter?.address || (parsed.ok && parsed.value.kind === 'looking');
  };

interface NotePorts {
  readonly settings: SettingsFile;
  readonly journal: Journal;
  readonly clock: () => number;
}

/** An address given for this run, in place of the one that is saved. */
export function notePrinterGiven(
  { settings, journal, clock }: NotePorts,
  address: string | null,
  { printers: [first] }: PrintersInForce,
): void {
  const [saved] = settings.read().printers;
  if (saved !== undefined && address !== null && first?.address !== saved.address)
    journal.audit.add(clock(), 'printerGiven', { address, savedAs: saved.address });
}
