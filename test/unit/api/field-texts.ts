import { exampleValue } from '../../../src/main/hosts/api/examples.ts';

const HUGE = '9007199254740993';

/** Identifiers that a double can't hold, where the declaration takes them. */
const huge: Readonly<Record<string, string>> = {
  next: HUGE,
  order: HUGE,
  orderId: HUGE,
  orders: `[${HUGE},2]`,
  orderIds: `[${HUGE},2]`,
  warehouseId: HUGE,
  passId: HUGE,
  officeId: HUGE,
  nmId: '18446744073709551615',
  tagIds: `[${HUGE}]`,
  tagId: HUGE,
};

/** Operations in which a name of the table above is no identifier. */
const isWord = (operation: string, field: string): boolean =>
  field === 'order' && /^get(Blocked|Hidden)Cards$/.test(operation);

/** A valid value as JSON, by the documented name of its field. */
export const fieldText = (operation: string, field: string): string | undefined =>
  (isWord(operation, field) ? undefined : huge[field]) ??
  exampleValue(operation, field, Date.UTC(2026, 10, 15));
