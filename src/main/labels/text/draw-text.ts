import type { TextElement } from '../../../shared/domain/label/label-template.ts';
import { BLACK, WHITE } from '../../raster/area.ts';
import type { Grey } from '../../raster/grey.ts';
import { visualOrder } from './bidi-levels.ts';
import { loadFonts, type Font } from './fonts.ts';
import { maskOf, type GlyphMask } from './glyph-mask.ts';
import { layOut, type LaidOut, type Line, type TextWish } from './lay-out.ts';
import { stretchOf } from './paragraph.ts';
import { createItemiser } from './itemise-text.ts';

export interface TextStyle extends TextWish, Pick<TextElement, 'align' | 'verticalAlign'> {}

export interface DrawnText {
  /** As large as the room that was given, in black and white; what would stand out of it is cut off. */
  readonly picture: Grey;
  /** Dots an em, as it came out. */
  readonly size: number;
  /** Not all of the text is there. */
  readonly cut: boolean;
}

/** Draws text in any script, with bundled fonts alone. A character that no font has is drawn as a box. */
export interface TextDrawer {
  draw(style: TextStyle): DrawnText;
}

/** Dots of the masks that are kept, over all fonts and sizes: a label uses some hundred, of a thousand dots each. */
const MOST_MASK_DOTS = 32_000_000;

let loading: Promise<TextDrawer> | null = null;

/** The one drawer of the program: its fonts are read when the first label needs them. */
export function loadTextDrawer(): Promise<TextDrawer> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(): Promise<TextDrawer> {
  const itemiser = createItemiser(await loadFonts());
  const masks = new Map<string, GlyphMask>();
  let maskDots = 0;

  const maskFor = (font: Font, glyph: number, size: number, fatten: boolean): GlyphMask => {
    const key = `${font.name} ${glyph} ${size} ${fatten}`;
    let mask = masks.get(key);
    if (mask === undefined) {
      mask = maskOf(font.outline(glyph), size, fatten);
      maskDots += mask.dots.length;
      if (maskDots > MOST_MASK_DOTS) {
        masks.clear();
        maskDots = mask.dots.length;
      }
      masks.set(key, mask);
    }
    return mask;
  };

  const drawLine = (
    picture: Grey,
    { paragraph, start, end }: Line,
    left: number,
    base: number,
    size: number,
  ): void => {
    const parts = paragraph.runs.flatMap((run) => {
      const part = { ...run, start: Math.max(run.start, start), end: Math.min(run.end, end) };
      return part.start < part.end ? [part] : [];
    });
    let pen = left;
    for (const index of visualOrder(parts.map(({ level }) => level))) {
      const part = parts[index]!;
      for (const { glyph, advance, dx, dy } of part.font.shape(paragraph.text, stretchOf(part))) {
        const mask = maskFor(part.font, glyph, size, part.fatten);
        stamp(picture, mask, Math.round(pen + dx * size), base - Math.round(dy * size));
        pen += advance * size;
      }
    }
  };

  return {
    draw(style) {
      const { width, height } = style;
      const picture = { width, height, pixels: new Uint8Array(width * height).fill(WHITE) };
      const laidOut = layOut(itemiser, style);
      const { lines, size, pitch, ascent, cut } = laidOut;
      let top = topOf(laidOut, style);
      for (const line of lines) {
        drawLine(picture, line, leftOf(line, size, style), top + ascent, size);
        top += pitch;
      }
      return { picture, size, cut };
    },
  };
}

function topOf({ lines, pitch }: LaidOut, { height, verticalAlign }: TextStyle): number {
  const free = height - lines.length * pitch;
  if (verticalAlign === 'top') return 0;
  return verticalAlign === 'bottom' ? free : Math.floor(free / 2);
}

function leftOf({ paragraph, start, end }: Line, size: number, { width, align }: TextStyle): number {
  const free = width - (paragraph.reach[end]! - paragraph.reach[start]!) * size;
  if (align === 'centre') return Math.max(0, free / 2);
  const isRight = align === 'right' || align === (paragraph.base === 1 ? 'start' : 'end');
  return isRight ? free : 0;
}

function stamp({ width, height, pixels }: Grey, mask: GlyphMask, x: number, y: number): void {
  const [left, top] = [x + mask.left, y + mask.top];
  for (let row = Math.max(0, -top); row < mask.height && top + row < height; row += 1) {
    const to = (top + row) * width + left;
    for (let column = Math.max(0, -left); column < mask.width && left + column < width; column += 1)
      if (mask.dots[row * mask.width + column] === 1) pixels[to + column] = BLACK;
  }
}
