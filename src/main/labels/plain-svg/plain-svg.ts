import type { Area } from '../../raster/area.ts';
import { luma } from '../../raster/grey.ts';
import { isLength, lengthOf, movedBy, ROOT_FRAME, type Frame } from '../svg-frame.ts';
import type { SvgReader, SvgTag } from '../svg-weight.ts';
import { pathRects } from './path-rects.ts';

/** An SVG of upright rectangles and lines of text, as marketplaces draw labels, in its own units. */
export interface PlainSvg {
  readonly width: number;
  readonly height: number;
  /** In the order in which they are drawn. */
  readonly parts: readonly PlainPart[];
}

export type PlainPart = PlainRects | PlainText;

/** What one element covers: where two of them share a dot, both shares count. */
export interface PlainRects {
  readonly kind: 'rects';
  readonly rects: readonly Area[];
  /** 0 is black, 255 white. */
  readonly shade: number;
}

export interface PlainText {
  readonly kind: 'text';
  readonly text: string;
  /** Where its line begins, or its middle or end, by `anchor`; letters stand on `y`. */
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  /** Units an em. */
  readonly size: number;
  readonly bold: boolean;
  readonly shade: number;
}

const NAMESPACE = 'http://www.w3.org/2000/svg';

/** What each element may say. Whatever says anything else is drawn by the renderer of all SVGs. */
const SAID: Readonly<Record<string, ReadonlySet<string> | undefined>> = {
  svg: new Set(['width', 'height', 'viewBox', 'version', 'xmlns']),
  g: new Set(['transform']),
  rect: new Set(['x', 'y', 'width', 'height', 'fill', 'transform', 'shape-rendering']),
  path: new Set(['d', 'fill', 'transform', 'shape-rendering']),
  text: new Set(['x', 'y', 'fill', 'font-family', 'font-size', 'font-weight', 'text-anchor']),
};

/** In the first of the fonts, in both weights, and from left to right; one space at a time, none at the ends. */
const WORDS = /^[!-%'-~А-яЁё№]+(?: [!-%'-~А-яЁё№]+)*$/;

