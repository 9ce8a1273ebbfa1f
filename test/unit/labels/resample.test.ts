import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enlarge, shrink } from '../../../src/main/raster/resample.ts';

const sizes = fc.integer({ min: 1, max: 40 });

const filters = ['linear', 'area'] as const;

describe('making a picture smaller', () => {
  it('keeps every plain shade exactly, whatever the sizes', () => {
    fc.assert(
      fc.property(
        sizes,
        sizes,
        sizes,
        sizes,
        fc.nat(255),
        fc.constantFrom(...filters),
        (width, height, less, lower, shade, filter) => {
          const [to, down] = [Math.min(width, less), Math.min(height, lower)];
          const plain = { width, height, pixels: new Uint8Array(width * height).fill(shade) };
          expect(shrink(plain, to, down, filter)).toEqual({
            width: to,
            height: down,
            pixels: new Uint8Array(to * down).fill(shade),
          });
        },
      ),
    );
  });

  it('undoes what a whole-number enlargement did to large areas', () => {
    const picture = { width: 4, height: 2, pixels: Uint8Array.of(0, 0, 255, 255, 0, 0, 255, 255) };
    const back = shrink(enlarge(picture, 8), 4, 2, 'linear').pixels;
    expect([...back].map((shade) => shade >= 120)).toEqual([...picture.pixels].map((shade) => shade >= 120));
  });

  it('weighs neighbours by their distance', () => {
    const edge = { width: 5, height: 1, pixels: Uint8Array.of(0, 0, 255, 255, 255) };
    expect(shrink(edge, 4, 1, 'linear')).toEqual({
      width: 4,
      height: 1,
      pixels: Uint8Array.of(0, 106, 255, 255),
    });
  });

  it('takes the mean of what a pixel covers', () => {
    const edge = { width: 6, height: 1, pixels: Uint8Array.of(0, 0, 200, 100, 255, 255) };
    expect([...shrink(edge, 4, 1, 'area').pixels]).toEqual([0, 133, 152, 255]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }), (to, more) => {
        const from = to + more;
        const pixels = Uint8Array.from({ length: from }, (_, x) => (x * 37) % 256);
        const mean = (index: number): number => {
          const [begin, end] = [(index * from) / to, ((index + 1) * from) / to];
          let sum = 0;
          for (let x = 0; x < from; x += 1)
            sum += pixels[x]! * Math.max(0, Math.min(end, x + 1) - Math.max(begin, x));
          return sum / (end - begin);
        };
        const made = shrink({ width: from, height: 1, pixels }, to, 1, 'area').pixels;
        for (const [index, shade] of made.entries()) expect(Math.abs(shade - mean(index))).toBeLessThan(1);
      }),
    );
  });
});
