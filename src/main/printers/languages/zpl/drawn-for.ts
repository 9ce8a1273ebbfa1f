import type { HeadDpi } from '../../../../shared/domain/printer/printer-model.ts';

/**
 * The heads for which the marketplace draws its ZPL: 8 dots a millimetre. On others it would come out at two thirds or a
 * third of its size, and it can't be made larger: for 300 dpi not by a whole number, and by 3 for 600 dpi (23.6 dots a
 * millimetre) 58 mm would be 59. They are drawn for from SVG, at their own dots.
 */
const DRAWN_FOR: HeadDpi = 203;

export const isZplDrawnFor = (dpi: HeadDpi): boolean => dpi === DRAWN_FOR;
