import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Grey } from '../../../../src/main/raster/grey.ts';
import { loadTextDrawer, type TextStyle } from '../../../../src/main/labels/text/draw-text.ts';
import { BOLD, OTHERS, REGULAR } from '../../../../src/main/labels/text/font-files.ts';
import { loadFonts } from '../../../../src/main/labels/text/fonts.ts';
import { measureParagraph, stretchOf } from '../../../../src/main/labels/text/paragraph.ts';
import { createItemiser } from '../../../../src/main/labels/text/itemise-text.ts';

const text = await loadTextDrawer();
const itemiser = createItemiser(await loadFonts());

const style = (words: string, more: Partial<TextStyle> = {}): TextStyle => ({
  text: words,
  bold: false,
  size: 24,
  smallest: 24,
  width: 400,
  height: 60,
  lines: null,
  align: 'start',
  verticalAlign: 'top',
  ...more,
});

const pictureOf = (words: string, more: Partial<TextStyle> = {}): Grey =>
  text.draw(style(words, more)).picture;

/** Columns and rows that have ink: first and last. */
function inkOf({
  width,
  height,
  pixels,
}: Grey): { left: number; right: number; top: number; bottom: number } | null {
  const black = Array.from(pixels.keys()).filter((at) => pixels[at] === 0);
  if (black.length === 0) return null;
  const [xs, ys] = [black.map((at) => at % width), black.map((at) => Math.floor(at / width))];
  const ends = (all: readonly number[], end: number): readonly [number, number] => [
    all.reduce((a, b) => Math.min(a, b), end),
    all.reduce((a, b) => Math.max(a, b), 0),
  ];
  const [[left, right], [top, bottom]] = [ends(xs, width), ends(ys, height)];
  return { left, right, top, bottom };
}

/** What a text is drawn with, glyph by glyph from left to right. */
const glyphsOf = (words: string): readonly { font: string; glyph: number; at: number }[] =>
  measureParagraph(itemiser, words, false).runs.flatMap((run) =>
    run.font.shape(words, stretchOf(run)).map(({ glyph, at }) => ({ font: run.font.name, glyph, at })),
  );

const NAMES = {
  Latin: 'Camiseta de algodón, größe, šedá, Łódź ﬁ',
  Vietnamese: 'Áo thun nam cổ tròn Việt Nam',
  Cyrillic: 'Футболка мужская ёлка № 5, ціна, ғылым, өнім, ₽',
  Greek: 'Ανδρική μπλούζα',
  Arabic: 'قميص قطني للرجال',
  Persian: 'پیراهن نخی مردانه',
  Hebrew: 'חולצת גברים שְׁחוֹרָה',
  Armenian: 'Տղամարդու շապիկ',
  Georgian: 'მამაკაცის მაისური',
  Thai: 'เสื้อยืดผู้ชาย',
  Lao: 'ເສື້ອຍືດ',
  Khmer: 'អាវយឺតបុរស',
  Myanmar: 'အင်္ကျီ',
  Devanagari: 'पुरुषों की टी-शर्ट',
  Bengali: 'পুরুষদের টি-শার্ট',
  Gurmukhi: 'ਮਰਦਾਂ ਦੀ ਕਮੀਜ਼',
  Gujarati: 'પુરુષોની ટી-શર્ટ',
  Oriya: 'ପୁରୁଷ ଟି-ସାର୍ଟ',
  Tamil: 'ஆண்கள் சட்டை',
  Telugu: 'పురుషుల చొక్కా',
  Kannada: 'ಪುರುಷರ ಅಂಗಿ',
  Malayalam: 'പുരുഷന്മാരുടെ ഷർട്ട്',
  Sinhala: 'පිරිමි කමිසය',
  Thaana: 'ފިރިހެން ގަމީސް',
  Ethiopic: 'የወንዶች ሸሚዝ',
  Han: '男士纯棉T恤，黑色（大号）繁體',
  Kana: 'ワンピース レディース あいうえお',
  Hangul: '면 티셔츠 남성용',
  signs: '★ ✓ → ♥ ⚠ • … – — « » “ ” ‰ © ® ™ ° × ½ 👍',
};

