import type { PrinterLanguageName, PrinterModel } from '../../../shared/domain/printer/printer-model.ts';
import type { Dots } from '../../raster/dots.ts';

/**
 * Dots to a printer's bytes.
 *
 * Promises of `encode`:
 * - One document is exactly one label, one copy, with the picture at the label's own origin, turned and moved as the
 *   model says and nothing else, dot for dot.
 * - It does not depend on what was printed before: whatever a document may leave behind it sets itself.
 * - Nothing is stored in the printer. What outlives the label is what the model's owner has set, the roll, the darkness,
 *   the speed and what becomes of labels, and the label's own size; what is null in the model is not said.
 * - It has no state and no side effects, and the same dots always give the same bytes.
 *
 * `finish` is a document, of `encode` or of the marketplace, with what becomes of its label said in it, as the model has
 * it: `cuts` tells whether this one is to be cut off. Said with each label, it may be another one each time.
 *
 * `resync` is what brings a printer to the beginning of a document when one of `encode` was cut off at an unknown byte.
 * - After it a document comes out as if nothing had been before it. Of the cut label a part may be on paper.
 * - A printer that was not in the middle of anything prints nothing for it; ESC/POS feeds one empty label.
 * - It may itself be cut off, and is sent again then.
 */
export interface PrinterLanguage {
  readonly name: PrinterLanguageName;
  encode(dots: Dots, model: PrinterModel): Uint8Array;
  finish(document: Uint8Array, model: PrinterModel, cuts: boolean): Uint8Array;
  resync(model: PrinterModel): Uint8Array;
}
