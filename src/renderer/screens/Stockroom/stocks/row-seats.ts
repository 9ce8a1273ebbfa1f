/** Which drawn row shows what. A row that is drawn for another barcode costs a fraction of one that is made anew. */
export interface RowSeats {
  /** Of those in sight, in order. */
  readonly keys: readonly string[];
  /** What each of them is of; undefined: its answer is still to come. */
  readonly skus: readonly (string | undefined)[];
  readonly made: number;
}

export const NO_SEATS: RowSeats = { keys: [], skus: [], made: 0 };

/**
 * Each barcode that stays in sight keeps its row, wherever it moves: what is open in it or has the focus goes with it. What
 * comes takes the rows of what went, but for the one with the focus: a key that is pressed there must not be another
 * barcode's. Two answers may name one barcode twice until the next ones are there.
 */
export function takeSeats(
  before: RowSeats,
  skus: readonly (string | undefined)[],
  focused: string | null,
): RowSeats {
  if (skus.length === before.skus.length && skus.every((sku, at) => sku === before.skus[at])) return before;
  const keyOf = new Map<string, string>();
  for (const [at, sku] of before.skus.entries()) {
    const key = before.keys[at];
    if (sku !== undefined && key !== undefined && !keyOf.has(sku)) keyOf.set(sku, key);
  }
  const kept = skus.map((sku) => {
    const key = sku === undefined ? undefined : keyOf.get(sku);
    if (sku !== undefined) keyOf.delete(sku);
    return key;
  });
  const isKept = new Set(kept);
  const free = before.keys.filter((key, at) => {
    const sku = before.skus[at];
    return !isKept.has(key) && (sku === undefined || sku !== focused);
  });
  let { made } = before;
  const keys = kept.map((key) => {
    const own = key ?? free.shift();
    if (own !== undefined) return own;
    made += 1;
    return `seat ${made}`;
  });
  return { keys, skus, made };
}
