import {
  printerModelSchema,
  type PrinterLanguageName,
  type PrinterModel,
} from '../../../src/shared/domain/printer/printer-model.ts';

export const modelOf = (language: PrinterLanguageName, rest: Partial<PrinterModel> = {}): PrinterModel =>
  printerModelSchema.parse({ language, dpi: 203, headDots: 832, ...rest });
