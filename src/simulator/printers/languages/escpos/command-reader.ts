import { ByteStore } from '../../paper/byte-store.ts';
import { MEMORY_BYTES } from '../language.ts';
import { commandLength } from './command-length.ts';

/** What a command without a length of its own may have (barcode data up to NUL): none in the manuals has more. */
const MOST_UNCOUNTED = 512;

/** Cuts commands out of a byte stream, however the stream was split. Each byte of text is a command of its own. */
export class CommandReader {
  readonly #bytes = new ByteStore();
  /** The command's whole length once it is known. */
  #length: number | null = null;

  /** How many bytes of an unfinished command are here. */
  get begun(): number {
    return this.#bytes.length;
  }

  /** The command that the byte finishes, or null; `dropped` when it is longer than the printer's memory. */
  push(byte: number): Buffer | 'dropped' | null {
    this.#bytes.append(byte);
    this.#length ??= commandLength(this.#bytes.view());
    const tooLong = this.#length === null ? this.#bytes.length > MOST_UNCOUNTED : this.#length > MEMORY_BYTES;
    if (tooLong) return 'dropped';
    if (this.#length === null || this.#bytes.length < this.#length) return null;
    this.#length = null;
    return this.#bytes.take();
  }

  /** The unfinished command is forgotten. */
  forget(): void {
    this.#bytes.clear();
    this.#length = null;
  }
}
