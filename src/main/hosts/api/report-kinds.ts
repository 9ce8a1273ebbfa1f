import { createReport } from '../../../shared/marketplace/generated-reports.ts';
import type { AnyOperation } from '../../../shared/marketplace/operation.ts';
import { createStockReport, createStorageReport } from '../../../shared/marketplace/report-tasks.ts';

interface KindOfReport {
  readonly words: string;
  /** What is asked for first: the command takes its fields, but for those that it fills in itself. */
  readonly created: AnyOperation;
  readonly filledIn: readonly string[];
}

/** Reports that take several requests: they are created, waited for, downloaded and read as one call. */
export const reportKinds = {
  cards: {
    words: 'figures of cards and searches as the service puts them together (N10–N13)',
    created: createReport,
    filledIn: ['id'],
  },
  stock: {
    words: 'stock in the platform’s warehouses (N14–N16)',
    created: createStockReport,
    filledIn: [],
  },
  storage: { words: 'paid storage, at most 8 days (N18–N20)', created: createStorageReport, filledIn: [] },
} as const satisfies Record<string, KindOfReport>;

export type ReportKind = keyof typeof reportKinds;
