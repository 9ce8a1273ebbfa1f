import type { PrinterModel } from '../../../shared/domain/printer/printer-model.ts';
import type { Dots } from '../../raster/dots.ts';
import { turnDots } from '../../raster/turn-dots.ts';

/** Columns of a picture: from, and up to but not including. */
interface Span {
  readonly left: number;
  readonly right: number;
}

/**
 * The picture turned as the model says, then moved by the model's offset, as the very dots that are sent. No language's
 * own shift is used, because it stays in the printer (`^LS` until it is switched off, on some firmware longer: ZPL II
 * Programming Guide, "^LS"): an offset taken back would go on working.
 *
 * The canvas grows to the right as far as the head goes and keeps its height: it is by the length that a printer finds
 * the next label. Dots that leave the canvas are cut off. Of a picture that is wider than the head the window stays that
 * the head covers; `keep` is what must be in it.
 */
export function placeDots(
  given: Dots,
  model: Pick<PrinterModel, 'turn' | 'offset' | 'headDots'>,
  keep: Span | null = null,
): Dots {
  const dots = turnDots(given, model.turn);
  const window = windowOf(dots, model, keep);
  const [x, y] = [-window.left, model.offset.y];
  const width = window.right - window.left;
  if (x === 0 && y === 0 && width === dots.width) return dots;
  const stride = (width + 7) >> 3;
  const bits = new Uint8Array(stride * dots.height);
  const first = Math.max(0, y);
  const end = Math.min(dots.height, dots.height + y);
  for (let row = first; row < end; row += 1) {
    const from = (row - y) * dots.stride;
    moveRow(dots.bits.subarray(from, from + dots.stride), x, bits.subarray(row * stride, (row + 1) * stride));
    whitenBeyond(width, bits, (row + 1) * stride - 1);
  }
  return { width, height: dots.height, stride, bits };
}

/**
 * The columns of a turned picture that are sent, which begin before it where it is moved to the right. The head stands
 * over the middle of a picture that is wider, moved as the owner says, and then as little as `keep` needs.
 */
export function windowOf(
  { width }: Pick<Dots, 'width'>,
  { offset, headDots }: Pick<PrinterModel, 'offset' | 'headDots'>,
  keep: Span | null,
): Span {
  if (width <= headDots) {
    const left = -offset.x;
    return { left, right: left + Math.max(width, Math.min(width + offset.x, headDots)) };
  }
  const wished = ((width - headDots) >> 1) - offset.x;
  const fits = keep !== null && keep.right - keep.left <= headDots;
  const left = fits ? Math.min(Math.max(wished, keep.right - headDots), keep.left) : wished;
  return { left, right: left + headDots };
}

function moveRow(source: Uint8Array, x: number, target: Uint8Array): void {
  const bytes = x >> 3;
  const within = x & 7;
  for (let index = 0; index < source.length; index += 1) {
    const spread = (source[index] ?? 0) << (8 - within);
    const at = index + bytes;
    if (at >= 0 && at < target.length) target[at] = (target[at] ?? 0) | (spread >> 8);
    if (at + 1 >= 0 && at + 1 < target.length) target[at + 1] = (target[at + 1] ?? 0) | (spread & 0xff);
  }
}

/** Bits beyond the width are 0: the promise of `Dots`. */
function whitenBeyond(width: number, bits: Uint8Array, last: number): void {
  const unused = -width & 7;
  bits[last] = (bits[last] ?? 0) & (0xff << unused);
}
