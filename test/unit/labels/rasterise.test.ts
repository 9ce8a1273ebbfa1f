import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Dots } from '../../../src/main/raster/dots.ts';
import { rasterise, type Paper } from '../../../src/main/labels/rasterise.ts';
import { dotsOfPaper } from '../../../src/main/raster/threshold.ts';
import { svgLabel, svgOf } from '../../rigs/labels/label-fixtures.ts';

const AT_203: Paper = { width: 464, height: 320, dpi: 203 };
const AT_300: Paper = { width: 685, height: 472, dpi: 300 };

async function pngDots(png: Buffer, paper: Paper): Promise<Dots> {
  const { width, height } = await sharp(png).metadata();
  const result = await rasterise({ kind: 'png', width, height }, png, paper);
  if (!result.ok) throw new Error(result.problem.detail);
  return dotsOfPaper(result.value.paper);
}

async function svgDots(svg: string, paper: Paper): Promise<Dots> {
  const result = await rasterise({ kind: 'svg', plain: null }, Buffer.from(svg), paper);
  if (!result.ok) throw new Error(result.problem.detail);
  return dotsOfPaper(result.value.paper);
}

/** The black area's left, top, right (exclusive) and bottom (exclusive), and how many dots are black. */
function inkOf({ width, height, stride, bits }: Dots): readonly number[] {
  let [left, top, right, bottom, count] = [width, height, 0, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!(bits[y * stride + (x >> 3)]! & (0x80 >> (x & 7)))) continue;
      [left, top, right, bottom, count] = [
        Math.min(left, x),
        Math.min(top, y),
        Math.max(right, x + 1),
        Math.max(bottom, y + 1),
        count + 1,
      ];
    }
  }
  return [left, top, right, bottom, count];
}

