import type { InputOf } from '../../../shared/marketplace/operation.ts';
import type { getOrderLabels } from '../../../shared/marketplace/orders.ts';
import type { PrinterModel } from '../../printers/model.ts';

/** Which labels are asked for, and the printer they are made for. Sizes in millimetres. */
export interface LabelSettings {
  readonly type: InputOf<typeof getOrderLabels>['type'];
  readonly width: InputOf<typeof getOrderLabels>['width'];
  readonly height: InputOf<typeof getOrderLabels>['height'];
  readonly model: PrinterModel;
}

/** Everything that changes the bytes made of a label: bytes made under another key are made again. */
export const modelKey = ({ type, width, height, model }: LabelSettings): string =>
  `${type} ${width}x${height} ${model.language} ${model.dpi} ${model.headDots}`;
