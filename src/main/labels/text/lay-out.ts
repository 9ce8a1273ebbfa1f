import { lineBreaks } from './line-breaks.ts';
import { measureParagraph, type Paragraph } from './paragraph.ts';
import type { Itemiser } from './itemise-text.ts';

/** Text and the room that it has. Lengths in dots. */
export interface TextWish {
  readonly text: string;
  readonly bold: boolean;
  /** Dots an em. */
  readonly size: number;
  /** As small as it may become to fit; `size` itself: it is cut rather than made smaller. */
  readonly smallest: number;
  readonly width: number;
  readonly height: number;
  /** At most so many; null: as many as there is room for. */
  readonly lines: number | null;
}

export interface Line {
  readonly paragraph: Paragraph;
  readonly start: number;
  /** Without the spaces at its end. */
  readonly end: number;
}

export interface LaidOut {
  /** Dots an em, as it came out. */
  readonly size: number;
  readonly lines: readonly Line[];
  /** From line to line, and from a line's top to where its letters stand, in dots. */
  readonly pitch: number;
  readonly ascent: number;
  /** Not all of it is there: the last line ends in an ellipsis, or there was no room for any. */
  readonly cut: boolean;
}

const ELLIPSIS = '…';
/** Line ends of every system, and Unicode's own. */
const LINE_ENDS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/u;

/** No font has it, so that a control character is seen as a box; fonts have empty glyphs for some of them. */
const NOBODYS = '\uffff';

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Breaks text into lines, as large as asked for where there is room, else smaller, else cut. */
export function layOut(itemiser: Itemiser, wish: TextWish): LaidOut {
  const paragraphs = wish.text
    .toWellFormed()
    .trimEnd()
    .replaceAll('\t', ' ')
    .split(LINE_ENDS)
    .map((text) => measureParagraph(itemiser, text.replaceAll(/\p{Cc}/gu, NOBODYS), wish.bold));
  const breaks = new Map(paragraphs.map((one) => [one, lineBreaks(one.text)]));
  const at = (size: number): Attempt => attempt(paragraphs, breaks, size, wish);
  let broken: Attempt | null = null;
  for (const size of sizesOf(wish)) {
    const one = at(size);
    if (one.fits && !one.breaksWords) return { ...one, cut: false };
    if (one.fits) broken ??= one;
  }
  // A word that is wider than the place at any size is broken, in letters as large as that allows.
  if (broken !== null) return { ...broken, cut: false };
  const smallest = at(wish.smallest);
  return { ...smallest, lines: withEllipsis(itemiser, smallest, wish), cut: true };
}

/** Largest first, by a dot or by a twentieth. */
function sizesOf({ size, smallest }: TextWish): readonly number[] {
  const sizes: number[] = [];
  for (let next = size; next > smallest; next -= Math.max(1, Math.floor(next / 20))) sizes.push(next);
  return [...sizes, Math.min(smallest, size)];
}

interface Attempt extends Omit<LaidOut, 'cut'> {
  readonly fits: boolean;
  readonly breaksWords: boolean;
}

function attempt(
  paragraphs: readonly Paragraph[],
  breaks: ReadonlyMap<Paragraph, readonly number[]>,
  size: number,
  wish: TextWish,
): Attempt {
  const ascent = Math.round(Math.max(...paragraphs.map((one) => one.ascent)) * size);
  const pitch = ascent + Math.round(Math.max(...paragraphs.map((one) => one.descent)) * size);
  const room = Math.floor(wish.height / pitch);
  const most = Math.max(1, Math.min(room, wish.lines ?? room));
  const lines: Line[] = [];
  let breaksWords = false;
  for (const paragraph of paragraphs) {
    const broken = breakParagraph(
      paragraph,
      breaks.get(paragraph) ?? [],
      wish.width / size,
      most + 1 - lines.length,
    );
    breaksWords ||= broken.breaksWords;
    lines.push(...broken.lines);
    if (lines.length > most) break;
  }
  const fits = lines.length <= most && room > 0;
  return { size, lines: lines.slice(0, most), pitch, ascent, fits, breaksWords };
}

function breakParagraph(
  paragraph: Paragraph,
  breaks: readonly number[],
  width: number,
  most: number,
): { readonly lines: readonly Line[]; readonly breaksWords: boolean } {
  const { text, reach } = paragraph;
  const lines: Line[] = [];
  let breaksWords = false;
  let start = 0;
  let next = 0;
  while (lines.length < most) {
    let end = start;
    while (next < breaks.length && widthOf(paragraph, start, trimmed(text, start, breaks[next]!)) <= width) {
      end = breaks[next]!;
      next += 1;
    }
    if (next === breaks.length && widthOf(paragraph, start, trimmed(text, start, text.length)) <= width) {
      lines.push({ paragraph, start, end: trimmed(text, start, text.length) });
      return { lines, breaksWords };
    }
    if (end === start) {
      end =
        start + fittingUnits(text.slice(start), (units) => reach[start + units]! - reach[start]! <= width);
      breaksWords = true;
    }
    lines.push({ paragraph, start, end: trimmed(text, start, end) });
    start = end;
    while (next < breaks.length && breaks[next]! <= start) next += 1;
  }
  return { lines, breaksWords };
}

const widthOf = ({ reach }: Paragraph, start: number, end: number): number => reach[end]! - reach[start]!;

function trimmed(text: string, start: number, end: number): number {
  let last = end;
  while (last > start && /\s/u.test(text[last - 1]!)) last -= 1;
  return last;
}

/** As many whole characters as fit, one at least. */
function fittingUnits(text: string, fits: (units: number) => boolean): number {
  let units = 0;
  for (const { segment } of graphemes.segment(text)) {
    if (units > 0 && !fits(units + segment.length)) break;
    units += segment.length;
  }
  return units;
}

function withEllipsis(itemiser: Itemiser, { lines, size }: Attempt, wish: TextWish): readonly Line[] {
  const last = lines.at(-1);
  if (last === undefined) return [];
  const { paragraph, start } = last;
  const [dots] = measureParagraph(itemiser, ELLIPSIS, wish.bold).reach.slice(-1);
  const room = wish.width / size - (dots ?? 0);
  const rest = paragraph.text.slice(start);
  const units = fittingUnits(
    rest,
    (count) => paragraph.reach[start + count]! - paragraph.reach[start]! <= room,
  );
  const text = `${rest.slice(0, units).trimEnd()}${ELLIPSIS}`;
  const shortened = measureParagraph(itemiser, text, wish.bold, paragraph.base);
  return [...lines.slice(0, -1), { paragraph: shortened, start: 0, end: text.length }];
}
