/**
 * What a printer does with a label that is out, as its last command says: nothing but stop at the tear bar, take it off
 * its liner and wait for a hand, or cut after every so many.
 */
export type Finish =
  { readonly kind: 'tear' } | { readonly kind: 'peel' } | { readonly kind: 'cut'; readonly every: number };

export const TEAR: Finish = { kind: 'tear' };

/** The printer's mouth: where a peeled label hangs until it is taken, and the cutter. */
export class Exit {
  #uncut = 0;
  #hanging: PromiseWithResolvers<void> | null = null;
  #isServed = false;

  /** A label hangs there. */
  get isTaken(): boolean {
    return this.#hanging === null;
  }

  /** Resolves when the next label may come out. */
  free(): Promise<void> | null {
    return this.#hanging?.promise ?? null;
  }

  /** A label came out; true: it was cut off. */
  out(finish: Finish): boolean {
    if (finish.kind === 'peel' && !this.#isServed) this.#hanging = Promise.withResolvers();
    if (finish.kind !== 'cut') return false;
    this.#uncut += 1;
    if (this.#uncut < finish.every) return false;
    this.#uncut = 0;
    return true;
  }

  /** A hand takes the label; false: there is none. */
  take(): boolean {
    if (this.#hanging === null) return false;
    this.#hanging.resolve();
    this.#hanging = null;
    return true;
  }

  /** From now on somebody takes each label at once. */
  serve(): void {
    this.#isServed = true;
    this.take();
  }
}
