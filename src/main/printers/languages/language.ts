import type { Dots } from '../../labels/dots.ts';

/**
 * Dots to a printer's bytes.
 *
 * Promises of `encode`:
 * - One document is exactly one label, one copy, with the picture at the label's own origin, dot for dot.
 * - It does not depend on what was printed before: whatever a document may leave behind it sets itself.
 * - Nothing is stored in the printer, and no setting outlives a power cycle.
 * - It has no state and no side effects, and the same dots always give the same bytes.
 */
export interface PrinterLanguage {
  readonly name: 'zpl';
  encode(dots: Dots): Uint8Array;
}
