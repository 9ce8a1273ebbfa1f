import type { PrintersView } from '../../../src/shared/contract/printing.ts';

/** What was seen of a job while it waited. */
export interface Sighting {
  /** Printers of the desk that it waited at. */
  readonly printers: ReadonlySet<string>;
  /** It was passed over by others, since its own label could not be made. */
  readonly wasPassedOver: boolean;
}

export interface Sightings {
  see(view: PrintersView): void;
  of(jobId: string): Sighting;
}

const UNSEEN: Sighting = { printers: new Set(), wasPassedOver: false };

/** A document's own trouble lets others go first; the printer's holds up all. */
const OF_THE_PRINTER: ReadonlySet<string> = new Set([
  'printerUnreachable',
  'printerStopped',
  'printerHoldsBack',
  'printOutcomeUnknown',
  'printerPrintedNothing',
  'printerStoppedInLabel',
  'jobStale',
]);

export function createSightings(): Sightings {
  const seen = new Map<string, Sighting>();
  return {
    see: ({ printers }) => {
      for (const { id: printerId, queue } of printers) {
        for (const { id, trouble } of queue) {
          const before = seen.get(id) ?? UNSEEN;
          const isOwn = trouble !== null && !OF_THE_PRINTER.has(trouble.code);
          seen.set(id, {
            printers: new Set(before.printers).add(printerId),
            wasPassedOver: before.wasPassedOver || isOwn,
          });
        }
      }
    },
    of: (jobId) => seen.get(jobId) ?? UNSEEN,
  };
}
