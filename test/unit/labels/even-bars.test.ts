import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLACK, fill, WHITE } from '../../../src/main/raster/area.ts';
import { CODES_OF_LABELS, decodeCodes, type ReadCode } from '../../../src/main/labels/decoder.ts';
import { drawRaw } from '../../../src/main/labels/draw-symbol.ts';
import { evenBars } from '../../../src/main/labels/even-bars.ts';
import type { Grey } from '../../../src/main/raster/grey.ts';
import { sourceCodes } from '../../../src/main/labels/source-codes.ts';
import { stayingCodes } from '../../../src/main/labels/staying-codes.ts';
import { turnBack } from '../../../src/main/raster/quarter-turns.ts';

interface Place {
  readonly left?: number;
  readonly top?: number;
  readonly rows?: number;
  readonly module?: number;
  readonly bcid?: string;
}

const label = (shade = WHITE): Grey => ({
  width: 464,
  height: 320,
  pixels: new Uint8Array(464 * 320).fill(shade),
});

/** Where the bars end. */
function drawn(
  picture: Grey,
  text: string,
  { left = 40, top = 100, rows = 60, module = 2, bcid = 'code128' }: Place = {},
): number {
  const symbol = drawRaw({ bcid, text });
  if (symbol?.kind !== 'bars') throw new Error('no linear symbol');
  let x = left;
  for (const [index, width] of symbol.widths.entries()) {
    const right = x + width * module;
    if (index % 2 === 0) fill(picture, { left: x, top, right, bottom: top + rows }, BLACK);
    x = right;
  }
  return x;
}

const evenTexts = async (picture: Grey): Promise<readonly string[]> =>
  (await evenBars(picture, 'shades')).map(({ code }) => code.text);

const named = (codes: readonly ReadCode[]): readonly string[] =>
  codes.map(({ format, text }) => `${format} ${text}`).toSorted();

const countOf = (text: string, codes: readonly string[]): number =>
  codes.filter((one) => one === text).length;

/** As a picture is read whose every dot is a pixel. */
async function codesOf(paper: Grey, wanted: string): Promise<readonly string[]> {
  const staying = await stayingCodes(paper, 4.5, 2);
  const { onPaper, codes } = await sourceCodes(
    { source: paper, left: 0, top: 0, scaleX: 1, scaleY: 1 },
    wanted,
    staying,
  );
  return named([...onPaper, ...codes]);
}

const everyCode = async (picture: Grey): Promise<readonly string[]> =>
  named(await decodeCodes(picture, { formats: CODES_OF_LABELS, most: null, picture: 'shades' }));

describe('bars of which every row is like the others', () => {
  it('are read where they stand, as high as they are', async () => {
    const picture = label();
    const right = drawn(picture, 'GI-12345');
    drawn(picture, '460780959133', { left: 60, top: 220, rows: 40, bcid: 'ean13' });
    const [first, second, ...others] = await evenBars(picture, 'shades');
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      code: { text: 'GI-12345', format: 'Code128' },
      area: { top: 100, bottom: 160 },
    });
    expect(first?.area).toMatchObject({ left: 39, right: right + 1 });
    expect(first?.code.position).toMatchObject({ topLeft: { y: 100 }, bottomRight: { y: 159 } });
    expect(second).toMatchObject({ code: { text: '4607809591331' }, area: { top: 220, bottom: 260 } });
  });

  it('are not taken at once for what they may not be', async () => {
    const low = label();
    drawn(low, 'GI-12345', { rows: 11 });
    const upsideDown = label();
    drawn(upsideDown, 'GI-12345');
    const besideAnother = label();
    drawn(besideAnother, 'B-2', { left: drawn(besideAnother, 'A-1') + 22 });
    const besideStripes = label();
    const end = drawn(besideStripes, 'A-1') + 22;
    for (const left of [end, end + 4])
      fill(besideStripes, { left, top: 100, right: left + 2, bottom: 160 }, BLACK);
    const twoOfFive = label();
    drawn(twoOfFive, '04607809591338', { bcid: 'interleaved2of5' });
    for (const picture of [
      low,
      turnBack(upsideDown, 2),
      turnBack(upsideDown, 1),
      besideAnother,
      besideStripes,
      twoOfFive,
    ])
      expect(await evenTexts(picture)).toEqual([]);
  });

  it('are one code, and no remains of it another, where a line or a speck cuts them', async () => {
    for (const cut of [106, 110, 120, 152, 155]) {
      const picture = label();
      drawn(picture, 'GI-12345');
      fill(picture, { left: 30, top: cut, right: 400, bottom: cut + 2 }, WHITE);
      expect([cut, await codesOf(picture, 'GI-12345')]).toEqual([cut, ['Code128 GI-12345']]);
    }
  });

  it('hide no other code: each is found that the look at the whole picture sees, and others only where they were drawn', async () => {
    const place = fc.record({
      text: fc.constantFrom('GI-12345', 'A-1', 'SUP-GI-99'),
      rows: fc.integer({ min: 8, max: 40 }),
      module: fc.integer({ min: 1, max: 3 }),
      left: fc.integer({ min: 34, max: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(place, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(0, 1, 2),
        async (places, quarters) => {
          const picture = label();
          for (const [at, one] of places.entries()) drawn(picture, one.text, { ...one, top: 20 + at * 70 });
          const turned = turnBack(picture, quarters);
          const [seen, whole] = [await codesOf(turned, places[0]?.text ?? ''), await everyCode(turned)];
          const all = places.map(({ text }) => `Code128 ${text}`);
          for (const text of new Set([...seen, ...whole])) {
            const [here, there, drawnTimes] = [countOf(text, seen), countOf(text, whole), countOf(text, all)];
            // Of one text twice, the look at the whole picture makes one or two, and goes past low bars between them.
            if (drawnTimes > 1) expect({ text, isHere: here > 0 }).toEqual({ text, isHere: true });
            else expect({ text, here }).toEqual({ text, here: Math.max(there, drawnTimes) });
          }
        },
      ),
      {
        numRuns: 25,
        examples: [
          [
            [
              { text: 'SUP-GI-99', rows: 8, module: 3, left: 34 },
              { text: 'GI-12345', rows: 12, module: 1, left: 34 },
              { text: 'SUP-GI-99', rows: 8, module: 3, left: 34 },
            ],
            0,
          ],
        ],
      },
    );
  });
});

describe('bars that need not be drawn again', () => {
  const staying = async (picture: Grey): Promise<readonly string[]> =>
    (await stayingCodes(picture, 4.5, 2)).map(({ code }) => code.text);

  it('stand at whole dots that the head prints well, with all of their white', async () => {
    const good = label();
    drawn(good, 'GI-12345');
    expect(await staying(good)).toEqual(['GI-12345']);
    const fine = label();
    drawn(fine, 'GI-12345', { module: 1 });
    expect(await evenTexts(fine)).toEqual(['GI-12345']);
    expect(await staying(fine)).toEqual([]);
    const close = label();
    drawn(close, 'GI-12345', { left: 20 });
    expect(await staying(close)).toEqual([]);
    const uneven = label();
    const right = drawn(uneven, 'GI-12345');
    fill(uneven, { left: right, top: 100, right: right + 1, bottom: 160 }, BLACK);
    expect(await evenTexts(uneven)).toEqual(['GI-12345']);
    expect(await staying(uneven)).toEqual([]);
  });
});
