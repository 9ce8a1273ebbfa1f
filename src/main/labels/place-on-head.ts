import type { Across, PrinterModel } from '../../shared/domain/printer/printer-model.ts';
import type { LabelProblem } from '../../shared/problem.ts';
import { placeDots, windowOf } from '../printers/languages/place-dots.ts';
import { trimDots } from '../printers/languages/zpl/trim-dots.ts';
import { codeZones, type Span } from './code-zones.ts';
import type { Dots } from '../raster/dots.ts';
import { isUnderHead, rowOf, widthOfColumn } from './row-of-labels.ts';
import { turnDots } from '../raster/turn-dots.ts';
import { widerThanHead } from './wider-than-head.ts';

export interface PlacedDots {
  /** As they are sent: turned, moved, no wider than the head. */
  readonly dots: Dots;
  /** What is black and would be lost, on the label as it was drawn. Null: all of it is on the paper. */
  readonly fault: { readonly problem: LabelProblem; readonly lost: Dots } | null;
}

/**
 * What of its white a code must be given under a narrow head: all of it, or half, with which scanners read it still. The
 * white beyond the head is paper too, unless the head stands at the edge of the roll, which nobody here knows.
 */
const SHARES = [1, 0.5] as const;

const backFrom = { 0: 0, 90: 270, 180: 180, 270: 90 } as const;

/**
 * A label as it comes out under the printer's head. One that is wider than the head loses white paper alone: the head is
 * taken to stand over its middle, and the picture is moved as little as its ink, with the white that its codes want,
 * needs. Refused is only what has no room.
 */
export async function placeOnHead(dots: Dots, model: PrinterModel): Promise<PlacedDots> {
  const turned = turnDots(dots, model.turn);
  if (model.across !== null) return placeInRow(turned, model, model.across);
  if (turned.width <= model.headDots) return { dots: placeDots(dots, model), fault: null };
  const { span: keep } = await neededSpan(turned, model.headDots);
  const tooWide = widerThanHead(keep.right - keep.left, model);
  if (tooWide === null) return { dots: placeDots(dots, model, keep), fault: null };
  return {
    dots: placeDots(dots, model, keep),
    fault: {
      problem: tooWide.problem,
      lost: turnDots(outside(turned, windowOf(turned, model, keep)), backFrom[model.turn]),
    },
  };
}

/**
 * In the first column of a row, which is sent as one wide label. The head stands over the middle of the row, and what is
 * under it is the same for every label of that printer: so two that are made one by one can be put into one row.
 */
async function placeInRow(turned: Dots, model: PrinterModel, across: Across): Promise<PlacedDots> {
  const room = widthOfColumn(across, model.dpi);
  const { span: keep } = await neededSpan(turned, room);
  const label = { dots: turned, keep };
  const row = rowOf([label], across, model.dpi);
  const dots = placeDots(row, { ...model, turn: 0 });
  const tooWide = widerThanHead(
    keep.right - keep.left,
    { ...model, headDots: room },
    room,
    'widerThanColumn',
  );
  const hidden = isUnderHead(label, across, model)
    ? null
    : widerThanHead(row.width, model, row.width, 'rowWiderThanHead');
  const problem = tooWide?.problem ?? hidden?.problem ?? null;
  if (problem === null) return { dots, fault: null };
  const window = windowOf(turned, { offset: { x: 0, y: 0 }, headDots: room }, keep);
  return { dots, fault: { problem, lost: turnDots(outside(turned, window), backFrom[model.turn]) } };
}

/** The columns that must be on the paper: all the white that codes want where there is room for it, else half of it. */
export async function neededSpan(
  dots: Dots,
  room: number,
): Promise<{ readonly span: Span; readonly hasRoom: boolean }> {
  const ink = spanOfInk(dots);
  const zones = await codeZones(dots);
  let span = ink;
  for (const share of SHARES) {
    span = spanOf([ink, ...zones(share)]);
    if (span.right - span.left <= room) return { span, hasRoom: true };
  }
  return { span, hasRoom: false };
}

/** The model for dots that are placed already. */
export const asPlaced = (model: PrinterModel): PrinterModel => ({
  ...model,
  turn: 0,
  across: null,
  offset: { x: 0, y: 0 },
});

function spanOfInk(dots: Dots): Span {
  const trimmed = trimDots(dots);
  return trimmed === null
    ? { left: dots.width >> 1, right: dots.width >> 1 }
    : { left: trimmed.left, right: trimmed.left + trimmed.picture.width };
}

const spanOf = (spans: readonly Span[]): Span => ({
  left: Math.min(...spans.map(({ left }) => left)),
  right: Math.max(...spans.map(({ right }) => right)),
});

function outside(dots: Dots, { left, right }: Span): Dots {
  const bits = Uint8Array.from(dots.bits);
  for (let y = 0; y < dots.height; y += 1) {
    for (let x = Math.max(0, left); x < Math.min(dots.width, right); x += 1)
      bits[y * dots.stride + (x >> 3)]! &= ~(0x80 >> (x & 7));
  }
  return { ...dots, bits };
}
