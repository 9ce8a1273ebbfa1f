import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { DeskPrinter } from './desk-printer.ts';
import type { PrinterPool } from './printer-pool.ts';

export type FindPrinter = (printerId: string) => Result<DeskPrinter, ProblemOf<'printerUnknown'>>;

export const findIn =
  (pool: Pick<PrinterPool, 'get'>): FindPrinter =>
  (printerId) => {
    const printer = pool.get(printerId);
    return printer ? ok(printer) : fail({ code: 'printerUnknown', printerId });
  };
