import type { Dots } from '../../raster/dots.ts';

/** A part of a picture: columns in whole bytes, rows in dots; right and bottom are exclusive. */
export interface Block {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What a command of its own takes, in ZPL as in TSPL: less white than that isn't worth a cut. In bytes of dots. */
const LEAST_GAP = 24;

/** Cuts go across and down in turn; a label of a code and some lines of text is done after three. */
const DEEPEST = 8;

/**
 * The ink of a picture in rectangles that don't overlap, cut along white rows and columns; the paper between them need
 * not be sent. None for a blank picture. On labels of codes and text it is a third of what one rectangle around all of
 * them holds.
 */
export function inkBlocks(dots: Dots): readonly Block[] {
  return cutUp(dots, { left: 0, top: 0, right: dots.stride, bottom: dots.height }, 0);
}

/**
 * The ink in a left and a right part, cut along the widest white columns; null where nothing is white from top to bottom
 * between the two. A code's rows, which are alike for many dots, are then not mixed with those of the text beside it.
 */
export function leftAndRight(dots: Dots): readonly [Block, Block] | null {
  const whole = { left: 0, top: 0, right: dots.stride, bottom: dots.height };
  const { columns } = profilesOf(dots, whole);
  const across = trimmed(columns);
  const gaps = across === null ? [] : gapsOf(columns, across, 1);
  if (gaps.length === 0) return null;
  const { from, to } = gaps.reduce((widest, gap) =>
    gap.to - gap.from > widest.to - widest.from ? gap : widest,
  );
  return [
    { ...whole, right: from },
    { ...whole, left: to },
  ];
}

function cutUp(dots: Dots, area: Block, depth: number): readonly Block[] {
  const { rows, columns } = profilesOf(dots, area);
  const [down, across] = [trimmed(rows), trimmed(columns)];
  if (down === null || across === null) return [];
  const block = {
    left: area.left + across.from,
    top: area.top + down.from,
    right: area.left + across.to,
    bottom: area.top + down.to,
  };
  if (depth === DEEPEST) return [block];
  const [width, height] = [across.to - across.from, down.to - down.from];
  const rowGaps = gapsOf(rows, down, LEAST_GAP / width);
  const columnGaps = gapsOf(columns, across, LEAST_GAP / height);
  if (rowGaps.length === 0 && columnGaps.length === 0) return [block];
  const parts =
    white(rowGaps) * width >= white(columnGaps) * height
      ? between(rowGaps, down).map(({ from, to }) => ({
          ...block,
          top: area.top + from,
          bottom: area.top + to,
        }))
      : between(columnGaps, across).map(({ from, to }) => ({
          ...block,
          left: area.left + from,
          right: area.left + to,
        }));
  return parts.flatMap((part) => cutUp(dots, part, depth + 1));
}

/** For each row and each byte column whether anything is black in it. */
function profilesOf(
  { bits, stride }: Dots,
  { left, top, right, bottom }: Block,
): { readonly rows: Uint8Array; readonly columns: Uint8Array } {
  const rows = new Uint8Array(bottom - top);
  const columns = new Uint8Array(right - left);
  for (let row = 0; row < rows.length; row += 1) {
    const start = (top + row) * stride + left;
    let inRow = 0;
    for (let column = 0; column < columns.length; column += 1) {
      const byte = bits[start + column]!;
      inRow |= byte;
      columns[column]! |= byte;
    }
    rows[row] = inRow;
  }
  return { rows, columns };
}

interface Span {
  readonly from: number;
  readonly to: number;
}

function trimmed(profile: Uint8Array): Span | null {
  const from = profile.findIndex((ink) => ink !== 0);
  return from < 0 ? null : { from, to: profile.findLastIndex((ink) => ink !== 0) + 1 };
}

/** White spans of at least that length within the span, which begins and ends with ink. */
function gapsOf(profile: Uint8Array, { from, to }: Span, least: number): readonly Span[] {
  const gaps: Span[] = [];
  for (let at = from; at < to; at += 1) {
    if (profile[at] !== 0) continue;
    const start = at;
    while (profile[at] === 0) at += 1;
    if (at - start >= least) gaps.push({ from: start, to: at });
  }
  return gaps;
}

const white = (gaps: readonly Span[]): number => gaps.reduce((sum, { from, to }) => sum + to - from, 0);

/** What of the span the gaps leave. */
function between(gaps: readonly Span[], { from, to }: Span): readonly Span[] {
  const starts = [from, ...gaps.map((gap) => gap.to)];
  const ends = [...gaps.map((gap) => gap.from), to];
  return starts.map((start, index) => ({ from: start, to: ends[index]! }));
}

/** That part as a picture of its own. */
export function dotsOfBlock({ bits, stride }: Dots, { left, top, right, bottom }: Block): Dots {
  const [bytes, height] = [right - left, bottom - top];
  const out = new Uint8Array(bytes * height);
  for (let row = 0; row < height; row += 1) {
    const from = (top + row) * stride + left;
    out.set(bits.subarray(from, from + bytes), row * bytes);
  }
  return { width: bytes * 8, height, stride: bytes, bits: out };
}