describe('the fonts', () => {
  it.each([REGULAR, BOLD, ...OTHERS])('%s comes with the program and under a licence', async (name) => {
    const folder = fileURLToPath(new URL('../../../../assets/fonts', import.meta.url));
    expect([...(await readFile(`${folder}/${name}`)).subarray(0, 4)]).toEqual([0, 1, 0, 0]);
    const family = name.startsWith('NotoSans') ? 'NotoSans' : 'DroidSansFallback';
    expect(await readFile(`${folder}/LICENSE-${family}.txt`, 'utf8')).toMatch(
      family === 'NotoSans' ? /SIL OPEN FONT LICENSE Version 1\.1/ : /Apache License\s+Version 2\.0/,
    );
  });

  it.each(Object.entries(NAMES))('have every character of a name in %s', (_, name) => {
    expect(glyphsOf(name).filter(({ glyph }) => glyph === 0)).toEqual([]);
  });

  it('are changed within a text, never within a character', () => {
    const fonts = glyphsOf('T恤 e\u0301\u0323 48 שָׁ').map(({ font }) => font.replace(/-.*|\.ttf/, ''));
    expect([...new Set(fonts)]).toEqual(['NotoSans', 'DroidSansFallback', 'NotoSansHebrew']);
    expect(new Set(glyphsOf('q\u0308').map(({ font }) => font)).size).toBe(1);
  });
});

