import { dotsOf } from '../../labels/dots-per-mm.ts';
import type { Dots } from '../../labels/dots.ts';
import type { PrinterModel } from '../../../shared/domain/printer-model.ts';

/** Millimetres of the label in the printer. */
export interface PaperSize {
  readonly width: number;
  readonly height: number;
}

const FRAME_MM = 0.5;
const TICK_MM = 10;

/**
 * A frame at the very edge, a centre cross and a tick each centimetre: shows offset, scale and a dead part of the
 * head at a glance, in any language.
 */
export function drawTestLabel(paper: PaperSize, dpi: PrinterModel['dpi']): Dots {
  const width = dotsOf(paper.width, dpi);
  const height = dotsOf(paper.height, dpi);
  const dotsPerMm = width / paper.width;
  const stride = Math.ceil(width / 8);
  const bits = new Uint8Array(stride * height);
  const fill = (left: number, top: number, right: number, bottom: number): void => {
    for (let y = Math.max(0, Math.round(top)); y < Math.min(height, Math.round(bottom)); y += 1) {
      for (let x = Math.max(0, Math.round(left)); x < Math.min(width, Math.round(right)); x += 1) {
        const index = y * stride + (x >> 3);
        bits[index] = (bits[index] ?? 0) | (0x80 >> (x & 7));
      }
    }
  };
  const frame = FRAME_MM * dotsPerMm;
  fill(0, 0, width, frame);
  fill(0, height - frame, width, height);
  fill(0, 0, frame, height);
  fill(width - frame, 0, width, height);
  fill(width / 2 - frame / 2, height / 4, width / 2 + frame / 2, (height * 3) / 4);
  fill(width / 4, height / 2 - frame / 2, (width * 3) / 4, height / 2 + frame / 2);
  const tick = 3 * dotsPerMm;
  for (let mm = TICK_MM; mm < paper.width; mm += TICK_MM)
    fill(mm * dotsPerMm, 0, mm * dotsPerMm + frame, tick);
  for (let mm = TICK_MM; mm < paper.height; mm += TICK_MM)
    fill(0, mm * dotsPerMm, tick, mm * dotsPerMm + frame);
  return { width, height, stride, bits };
}
