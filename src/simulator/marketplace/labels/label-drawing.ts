import sharp from 'sharp';
import type { LabelType } from '../../../shared/marketplace/common.ts';
import { unreachable } from '../../../shared/result.ts';
import { codeLabel, type LabelLayout, type LabelWidth, orderLabel } from './label-layout.ts';
import { labelSvg } from './label-svg.ts';
import { labelZpl } from './label-zpl.ts';
import type { SimulatedBox, Sticker } from '../state/state-shapes.ts';

async function draw(layout: LabelLayout, type: LabelType): Promise<Buffer> {
  switch (type) {
    case 'svg':
      return Buffer.from(labelSvg(layout));
    case 'zplh':
    case 'zplv':
      return Buffer.from(labelZpl(layout, type));
    case 'png':
      return sharp(Buffer.from(labelSvg(layout)))
        .flatten({ background: '#fff' })
        .toColourspace('b-w')
        .png()
        .toBuffer();
    default:
      return unreachable(type);
  }
}

/** The file of an order's label: `zplv` upright, all others lying. */
export const drawLabel = (sticker: Sticker, type: LabelType, width: LabelWidth): Promise<Buffer> =>
  draw(orderLabel(sticker, width), type);

export const drawSupplyQr = (supplyId: string, type: LabelType): Promise<Buffer> =>
  draw(codeLabel(supplyId, supplyId), type);

/** The code says nothing to a person: the box's own identifier stands under it. */
export const drawBoxSticker = ({ barcode, id }: SimulatedBox, type: LabelType): Promise<Buffer> =>
  draw(codeLabel(barcode, id), type);
