import type { Dots } from '../../../src/main/raster/dots.ts';
import { dotsWhere } from './dots-fixtures.ts';

/** What a printer would have made of a document, read by hand from the manual's description of its language. */
export interface ReadLabel {
  /** The paper: at least as large as the picture. */
  readonly paper: Dots;
  readonly copies: number;
  /** The commands of the label in order, without a picture's data. */
  readonly commands: readonly string[];
}

/** All labels of the bytes; throws at anything the manual does not know. */
export type LabelReader = (bytes: Uint8Array) => readonly ReadLabel[];

export const isBlack = ({ bits, stride, width, height }: Dots, x: number, y: number): boolean =>
  x >= 0 && x < width && y >= 0 && y < height && (bits[y * stride + (x >> 3)]! & (0x80 >> (x & 7))) !== 0;

/** The picture on the paper, which must be white around it. */
export function pictureOn(paper: Dots, width: number, height: number): Dots {
  if (paper.width < width || paper.height < height) {
    throw new Error(`${width} × ${height} dots do not fit on ${paper.width} × ${paper.height}`);
  }
  for (let y = 0; y < paper.height; y += 1) {
    for (let x = y < height ? width : 0; x < paper.width; x += 1) {
      if (isBlack(paper, x, y)) throw new Error(`black beside the picture: ${x}, ${y}`);
    }
  }
  return dotsWhere(width, height, (x, y) => isBlack(paper, x, y));
}
