import type { PrinterLanguageName } from './printer-model.ts';

/** What a language lets the station say beside the dots. What it does not is set in the printer. */
export interface Adjustments {
  /** The height of the gap or mark; other languages' printers measure it themselves. */
  readonly mediaMm: boolean;
  readonly darkness: boolean;
  readonly speed: boolean;
}

/** ESC/POS has no command for darkness and speed that every printer knows. */
export const adjustmentsOf: Readonly<Record<PrinterLanguageName, Adjustments>> = {
  zpl: { mediaMm: false, darkness: true, speed: true },
  tspl: { mediaMm: true, darkness: true, speed: true },
  escpos: { mediaMm: false, darkness: false, speed: false },
};
