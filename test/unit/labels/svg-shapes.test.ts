import { describe, expect, it } from 'vitest';
import { drawRaw } from '../../../src/main/labels/draw-symbol.ts';
import { inspectLabel } from '../../../src/main/labels/inspect-label.ts';
import { preparePicture } from '../../../src/main/labels/prepare-picture.ts';
import { createLabelPreparer } from '../../../src/main/labels/prepare-label.ts';
import type { SvgShapes } from '../../../src/main/labels/svg-shapes.ts';
import { AT_203, CODE, labelFile } from '../../rigs/labels/label-fixtures.ts';

const HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="580" height="400">';
const svg = (inside: string, head = HEAD): string => `${head}${inside}</svg>`;

function shapesOf(inside: string, head = HEAD): SvgShapes | null | 'refused' {
  const looked = inspectLabel(labelFile('svg', svg(inside, head)));
  if (!looked.ok || looked.value.kind !== 'svg') return 'refused';
  return looked.value.shapes;
}

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

describe('where an SVG draws anything but letters', () => {
  it.each([
    ['<rect x="10" y="20" width="30" height="40"/>', [box(10, 20, 40, 60)]],
    ['<path d="M48 62h84v12h-84z M 100,200 l-20-10 20 30"/>', [box(48, 62, 132, 220)]],
    ['<path d="m10 10 5 5-2.5.5H50V7c1 1 -60 2 3 3q0 90 1 1"/>', [box(-10, 7, 54, 100)]],
    ['<path d="M10 10h5v5z h-8 M1e1 2"/>', null],
    [
      '<g transform="translate(100 50) scale(2,3)"><rect x="1" y="1" width="2" height="2"/></g>',
      [box(102, 53, 106, 59)],
    ],
    ['<rect width="100%" height="100%" fill="#fff"/><text x="3" y="9">Ab Яж, 12</text>', []],
    [
      '<rect style="fill:#000" x="1" y="2" width="3" height="4"/><rect fill="white" x="5" width="9" height="9"/>',
      [box(1, 2, 4, 6), box(5, 0, 14, 9)],
    ],
  ])('is told by its text: %s', (inside, areas) => {
    expect(shapesOf(inside)).toEqual(areas === null ? null : { width: 580, height: 400, areas });
  });

  it('is told in the units of its own view', () => {
    const head =
      '<svg xmlns="http://www.w3.org/2000/svg" width="58mm" height="40mm" viewBox="10 20 290 200">';
    expect(shapesOf('<rect x="20" y="30" width="5" height="5"/>', head)).toEqual({
      width: 290,
      height: 200,
      areas: [box(10, 10, 15, 15)],
    });
  });

  it.each([
    '<image width="9" height="9"/>',
    '<defs><path id="a" d="M0 0h9v9z"/></defs><use href="#a"/>',
    '<style>rect{stroke:#000}</style><rect width="9" height="9"/>',
    '<line x1="9" y1="9" x2="99" y2="9" stroke="#000"/>',
    '<rect width="9" height="9" stroke="#000" stroke-width="90"/>',
    '<rect width="9" height="9" style="stroke:#000"/>',
    '<g transform="rotate(90)"><rect width="9" height="9"/></g>',
    '<g transform="matrix(1 0 0 1 90 0)"><rect width="9" height="9"/></g>',
    '<svg x="90"><rect width="9" height="9"/></svg>',
    '<path d="M0 0 A 9 9 0 0 1 9 9"/>',
    '<path d="M0 0 C 1 1 2 2 3 3 S 4 4 5 5"/>',
    '<path d="M0 0 h9 v"/>',
    '<rect width="50%" height="9"/>',
    '<rect width="9em" height="9"/>',
    '<text x="1 5 9 12" y="9">||||</text>',
    '<text x="1" y="9" rotate="90">12</text>',
    '<text x="1" y="9">█ ▌▌</text>',
    '<text x="1" y="9">&#x2588;&#9612;</text>',
    '<text x="1" y="9"><![CDATA[■■]]></text>',
    '<text x="1" y="9" style="letter-spacing:9px">12</text>',
  ])('is not told of what may lie elsewhere: %s', (inside) => {
    expect(shapesOf(inside)).toBeNull();
  });

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg" width="58mm" height="40mm">',
    '<svg xmlns="http://www.w3.org/2000/svg" width="580" height="400" viewBox="0 0 580">',
    '<svg xmlns="http://www.w3.org/2000/svg" width="580" height="400" viewBox="0 0 58 40" preserveAspectRatio="none">',
  ])('is not told where the view is not: %s', (head) => {
    expect(shapesOf('<rect x="20" y="30" width="5" height="5"/>', head)).toBeNull();
  });
});

