import { boundsOf, WHITE as PAPER, type Area } from '../raster/area.ts';
import { boxOf, type PlainPart, type PlainSvg } from './plain-svg/plain-svg.ts';
import { pathBox } from './svg-path-box.ts';
import type { Raster } from './rasterise.ts';
import { isLength, lengthOf, movedBy, ROOT_FRAME, type Frame } from './svg-frame.ts';
import type { SvgReader, SvgTag } from './svg-weight.ts';

/** Where an SVG draws anything but letters. Letters are no codes: they are drawn with the program's own fonts. */
export interface SvgShapes {
  /** Of the whole picture, in the units of `areas`. */
  readonly width: number;
  readonly height: number;
  readonly areas: readonly Area[];
}

interface View {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Said of letters and of shapes without moving them or drawing beyond them. */
const PLAIN: ReadonlySet<string> = new Set(
  [
    'id class fill fill-opacity fill-rule shape-rendering text-rendering version',
    'font-family font-size font-weight font-style text-anchor dominant-baseline alignment-baseline',
  ].flatMap((names) => names.split(' ')),
);

/** What each element may say besides. What any other element or attribute draws is not known here. */
const SAID: Readonly<Record<string, readonly string[] | undefined>> = {
  svg: ['width', 'height', 'viewBox'],
  g: ['transform'],
  title: [],
  desc: [],
  rect: ['x', 'y', 'width', 'height', 'rx', 'ry', 'transform'],
  path: ['d', 'transform'],
  text: ['x', 'y', 'dx', 'dy'],
  tspan: ['x', 'y', 'dx', 'dy'],
};

/** Of letters, a place for each would be a way to draw bars with them. */
const NUMBERS: ReadonlySet<string> = new Set(['x', 'y', 'dx', 'dy', 'width', 'height', 'rx', 'ry']);

/** Neither block characters, of which a code could be built, nor character references. */
const LETTERS = /^[\p{L}\p{M}\p{N}\p{P}\s№+$€₽]*$/u;

const WHITE = /^\s*(?:#fff|#ffffff|white)\s*$/i;

/**
 * Reads along while an SVG is weighed. `shapes` is null as soon as anything in it might be drawn elsewhere than it says
 * here: strokes, references, pictures, styles, turns, curves that go on by themselves.
 */
export function shapesReader(): SvgReader & { readonly shapes: () => SvgShapes | null } {
  const frames: Frame[] = [];
  const areas: Area[] = [];
  let view: View | null = null;
  let [isSure, hasInk] = [true, false];

  const read = (tag: SvgTag): boolean => {
    const name = tag.name;
    const said = saidOf(tag);
    const parent = frames.at(-1);
    if (said === null || (parent === undefined) !== (name === 'svg')) return false;
    const frame = parent === undefined ? ROOT_FRAME : movedBy(parent, said.get('transform'), name);
    if (frame === null) return false;
    if (!tag.isEmpty) frames.push(frame);
    if (name === 'svg') view = viewOf(said);
    if (name === 'svg' && view === null) return false;
    if (name !== 'rect' && name !== 'path') return true;
    // White on white paper draws nothing, as every label begins.
    if (!hasInk && WHITE.test(said.get('fill') ?? '')) return true;
    const box = name === 'rect' ? rectBox(said) : pathBox(said.get('d') ?? '');
    if (box === null) return false;
    areas.push(placed(box, frame));
    hasInk = true;
    return true;
  };

  return {
    opened(tag) {
      isSure &&= read(tag);
    },
    closed() {
      frames.pop();
    },
    said(words) {
      const within = frames.at(-1)?.name;
      if (within !== 'text' && within !== 'tspan') return;
      isSure &&= LETTERS.test(words) && !words.includes('&#');
      hasInk = true;
    },
    shapes: () => (isSure && view !== null ? inView(areas, view) : null),
  };
}

/** The same of one that is plain, whose text has been read for it. */
export function shapesOfPlain({ width, height, parts }: PlainSvg): SvgShapes {
  const first = parts.findIndex((part) => part.kind === 'text' || part.shade !== PAPER);
  const areas = first < 0 ? [] : parts.slice(first).flatMap((part) => boxOfPart(part) ?? []);
  return { width, height, areas };
}

const boxOfPart = (part: PlainPart): Area | null => (part.kind === 'text' ? null : boxOf(part.rects));

/** What an element says, its style too; null where it says what is not known here. */
function saidOf({ name, attributes }: SvgTag): ReadonlyMap<string, string> | null {
  const own = SAID[name];
  if (own === undefined) return null;
  const said = new Map<string, string>();
  for (const [key, value] of [...attributes, ...stylesOf(attributes.get('style'))]) {
    if (key === 'style' || key === 'xmlns' || key.startsWith('xmlns:') || key === 'xml:space') continue;
    const isNone = key === 'stroke' && value.trim() === 'none';
    if (!isNone && !PLAIN.has(key) && !own.includes(key)) return null;
    const isNumber = name === 'svg' || !NUMBERS.has(key) || isLength(value);
    // A white background is as wide as its label, however that is said.
    if (!isNumber && !(name === 'rect' && value === '100%')) return null;
    said.set(key, value);
  }
  return said;
}

const stylesOf = (style = ''): readonly (readonly [string, string])[] =>
  style
    .split(';')
    .map((one) => one.split(':', 2))
    .filter(([key = '']) => key.trim() !== '')
    .map(([key = '', value = '']) => [key.trim(), value] as const);

function rectBox(said: ReadonlyMap<string, string>): Area | null {
  const [left, top] = [lengthOf(said.get('x')), lengthOf(said.get('y'))];
  const [width, height] = [lengthOf(said.get('width')), lengthOf(said.get('height'))];
  return [left, top, width, height].every(Number.isFinite)
    ? { left, top, right: left + width, bottom: top + height }
    : null;
}

const placed = (box: Area, { scaleX, scaleY, x, y }: Frame): Area =>
  boundsOf([
    { x: x + box.left * scaleX, y: y + box.top * scaleY },
    { x: x + box.right * scaleX, y: y + box.bottom * scaleY },
  ]);

/** By its own units, or by the pixels that it says where it has none. */
function viewOf(said: ReadonlyMap<string, string>): View | null {
  const box = said.get('viewBox');
  const [left, top, width, height] =
    box === undefined
      ? [0, 0, said.get('width') ?? '', said.get('height') ?? ''].map((one) =>
          typeof one === 'number' || isLength(one) ? lengthOf(String(one)) : NaN,
        )
      : box
          .trim()
          .split(/[\s,]+/)
          .map(Number);
  if (left === undefined || top === undefined || width === undefined || height === undefined) return null;
  const isWhole = [left, top, width, height].every(Number.isFinite) && width > 0 && height > 0;
  return isWhole ? { left, top, width, height } : null;
}

const inView = (areas: readonly Area[], { left, top, width, height }: View): SvgShapes => ({
  width,
  height,
  areas: areas.map((area) => ({
    left: area.left - left,
    top: area.top - top,
    right: area.right - left,
    bottom: area.bottom - top,
  })),
});

/** So much of a shape's edge, in dots, is no code of its own: soft rows of bars, and what rounding makes of a scale. */
const SLIVER = 2;

/** Scales across and down are the same where the picture was drawn as it stands, with nothing beside it. */
const SAME_SCALE = 0.01;

/** True when all that is drawn, but for letters, lies in those areas of the paper: beside them there is no code. */
export function areShapesWithin(
  { areas, width, height }: SvgShapes,
  { paper, left, top, source, scaleX, scaleY }: Raster,
  within: readonly Area[],
): boolean {
  const [across, down] = [(source.width * scaleX) / width, (source.height * scaleY) / height];
  if (Math.abs(across - down) > SAME_SCALE * down || areas.length === 0) return false;
  return areas.every((area) => {
    const dots = {
      left: Math.max(0, left + area.left * across),
      top: Math.max(0, top + area.top * down),
      right: Math.min(paper.width, left + area.right * across),
      bottom: Math.min(paper.height, top + area.bottom * down),
    };
    return within.some(
      (one) =>
        dots.left >= one.left - SLIVER &&
        dots.top >= one.top - SLIVER &&
        dots.right <= one.right + SLIVER &&
        dots.bottom <= one.bottom + SLIVER,
    );
  });
}
