import type { PrinterLifeView } from '../../../shared/contract/printing.ts';
import { eventsBetween } from '../../../shared/domain/printer/printer-events.ts';
import {
  cleaned,
  cleanEachMm,
  fed,
  isCleaningDue,
  labelsLeft,
  paperEnded,
} from '../../../shared/domain/printer/printer-life.ts';
import type { PrinterReport } from '../../../shared/domain/printer/printer-status.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { PaperSize } from './own-labels.ts';

/** The gap between two labels of a roll. */
const GAP_MM = 2;

/** As far back as people ask "since when?". */
const REMEMBERED_MS = 60 * 24 * 3600_000;

/** As many as a page shows. */
const SHOWN_EVENTS = 50;

export interface PrinterLifePorts {
  readonly journal: Pick<Journal, 'printerLives' | 'transaction'>;
  readonly paper: () => PaperSize;
  readonly clock: () => number;
}

/** A printer's history over weeks, for its own page. */
export interface PrinterLives {
  heard(printerId: string, before: PrinterReport, after: PrinterReport): void;
  /** Its counter moved by more labels than it was sent. */
  countedMore(printerId: string): void;
  /** It took one label. */
  taken(printerId: string): void;
  /** Whether it has ever taken a label. */
  hasPrinted(printerId: string): boolean;
  cleaned(printerId: string): void;
  view(printerId: string): PrinterLifeView;
}

export function createPrinterLives({ journal, paper, clock }: PrinterLifePorts): PrinterLives {
  const { printerLives } = journal;
  const labelMm = (): number => paper().height + GAP_MM;
  return {
    heard: (printerId, before, after) => {
      const events = eventsBetween(before, after);
      if (events.length === 0) return;
      const at = clock();
      journal.transaction(() => {
        for (const what of events) {
          printerLives.addEvent(printerId, { at, what }, at - REMEMBERED_MS);
          if (what === 'paperOut') printerLives.saveLife(printerId, paperEnded(printerLives.life(printerId)));
        }
      });
    },
    countedMore: (printerId) => {
      const at = clock();
      printerLives.addEvent(printerId, { at, what: 'countedMore' }, at - REMEMBERED_MS);
    },
    taken: (printerId) => printerLives.saveLife(printerId, fed(printerLives.life(printerId), labelMm())),
    hasPrinted: (printerId) => printerLives.life(printerId).fedMm > 0,
    cleaned: (printerId) => printerLives.saveLife(printerId, cleaned(printerLives.life(printerId), clock())),
    view: (printerId) => {
      const life = printerLives.life(printerId);
      return {
        events: printerLives.events(printerId, SHOWN_EVENTS),
        fedMm: life.fedMm,
        labelsLeft: labelsLeft(life, labelMm()),
        sinceCleanedMm: life.sinceCleanedMm,
        cleanEachMm: cleanEachMm(life),
        cleanedAt: life.cleanedAt,
        isCleaningDue: isCleaningDue(life),
      };
    },
  };
}
