import type { PrinterModel } from '../../../../shared/domain/printer/printer-model.ts';
import { tokeniseZpl } from './tokenise-zpl.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** One command of a label that passed the filter. `place`: where its field begins, from the label's own corner. */
interface Step {
  readonly name: string;
  readonly parameters: string;
  readonly place: Point | null;
}

/** What puts something on the paper; without an origin of its own it begins at the label's home. */
const DRAWS: ReadonlySet<string> = new Set(['FD', 'FV', 'GB', 'GC', 'GD', 'GE', 'GF', 'GS']);

/**
 * A marketplace's label moved by the model's offset: `filtered` is one format of allowed commands.
 *
 * `^LS` and `^LT` would move it, and every label after it (they stay in the printer); `^LH` stays too and can't be
 * negative. So the origin of each field is rewritten, homes (`^LH`) folded into it, and `^LH0,0` put in front:
 * nothing outlasts the label. No origin can be negative either (ZPL II Programming Guide, "^FO"): to the left and up
 * the label goes as far as its first field allows, all of it alike. An upside-down label (`^POI`) is moved the other
 * way round. The width grows to the right as far as the head goes, as with dots.
 */
export function moveZpl(
  filtered: Uint8Array,
  { offset, headDots }: Pick<PrinterModel, 'offset' | 'headDots'>,
): Uint8Array {
  if (offset.x === 0 && offset.y === 0) return filtered;
  const isTurned = tokeniseZpl(filtered).some(
    ({ name, parameters }) => name === 'PO' && /^\s*I/i.test(parameters),
  );
  return shiftZpl(filtered, isTurned ? { x: -offset.x, y: -offset.y } : offset, headDots).bytes;
}

/** The same in the label's own directions, and how far it went. */
export function shiftZpl(
  filtered: Uint8Array,
  wanted: Point,
  headDots: number,
): { readonly bytes: Uint8Array; readonly by: Point } {
  const steps = withOrigins(filtered);
  const places = steps.flatMap(({ place }) => (place === null ? [] : [place]));
  const by = {
    x: Math.max(wanted.x, -Math.min(...places.map(({ x }) => x))),
    y: Math.max(wanted.y, -Math.min(...places.map(({ y }) => y))),
  };
  const [, ...commands] = steps.map((step) => `^${step.name}${movedParameters(step, by, headDots)}`);
  return { bytes: Buffer.from(['^XA^LH0,0', ...commands].join(''), 'latin1'), by };
}

/** Origins counted from the corner, one for each field that has none. */
function withOrigins(filtered: Uint8Array): readonly Step[] {
  const steps: Step[] = [];
  let home: Point = { x: 0, y: 0 };
  let hasOrigin = false;
  for (const { name, parameters } of tokeniseZpl(filtered)) {
    if (name === 'LH') {
      home = pointIn(parameters);
      continue;
    }
    if (name === 'FS') hasOrigin = false;
    // Without a place `^FT` goes on behind the field before it, which is moved.
    const isPlaced = name === 'FO' || (name === 'FT' && parameters.trim() !== '');
    if (isPlaced || name === 'FT') hasOrigin = true;
    if (DRAWS.has(name) && !hasOrigin) {
      steps.push({ name: 'FO', parameters: '', place: home });
      hasOrigin = true;
    }
    const { x, y } = pointIn(parameters);
    steps.push({ name, parameters, place: isPlaced ? { x: x + home.x, y: y + home.y } : null });
  }
  return steps;
}

/** What is missing, or is no number of dots, counts as 0 (the guide, "^FO" and "^LH"). */
function pointIn(parameters: string): Point {
  const [x, y] = parameters.split(',', 2).map((text) => Number(/^\s*(\d{1,5})/.exec(text)?.[1] ?? 0));
  return { x: x ?? 0, y: y ?? 0 };
}

function movedParameters({ name, parameters, place }: Step, by: Point, headDots: number): string {
  if (place !== null) {
    const [, , ...more] = parameters.split(',');
    return [place.x + by.x, place.y + by.y, ...more].join(',');
  }
  const width = name === 'PW' ? pointIn(parameters).x : 0;
  return width === 0 ? parameters : String(Math.max(width, Math.min(width + by.x, headDots)));
}
