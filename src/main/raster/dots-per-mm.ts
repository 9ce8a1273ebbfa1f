import type { PrinterModel } from '../../shared/domain/printer/printer-model.ts';

const MM_PER_INCH = 25.4;

/** A "203 dpi" head has 8 dots a millimetre, which is 203.2; those of 300 and 600 have as many an inch as they say. */
const PER_MM: Readonly<Record<PrinterModel['dpi'], number>> = {
  203: 8,
  300: 300 / MM_PER_INCH,
  600: 600 / MM_PER_INCH,
};

/** Millimetres on paper to whole dots of the head. */
export const dotsOf = (millimetres: number, dpi: PrinterModel['dpi']): number =>
  Math.round(millimetres * PER_MM[dpi]);

/** As pictures say it, in whole dots. */
export const dotsPerMetre = (dpi: PrinterModel['dpi']): number => Math.round(PER_MM[dpi] * 1000);

/** The other way round: the paper that so many dots cover. */
export const millimetresOf = (dots: number, dpi: PrinterModel['dpi']): number => dots / PER_MM[dpi];