/** A black rectangle on paper that is transparent, as it often comes, or white. */
const rectangle = (
  channels: 'rgba' | 'grey' | 'palette' | '16 bits',
  width = 580,
  height = 400,
): Promise<Buffer> => {
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="100" y="50" width="200" height="100"/></svg>`,
  );
  const white = sharp(svg).flatten({ background: '#fff' });
  if (channels === 'rgba') return sharp(svg).png().toBuffer();
  if (channels === 'palette') return white.png({ palette: true, colours: 2 }).toBuffer();
  return white
    .toColourspace(channels === 'grey' ? 'b-w' : 'rgb16')
    .png()
    .toBuffer();
};

describe('a picture that stands where its paper lies', () => {
  const SVG =
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="580"><rect x="100" y="50" width="200" height="100"/></svg>';

  it('is turned, not made smaller', async () => {
    const turned = [40, 80, 120, 240, 80 * 160];
    expect(inkOf(await pngDots(await rectangle('grey', 400, 580), AT_203))).toEqual(turned);
    expect(inkOf(await svgDots(SVG, AT_203))).toEqual(turned);
  });

  it('stays as it is where turning gains nothing to see', async () => {
    const [left, top, right, bottom] = inkOf(await pngDots(await rectangle('grey', 400, 440), AT_203));
    expect(right! - left!).toBeGreaterThan(bottom! - top!);
  });
});

describe('a PNG on the head', () => {
  it.each(['rgba', 'grey', 'palette', '16 bits'] as const)(
    '%s: is made smaller by 0.8 at 203 dpi',
    async (channels) => {
      const dots = await pngDots(await rectangle(channels), AT_203);
      expect([dots.width, dots.height, dots.stride]).toEqual([464, 320, 58]);
      expect(inkOf(dots)).toEqual([80, 40, 240, 120, 160 * 80]);
    },
  );

  it('is as large on paper at 300 dpi', async () => {
    const dots = await pngDots(await rectangle('grey'), AT_300);
    expect([dots.width, dots.height, dots.stride]).toEqual([685, 472, 86]);
    expect(inkOf(dots)).toEqual([118, 59, 354, 177, 236 * 118]);
  });

  it('is made as large as its paper, by a whole number where that is nearly so', async () => {
    const nearly = await pngDots(await rectangle('grey', 320, 180), { width: 643, height: 400, dpi: 203 });
    expect(inkOf(nearly)).toEqual([201, 120, 601, 320, 400 * 200]);
    const dots = await pngDots(await rectangle('grey', 320, 180), { width: 700, height: 400, dpi: 203 });
    expect(inkOf(dots)).toEqual([219, 112, 656, 331, 437 * 219]);
  });

  it('keeps its shape when it is not that of the paper', async () => {
    const dots = await pngDots(await rectangle('grey', 500, 400), AT_203);
    expect(inkOf(dots)).toEqual([112, 40, 272, 120, 160 * 80]);
  });

  it('with nothing but transparent black prints nothing', async () => {
    const clear = await sharp({ create: { width: 580, height: 400, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    expect(inkOf(await pngDots(clear, AT_203)).at(-1)).toBe(0);
    // Of one channel and alpha, and of one shade that is said to be clear.
    const grey = await sharp(clear).toColourspace('b-w').png().toBuffer();
    expect([grey[25], inkOf(await pngDots(grey, AT_203)).at(-1)]).toEqual([4, 0]);
    const black = await sharp(clear).removeAlpha().toColourspace('b-w').png().toBuffer();
    const tRNS = Buffer.from('0000000274524e530000', 'hex');
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(tRNS.subarray(4)));
    const keyed = Buffer.concat([black.subarray(0, 33), tRNS, sum, black.subarray(33)]);
    expect([black[25], inkOf(await pngDots(keyed, AT_203)).at(-1)]).toEqual([0, 0]);
  });

  it('is black or white, never a pattern of both', async () => {
    const grey = (background: string): Promise<Buffer> =>
      sharp({ create: { width: 580, height: 400, channels: 3, background } })
        .png()
        .toBuffer();
    expect(inkOf(await pngDots(await grey('#707070'), AT_203)).at(-1)).toBe(464 * 320);
    expect(inkOf(await pngDots(await grey('#808080'), AT_203)).at(-1)).toBe(0);
  });

  it('whose pixels do not unpack is refused', async () => {
    const png = await rectangle('grey');
    const broken = Buffer.from(png);
    broken.fill(0xff, 60, 80);
    expect(await rasterise({ kind: 'png', width: 580, height: 400 }, broken, AT_203)).toEqual({
      ok: false,
      problem: {
        code: 'labelUnusable',
        fault: 'notWhatItSays',
        detail: expect.stringMatching(/^does not decode: ./),
      },
    });
  });
});

describe('an SVG on the head', () => {
  const inMillimetres = (svg: string): string =>
    svg.replace('width="580" height="400"', 'width="58mm" height="40mm" viewBox="0 0 580 400"');

  it.each([
    ['pixels', svgOf('<rect x="100" y="50" width="200" height="100"/>')],
    ['millimetres', inMillimetres(svgOf('<rect x="100" y="50" width="200" height="100"/>'))],
  ])('in %s is drawn at its dots, at both resolutions', async (_, svg) => {
    expect(inkOf(await svgDots(svg, AT_203))).toEqual([80, 40, 240, 120, 160 * 80]);
    const [left, top, right, bottom] = inkOf(await svgDots(svg, AT_300));
    expect([left, top, right, bottom].map((edge) => Math.round((edge ?? 0) / 1.18))).toEqual([
      100, 50, 300, 150,
    ]);
  });

  it('is drawn, not blown up: thin lines stay sharp', async () => {
    const lines = Array.from(
      { length: 20 },
      (_, line) => `<rect x="${100 + line * 10}" y="50" width="2.5" height="100"/>`,
    );
    const [, , , , ink] = inkOf(await svgDots(svgOf(lines.join('')), AT_203));
    expect(ink).toBe(20 * 2 * 80);
  });

  it('that is not well-formed is refused', async () => {
    const result = await rasterise(
      { kind: 'svg', plain: null },
      Buffer.from(svgLabel().replace('</g>', '')),
      AT_203,
    );
    expect(result).toMatchObject({ ok: false, problem: { fault: 'notWhatItSays' } });
  });
});
