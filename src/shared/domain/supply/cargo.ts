/**
 * What goods must have in common to travel in one supply: the cargo type by the marketplace's rule, the warehouse because
 * one driver goes there. Goods that are delivered again may come from any supply.
 */
export interface Cargo {
  /** 1 normal, 2 oversized, 3 large; 0 or null: nobody told yet. */
  readonly cargoType: number | null;
  /** A driver goes to one warehouse; null: nobody told yet. */
  readonly warehouseId: string | null;
}

export const cargoFields = ['cargoType', 'warehouseId'] as const satisfies readonly (keyof Cargo)[];
export type CargoField = (typeof cargoFields)[number];

const isTold = (value: string | number | null): boolean => value !== null && value !== 0;

/** What the orders differ in; null: they may be taken together. */
export const differIn = (orders: readonly Cargo[]): CargoField | null =>
  cargoFields.find((field) => orders.some((order) => order[field] !== orders[0]?.[field])) ?? null;

/** What keeps goods from fitting a supply; null: they fit. Unknown values fit anything. */
export const misfitIn = (goods: Cargo, supply: Cargo): CargoField | null =>
  cargoFields.find(
    (field) => isTold(goods[field]) && isTold(supply[field]) && goods[field] !== supply[field],
  ) ?? null;
