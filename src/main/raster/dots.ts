/**
 * A black-and-white picture at the print head's own dots: rows of `stride` bytes, most significant bit leftmost,
 * 1 is black. Bits beyond `width` in the last byte of a row are 0.
 */
export interface Dots {
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  readonly bits: Uint8Array;
}

/** The largest paper of own labels at 300 dpi, 300 by 600 mm, and a fourth of it at 600. */
export const MOST_DOTS = 3600 * 7100;
