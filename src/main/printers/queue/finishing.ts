import type { PrinterModel } from '../../../shared/domain/printer-model.ts';
import { languageOf } from '../languages/language-of.ts';

/** Says with each document what becomes of its label, and counts labels from cut to cut. */
export interface Finishing {
  /** `isLast`: no label waits behind this one. */
  say(document: Uint8Array, isLast: boolean): Uint8Array;
  /** Of what was said last some or all may have reached the printer. */
  went(): void;
}

/** What hangs uncut from a printer when the station starts is not known: it counts from there. */
export function createFinishing(model: () => PrinterModel): Finishing {
  let uncut = 0;
  let isCut = false;
  return {
    say(document, isLast) {
      const { finish } = model();
      isCut = finish.kind === 'cut' && (finish.every === null ? isLast : uncut + 1 >= finish.every);
      return languageOf(model()).finish(document, model(), isCut);
    },
    went() {
      uncut = isCut ? 0 : uncut + 1;
    },
  };
}
