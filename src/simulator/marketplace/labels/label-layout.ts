import { modulesOf, qrVersion } from './qr-code.ts';
import type { Sticker } from '../state/state-shapes.ts';

/** All lengths in tenths of a millimetre, which are also the pixels of the PNG (document 1: 580×400, 400×300). */
export interface LabelText {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  /** Height of the letters' body. */
  readonly size: number;
  readonly bold: boolean;
}

export interface LabelLayout {
  readonly width: number;
  readonly height: number;
  readonly code: string;
  /** Room for the code and its quiet zone. */
  readonly codeBox: { readonly left: number; readonly top: number; readonly side: number };
  readonly texts: readonly LabelText[];
}

/** ISO/IEC 18004: four modules on every side. */
const QUIET_ZONE = 4;

/** Modules of the code with its quiet zone: what has to fit the side of the box. */
export const modulesWithQuietZone = (code: string): number => modulesOf(qrVersion(code)) + 2 * QUIET_ZONE;

/** Where the code itself begins when a module has that size, centred in its box. */
export function codeOrigin({ code, codeBox }: LabelLayout, module: number): { left: number; top: number } {
  const inset = (codeBox.side - module * modulesOf(qrVersion(code))) / 2;
  return { left: codeBox.left + inset, top: codeBox.top + inset };
}

export type LabelWidth = 58 | 40;

/** The packer reads `partB` from afar, so it is the large one. */
export function orderLabel({ barcode, partA, partB }: Sticker, width: LabelWidth): LabelLayout {
  if (width === 58) {
    return {
      width: 580,
      height: 400,
      code: barcode,
      codeBox: { left: 0, top: 26, side: 348 },
      texts: [
        { text: partA, left: 338, top: 118, size: 48, bold: false },
        { text: partB, left: 338, top: 186, size: 80, bold: true },
      ],
    };
  }
  return {
    width: 400,
    height: 300,
    code: barcode,
    codeBox: { left: 0, top: 20, side: 261 },
    texts: [
      { text: partA, left: 242, top: 92, size: 33, bold: false },
      { text: partB, left: 242, top: 140, size: 52, bold: true },
    ],
  };
}

const CAPTION_ROOM = 520;
/** Widest of the usual sans-serif fonts, in parts of the size. */
const WIDTH_OF_A_LETTER = 0.68;

/** A large code and what it belongs to: the sheet of a supply, the sticker of a box. */
export function codeLabel(code: string, caption: string): LabelLayout {
  const size = Math.min(54, Math.floor(CAPTION_ROOM / (caption.length * WIDTH_OF_A_LETTER)));
  const left = Math.round((580 - caption.length * size * WIDTH_OF_A_LETTER) / 2);
  return {
    width: 580,
    height: 400,
    code,
    codeBox: { left: 132, top: 0, side: 316 },
    texts: [{ text: caption, left, top: 316, size, bold: true }],
  };
}
