import type { FaultName, PrinterFault } from './faults/printer-fault.ts';
import type { LanguageName, SpokenLanguage } from './languages/language.ts';
import type { LineKind } from './lines/line.ts';
import type { HeadDpi, Page } from './paper/page.ts';
import type { WaitingLabel } from './paper/print-queue.ts';

/** Since the program started, over power cycles: as an odometer counts. */
export type PrinterCounters = {
  /** Ever: labels that lay in the folder at the start are counted too. */
  readonly labelsPrinted: number;
  /** Blank ones, by the key. */
  readonly labelsFed: number;
  readonly bytesRead: number;
  readonly connections: number;
  /** Labels cut off or lost: none came out. */
  readonly incompleteFormats: number;
  readonly powerCycles: number;
};

/** All that a printer says of itself to those who run it. */
export type PrinterOverview = {
  readonly language: SpokenLanguage;
  /** What the bytes that came last were taken for. */
  readonly speaks: LanguageName;
  readonly dpi: HeadDpi;
  /** The paper loaded, in dots. */
  readonly page: Page;
  readonly address: string;
  readonly line: LineKind;
  /** Pictures of the labels are drawn and kept. */
  readonly pictures: boolean;
  readonly reprintsOnResume: boolean;
  readonly faults: readonly PrinterFault[];
  /** A peeled label hangs from it; the next waits until it is taken. */
  readonly labelToTake: boolean;
  /** What this printer can be told to do wrong. */
  readonly possibleFaults: readonly FaultName[];
  readonly reads: boolean;
  readonly prints: boolean;
  readonly counters: PrinterCounters;
  readonly waiting: readonly WaitingLabel[];
  readonly tray: {
    readonly labels: number;
    readonly incomplete: number;
    /** The number of the label that came out last, 0 for none. */
    readonly newest: number;
  };
};
