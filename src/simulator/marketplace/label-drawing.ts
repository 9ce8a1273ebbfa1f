import sharp from 'sharp';
import type { LabelType } from '../../shared/marketplace/common.ts';
import { unreachable } from '../../shared/result.ts';
import { type LabelLayout, type LabelWidth, orderLabel, supplyLabel } from './label-layout.ts';
import { labelSvg } from './label-svg.ts';
import { labelZpl } from './label-zpl.ts';
import type { Sticker } from './state-shapes.ts';

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
  draw(supplyLabel(supplyId), type);
