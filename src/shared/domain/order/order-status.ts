/**
 * States of a warehouse-scheme order (document 1, "States and transitions"). Unknown values are passed on by the
 * client, so both statuses are text here.
 *
 * Whatever begins so has ended, whoever ended it: the marketplace adds a `canceled_by_…` now and then, and a parcel
 * packed for one that is not known yet is goods lost. Compared without regard to capitals, as SQL's LIKE does.
 */
export const CANCELLED_BEGINS = {
  supplierStatus: ['cancel'],
  platformStatus: ['canceled', 'cancelled', 'declined', 'defect'],
} as const;

export interface OrderStatus {
  readonly supplierStatus: string;
  /** Null until the first status answer. */
  readonly platformStatus: string | null;
}

/** By its own status, whatever the platform says. */
export const isCancelledBySeller = ({ supplierStatus }: Pick<OrderStatus, 'supplierStatus'>): boolean =>
  beginsWith(supplierStatus, CANCELLED_BEGINS.supplierStatus);

/** Nobody wants the goods any more: cancelled by the seller, the buyer or the platform. */
export const isCancelled = (status: OrderStatus): boolean =>
  isCancelledBySeller(status) || beginsWith(status.platformStatus ?? '', CANCELLED_BEGINS.platformStatus);

function beginsWith(status: string, beginnings: readonly string[]): boolean {
  const said = status.toLowerCase();
  return beginnings.some((beginning) => said.startsWith(beginning));
}

/** On assembly and still wanted: its label exists and may be printed. */
export const isPackable = (status: OrderStatus): boolean =>
  status.supplierStatus === 'confirm' && !isCancelled(status);

/** Some supply holds it, an open one or one that was handed over. */
export const isInSupply = ({ supplierStatus }: OrderStatus): boolean =>
  supplierStatus === 'confirm' || supplierStatus === 'complete';

/** With the carrier, according to the marketplace; its supply may say so only later. */
export const isHandedOver = (status: OrderStatus): boolean =>
  status.supplierStatus === 'complete' && !isCancelled(status);

/** Waits to be taken into a supply. */
export const isNew = (status: OrderStatus): boolean =>
  status.supplierStatus === 'new' && !isCancelled(status);
