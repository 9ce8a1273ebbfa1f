/** Reads a document from its beginning: text by patterns or as it stands, then so many bytes of data. */
export class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** What the pattern, which begins with `^`, finds here within so many bytes; null leaves everything as it was. */
  match(pattern: RegExp, within: number): RegExpExecArray | null {
    const found = pattern.exec(this.#bytes.toString('latin1', this.#at, this.#at + within));
    if (found !== null) this.#at += found[0].length;
    return found;
  }

  /** Goes past this text, a byte a character, if it comes next. */
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

  /** Is this all that is left? */
  isRest(text: string): boolean {
    return this.#bytes.toString('latin1', this.#at) === text;
  }
}
