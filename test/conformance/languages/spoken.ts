import {
  printerLanguages,
  type PrinterLanguageName,
} from '../../../src/shared/domain/printer/printer-model.ts';

/** What printers themselves speak: a picture is for a driver. */
export type Spoken = Exclude<PrinterLanguageName, 'png'>;
export const spoken: readonly Spoken[] = printerLanguages.filter((name) => name !== 'png');
