const FIRST_ALLOCATION = 4096;

/** Bytes that arrive one by one or in pieces, kept in memory that grows by doubling. */
export class ByteStore {
  #bytes = Buffer.alloc(0);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  append(byte: number): void {
    this.#makeRoom(1);
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }

  appendAll(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Only until the next call: it shows the memory itself. */
  view(from = 0): Buffer {
    return this.#bytes.subarray(from, this.#length);
  }

  /** Everything kept, as a copy of its own; the store is empty afterwards. */
  take(): Buffer {
    const taken = Buffer.from(this.view());
    this.clear();
    return taken;
  }

  clear(): void {
    // Most commands are of a few bytes, and many of one: a new piece of memory for each took half of the time.
    if (this.#bytes.length > FIRST_ALLOCATION) this.#bytes = Buffer.alloc(0);
    this.#length = 0;
  }

  #makeRoom(more: number): void {
    const wanted = this.#length + more;
    if (wanted <= this.#bytes.length) return;
    const larger = Buffer.alloc(Math.max(FIRST_ALLOCATION, this.#bytes.length * 2, wanted));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
