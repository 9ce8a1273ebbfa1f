import type { ConditionName, PrinterStatus } from '../../../shared/domain/printer/printer-status.ts';
import type { Finish, PrinterLanguageName } from '../../../shared/domain/printer/printer-model.ts';
import type { Question } from '../transport.ts';
import { escposStatus } from './escpos/escpos-status.ts';
import { tsplStatus } from './tspl/tspl-status.ts';
import { zplStatus } from './zpl/zpl-status.ts';

/** A question of a language, and how its answer is read: null for anything but a whole answer as the manual has it. */
export interface StatusQuestion<T> extends Question {
  readonly read: (answer: Uint8Array) => T | null;
}

/** A counter that some printers of the language have. */
export interface CounterQuestion extends StatusQuestion<number | 'none'> {
  readonly counts: 'labelsPrinted' | 'kilometresPrinted';
  /** `always`: it is looked at with each status; `seldom`: it moves so slowly that once an hour is plenty. */
  readonly how: 'always' | 'seldom';
}

/**
 * What proves that a label came out. `counter`: its own count of labels went up. `finish`: it says that it is printing,
 * then that it is ready. Null: it says nothing that only a printed label explains.
 */
export type ProofKind = 'counter' | 'finish' | null;

/** How a language is asked for the state of its printer. Only a printer that answers `status` is asked the others. */
export interface StatusDialect {
  readonly status: StatusQuestion<PrinterStatus>;
  /** More conditions than `status` has. */
  readonly details: StatusQuestion<readonly ConditionName[]> | null;
  /** What must become of labels for them to be asked; not given: always. */
  readonly detailsWith?: readonly Finish['kind'][];
  readonly counters: readonly CounterQuestion[];
  readonly proof: ProofKind;
}

const dialects: Readonly<Partial<Record<PrinterLanguageName, StatusDialect>>> = {
  zpl: zplStatus,
  tspl: tsplStatus,
  escpos: escposStatus,
};

/** Null for a language in which nothing can be asked. */
export const dialectOf = (language: PrinterLanguageName): StatusDialect | null => dialects[language] ?? null;
