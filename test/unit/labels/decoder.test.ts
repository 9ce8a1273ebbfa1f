import { describe, expect, it } from 'vitest';
import { BLACK, fill } from '../../../src/main/raster/area.ts';
import { decodeCodes, type Search } from '../../../src/main/labels/decoder.ts';
import { drawRaw } from '../../../src/main/labels/draw-symbol.ts';
import type { Grey } from '../../../src/main/raster/grey.ts';

/** A bar code of two dots a module and so many rows, on a white label. */
function bars(text: string, rows: number): Grey {
  const symbol = drawRaw({ bcid: 'code128', text });
  if (symbol?.kind !== 'bars') throw new Error('no linear symbol');
  const grey = { width: 464, height: 320, pixels: new Uint8Array(464 * 320).fill(255) };
  let x = 40;
  for (const [index, width] of symbol.widths.entries()) {
    const right = x + width * 2;
    if (index % 2 === 0) fill(grey, { left: x, top: 100, right, bottom: 100 + rows }, BLACK);
    x = right;
  }
  return grey;
}

describe('a look that ends with so many codes as there are', () => {
  const one: Search = { formats: ['Code128'], most: 1, picture: 'dots' };

  it('does not end before the bars are seen in rows enough to count', async () => {
    const found = await decodeCodes(bars('GI-12345', 60), one);
    expect(found.map(({ text, lineCount }) => [text, lineCount >= 6])).toEqual([['GI-12345', true]]);
  });

  it('takes bars of five rows for none', async () => {
    expect(await decodeCodes(bars('GI-12345', 5), one)).toEqual([]);
  });
});