/** A code as one path; `plain` in units of modules. */
function codePath(bcid: 'qrcode' | 'code128' | 'datamatrix', text: string): string {
  const symbol = drawRaw({ bcid, text });
  if (symbol?.kind === 'bars') {
    let x = 0;
    return symbol.widths
      .map((width, index) => {
        x += width;
        return index % 2 === 0 ? `M${x - width} 0h${width}v20h${-width}z` : '';
      })
      .join('');
  }
  if (symbol?.kind !== 'matrix') throw new Error('no symbol');
  return Array.from({ length: symbol.columns * symbol.rows }, (_, at) => {
    const [column, row] = [at % symbol.columns, Math.floor(at / symbol.columns)];
    return symbol.isBlack(column, row) ? `M${column} ${row}h1v1h-1z` : '';
  }).join('');
}

const OWN = `<rect width="580" height="400" fill="#fff"/><path transform="translate(30 60) scale(10)" d="${codePath('qrcode', CODE)}"/>`;
const WORDS = '<text x="430" y="250" font-family="sans-serif" font-size="40">12 Яж</text>';
const OTHER = 'GI-12345';
const other = (place: string): string => `<path ${place} d="${codePath('code128', OTHER)}"/>`;
const matrix = (place: string): string => `<path ${place} d="${codePath('datamatrix', OTHER)}"/>`;

describe('a label whose codes are told apart from its letters by its text', () => {
  const preparer = createLabelPreparer();
  const made = async (inside: string) => preparer.prepare(labelFile('svg', svg(inside)), AT_203);
  /** The same picture, with nothing known of what is in it: the whole look. */
  const looked = async (inside: string) => {
    const file = labelFile('svg', svg(inside));
    const shape = inspectLabel(file);
    if (!shape.ok || shape.value.kind !== 'svg') throw new Error('no SVG');
    return preparePicture(file, { ...shape.value, shapes: null }, AT_203, {});
  };

  it('is the same as when its picture is looked at all over', async () => {
    for (const inside of [
      OWN + WORDS,
      OWN,
      `${OWN}${other('transform="translate(40 300) scale(2.5 3)"')}${WORDS}`,
    ]) {
      const label = await made(inside);
      expect(label).toMatchObject({ ok: true, value: { check: 'decoded' } });
      expect(label).toEqual(await looked(inside));
    }
  });

  it.each([
    other('transform="translate(40 300) scale(2.5 3)"'),
    other('transform="translate(40 300) scale(2 3)"'),
    `<g transform="translate(40 300)"><g transform="scale(2.5 3)">${other('')}</g></g>`,
    `<g transform="translate(400 40) rotate(90)">${other('transform="scale(2.5 3)"')}</g>`,
    `<defs><g id="a">${other('transform="scale(2.5 3)"')}</g></defs><use href="#a" x="40" y="300"/>`,
    matrix('transform="translate(350 60) scale(5)"'),
    matrix('transform="translate(350 60) scale(3.3)"'),
    `<rect x="330" y="40" width="130" height="130"/>${matrix('fill="#fff" transform="translate(350 60) scale(6)"')}`,
    `<svg x="350" y="60" width="150" height="150" viewBox="0 0 20 20">${matrix('')}</svg>`,
  ])('tells of whatever other code there is: %#', async (inside) => {
    expect(await made(OWN + inside + WORDS)).toMatchObject({ ok: true, value: { others: [OTHER] } });
  });

  it('is refused for a code of another order, large and alone', async () => {
    const foreign = OWN.replace(codePath('qrcode', CODE), codePath('qrcode', '*Other999'));
    expect(await made(foreign + WORDS)).toMatchObject({ ok: false, problem: { fault: 'codeDiffers' } });
  });

  it('does not become readable by what is drawn over its code', async () => {
    const covered = '<rect x="100" y="130" width="120" height="90" fill="#fff"/>';
    expect(await made(OWN + covered + WORDS)).toMatchObject({
      ok: false,
      problem: { fault: 'codeUnreadable' },
    });
  });
});
