import type { ReadCode } from './decoder.ts';
import { drawSymbol, hasTwoWidths } from './draw-symbol.ts';
import type { Grey } from '../raster/grey.ts';
import { inkBox } from '../raster/ink-box.ts';
import type { Raster } from './rasterise.ts';
import { repaintBars } from './repaint-bars.ts';
import { repaintMatrix } from './repaint-matrix.ts';
import { repaintStacked } from './repaint-stacked.ts';
import type { SourceCodes } from './source-codes.ts';
import { turnBack } from '../raster/quarter-turns.ts';
import { uprightFor } from './upright.ts';

/** Modules of a matrix code from this size on survive any scaling; smaller ones are drawn again. In dots. */
const SURVIVES = 4;

/** From this size on, as the decoder sees it, a module needs no closer look: corners are good to half a dot. */
export const SURELY_SURVIVES = SURVIVES + 0.5;

/** Below this the source itself has no whole pixel a module: nothing to be made larger on a guess. In dots. */
const TOO_SMALL = 1;

/** The turn that undoes one. */
const UNTURN = [0, 3, 2, 1] as const;

/** White modules that a matrix code wants on every side: ISO/IEC 18004 for QR, 16022 for Data Matrix; Aztec none. */
const quietOf = (format: string): number =>
  format.startsWith('QRCode') ? 4 : format === 'DataMatrix' ? 1 : 0;

/**
 * The paper with every bar code and every small matrix code drawn again at whole dots: same kind, same text, same place,
 * the same size or the next whole one. A code that stands askew, that can't be drawn as it was or has no room stays as it
 * is: the self-check decides about it.
 *
 * @param finest module that the head prints well, in dots.
 */
export function repaintCodes(
  raster: Raster,
  { codes, enlarged }: Pick<SourceCodes, 'codes' | 'enlarged'>,
  finest: number,
): Grey {
  let { paper } = raster;
  for (const code of codes) paper = repaintCode({ ...raster, paper }, code, enlarged, finest);
  return paper;
}

function repaintCode(raster: Raster, code: ReadCode, enlarged: number, finest: number): Grey {
  const upright = uprightFor(raster, code, enlarged);
  if (upright === null) return raster.paper;
  const { quarters, raster: turned, box, toDots } = upright;
  const back = (): Grey => turnBack(turned.paper, UNTURN[quarters]);
  const { width: columns, height: rows } = code.symbol;
  if (code.symbology === 'PDF417')
    return repaintStacked(turned, box, toDots, SURVIVES, finest) ? back() : raster.paper;
  if (columns === 0) {
    const symbol = drawSymbol(code);
    if (symbol?.kind !== 'bars') return raster.paper;
    const drawn = repaintBars(turned.source, turned.paper, box, toDots, symbol, hasTwoWidths(code), finest);
    return drawn ? back() : raster.paper;
  }
  // Most labels have one large code, which needs no closer look.
  if (((box.right - box.left) / columns) * turned.scaleX > SURELY_SURVIVES) return raster.paper;
  const area = inkBox(turned.source, { box, columns, rows });
  const moduleX = ((area.right - area.left) / columns) * turned.scaleX;
  const moduleY = ((area.bottom - area.top) / rows) * turned.scaleY;
  const module = (moduleX + moduleY) / 2;
  if (module >= SURVIVES || module < TOO_SMALL) return raster.paper;
  const symbol = drawSymbol(code);
  if (symbol?.kind !== 'matrix') return raster.paper;
  const drawn = repaintMatrix(turned.paper, toDots(area), module, symbol, quietOf(code.format), finest);
  return drawn ? back() : raster.paper;
}
