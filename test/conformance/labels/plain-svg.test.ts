import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedDrawings } from '../../rigs/labels/compared-drawings.ts';
import { label } from '../../rigs/labels/svg-parts.ts';

const whole = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="580" height="400">${inside}</svg>`;

/** Letters stand at quarters of a pixel in either drawing, and their edges are rounded: the most that these labels show. Of 255. */
const EDGE = 80;

describe('a plain SVG, drawn by the program itself', () => {
  it(
    'is what the renderer of all SVGs draws, to the shades of letters’ edges',
    { timeout: 60_000 },
    async () => {
      const many = fc.array(label, { minLength: 50, maxLength: 50 });
      await fc.assert(
        fc.asyncProperty(many, async (labels) => {
          const compared = await comparedDrawings(labels.map((inside) => whole(inside)));
          const plain = compared.filter(({ isPlain }) => isPlain);
          expect(plain.length).toBeGreaterThan(40);
          expect(plain.filter(({ furthest }) => furthest > EDGE)).toEqual([]);
        }),
        { seed: 63, numRuns: 1, endOnFailure: true },
      );
    },
  );
});
