import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectLabel } from '../../../src/main/labels/inspect-label.ts';
import type { PlainSvg } from '../../../src/main/labels/plain-svg/plain-svg.ts';
import { rasterise, type Paper, type ShadedRaster } from '../../../src/main/labels/rasterise.ts';
import { shapesReader } from '../../../src/main/labels/svg-shapes.ts';
import { weighSvg } from '../../../src/main/labels/svg-weight.ts';
import { labelFile } from '../../rigs/labels/label-fixtures.ts';
import { path, rect } from '../../rigs/labels/svg-parts.ts';

const HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="580" height="400">';
const svg = (inside: string, head = HEAD): string => `${head}${inside}</svg>`;

function plainOf(inside: string, head = HEAD): PlainSvg | null {
  const looked = inspectLabel(labelFile('svg', svg(inside, head)));
  if (!looked.ok || looked.value.kind !== 'svg') throw new Error('refused');
  return looked.value.plain;
}

const AT_203: Paper = { width: 464, height: 320, dpi: 203 };
const AT_300: Paper = { width: 685, height: 472, dpi: 300 };
const AT_600: Paper = { width: 1370, height: 945, dpi: 600 };

async function drawn(plain: PlainSvg | null, inside: string, paper: Paper): Promise<ShadedRaster> {
  const made = await rasterise({ kind: 'svg', plain }, Buffer.from(svg(inside)), paper);
  if (!made.ok) throw new Error(made.problem.detail);
  return made.value;
}

const RECT = '<rect x="9" y="9" width="40" height="9"/>';
const TEXT = '<text x="9" y="90" font-size="40">12</text>';

describe('an SVG that is plain', () => {
  it.each([
    RECT,
    TEXT,
    '<rect width="100%" height="100%" fill="white"/><path fill="#abc" d="M9 9h9v9h-9zm20 0h9v9h-9"/>',
    '<path d="M9 9V29H49V9zM60 9v9h9v-9H60z"/>',
    `<g transform="translate(3 4) scale(2)">${RECT}${TEXT}</g>`,
    '<text x="9" y="90" font-size="40" font-family="Arial, \'DejaVu Sans\'" font-weight="700" text-anchor="end">№ Ёж</text>',
  ])('is taken: %s', (inside) => {
    expect(plainOf(inside)?.parts.length).toBeGreaterThan(0);
  });

  it.each([
    // Nothing is left out, and nothing is drawn that the renderer would draw otherwise.
    '<circle r="9"/>',
    '<rect width="9" height="9" rx="2"/>',
    '<rect width="9" height="9" stroke="#000"/>',
    '<rect width="9" height="9" style="fill:#000"/>',
    '<rect width="9" height="9" fill="none"/>',
    '<rect width="9" height="9" fill="rgb(0,0,0)"/>',
    '<rect width="9" height="9" fill-opacity=".5"/>',
    '<rect width="9" height="-9"/>',
    '<rect width="50%" height="9"/>',
    '<rect width="9mm" height="9"/>',
    '<rect width="9" height="9" transform="rotate(45)"/>',
    '<g transform="scale(-1 1)"><rect width="9" height="9"/></g>',
    `<g fill="#fff">${RECT}</g>`,
    `<g display="none">${RECT}</g>`,
    `<style>rect{fill:#fff}</style>${RECT}`,
    `<defs>${RECT}</defs>`,
    `<svg>${RECT}</svg>`,
    '<path d="h9v9h-9z"/>',
    '<path d="M9 9l9 9h-9z"/>',
    `&amp;${RECT}`,
    '<path d="M9 9h9v9h-9v-3z"/>',
    '<path d="M9 9h9q1 1 0 9h-9z"/>',
    // Round the other way inside: a hole.
    '<path d="M9 9h40v40h-40zM19 19v9h9v-9z"/>',
    '<path fill-rule="evenodd" d="M9 9h40v40h-40zM19 19h9v9h-9z"/>',
    '<text x="9 19" y="90" font-size="40">12</text>',
    '<text x="9" y="90">12</text>',
    '<text x="9" y="90" font-size="4em">12</text>',
    '<text x="9" y="90" font-size="40" font-style="italic">12</text>',
    '<text x="9" y="90" font-size="40" font-weight="600">12</text>',
    '<text x="9" y="90" font-size="40" letter-spacing="3">12</text>',
    '<text x="9" y="90" font-size="40" font-family="Noto Sans Symbols">12</text>',
    '<text x="9" y="90" font-size="40" font-family="Droid Sans Fallback">12</text>',
    '<text x="9" y="90" font-size="40">1<tspan>2</tspan></text>',
    '<text x="9" y="90" font-size="40"> 12</text>',
    '<text x="9" y="90" font-size="40">1  2</text>',
    '<text x="9" y="90" font-size="40">1&#50;</text>',
    '<text x="9" y="90" font-size="40">漢</text>',
    '<text x="9" y="90" font-size="40">é</text>',
    '<g transform="scale(1 2)"><text x="9" y="90" font-size="40">12</text></g>',
  ])('is nothing else: %s', (inside) => {
    expect(plainOf(inside)).toBeNull();
  });

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg" width="580" height="400" viewBox="0 0 290 200">',
    '<svg xmlns="http://www.w3.org/2000/svg" width="58mm" height="40mm" viewBox="0 0 580 400">',
    '<svg xmlns="http://www.w3.org/2000/svg" width="580" height="400" fill="#fff">',
    '<svg xmlns="http://www.w3.org/2000/svg" width="580" height="400" style="opacity:.1">',
  ])('has units of a pixel and nothing that all of it takes on: %s', (head) => {
    expect(plainOf(RECT, head)).toBeNull();
  });

  it('asks for no more work than a label: painted over and over, it is left to the renderer, which has a deadline', () => {
    const whole = '<rect width="100%" height="100%"/>';
    expect(plainOf(whole.repeat(8))).not.toBeNull();
    expect(plainOf(whole.repeat(9))).toBeNull();
    expect(plainOf('<text x="0" y="9" font-size="900">12345678</text>')).toBeNull();
    expect(plainOf('<path d="M0 0h1v1h-1zM579 399h1v1h-1z"/>'.repeat(9))).toBeNull();
    const over = (times: number): string => `<path d="${'M0 0h580v400h-580z'.repeat(times)}"/>`;
    expect(plainOf(over(8))).not.toBeNull();
    expect(plainOf(over(9))).toBeNull();
  });

  it('says of its shapes what is said of those that are not plain', () => {
    for (const inside of [
      RECT + TEXT,
      '<rect width="580" height="400" fill="#fff"/>' + RECT,
      TEXT + RECT,
      TEXT,
    ]) {
      const reader = shapesReader();
      weighSvg(svg(inside), reader);
      const looked = inspectLabel(labelFile('svg', svg(inside)));
      if (!looked.ok || looked.value.kind !== 'svg') throw new Error('refused');
      expect(looked.value.plain).not.toBeNull();
      expect(looked.value.shapes).toEqual(reader.shapes());
    }
  });
});