/** A family that the program has besides is meant; every other name is drawn in the first of its fonts. */
const OTHER_FAMILY = /noto(?! *sans *(?:[,"']|$))|droid/i;

const WEIGHTS: Readonly<Record<string, boolean | undefined>> = {
  normal: false,
  '400': false,
  bold: true,
  '700': true,
};

/** How often a picture may be painted over: more is a program, not a label, and the renderer's time has an end. */
const MOST_TIMES_OVER = 8;
const MOST_RECTS = 20_000;

/** Reads along while an SVG is weighed; null as soon as it is anything but plain. */
export function plainReader(): SvgReader & { readonly plain: () => PlainSvg | null } {
  const frames: Frame[] = [];
  const parts: PlainPart[] = [];
  let size: { readonly width: number; readonly height: number } | null = null;
  let isPlain = true;
  let [work, rects] = [0, 0];
  let text: (Omit<PlainText, 'text'> & { words: string }) | null = null;

  const take = (part: PlainPart, pixels: number): boolean => {
    if (size === null) return false;
    work += pixels;
    if (part.kind === 'rects') rects += part.rects.length;
    parts.push(part);
    return work <= MOST_TIMES_OVER * size.width * size.height && rects <= MOST_RECTS;
  };

  const read = (tag: SvgTag): boolean => {
    const { name, attributes } = tag;
    const own = SAID[name];
    const parent = frames.at(-1);
    if (own === undefined || (parent === undefined) !== (name === 'svg')) return false;
    for (const key of attributes.keys()) if (!own.has(key)) return false;
    if (parent !== undefined && parent.name !== 'svg' && parent.name !== 'g') return false;
    const frame = parent === undefined ? ROOT_FRAME : movedBy(parent, attributes.get('transform'), name);
    if (frame === null || frame.scaleX <= 0 || frame.scaleY <= 0) return false;
    if (!tag.isEmpty) frames.push(frame);
    if (name === 'g') return true;
    if (name === 'svg') {
      if (attributes.get('xmlns') !== NAMESPACE) return false;
      size = sizeOf(attributes);
      return size !== null;
    }
    const shade = shadeOf(attributes.get('fill'));
    if (shade === null) return false;
    if (name === 'text') {
      const line = tag.isEmpty ? null : lineOf(attributes, frame, shade);
      text = line === null ? null : { ...line, words: '' };
      return text !== null;
    }
    const drawn = name === 'path' ? pathRects(attributes.get('d') ?? '') : rectOf(attributes, size);
    if (drawn === null) return false;
    const placed = drawn.map((rect) => inFrame(rect, frame));
    return take({ kind: 'rects', rects: placed, shade }, paintedWithin(placed, size));
  };

  return {
    opened(tag) {
      isPlain &&= read(tag);
    },
    closed() {
      const ended = frames.pop();
      if (!isPlain || text === null || ended?.name !== 'text') return;
      const { words, ...line } = text;
      text = null;
      isPlain = WORDS.test(words) && take({ ...line, text: words }, words.length * line.size ** 2);
    },
    said(words) {
      if (text !== null) text.words += words;
      else isPlain &&= words.trim() === '';
    },
    plain: () => (isPlain && size !== null ? { ...size, parts } : null),
  };
}

function sizeOf(said: ReadonlyMap<string, string>): Pick<PlainSvg, 'width' | 'height'> | null {
  const [across = '', down = ''] = [said.get('width'), said.get('height')];
  if (!isLength(across) || !isLength(down)) return null;
  const [width, height] = [lengthOf(across), lengthOf(down)];
  const view = said
    .get('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number) ?? [0, 0, width, height];
  const isSame = view.length === 4 && [0, 0, width, height].every((each, at) => view[at] === each);
  return isSame && width > 0 && height > 0 ? { width, height } : null;
}

/** Black where none is said. */
function shadeOf(fill = '#000'): number | null {
  const named = { black: '#000', white: '#fff' }[fill] ?? fill;
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(named)?.[1];
  if (digits === undefined) return null;
  const step = digits.length / 3;
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((at) => {
    const part = digits.slice(at * step, (at + 1) * step);
    return Number.parseInt(part.repeat(2 / step), 16);
  });
  return luma(red, green, blue);
}

function lineOf(
  said: ReadonlyMap<string, string>,
  frame: Frame,
  shade: number,
): Omit<PlainText, 'text'> | null {
  const [x = '0', y = '0', size = ''] = [said.get('x'), said.get('y'), said.get('font-size')];
  const anchor = said.get('text-anchor') ?? 'start';
  const bold = WEIGHTS[said.get('font-weight') ?? 'normal'];
  if (!isLength(x) || !isLength(y) || !isLength(size) || bold === undefined) return null;
  if (frame.scaleX !== frame.scaleY || OTHER_FAMILY.test(said.get('font-family') ?? '')) return null;
  if (anchor !== 'start' && anchor !== 'middle' && anchor !== 'end') return null;
  const em = lengthOf(size) * frame.scaleX;
  return em > 0
    ? {
        kind: 'text',
        x: frame.x + lengthOf(x) * frame.scaleX,
        y: frame.y + lengthOf(y) * frame.scaleY,
        anchor,
        size: em,
        bold,
        shade,
      }
    : null;
}

function rectOf(
  said: ReadonlyMap<string, string>,
  whole: Pick<PlainSvg, 'width' | 'height'> | null,
): readonly Area[] | null {
  const sideOf = (name: 'width' | 'height'): number => {
    const value = said.get(name) ?? '0';
    if (value === '100%') return whole?.[name] ?? NaN;
    return isLength(value) ? lengthOf(value) : NaN;
  };
  const [x = '0', y = '0'] = [said.get('x'), said.get('y')];
  const [width, height] = [sideOf('width'), sideOf('height')];
  if (!isLength(x) || !isLength(y) || !(width >= 0) || !(height >= 0)) return null;
  const [left, top] = [lengthOf(x), lengthOf(y)];
  return [{ left, top, right: left + width, bottom: top + height }];
}

const inFrame = ({ left, top, right, bottom }: Area, { x, y, scaleX, scaleY }: Frame): Area => ({
  left: x + left * scaleX,
  top: y + top * scaleY,
  right: x + right * scaleX,
  bottom: y + bottom * scaleY,
});

/** Null for none. */
export function boxOf(rects: readonly Area[]): Area | null {
  if (rects.length === 0) return null;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const rect of rects) {
    left = Math.min(left, rect.left);
    top = Math.min(top, rect.top);
    right = Math.max(right, rect.right);
    bottom = Math.max(bottom, rect.bottom);
  }
  return { left, top, right, bottom };
}

type Size = Pick<PlainSvg, 'width' | 'height'> | null;

/** Each rectangle is painted, and all of what lies between them is mixed in. */
const paintedWithin = (rects: readonly Area[], size: Size): number =>
  Math.max(
    areaWithin(boxOf(rects), size),
    rects.reduce((sum, rect) => sum + areaWithin(rect, size), 0),
  );

function areaWithin(box: Area | null, size: Size): number {
  if (box === null || size === null) return 0;
  const across = Math.min(size.width, box.right) - Math.max(0, box.left);
  const down = Math.min(size.height, box.bottom) - Math.max(0, box.top);
  return Math.max(0, across) * Math.max(0, down);
}
