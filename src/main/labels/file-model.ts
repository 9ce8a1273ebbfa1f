import { printerModelSchema, type PrinterModel } from '../../shared/domain/printer/printer-model.ts';

/** For what becomes a file: no head has an edge there, and nothing is moved or turned. */
export const modelOfFile = (dpi: PrinterModel['dpi']): PrinterModel => ({
  ...printerModelSchema.parse({ language: 'png', dpi, headDots: 100 }),
  headDots: 1_000_000,
});
