import type { Turn } from '../../shared/domain/printer/printer-model.ts';
import type { Dots } from './dots.ts';

/** Whether height and width change over. */
const isQuarterTurn = (turn: Turn): boolean => turn === 90 || turn === 270;

/** The picture turned clockwise by so many degrees, dot for dot. */
export function turnDots(dots: Dots, turn: Turn): Dots {
  if (turn === 0) return dots;
  const { width, height, stride, bits } = dots;
  const [columns, rows] = isQuarterTurn(turn) ? [height, width] : [width, height];
  const into = (columns + 7) >> 3;
  const turned = new Uint8Array(into * rows);
  for (let y = 0; y < height; y += 1) {
    for (let byte = 0; byte < stride; byte += 1) {
      // Most of a label is white: nothing is done for eight white dots.
      for (let left = bits[y * stride + byte]!; left !== 0;) {
        const bit = Math.clz32(left) - 24;
        left &= ~(0x80 >> bit);
        const x = byte * 8 + bit;
        const [u, v] =
          turn === 180
            ? [width - 1 - x, height - 1 - y]
            : turn === 90
              ? [height - 1 - y, x]
              : [y, width - 1 - x];
        turned[v * into + (u >> 3)]! |= 0x80 >> (u & 7);
      }
    }
  }
  return { width: columns, height: rows, stride: into, bits: turned };
}
