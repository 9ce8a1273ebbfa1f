import type { Grey } from '../../raster/grey.ts';
import { loadUsualFonts, type Font } from '../text/fonts.ts';
import { sharesOf, type GlyphShares } from '../text/glyph-mask.ts';
import { stretchOf } from '../text/paragraph.ts';
import { createItemiser, type Itemiser } from '../text/itemise-text.ts';
import { mixIn } from './mix-in.ts';
import type { PlainText } from './plain-svg.ts';

/** Letters stand at quarters of a pixel, so that those of one label serve for the next. */
const STEPS = 4;

/** Pixels of the letters that are kept, over all sizes: digits of a label's two sizes take a tenth of it. */
const MOST_KEPT = 1_000_000;

/** Pixels a unit. */
export interface Scales {
  readonly across: number;
  readonly down: number;
}

let loading: Promise<Itemiser> | null = null;

function loaded(): Promise<Itemiser> {
  loading ??= loadUsualFonts()
    .then((fonts) => createItemiser({ ...fonts, others: [] }))
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}

/** A line of text in one of the usual fonts, which have all of its letters. */
export async function drawLine(picture: Grey, line: PlainText, { across, down }: Scales): Promise<void> {
  const itemiser = await loaded();
  const { text, shade } = line;
  const size = line.size * down;
  const runs = itemiser.runsOf(text, new Uint8Array(text.length), line.bold);
  const shaped = runs.flatMap((run) =>
    run.font.shape(text, stretchOf(run)).map((glyph) => ({ ...glyph, font: run.font })),
  );
  const length = shaped.reduce((sum, { advance }) => sum + advance, 0) * size;
  let pen = line.x * across - { start: 0, middle: length / 2, end: length }[line.anchor];
  for (const { font, glyph, advance, dx, dy } of shaped) {
    const [x, y] = [atStep(pen + dx * size), atStep(line.y * down - dy * size)];
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const letter = letterOf(font, glyph, size, x - left, y - top);
    mixIn(picture, { ...letter, left: left + letter.left, top: top + letter.top }, shade);
    pen += advance * size;
  }
}

const atStep = (place: number): number => Math.round(place * STEPS) / STEPS;

const letters = new Map<string, GlyphShares>();
let kept = 0;

function letterOf(font: Font, glyph: number, size: number, x: number, y: number): GlyphShares {
  const key = `${font.name} ${glyph} ${size} ${x} ${y}`;
  const before = letters.get(key);
  if (before !== undefined) return before;
  const letter = sharesOf(font.outline(glyph), size, x, y);
  kept += letter.shares.length;
  if (kept > MOST_KEPT) {
    letters.clear();
    kept = letter.shares.length;
  }
  letters.set(key, letter);
  return letter;
}
