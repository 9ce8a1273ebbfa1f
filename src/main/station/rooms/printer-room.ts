import type { PrinterSetup, Routes } from '../../../shared/domain/printer/printer-set.ts';
import { createGiveOutLabels } from '../../services/labels/give-out-labels.ts';
import { DEFAULT_MODEL } from '../../services/printing/printer-pool.ts';
import { createPrinting } from '../../services/printing/printing.ts';
import { logPrinters } from '../../services/settings/logged-settings.ts';
import type { Composition } from '../composition.ts';
import { findingPrinters } from '../finding-printers.ts';
import { calledBy, notePrinterGiven, printersInForce, type PrintersInForce } from '../printers-in-force.ts';
import type { BenchRoom } from './bench-room.ts';
import type { Desk } from './desk.ts';
import type { LabelRoom } from './label-room.ts';
import type { SupplyRoom } from './supply-room.ts';

export type PrinterRoom = ReturnType<typeof printerRoom>;

/** The printers of the desk: found, chosen, put in force and asked. */
export function printerRoom(
  desk: Desk,
  { labels, templates }: LabelRoom,
  { packing }: BenchRoom,
  { pictures }: SupplyRoom,
  { printerAddress, ownPrinter }: Pick<Composition, 'printerAddress' | 'ownPrinter'>,
) {
  const { settings, journal, clock, log, printers, people } = desk;
  const readInForce = (): PrintersInForce =>
    printersInForce(settings, printerAddress, ownPrinter?.address ?? null);
  let inForce = readInForce();
  notePrinterGiven(desk, printerAddress, inForce);
  printers.use(inForce.printers, settings.read().routes);

  /** `save` is called between the log's word of what changes and the change. */
  const use = (chosen: readonly PrinterSetup[], routes: Routes, save: () => void): void => {
    const before = { printers: printers.list().map((printer) => printer.setup()), routes: printers.routes() };
    logPrinters({ journal, clock }, before, { printers: chosen, routes }, save);
    printers.use(chosen, routes);
    packing.printerChanged();
    labels.wake();
  };

  const printing = createPrinting({
    ...desk,
    templates,
    usePrinters: (chosen, routes) =>
      use(chosen, routes, () =>
        settings.write({ ...settings.read(), printers: [...inForce.toSave(chosen)], routes }),
      ),
    answered: packing.printerChanged,
    pictures: { drawers: desk.drawers, refused: printers.refused, paper: desk.paper },
    finding: findingPrinters(printers, log).handlers,
    givingOutLabels: createGiveOutLabels({
      ...desk,
      person: () => people.current()?.name ?? null,
      marketplaceLabels: { ...pictures, orders: labels.pictures },
      labelSize: desk.labelSettings,
      dpiFor: (kind) => printers.effectivePrinter(kind)?.setup().model.dpi ?? DEFAULT_MODEL.dpi,
    }),
  });

  /** Another printer or other labels: nothing prepared for the old ones is sent any more. */
  const formatChanged = (): void => {
    printers.formatChanged();
    labels.wake();
  };
  return {
    handlers: { printing: printing.handlers },
    formatChanged,
    /** The settings were written by somebody else: their printers are the desk's now. */
    useSaved: (save: () => void) => {
      inForce = readInForce();
      use(inForce.printers, settings.read().routes, save);
    },
    /** A printer that was never given a name has the language's. */
    nameUnnamed: () => {
      const setups = printers.list().map((printer) => printer.setup());
      printers.use(calledBy(settings, setups), printers.routes());
    },
  };
}
