import { z } from 'zod';
import { metaKinds } from '../../marketplace/metadata-shapes.ts';
import { DELIVERY_IN_SUPPLIES, schemeOfDelivery } from '../scheme/scheme-of.ts';
import { schemeRules, type StateRules } from '../scheme/scheme-rules.ts';
import type { Scheme } from '../scheme/schemes.ts';
import { isCancelled, type OrderStatus } from './order-status.ts';

/** What the marketplace said of an order that this desk can't act on, in its own words. */
export const saidSchema = z.object({
  field: z.enum(['deliveryType', 'supplierStatus', 'cargoType', 'requiredMeta']),
  value: z.string(),
});
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

const isOneOf = (values: readonly string[], value: string): boolean => values.includes(value);

/** The states of a scheme in which somebody may still want the goods; empty: no answer told yet. */
export const knownStates = (scheme: Scheme): readonly string[] => {
  const states: Readonly<Record<string, StateRules>> = schemeRules[scheme].states;
  return ['', ...Object.keys(states).filter((state) => states[state]?.stage !== 'cancelled')];
};

/** A kind of identifier in the spelling of the documents; an unknown one as it was said. */
export function kindOfNeed(said: string): string {
  const lower = said.trim().toLowerCase();
  return isOneOf(metaKinds, lower) ? lower : said;
}

/** The first kind of identifier that this version can't ask for; null: none, or not told. */
export const unknownNeedIn = (required: readonly string[] | null): string | null =>
  required?.find((kind) => !isOneOf(metaKinds, kind)) ?? null;

interface Described extends OrderStatus {
  /** Left out: the delivery tells it. */
  readonly scheme?: Scheme;
  readonly deliveryType: string | null;
  readonly cargoWord?: string | null;
  readonly requiredMeta?: readonly string[] | null;
}

/**
 * Why an order can't be packed at this desk; null: it can. An unknown cargo type is no reason: such orders get a group
 * and a supply of their own. Neither is an unknown `platformStatus`: the seller's status says what may be packed, and
 * the order's story shows the other.
 */
export function strangeIn(order: Described): Said | null {
  if (isCancelled(order)) return null;
  const { supplierStatus, deliveryType } = order;
  const scheme = order.scheme ?? schemeOfDelivery(deliveryType) ?? 'warehouse';
  if (!isOneOf(knownStates(scheme), supplierStatus))
    return { field: 'supplierStatus', value: supplierStatus };
  if (supplierStatus !== 'new' && supplierStatus !== 'confirm') return null;
  const need = unknownNeedIn(order.requiredMeta ?? null);
  const needs: Said | null = need === null ? null : { field: 'requiredMeta', value: need };
  // An order in a supply has already been matched with the goods it travels with.
  if (supplierStatus === 'confirm') return needs;
  // The list that it stands on says how it is delivered.
  if (!schemeRules[scheme].isInSupplies) return needs;
  if (deliveryType !== null && deliveryType !== DELIVERY_IN_SUPPLIES)
    return { field: 'deliveryType', value: deliveryType };
  return order.cargoWord ? { field: 'cargoType', value: order.cargoWord } : needs;
}
