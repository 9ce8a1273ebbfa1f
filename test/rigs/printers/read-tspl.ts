import type { Dots } from '../../../src/main/raster/dots.ts';
import { dotsWhere } from './dots-fixtures.ts';
import { isBlack, type LabelReader, type ReadLabel } from './read-label.ts';

const blacken = ({ bits, stride }: Dots, x: number, y: number): void => {
  bits[y * stride + (x >> 3)]! |= 0x80 >> (x & 7);
};

/** The most that a cut label may leave a printer waiting for. */
const STRIP_BYTES = 4096;

/**
 * TSPL/TSPL2 Programming Manual: a command ends with CR LF; `BITMAP x,y,width,height,mode,` is followed by
 * width × height bytes, width in bytes, 0 black, and draws from the dot x, y; `BAR x,y,width,height`
 * is black; `CLS` clears the picture, `PRINT m,n` prints m labels n times.
 */
export function readTspl(dotsPerMm: number): LabelReader {
  return (bytes) => {
    const text = Buffer.from(bytes).toString('latin1');
    const labels: ReadLabel[] = [];
    let commands: string[] = [];
    let size = { width: 0, height: 0 };
    let picture: Dots | null = null;
    let at = 0;
    const blank = (): Dots => dotsWhere(size.width, size.height, () => false);
    while (at < text.length) {
      const bitmap = /^BITMAP (\d+),(\d+),(\d+),(\d+),0,/.exec(text.slice(at, at + 60));
      if (bitmap) {
        const head = bitmap[0];
        const [left = 0, top = 0, stride = 0, height = 0] = bitmap.slice(1).map(Number);
        const from = at + head.length;
        at = from + stride * height;
        if (stride * height > STRIP_BYTES) throw new Error('too large a strip');
        picture ??= blank();
        for (let index = 0; index < stride * height * 8; index += 1) {
          const [x, y] = [left + (index % (stride * 8)), top + Math.floor(index / (stride * 8))];
          const isWhite = (text.charCodeAt(from + (index >> 3)) & (0x80 >> (index & 7))) !== 0;
          if (isWhite || x >= size.width || y >= size.height) continue;
          if (isBlack(picture, x, y)) throw new Error(`drawn twice: ${x}, ${y}`);
          blacken(picture, x, y);
        }
        if (left + stride * 8 > ((size.width + 7) & -8)) throw new Error('beyond the paper');
        for (let y = 0; y < height; y += 1) {
          const last = text.charCodeAt(from + (y + 1) * stride - 1);
          // Beyond the paper nothing shows; the bits must be white all the same.
          const unused = Math.max(0, left + stride * 8 - size.width);
          if ((~last & ((1 << unused) - 1)) !== 0) throw new Error('black beyond the paper');
        }
        commands.push(head);
        if (text.slice(at, at + 2) !== '\r\n') throw new Error(`the picture is not ${stride * height} bytes`);
        at += 2;
        continue;
      }
      const end = text.indexOf('\r\n', at);
      if (end < 0) throw new Error(`an open line: ${text.slice(at, at + 40)}`);
      const line = text.slice(at, end);
      at = end + 2;
      if (line === '') continue;
      commands.push(line);
      const [name = '', ...parameters] = line.split(/[ ,]/);
      if (name === 'SIZE') {
        const numbers = /^SIZE ([\d.]+) mm,([\d.]+) mm$/.exec(line);
        if (!numbers) throw new Error(line);
        size = {
          width: Math.floor(Number(numbers[1]) * dotsPerMm),
          height: Math.floor(Number(numbers[2]) * dotsPerMm),
        };
      } else if (name === 'CLS') {
        picture = blank();
      } else if (name === 'BAR') {
        const [left = 0, top = 0, width = 0, height = 0] = parameters.map(Number);
        if (left + width > size.width || top + height > size.height) throw new Error('beyond the paper');
        picture ??= blank();
        for (let y = top; y < top + height; y += 1)
          for (let x = left; x < left + width; x += 1) blacken(picture, x, y);
      } else if (name === 'PRINT') {
        if (!picture) throw new Error('PRINT without a picture');
        labels.push({ paper: picture, copies: Number(parameters[0]) * Number(parameters[1]), commands });
        commands = [];
      } else if (!['GAP', 'BLINE', 'DIRECTION', 'REFERENCE', 'DENSITY', 'SPEED'].includes(name)) {
        throw new Error(`unknown command ${line}`);
      }
    }
    if (commands.length > 0) throw new Error('a label without PRINT');
    return labels;
  };
}
