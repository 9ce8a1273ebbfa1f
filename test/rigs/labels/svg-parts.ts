import * as fc from 'fast-check';

const number = fc.integer({ min: -20, max: 590 });
/** A rectangle at whole pixels, now and then over the edge. */
export const rect = fc
  .record({
    x: number,
    y: number,
    width: fc.integer({ min: 1, max: 90 }),
    height: fc.integer({ min: 1, max: 90 }),
  })
  .map(({ x, y, width, height }) => `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`);
/** Bars, mostly between pixels. */
export const path = fc
  .record({
    scale: fc.constantFrom(1, 2, 2.5, 10),
    x: fc.integer({ min: 0, max: 90 }),
    y: fc.integer({ min: 0, max: 90 }),
    bars: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 9 }),
  })
  .map(({ scale, x, y, bars }) => {
    const data = bars.map((width, at) => `M${at * 5} 0h${width}v9h-${width}z`).join('');
    return `<path transform="translate(${x} ${y}) scale(${scale})" d="${data}" fill="#000"/>`;
  });
/** A line of letters of both alphabets, in any place, size and weight. */
const words = fc
  .record({
    text: fc.constantFrom(
      '3491049',
      '5656',
      'Ab Яж 12',
      'AVAWAT fi №7',
      '(01)04601234567893',
      'Привет, мир',
      'o_O "x" {y}',
    ),
    size: fc.constantFrom(12, 18, 24.5, 48, 80),
    weight: fc.constantFrom('normal', 'bold'),
    family: fc.constantFrom('sans-serif', 'Arial', 'DejaVu Sans', 'Noto Sans'),
    anchor: fc.constantFrom('start', 'middle', 'end'),
    x: fc.integer({ min: 0, max: 500 }),
    y: fc.double({ min: 20, max: 390, noNaN: true }).map((y) => y.toFixed(2)),
  })
  .map(
    ({ text, size, weight, family, anchor, x, y }) =>
      `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" font-family="${family}" text-anchor="${anchor}">${text}</text>`,
  );
/** What is inside a label: a few of these on white. */
export const label = fc
  .array(fc.oneof(rect, path, words), { minLength: 1, maxLength: 6 })
  .map((parts) => `<rect width="580" height="400" fill="#fff"/>${parts.join('')}`);
