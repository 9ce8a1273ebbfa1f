/** Those who want to hear of something. */
export class Listeners<T> {
  readonly #listeners = new Set<(value: T) => void>();

  /** Answers the function that ends it. */
  add(listener: (value: T) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  tell(value: T): void {
    for (const listener of this.#listeners) listener(value);
  }
}
