/**
 * States of a warehouse-scheme order (document 1, "States and transitions"). Unknown values are passed on by the
 * client, so both statuses are text here.
 */
const endedByPlatform = new Set([
  'canceled',
  'canceled_by_client',
  'declined_by_client',
  'defect',
  'canceled_by_missed_call',
]);

export interface OrderStatus {
  readonly supplierStatus: string;
  /** Null until the first status answer. */
  readonly platformStatus: string | null;
}

/** Nobody wants the goods any more: cancelled by the seller, the buyer or the platform. */
export const isCancelled = ({ supplierStatus, platformStatus }: OrderStatus): boolean =>
  supplierStatus.startsWith('cancel') || (platformStatus !== null && endedByPlatform.has(platformStatus));

/** On assembly and still wanted: its label exists and may be printed. */
export const isPackable = (status: OrderStatus): boolean =>
  status.supplierStatus === 'confirm' && !isCancelled(status);

/** Some supply holds it, an open one or one that was handed over. */
export const isInSupply = ({ supplierStatus }: OrderStatus): boolean =>
  supplierStatus === 'confirm' || supplierStatus === 'complete';

/** Waits to be taken into a supply. */
export const isNew = (status: OrderStatus): boolean =>
  status.supplierStatus === 'new' && !isCancelled(status);
