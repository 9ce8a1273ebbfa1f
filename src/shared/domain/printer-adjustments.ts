import type { PrinterLanguageName } from './printer-model.ts';

/** What a language lets the station say beside the dots. What it does not is set in the printer. */
export interface Adjustments {
  /** The height of the gap or mark; other languages' printers measure it themselves. */
  readonly mediaMm: boolean;
  readonly darkness: boolean;
  readonly speed: boolean;
  /** A shorter way to send dots, which not every printer prints. */
  readonly graphics: boolean;
}

/** ESC/POS has no command for darkness and speed that every printer knows; a driver has settings of its own. */
export const adjustmentsOf: Readonly<Record<PrinterLanguageName, Adjustments>> = {
  zpl: { mediaMm: false, darkness: true, speed: true, graphics: true },
  tspl: { mediaMm: true, darkness: true, speed: true, graphics: false },
  escpos: { mediaMm: false, darkness: false, speed: false, graphics: false },
  png: { mediaMm: false, darkness: false, speed: false, graphics: false },
};
