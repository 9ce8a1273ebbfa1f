import type { PrinterView } from '../../../src/shared/contract/printing.ts';
import type { SupplyCard } from '../../../src/shared/contract/supplies.ts';
import { printerModelSchema } from '../../../src/shared/domain/printer/printer-model.ts';

/** A printer that is ready and has nothing to do. */
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
  languageDoubtful: false,
  extraLabels: 0,
  oldMayCome: 0,
  uncut: 0,
  heard: true,
  sending: null,
  queue: [],
  ...given,
});

/** An open supply of one order. */
export const supplyCard = (given: Partial<SupplyCard> = {}): SupplyCard => ({
  key: 'k',
  supplyId: 'S',
  name: 'Monday',
  stage: 'open',
  cargoType: 1,
  warehouseId: null,
  createdAt: '2026-11-21T12:00:00Z',
  total: 1,
  packed: 0,
  labelsReady: 1,
  labelsFaulty: 0,
  cancelled: 0,
  toAdd: 0,
  refused: [],
  trouble: null,
  boxes: 0,
  orphan: null,
  scannedAt: null,
  ...given,
});
