import { loadFonts, type Font } from './text/fonts.ts';

/** Latin, Greek and Cyrillic: what is on most labels, and in the first of the fonts. */
const USUAL = 0x52f;

/** Not drawn, whatever stands in them. */
const UNDRAWN = /<!--[^]*?-->|<\?[^]*?\?>|<(title|desc|metadata|style)\b[^>]*>[^]*?<\/\1\s*>/g;

/** Spaces, and what fonts are not asked for. */
const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Control}]/u;

let fonts: Promise<readonly Font[]> | null = null;

function loaded(): Promise<readonly Font[]> {
  fonts ??= loadFonts()
    .then(({ regular, others }) => [regular, ...others])
    .catch((error: unknown) => {
      fonts = null;
      throw error;
    });
  return fonts;
}

/** Letters of an SVG's text that none of the program's fonts has, as `U+1F600`: a box would be drawn for each. */
export async function missingLetters(svg: Uint8Array): Promise<readonly string[]> {
  const text = Buffer.from(svg.buffer, svg.byteOffset, svg.byteLength).toString('utf8');
  const points = unusualLetters(text);
  if (points.length === 0) return [];
  const all = await loaded();
  return points
    .filter((point) => !all.some((font) => font.covers(point)))
    .map((point) => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`);
}

function unusualLetters(svg: string): readonly number[] {
  // Most labels: nothing to look at closer.
  if (!/[\u0530-\u{10ffff}]|&#/u.test(svg)) return [];
  const text = svg
    .replaceAll(UNDRAWN, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_all, hex: string | undefined, decimal: string) => {
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : '';
    });
  const points = new Set<number>();
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    if (point > USUAL && !INVISIBLE.test(character)) points.add(point);
  }
  return [...points];
}
