import { boundsOf, type Area } from '../raster/area.ts';
import { cornersOf, type ReadCode } from './decoder.ts';
import type { Raster } from './rasterise.ts';
import { pointTurnedBack, turnBack, type Quarters } from '../raster/quarter-turns.ts';

/** An area of the source to the dots that it covers, in whole ones. */
export type ToDots = (area: Area) => Area;

/** A label turned so that one of its codes stands upright. */
export interface Upright {
  readonly quarters: Quarters;
  readonly raster: Raster;
  /** Where the code lies in the source. */
  readonly box: Area;
  readonly toDots: ToDots;
}

/** More slanted than this it isn't a straight code with a blurred edge. In degrees. */
const SLANT = 4;

/** Edges that are off a dot by less than this are on it: sizes are products of fractions. */
const OFF = 0.05;

/** Null for a code that stands askew: it can't be drawn at whole dots. */
export function uprightFor(raster: Raster, code: ReadCode, enlarged: number): Upright | null {
  const degrees = ((code.rotation % 360) + 360) % 360;
  const turns = Math.round(degrees / 90);
  if (Math.abs(degrees - turns * 90) > SLANT) return null;
  const quarters = quartersOf(turns);
  const turned = turnRaster(raster, quarters);
  const box = boundsOf(
    cornersOf(code).map(({ x, y }) =>
      pointTurnedBack({ x: x / enlarged, y: y / enlarged }, raster.source, quarters),
    ),
  );
  const { left, top, scaleX, scaleY } = turned;
  return {
    quarters,
    raster: turned,
    box,
    toDots: (area) => ({
      left: Math.floor(left + area.left * scaleX + OFF),
      top: Math.floor(top + area.top * scaleY + OFF),
      right: Math.ceil(left + area.right * scaleX - OFF),
      bottom: Math.ceil(top + area.bottom * scaleY - OFF),
    }),
  };
}

function quartersOf(turns: number): Quarters {
  switch (turns % 4) {
    case 1:
      return 1;
    case 2:
      return 2;
    case 3:
      return 3;
    default:
      return 0;
  }
}

function turnRaster(raster: Raster, quarters: Quarters): Raster {
  if (quarters === 0) return raster;
  const { paper, source, left, top, scaleX, scaleY } = raster;
  const ends = { x: left + source.width * scaleX, y: top + source.height * scaleY };
  const [a, b] = [
    pointTurnedBack({ x: left, y: top }, paper, quarters),
    pointTurnedBack(ends, paper, quarters),
  ];
  const swapped = quarters !== 2;
  return {
    paper: turnBack(paper, quarters),
    source: turnBack(source, quarters),
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    scaleX: swapped ? scaleY : scaleX,
    scaleY: swapped ? scaleX : scaleY,
  };
}
