/** Reads a document from its beginning: text by pattern or literally, then a number of bytes. */
export class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Matches the pattern, which begins with `^`, within the next bytes; null leaves the position unchanged. */
  match(pattern: RegExp, within: number): RegExpExecArray | null {
    const found = pattern.exec(this.#bytes.toString('latin1', this.#at, this.#at + within));
    if (found !== null) this.#at += found[0].length;
    return found;
  }

  /** Skips this text, one character a byte, if it comes next. */
  skip(text: string): boolean {
    const isNext = this.#bytes.toString('latin1', this.#at, this.#at + text.length) === text;
    if (isNext) this.#at += text.length;
    return isNext;
  }

  /** The next bytes; null when there are fewer. */
  take(count: number): Uint8Array | null {
    if (this.#at + count > this.#bytes.length) return null;
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }

  /** Whether this is all that is left. */
  isRest(text: string): boolean {
    return this.#bytes.toString('latin1', this.#at) === text;
  }
}
