import type { PrinterStatus } from '../../../shared/domain/printer/printer-status.ts';

/**
 * What asking a printer, or the spooler in front of it, came to.
 * - `says`: a whole answer that could be read.
 * - `silent`: reached, but no answer, part of one, or none that its language knows.
 * - `unreachable`: no connection; `reason` is the system's or the spooler's own word.
 * - `oneWay`: nothing ever comes back. `putOff`: a document went first.
 */
export type Heard =
  | { readonly kind: 'says'; readonly status: PrinterStatus }
  | { readonly kind: 'silent' }
  | { readonly kind: 'unreachable'; readonly reason: string }
  | { readonly kind: 'oneWay' }
  | { readonly kind: 'putOff' };

/** Where the state of one printer is asked for. */
export interface StatusSource {
  /**
   * Never rejects, and ends by its own deadlines. `thorough`: what takes a further question is asked as well; otherwise
   * it is as it was at the last thorough look. `isHurried`: nothing of ours is in the printer, so that no label is doubted
   * for one silence, and trouble is to be told soon.
   */
  look(thorough: boolean, isHurried: boolean): Promise<Heard>;
  /** A look under way may be given up: nobody waits for it any more. */
  stop(): void;
}
