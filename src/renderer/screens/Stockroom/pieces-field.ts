import { MOST_AMOUNT } from '../../../shared/domain/stock/stock-change.ts';

/** A field for a number of pieces: whole, and no more than the marketplace takes. */
export const PIECES_FIELD = {
  min: 0,
  max: MOST_AMOUNT,
  allowDecimal: false,
  allowNegative: false,
  hideControls: true,
} as const;
