import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enlarge, shrink } from '../../../src/main/labels/resample.ts';

const sizes = fc.integer({ min: 1, max: 40 });

describe('making a picture smaller', () => {
  it('keeps every plain shade exactly, whatever the sizes', () => {
    fc.assert(
      fc.property(sizes, sizes, sizes, sizes, fc.nat(255), (width, height, less, lower, shade) => {
        const [to, down] = [Math.min(width, less), Math.min(height, lower)];
        const plain = { width, height, pixels: new Uint8Array(width * height).fill(shade) };
        expect(shrink(plain, to, down)).toEqual({
          width: to,
          height: down,
          pixels: new Uint8Array(to * down).fill(shade),
        });
      }),
    );
  });

  it('undoes what a whole-number enlargement did to large areas', () => {
    const picture = { width: 4, height: 2, pixels: Uint8Array.of(0, 0, 255, 255, 0, 0, 255, 255) };
    const back = shrink(enlarge(picture, 8), 4, 2).pixels;
    expect([...back].map((shade) => shade >= 120)).toEqual([...picture.pixels].map((shade) => shade >= 120));
  });

  it('weighs neighbours by their distance', () => {
    const edge = { width: 5, height: 1, pixels: Uint8Array.of(0, 0, 255, 255, 255) };
    expect(shrink(edge, 4, 1)).toEqual({ width: 4, height: 1, pixels: Uint8Array.of(0, 106, 255, 255) });
  });
});
