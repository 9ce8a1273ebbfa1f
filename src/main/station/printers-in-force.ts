import type { PrinterSetup } from '../../shared/domain/printer/printer-set.ts';
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
