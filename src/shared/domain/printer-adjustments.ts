import type { Finish, Media, PrinterLanguageName } from './printer-model.ts';

/** What a language lets the station say beside the dots. What it does not is set in the printer. */
export interface Adjustments {
  /** The height of the gap or mark; other languages' printers measure it themselves. */
  readonly mediaMm: boolean;
  readonly darkness: boolean;
  readonly speed: boolean;
  /** A shorter way to send dots, which not every printer prints. */
  readonly graphics: boolean;
  /** Where a label stops when it is out. */
  readonly restAt: boolean;
}

/** ESC/POS has no command for darkness and speed that every printer knows; a driver has settings of its own. */
export const adjustmentsOf: Readonly<Record<PrinterLanguageName, Adjustments>> = {
  zpl: { mediaMm: false, darkness: true, speed: true, graphics: true, restAt: true },
  tspl: { mediaMm: true, darkness: true, speed: true, graphics: false, restAt: true },
  escpos: { mediaMm: false, darkness: false, speed: false, graphics: false, restAt: false },
  png: { mediaMm: false, darkness: false, speed: false, graphics: false, restAt: false },
};

const ALL: readonly Finish['kind'][] = ['asSet', 'tear', 'peel', 'cut'];

/**
 * What a printer can be told to do with a label that is out. ESC/POS has a command that feeds to the cutter, which on a
 * roll of separate labels would cut into the next one; a driver has settings of its own.
 */
export function finishesOf(language: PrinterLanguageName, media: Media['kind']): readonly Finish['kind'][] {
  if (language === 'zpl' || language === 'tspl') return ALL;
  return language === 'escpos' && media === 'continuous' ? ['asSet', 'cut'] : ['asSet'];
}
