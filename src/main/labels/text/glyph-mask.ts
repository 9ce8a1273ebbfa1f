import type { Outline } from './outline.ts';

/** The black dots of a glyph whose origin lies at the corner of a dot; `top` and `left` from there, y downwards. */
export interface GlyphMask {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** One byte a dot, 1 is black. */
  readonly dots: Uint8Array;
}

/**
 * Covered by as much, a dot is black. Less than half keeps strokes whole that are thinner than a dot and a half, as those
 * of Han are at every usual size; at half they break up.
 */
const COVERED = 0.42;

/** How much fatter a letter is drawn whose font has no bold weight, in ems: bold stems are that much wider. */
const FATTER = 0.045;

const EMPTY: GlyphMask = { left: 0, top: 0, width: 0, height: 0, dots: new Uint8Array(0) };

/** Exact shares of area, then one threshold: no dither, no grey. */
export function maskOf(outline: Outline, size: number, fatten: boolean): GlyphMask {
  if (outline.length === 0) return EMPTY;
  const { left, top, width, height, shares } = sharesOf(outline, size);
  const extra = fatten ? Math.max(1, Math.round(FATTER * size)) : 0;
  const dots = new Uint8Array((width + extra) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (shares[y * width + x]! >= COVERED)
        dots.fill(1, y * (width + extra) + x, y * (width + extra) + x + extra + 1);
    }
  }
  return { left, top, width: width + extra, height, dots };
}

/** What a glyph covers of each dot, from 0 to 1. */
export interface GlyphShares extends Omit<GlyphMask, 'dots'> {
  readonly shares: Float32Array;
}

/** @param x and y by which the origin lies right of and below the corner of its dot. */
export function sharesOf(outline: Outline, size: number, x = 0, y = 0): GlyphShares {
  if (outline.length === 0) return { ...EMPTY, shares: new Float32Array(0) };
  let [minX, maxX, minY, maxY] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at < outline.length; at += 2) {
    minX = Math.min(minX, outline[at]!);
    maxX = Math.max(maxX, outline[at]!);
    minY = Math.min(minY, outline[at + 1]!);
    maxY = Math.max(maxY, outline[at + 1]!);
  }
  const [left, top] = [Math.floor(minX * size + x), Math.floor(-maxY * size + y)];
  const width = Math.ceil(maxX * size + x) - left;
  const height = Math.ceil(-minY * size + y) - top;
  // One column more: an edge hands what it covers of its dot's right side on to the next one.
  const stride = width + 1;
  const edges = new Float32Array(stride * height);
  for (let at = 0; at < outline.length; at += 4) {
    addEdge(
      edges,
      stride,
      outline[at]! * size + x - left,
      -outline[at + 1]! * size + y - top,
      outline[at + 2]! * size + x - left,
      -outline[at + 3]! * size + y - top,
    );
  }
  const shares = new Float32Array(width * height);
  for (let row = 0; row < height; row += 1) {
    let sum = 0;
    for (let column = 0; column < width; column += 1) {
      sum += edges[row * stride + column]!;
      shares[row * width + column] = Math.abs(sum);
    }
  }
  return { left, top, width, height, shares };
}

/**
 * Adds to each dot how much more of it than of its left neighbour lies to the right of the edge, by sign of direction:
 * summed up from the left these are the covered shares.
 */
function addEdge(shares: Float32Array, stride: number, x0: number, y0: number, x1: number, y1: number): void {
  if (y0 === y1) return;
  const down = y0 < y1;
  const [topX, topY, endX, endY] = down ? [x0, y0, x1, y1] : [x1, y1, x0, y0];
  const slope = (endX - topX) / (endY - topY);
  const sign = down ? 1 : -1;
  const last = shares.length / stride - 1;
  for (let row = Math.floor(topY); row < endY && row <= last; row += 1) {
    const from = Math.max(row, topY);
    const to = Math.min(row + 1, endY);
    if (to <= from) continue;
    const [a, b] = [topX + (from - topY) * slope, topX + (to - topY) * slope];
    const [left, right] = [Math.min(a, b), Math.max(a, b)];
    const tall = (to - from) * sign;
    if (Math.floor(right) === Math.floor(left)) {
      share(shares, stride, row, left, right, tall);
      continue;
    }
    // The edge crosses dots of this row: each takes the part that lies in it.
    for (let column = Math.floor(left); column < right; column += 1) {
      const [l, r] = [Math.max(left, column), Math.min(right, column + 1)];
      share(shares, stride, row, l, r, (tall * (r - l)) / (right - left));
    }
  }
}

/** An edge within one dot: what lies to its right there, and the whole of everything further to the right. */
function share(
  shares: Float32Array,
  stride: number,
  row: number,
  left: number,
  right: number,
  tall: number,
): void {
  const column = Math.min(Math.floor(left), stride - 2);
  const within = (left + right) / 2 - column;
  const at = row * stride + column;
  shares[at] = shares[at]! + tall * (1 - within);
  shares[at + 1] = shares[at + 1]! + tall * within;
}
