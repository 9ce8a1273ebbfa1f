import type { Scheme } from '../../../shared/domain/scheme/schemes.ts';
import { dbsMetadata, orderMetadata, pickupMetadata } from '../../../shared/marketplace/metadata.ts';

/** The operations on identifiers that the rules of each scheme name (`codes`). */
export const metaOperations = {
  warehouse: orderMetadata,
  crossBorder: orderMetadata,
  courier: orderMetadata,
  bySeller: dbsMetadata,
  selfPickup: pickupMetadata,
} as const satisfies Record<Scheme, unknown>;

/** Those of an order that is known no more were of a supply: its cache was dropped. */
export const metaOperationsOf = (order: { readonly scheme: Scheme } | null) =>
  metaOperations[order?.scheme ?? 'warehouse'];
