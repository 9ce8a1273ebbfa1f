import type { SheetFault } from '../../shared/domain/sheet/sheet-faults.ts';

/** Why a file can't be read as a table. */
export class UnreadableSheet extends Error {
  readonly fault: SheetFault;
  /** Where, from 1; null: it is not one place. */
  readonly line: number | null;

  constructor(fault: SheetFault, line: number | null = null) {
    super(fault);
    this.fault = fault;
    this.line = line;
  }
}
