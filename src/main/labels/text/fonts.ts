import type * as HarfBuzz from 'harfbuzzjs';
import { BOLD, OTHERS, readFont, REGULAR } from './font-files.ts';
import { outlineOf, type Outline } from './outline.ts';

/** A glyph where it stands on its line, before reordering; lengths in ems. */
export interface ShapedGlyph {
  readonly glyph: number;
  /** The UTF-16 unit of the text that its cluster begins with. */
  readonly at: number;
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
}

export interface Stretch {
  readonly start: number;
  readonly end: number;
  /** ISO 15924. */
  readonly script: string;
  readonly rightToLeft: boolean;
}

/** One font file. */
export interface Font {
  readonly name: string;
  covers(point: number): boolean;
  /** The glyphs of a stretch of the text from left to right; what is around it decides how letters join. */
  shape(text: string, stretch: Stretch): readonly ShapedGlyph[];
  /** Glyph 0 is the box for what the font does not have. */
  outline(glyph: number): Outline;
}

export interface Fonts {
  readonly regular: Font;
  readonly bold: Font;
  readonly others: readonly Font[];
}

/** Reads all fonts: 8 MB, 30 ms. Not at start: many desks print no label of their own. */
export async function loadFonts(): Promise<Fonts> {
  const [usual, others] = await Promise.all([loadUsualFonts(), Promise.all(OTHERS.map(open))]);
  return { ...usual, others };
}

/** Those with which nearly every text is drawn: 1 MB. */
export async function loadUsualFonts(): Promise<Pick<Fonts, 'regular' | 'bold'>> {
  const [regular, bold] = await Promise.all([open(REGULAR), open(BOLD)]);
  return { regular, bold };
}

async function open(name: string): Promise<Font> {
  const [harfBuzz, bytes] = await Promise.all([import('harfbuzzjs'), readFont(name)]);
  return openFont(harfBuzz, name, bytes);
}

/** Outlines kept of one font. Only a catalogue in Han needs more, and forgetting all of them now and then costs little. */
const MOST_OUTLINES = 2000;

function openFont(harfBuzz: typeof HarfBuzz, name: string, bytes: Uint8Array): Font {
  const face = new harfBuzz.Face(new harfBuzz.Blob(bytes));
  const font = new harfBuzz.Font(face);
  const buffer = new harfBuzz.Buffer();
  const units = face.upem;
  const outlines = new Map<number, Outline>();
  return {
    name,
    covers: (point) => font.nominalGlyph(point) !== undefined,
    shape(text, { start, end, script, rightToLeft }) {
      buffer.reset();
      buffer.addText(text, start, end - start);
      buffer.setDirection(rightToLeft ? harfBuzz.Direction.RTL : harfBuzz.Direction.LTR);
      buffer.setScript(script);
      harfBuzz.shape(font, buffer);
      const positions = buffer.getGlyphPositions();
      return buffer.getGlyphInfos().map(({ codepoint, cluster }, index) => {
        const { xAdvance, xOffset, yOffset } = positions[index]!;
        return {
          glyph: codepoint,
          at: cluster,
          advance: xAdvance / units,
          dx: xOffset / units,
          dy: yOffset / units,
        };
      });
    },
    outline(glyph) {
      const before = outlines.get(glyph);
      if (before !== undefined) return before;
      if (outlines.size >= MOST_OUTLINES) outlines.clear();
      const outline = outlineOf(font.glyphToJson(glyph), units);
      outlines.set(glyph, outline);
      return outline;
    },
  };
}
