/** What the desk believes at the end of its day, in words that the state can be put into as well. */
export interface Beliefs {
  /** `supplierStatus` by order. */
  readonly orders: Map<string, string>;
  /** Supplies of the desk: closed or not, with the orders in them. */
  readonly supplies: Map<string, { done: boolean; orders: readonly string[] }>;
  readonly boxes: Map<string, readonly string[]>;
  readonly meta: Map<string, Readonly<Record<string, string | readonly string[]>>>;
  readonly stocks: Map<string, number>;
  readonly warehouses: Map<string, { name: string; contacts: number }>;
  readonly passes: Map<string, string>;
  /** How many changes of each operation that must not be made twice were made. */
  readonly made: Map<string, number>;
}

export const noBeliefs = (): Beliefs => ({
  orders: new Map(),
  supplies: new Map(),
  boxes: new Map(),
  meta: new Map(),
  stocks: new Map(),
  warehouses: new Map(),
  passes: new Map(),
  made: new Map(),
});

/** Plain records in a fixed order, for a comparison that shows both sides whole. */
export const laidOut = (beliefs: Beliefs) =>
  Object.fromEntries(
    Object.entries(beliefs).map(([name, map]) => [
      name,
      Object.fromEntries([...(map as Map<string, unknown>)].sort(([a], [b]) => (a < b ? -1 : 1))),
    ]),
  );
