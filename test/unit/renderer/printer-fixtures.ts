import type { JobView } from '../../../src/shared/contract/printing.ts';
import type { FoundPrinter } from '../../../src/shared/domain/printer/found-printer.ts';
import { NOTHING_SAID, type PrinterStatus } from '../../../src/shared/domain/printer/printer-status.ts';

export const printJob = (id: string): JobView => ({
  id,
  document: { kind: 'orderLabel', orderId: '1', supplyId: 'S-1' },
  parcel: null,
  cause: 'packed',
  reason: null,
  person: null,
  replaces: null,
  overrode: null,
  instead: null,
  state: 'queued',
  evidence: null,
  attempts: 0,
  createdAt: 0,
  changedAt: 0,
  trouble: null,
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
