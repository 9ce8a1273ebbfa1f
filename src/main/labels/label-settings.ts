import type { InputOf } from '../../shared/marketplace/operation.ts';
import type { getOrderLabels } from '../../shared/marketplace/orders.ts';
import type { PrinterModel } from '../../shared/domain/printer/printer-model.ts';
import { isZplDrawnFor } from '../printers/languages/zpl/drawn-for.ts';
import { canTurnZpl } from '../printers/languages/zpl/turn-zpl.ts';

/** Which labels are asked for, and the printer they are made for. Sizes in millimetres. */
export interface LabelSettings {
  readonly type: InputOf<typeof getOrderLabels>['type'];
  readonly width: InputOf<typeof getOrderLabels>['width'];
  readonly height: InputOf<typeof getOrderLabels>['height'];
  readonly model: PrinterModel;
}

/**
 * The kind to ask for: ZPL is of use to a ZPL printer alone, whose head has the dots it was drawn for, and to one that
 * turns its labels by a quarter, or has several across, it is of none, as ZPL has no command for that; any other gets dots, best drawn from SVG at
 * the head's own resolution. A picture that the person chose stays the one chosen.
 */
export function labelTypeFor(model: PrinterModel, chosen: LabelSettings['type']): LabelSettings['type'] {
  const isZpl = chosen === 'zplv' || chosen === 'zplh';
  const isOfUse =
    model.language === 'zpl' && isZplDrawnFor(model.dpi) && canTurnZpl(model.turn) && model.across === null;
  return isZpl && !isOfUse ? 'svg' : chosen;
}

/** Raised when the same label and printer yield other bytes than before. */
const MADE_BY = 5;

/** Everything that changes the bytes made of a label: bytes made under another key are made again. */
export const preparationKey = ({ type, width, height, model }: LabelSettings): string =>
  `${MADE_BY} ${type} ${width}x${height} ${JSON.stringify(model)}`;
