import type { ChargeRow } from '../../../src/shared/domain/numbers/charge-row.ts';

/** A row that the marketplace took something by. */
export const charged = (row: Partial<ChargeRow>): ChargeRow => ({
  day: null,
  nmId: '101',
  article: null,
  barcode: null,
  item: null,
  amount: null,
  currency: 'RUB',
  subject: null,
  brand: null,
  detail: {},
  ...row,
});
