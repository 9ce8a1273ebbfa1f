import type { PrinterView } from '../../../src/shared/contract/printing.ts';
import type { FoundPrinter } from '../../../src/shared/domain/found-printer.ts';
import { printerModelSchema } from '../../../src/shared/domain/printer-model.ts';
import { NOTHING_SAID, type PrinterStatus } from '../../../src/shared/domain/printer-status.ts';

export const printerView = (given: Partial<PrinterView> = {}): PrinterView => ({
  id: 'first',
  name: 'Label printer',
  address: 'tcp://10.0.0.5:9100',
  model: printerModelSchema.parse({ language: 'tspl', dpi: 203, headDots: 864 }),
  catalogueId: null,
  health: 'ready',
  trouble: null,
  report: { kind: 'unknown' },
  waiting: 0,
  held: null,
  inDoubt: 0,
  oldMayCome: 0,
  sending: null,
  queue: [],
  ...given,
});

export const foundPrinter = (given: Partial<FoundPrinter> = {}): FoundPrinter => ({
  address: 'tcp://10.0.0.5:9100',
  ways: ['network'],
  name: 'XP-365B',
  maker: null,
  model: null,
  firmware: null,
  language: 'tspl',
  dpi: null,
  headDots: null,
  catalogueId: null,
  sameAs: [],
  evidence: [],
  problems: [],
  ...given,
});

export const statusWith = (...conditions: PrinterStatus['conditions']): PrinterStatus => ({
  ...NOTHING_SAID,
  conditions,
  printing: false,
});
