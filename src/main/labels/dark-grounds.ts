import { grown, type Area } from '../raster/area.ts';
import type { Grey } from '../raster/grey.ts';
import { shareBelow } from './shades-of-area.ts';

/** Side of a cell, in pixels. Every other pixel and row of it tells as much as all. */
const CELL = 4;
const STEP = 2;

/** Dark, like the decoder's middle; a cell is, when half of what is looked at in it is. */
const DARKER_THAN = 160;
const HALF_OF_CELL = (CELL / STEP) ** 2 / 2;

/** The smallest code is ten modules wide (Data Matrix), of two and a half pixels at least, with one around it. In cells. */
const SMALLEST = 7;

/** A line through any code changes between dark and light at least this often; through a letter, three times (W). */
const EDGES_OF_CODE = 8;

/** Cells beyond those that are dark for the greater part: the ground ends within them. */
const RIM = 1;

/**
 * The parts of a picture that may be the dark ground of a light code: dark connected areas, thicker than a line, with
 * light and dark alternating inside. Letters are excluded, however large and bold, and so are `known` areas.
 */
export function darkGrounds(picture: Grey, known: readonly Area[]): readonly Area[] {
  const cells = darkCells(picture, known);
  const thick = withoutLines(cells);
  return partsOf(thick).flatMap((part) => {
    if (part.right - part.left < SMALLEST || part.bottom - part.top < SMALLEST) return [];
    const area = {
      left: Math.max(0, (part.left - RIM) * CELL),
      top: Math.max(0, (part.top - RIM) * CELL),
      right: Math.min(picture.width, (part.right + RIM) * CELL),
      bottom: Math.min(picture.height, (part.bottom + RIM) * CELL),
    };
    return isFullOfEdges(picture, area) ? [withoutPaper(picture, area)] : [];
  });
}

/** Paper along the edges, and cells that are half paper, would become black next to the code in the negative. */
function withoutPaper(picture: Grey, area: Area): Area {
  let { left, top, right, bottom } = area;
  const isPaper = (line: Area): boolean => shareBelow(picture, line, DARKER_THAN) < 0.5;
  while (left < right && isPaper({ left, top, right: left + 1, bottom })) left += 1;
  while (right > left && isPaper({ left: right - 1, top, right, bottom })) right -= 1;
  while (top < bottom && isPaper({ left, top, right, bottom: top + 1 })) top += 1;
  while (bottom > top && isPaper({ left, top: bottom - 1, right, bottom })) bottom -= 1;
  return grown({ left, top, right, bottom }, -1, -1);
}

/** A byte a cell: 1 where it is dark. */
interface Cells {
  readonly across: number;
  readonly down: number;
  readonly dark: Uint8Array;
}

function darkCells({ width, height, pixels }: Grey, known: readonly Area[]): Cells {
  const [across, down] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
  const counts = new Uint8Array(across * down);
  const whole = Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const white = Buffer.alloc(width, 255);
  for (let y = 0; y < height; y += STEP) {
    const row = y * width;
    // Compared natively: a third of a label's rows.
    if (whole.compare(white, 0, width, row, row + width) === 0) continue;
    const end = row + width;
    for (let at = row, cell = Math.trunc(y / CELL) * across; at < end; at += CELL, cell += 1) {
      if (pixels[at]! < DARKER_THAN) counts[cell]! += 1;
      if (at + STEP < end && pixels[at + STEP]! < DARKER_THAN) counts[cell]! += 1;
    }
  }
  const dark = new Uint8Array(counts.length);
  // A loop takes a quarter of the time that `map` does.
  for (let at = 0; at < dark.length; at += 1) if (counts[at]! >= HALF_OF_CELL) dark[at] = 1;
  for (const area of known) {
    const [left, right] = [Math.max(0, Math.floor(area.left / CELL)), Math.ceil(area.right / CELL)];
    for (let y = Math.max(0, Math.floor(area.top / CELL)); y < Math.min(down, area.bottom / CELL); y += 1)
      dark.fill(0, y * across + left, y * across + Math.min(across, right));
  }
  return { across, down, dark };
}

/** Only what is two cells thick both ways: a frame around the label would hold all of it together. */
function withoutLines({ across, down, dark }: Cells): Cells {
  const thick = new Uint8Array(dark.length);
  // Few cells are dark, and are found natively.
  for (let at = dark.indexOf(1, across); at >= 0; at = dark.indexOf(1, at + 1)) {
    if (at % across === 0) continue;
    if ((dark[at - 1]! & dark[at - across]! & dark[at - across - 1]!) === 0) continue;
    thick[at] = thick[at - 1] = thick[at - across] = thick[at - across - 1] = 1;
  }
  return { across, down, dark: thick };
}

/** The bounds of whatever hangs together, in cells. */
function partsOf({ across, down, dark }: Cells): readonly Area[] {
  const left = Uint8Array.from(dark);
  const parts: Area[] = [];
  for (let start = left.indexOf(1); start >= 0; start = left.indexOf(1, start + 1)) {
    const part = { left: across, top: down, right: 0, bottom: 0 };
    const open = [start];
    left[start] = 0;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % across, Math.floor(at / across)];
      part.left = Math.min(part.left, x);
      part.right = Math.max(part.right, x + 1);
      part.top = Math.min(part.top, y);
      part.bottom = Math.max(part.bottom, y + 1);
      for (const next of neighbours(at, x, across)) {
        if (left[next] !== 1) continue;
        left[next] = 0;
        open.push(next);
      }
    }
    parts.push(part);
  }
  return parts;
}

const neighbours = (at: number, x: number, across: number): readonly number[] => [
  at - across,
  at + across,
  ...(x > 0 ? [at - 1] : []),
  ...(x < across - 1 ? [at + 1] : []),
];

/** Along any row or column of those looked at. */
function isFullOfEdges({ width, pixels }: Grey, { left, top, right, bottom }: Area): boolean {
  for (let y = top; y < bottom; y += STEP)
    if (edgesOf(pixels, y * width + left, y * width + right, 1) >= EDGES_OF_CODE) return true;
  for (let x = left; x < right; x += STEP)
    if (edgesOf(pixels, top * width + x, bottom * width + x, width) >= EDGES_OF_CODE) return true;
  return false;
}

function edgesOf(pixels: Uint8Array, from: number, to: number, step: number): number {
  let edges = 0;
  let before = pixels[from]! < DARKER_THAN;
  for (let at = from + step; at < to; at += step) {
    const isDark = pixels[at]! < DARKER_THAN;
    if (isDark !== before) edges += 1;
    before = isDark;
  }
  return edges;
}
