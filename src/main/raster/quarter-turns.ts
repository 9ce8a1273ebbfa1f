import { unreachable } from '../../shared/result.ts';
import type { Grey } from './grey.ts';

/** Quarter turns, clockwise. */
export type Quarters = 0 | 1 | 2 | 3;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The picture as it looks after so many quarter turns to the left: what was turned clockwise stands upright. */
export function turnBack(grey: Grey, quarters: Quarters): Grey {
  if (quarters === 0) return grey;
  const { width, height, pixels } = grey;
  const upright = quarters === 2;
  const [columns, rows] = upright ? [width, height] : [height, width];
  const [origin, across, down] = stepsOf(grey, quarters);
  const out = new Uint8Array(pixels.length);
  for (let v = 0, at = 0; v < rows; v += 1) {
    for (let u = 0, from = origin + v * down; u < columns; u += 1, at += 1, from += across)
      out[at] = pixels[from]!;
  }
  return { width: columns, height: rows, pixels: out };
}

/** Where a point of the picture lies after `turnBack`. */
export function pointTurnedBack({ x, y }: Point, { width, height }: Grey, quarters: Quarters): Point {
  switch (quarters) {
    case 0:
      return { x, y };
    case 1:
      return { x: y, y: width - x };
    case 2:
      return { x: width - x, y: height - y };
    case 3:
      return { x: height - y, y: x };
    default:
      return unreachable(quarters);
  }
}

/** Where the upper left corner lies in the old picture, and the steps to the right and down. */
function stepsOf({ width, height }: Grey, quarters: 1 | 2 | 3): readonly [number, number, number] {
  switch (quarters) {
    case 1:
      return [width - 1, width, -1];
    case 2:
      return [width * height - 1, -1, -width];
    case 3:
      return [(height - 1) * width, -width, 1];
    default:
      return unreachable(quarters);
  }
}
