import { dotsWhere } from './dots-fixtures.ts';
import type { LabelReader, ReadLabel } from './read-label.ts';

/** The smallest buffer among the printers we know of. */
const BUFFER = 4096;

/** Dots of the narrowest head here: rows that are not as wide leave the rest of the paper white. */
const HEAD = 832;

/**
 * Epson ESC/POS reference: `ESC @` initialises; `GS v 0 m xL xH yL yH` is followed by x bytes a row and y rows, 1
 * black, most significant bit left, and feeds y rows; `FF`, `GS FF` and `ESC J n` feed to the next label.
 */
export const readEscpos: LabelReader = (bytes) => {
  const labels: ReadLabel[] = [];
  let commands: string[] = [];
  let rows: Uint8Array[] = [];
  const out = (command: string, length: number): void => {
    const paper = rows;
    commands.push(command);
    labels.push({
      paper: dotsWhere(
        Math.max(HEAD, ...paper.map((row) => row.length * 8)),
        paper.length,
        (x, y) => ((paper[y]![x >> 3] ?? 0) & (0x80 >> (x & 7))) !== 0,
      ),
      copies: 1,
      commands,
    });
    commands = [];
    rows = [];
    at += length;
  };
  let at = 0;
  while (at < bytes.length) {
    const [first, second, third] = bytes.subarray(at);
    if (first === 0x1b && second === 0x40) {
      commands.push('ESC @');
      rows = [];
      at += 2;
    } else if (first === 0x1d && second === 0x76 && third === 0x30) {
      const [mode, xL = 0, xH = 0, yL = 0, yH = 0] = bytes.subarray(at + 3, at + 8);
      const [stride, height] = [xL + xH * 256, yL + yH * 256];
      if (mode !== 0 || stride === 0 || height === 0) throw new Error(`GS v 0 ${mode} ${stride} ${height}`);
      // A printer that reads the low byte alone, and one with 4 KB: eight rows always fit in what is sold.
      if (yH !== 0 || (8 + stride * height > BUFFER && height > 8)) throw new Error('too large a band');
      const data = bytes.subarray(at + 8, at + 8 + stride * height);
      if (data.length < stride * height) throw new Error('the picture is cut off');
      for (let row = 0; row < height; row += 1) rows.push(data.subarray(row * stride, (row + 1) * stride));
      commands.push(`GS v 0 ${stride} × ${height}`);
      at += 8 + data.length;
    } else if (first === 0x0c) {
      out('FF', 1);
    } else if (first === 0x1d && second === 0x0c) {
      out('GS FF', 2);
    } else if (first === 0x1b && second === 0x4a) {
      out(`ESC J ${third}`, 3);
    } else {
      throw new Error(`unknown command ${first} ${second} at ${at}`);
    }
  }
  if (commands.length > 0) throw new Error('a label that is not fed out');
  return labels;
};
