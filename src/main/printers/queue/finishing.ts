import { finishesOf } from '../../../shared/domain/printer/language-traits.ts';
import type { PrinterModel } from '../../../shared/domain/printer/printer-model.ts';
import { languageOf } from '../languages/language-of.ts';

/** Says with each document what becomes of its label, and counts labels from cut to cut. */
export interface Finishing {
  /** `isLast`: no label waits behind this one. */
  say(document: Uint8Array, isLast: boolean): Uint8Array;
  /** Some or all of the last document may have reached the printer. */
  went(): void;
  /** Labels left uncut at the printer since its last cut, where only the last of a batch is cut. */
  uncut(): number;
}

/** How many labels hang uncut when the station starts is unknown: counting begins there. */
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
    uncut() {
      const { finish, language, media } = model();
      const cutsLast = finish.kind === 'cut' && finish.every === null;
      // Separate labels on a receipt printer are never cut, whatever is set.
      return cutsLast && finishesOf(language, media.kind).includes('cut') ? uncut : 0;
    },
  };
}
