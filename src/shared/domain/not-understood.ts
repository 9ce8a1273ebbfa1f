import { z } from 'zod';
import { isCancelled, type OrderStatus } from './order-status.ts';

/** What the marketplace said of an order that this desk can't act on, in its own words. */
export const saidSchema = z.object({ field: z.enum(['deliveryType', 'supplierStatus']), value: z.string() });
export type Said = z.infer<typeof saidSchema>;

/** An order that nobody may overlook, and that can't be packed here. */
export const notUnderstoodSchema = z.object({
  orderId: z.string(),
  article: z.string(),
  colorCode: z.string().nullable(),
  createdAt: z.string(),
  said: saidSchema,
});
export type NotUnderstood = z.infer<typeof notUnderstoodSchema>;

/** The scheme whose orders go into supplies (observed facts, "Values"); an order that tells none is of it. */
export const SUPPLY_SCHEME = 'fbs';
/** Schemes that no supply takes: known, and another screen's affair. */
export const OTHER_SCHEMES = ['dbs', 'edbs', 'platformgo', 'dbspickuppoint'] as const;
/** Document 1, "States and transitions"; every kind of `cancel` is known besides. Empty: no answer told yet. */
export const SUPPLIER_STATUSES = ['', 'new', 'confirm', 'complete'] as const;

const isOneOf = (values: readonly string[], value: string): boolean => values.includes(value);

/** The scheme in the spelling of the documents; an unknown one as it was said; null where none was. */
export function schemeOf(said: string | null): string | null {
  const value = said?.trim() ?? '';
  if (value === '') return null;
  const lower = value.toLowerCase();
  return lower === SUPPLY_SCHEME || isOneOf(OTHER_SCHEMES, lower) ? lower : value;
}

/** What keeps an order from this desk; null: nothing of it is strange. */
export function strangeIn(order: OrderStatus & { readonly deliveryType: string | null }): Said | null {
  if (isCancelled(order)) return null;
  const { supplierStatus, deliveryType } = order;
  if (!isOneOf(SUPPLIER_STATUSES, supplierStatus)) return { field: 'supplierStatus', value: supplierStatus };
  if (supplierStatus !== 'new' || deliveryType === null || deliveryType === SUPPLY_SCHEME) return null;
  return { field: 'deliveryType', value: deliveryType };
}
