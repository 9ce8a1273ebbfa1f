import type { Grey } from './grey.ts';
import type { Point } from './quarter-turns.ts';

/** A part of a picture; right and bottom are exclusive. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const BLACK = 0;
export const WHITE = 255;

/** Paints the part of the area that lies in the picture, in one of 256 shades. */
export function fill({ width, height, pixels }: Grey, area: Area, shade: number): void {
  const [left, right] = [Math.max(0, area.left), Math.min(width, area.right)];
  if (left >= right) return;
  for (let y = Math.max(0, area.top); y < Math.min(height, area.bottom); y += 1)
    pixels.fill(shade, y * width + left, y * width + right);
}

/** True when the whole area lies on the paper and nothing is printed in it. */
export function isFree({ width, height, pixels }: Grey, area: Area): boolean {
  if (area.left < 0 || area.top < 0 || area.right > width || area.bottom > height) return false;
  for (let y = area.top; y < area.bottom; y += 1) {
    for (let at = y * width + area.left; at < y * width + area.right; at += 1)
      if (pixels[at] === BLACK) return false;
  }
  return true;
}

/** The smallest area that holds all of the points. */
export function boundsOf(points: readonly Point[]): Area {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** The area and so much more around it. */
export const grown = ({ left, top, right, bottom }: Area, across: number, down: number): Area => ({
  left: left - across,
  top: top - down,
  right: right + across,
  bottom: bottom + down,
});
