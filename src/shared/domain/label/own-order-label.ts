/**
 * Labels of orders that the marketplace has none for. What stands on one follows from the order alone: the station that
 * draws it again draws the same.
 */

/** Like the command cards: no marketplace's label begins so, and every scanner sends it alike in every layout. */
const PREFIX = 'PB-O-';

export const ownLabelCode = (orderId: string): string => `${PREFIX}${orderId}`;

/** So many digits are read at a glance, and large on the label, as on those of the marketplace. */
const LARGE_DIGITS = 4;

/** The number on it, in the two parts that labels have. */
export const ownLabelNumber = (orderId: string): { readonly partA: string; readonly partB: string } => ({
  partA: orderId.slice(0, -LARGE_DIGITS) || '0',
  partB: orderId.slice(-LARGE_DIGITS).padStart(LARGE_DIGITS, '0'),
});
