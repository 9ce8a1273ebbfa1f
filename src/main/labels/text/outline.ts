import type { SvgPathCommand } from 'harfbuzzjs';

/** A glyph's edges: four numbers each (x, y of both ends), in ems, y upwards. Curves are cut into straight pieces. */
export type Outline = Float32Array;

/** How far a piece may lie off its curve, in ems: a tenth of a dot for letters of 200 dots. */
const TOLERANCE = 1 / 2000;
const MOST_PIECES = 16;

interface Pen {
  x: number;
  y: number;
}

/** HarfBuzz's outline of a glyph, in font units, as edges. Open contours are closed, as fonts intend. */
export function outlineOf(commands: readonly SvgPathCommand[], unitsPerEm: number): Outline {
  const edges: number[] = [];
  const pen: Pen = { x: 0, y: 0 };
  const start: Pen = { x: 0, y: 0 };
  const lineTo = (x: number, y: number): void => {
    if (x !== pen.x || y !== pen.y) edges.push(pen.x, pen.y, x, y);
    [pen.x, pen.y] = [x, y];
  };
  for (const { type, values } of commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values.map((value) => value / unitsPerEm);
    switch (type) {
      case 'M':
        lineTo(start.x, start.y);
        [pen.x, pen.y, start.x, start.y] = [a, b, a, b];
        break;
      case 'L':
        lineTo(a, b);
        break;
      case 'Q':
        curveTo(pen, lineTo, [a, b], [a, b], [c, d], 2);
        break;
      case 'C':
        curveTo(pen, lineTo, [a, b], [c, d], [e, f], 3);
        break;
      default:
        lineTo(start.x, start.y);
    }
  }
  lineTo(start.x, start.y);
  return Float32Array.from(edges);
}

type At = readonly [x: number, y: number];

function curveTo(
  pen: Pen,
  lineTo: (x: number, y: number) => void,
  first: At,
  second: At,
  end: At,
  degree: 2 | 3,
): void {
  const from: At = [pen.x, pen.y];
  // Bounds the second derivative, and with it the distance between the curve and its chords.
  const bend = Math.max(
    Math.hypot(from[0] - 2 * first[0] + second[0], from[1] - 2 * first[1] + second[1]),
    Math.hypot(first[0] - 2 * second[0] + end[0], first[1] - 2 * second[1] + end[1]),
  );
  const pieces = Math.min(MOST_PIECES, Math.max(1, Math.ceil(Math.sqrt((bend * 0.75) / TOLERANCE))));
  for (let piece = 1; piece <= pieces; piece += 1) {
    const t = piece / pieces;
    const s = 1 - t;
    const at = (axis: 0 | 1): number =>
      degree === 2
        ? s * s * from[axis] + 2 * s * t * first[axis] + t * t * end[axis]
        : s ** 3 * from[axis] +
          3 * s * s * t * first[axis] +
          3 * s * t * t * second[axis] +
          t ** 3 * end[axis];
    lineTo(at(0), at(1));
  }
}
