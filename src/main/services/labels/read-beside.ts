/** Most labels carry one code beside their own, the article's; this holds a shop's whole day of labels. */
const MOST_LABELS = 10_000;

/**
 * Other texts read on labels beside their own codes. Labels arrive in any order: a code that is unknown now may turn
 * out to be another order's with the next answer.
 */
export interface ReadBeside {
  /** Replaces what was read on the order's label before. */
  note(orderId: string, texts: readonly string[]): void;
  ordersWith(text: string): readonly string[];
}

export function createReadBeside(): ReadBeside {
  const textsOf = new Map<string, readonly string[]>();
  const ordersOf = new Map<string, Set<string>>();
  return {
    note: (orderId, texts) => {
      for (const text of textsOf.get(orderId) ?? []) {
        const orders = ordersOf.get(text);
        orders?.delete(orderId);
        if (orders?.size === 0) ordersOf.delete(text);
      }
      textsOf.delete(orderId);
      if (texts.length === 0) return;
      if (textsOf.size >= MOST_LABELS) {
        textsOf.clear();
        ordersOf.clear();
      }
      textsOf.set(orderId, texts);
      for (const text of texts) ordersOf.set(text, (ordersOf.get(text) ?? new Set()).add(orderId));
    },
    ordersWith: (text) => [...(ordersOf.get(text) ?? [])],
  };
}