describe('drawn here', () => {
  it('has rectangles to the pixel', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(rect, path), { minLength: 1, maxLength: 8 }), async (parts) => {
        const inside = parts.join('');
        const plain = plainOf(inside);
        fc.pre(plain !== null);
        const [own, other] = [await drawn(plain, inside, AT_203), await drawn(null, inside, AT_203)];
        const shades = other.source.pixels;
        expect(own.source.pixels.findIndex((shade, at) => Math.abs(shade - shades[at]!) > 2)).toBe(-1);
      }),
      { numRuns: 60 },
    );
  });

  it.each([AT_300, AT_600])('is as large on a finer head', async (paper) => {
    const inside = `${RECT}<rect x="550" y="380" width="20" height="15"/>${TEXT}`;
    const boxes = [await drawn(plainOf(inside), inside, paper), await drawn(null, inside, paper)].map(
      (each) => inkOf(each.paper),
    );
    const [own = [], other = []] = boxes;
    // The renderer is asked for another size, and its picture is made smaller.
    for (const [at, edge] of own.entries()) expect(Math.abs(edge - other[at]!)).toBeLessThanOrEqual(1);
  });
});

/** Left, top, right and bottom of what is black. */
function inkOf({ width, pixels }: ShadedRaster['paper']): readonly number[] {
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const [at, shade] of pixels.entries()) {
    if (shade !== 0) continue;
    xs.push(at % width);
    ys.push(Math.floor(at / width));
  }
  const least = (of: readonly number[]): number => of.reduce((one, other) => Math.min(one, other));
  const most = (of: readonly number[]): number => of.reduce((one, other) => Math.max(one, other));
  return [least(xs), least(ys), most(xs), most(ys)];
}