describe('drawn text', () => {
  it('is black and white and as large as its place', () => {
    const { width, height, pixels } = pictureOf('Футболка');
    expect([width, height, pixels.length]).toEqual([400, 60, 24_000]);
    expect(new Set(pixels)).toEqual(new Set([0, 255]));
  });

  it('joins Arabic letters and sets them from the right', () => {
    const joined = glyphsOf('\u0628\u064a\u062a');
    expect(joined.map(({ at }) => at)).toEqual(joined.map(({ at }) => at).toSorted((a, b) => b - a));
    const alone = new Set(['\u0628', '\u064a', '\u062a'].flatMap(glyphsOf).map(({ glyph }) => glyph));
    expect(joined.map(({ glyph }) => glyph).some((glyph) => alone.has(glyph))).toBe(false);
  });

  it('puts marks on their letters', () => {
    const bare = inkOf(pictureOf('e'))!;
    const marked = inkOf(pictureOf('e\u0301\u0323'))!;
    expect(marked.right).toBeLessThanOrEqual(bare.right + 1);
    expect(marked.top).toBeLessThan(bare.top);
    expect(marked.bottom).toBeGreaterThan(bare.bottom);
    expect(pictureOf('й')).toEqual(pictureOf('и\u0306'));
  });

  it.each([
    ['an unassigned character', '\u{10ffff}'],
    ['a private one', '\ue000'],
    ['a zero byte', '\0'],
    ['GS', '\u001d'],
    ['a picture that no font has', '😀'],
  ])('has a box for %s', (_, missing) => {
    const box = pictureOf('\uffff');
    expect(inkOf(box)).not.toBeNull();
    expect(pictureOf(missing)).toEqual(box);
    expect(pictureOf(`a${missing}b`)).toEqual(pictureOf('a\uffffb'));
  });

  it('shows half a character as the sign for that', () => {
    expect(pictureOf('\ud83d')).toEqual(pictureOf('\ufffd'));
  });

  it('has no ink for what has none', () => {
    for (const words of ['', ' ', '\n\n', '\u200b\u2060\ufeff', '\u202e\u2066\u2069'])
      expect(inkOf(pictureOf(words))).toBeNull();
  });

  it('is aligned as asked, and by its own script', () => {
    const sides = (words: string, align: TextStyle['align']): readonly [boolean, boolean] => {
      const ink = inkOf(pictureOf(words, { align }))!;
      return [ink.left < 5, ink.right > 394];
    };
    expect(['left', 'start'].map((align) => sides('Футболка', align as 'left'))).toEqual([
      [true, false],
      [true, false],
    ]);
    expect(['right', 'end'].map((align) => sides('Футболка', align as 'left'))).toEqual([
      [false, true],
      [false, true],
    ]);
    expect(sides('Футболка', 'centre')).toEqual([false, false]);
    expect(sides('חולצת', 'start')).toEqual([false, true]);
    expect(sides('חולצת', 'end')).toEqual([true, false]);
    const tops = (['top', 'middle', 'bottom'] as const).map(
      (verticalAlign) => inkOf(pictureOf('x', { verticalAlign }))!.top,
    );
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    expect(new Set(tops).size).toBe(3);
  });

  it('becomes smaller to fit, and is cut with dots where that is not enough', () => {
    const long = 'Футболка мужская оверсайз с длинным рукавом';
    const fitted = text.draw(style(long, { smallest: 12, lines: 1 }));
    expect(fitted.cut).toBe(false);
    expect(fitted.size).toBeLessThan(24);
    expect(fitted.size).toBeGreaterThanOrEqual(12);
    const cut = text.draw(style(long, { lines: 1 }));
    expect([cut.cut, cut.size]).toEqual([true, 24]);
    expect(inkOf(cut.picture)!.right).toBeGreaterThan(330);
    expect(text.draw(style(long)).cut).toBe(false);
    expect(text.draw(style('Щ'.repeat(30))).cut).toBe(false);
    expect(text.draw(style('Щ'.repeat(400))).cut).toBe(true);
    expect(text.draw(style('x', { height: 9 })).cut).toBe(true);
  });

  it('breaks at line ends of every kind', () => {
    const one = pictureOf('a\nb');
    for (const end of ['\r\n', '\r', '\u2028', '\u2029', '\u0085', '\v', '\f'])
      expect(pictureOf(`a${end}b`)).toEqual(one);
  });

  it('is bold in every script', () => {
    const inks = (words: string, bold: boolean): number =>
      pictureOf(words, { bold }).pixels.reduce((sum, shade) => sum + (shade === 0 ? 1 : 0), 0);
    for (const name of Object.values(NAMES))
      expect(inks(name, true)).toBeGreaterThan(inks(name, false) * 1.1);
  });

  it('can be any text at any size in any place', () => {
    const words = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 100 }),
      fc.string({
        unit: fc.constantFrom('\u0300', 'א', '(', '\u202e', '\u200d', 'ก', '\ud800', ' ', '\n', '👍'),
        maxLength: 200,
      }),
    );
    const place = fc.record({
      bold: fc.boolean(),
      size: fc.integer({ min: 1, max: 90 }),
      width: fc.integer({ min: 0, max: 300 }),
      height: fc.integer({ min: 0, max: 120 }),
      lines: fc.option(fc.integer({ min: 1, max: 9 })),
      align: fc.constantFrom('start', 'left', 'centre', 'right', 'end'),
      verticalAlign: fc.constantFrom('top', 'middle', 'bottom'),
    });
    const shrinks = fc.integer({ min: 0, max: 40 });
    fc.assert(
      fc.property(words, place, shrinks, (one, where, by) => {
        const smallest = Math.max(1, where.size - by);
        const { picture, size } = text.draw({ ...where, text: one, smallest });
        expect([picture.width, picture.height]).toEqual([where.width, where.height]);
        expect(picture.pixels.every((shade) => shade === 0 || shade === 255)).toBe(true);
        expect(size >= smallest && size <= where.size).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('of 10,000 characters takes no time that anyone sees', () => {
    const worst = ['Щ', '\u0300', '(', 'ש ', '😀', '\n', 'ก', '🇷🇺', '\u202e'];
    for (const piece of worst) {
      // What was computed, and not what passed by the clock: a busy machine draws later, not longer.
      const before = process.threadCpuUsage();
      text.draw(style(piece.repeat(10_000 / piece.length), { smallest: 12 }));
      expect(process.threadCpuUsage(before).user).toBeLessThan(1_500_000);
    }
  });
});
