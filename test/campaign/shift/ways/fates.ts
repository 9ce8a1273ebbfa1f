/** Who has the goods at last, by what people did with their hands. Nothing of it is the station's word. */
export type Fate =
  /** The buyer has it: the one whose order it is, or somebody else. */
  | { readonly kind: 'given'; readonly to: 'buyer' | 'stranger' }
  /** The buyer saw it and did not want it. */
  | { readonly kind: 'refused' }
  /** Nobody wants it any more: it is back in stock, or was never packed. */
  | { readonly kind: 'ended' }
  /** It lies here still: nobody came, or nobody was at home. */
  | { readonly kind: 'here' }
  /** The platform's courier took it. */
  | { readonly kind: 'taken' };

/** What becomes of the orders of the ways. */
export class Hands {
  readonly #fates = new Map<string, Fate>();

  put(orderId: string, fate: Fate): void {
    this.#fates.set(orderId, fate);
  }

  of(orderId: string): Fate | null {
    return this.#fates.get(orderId) ?? null;
  }
}
