import { MEMORY_BYTES } from '../language.ts';
import { ByteStore } from '../../paper/byte-store.ts';

export type ReaderEvent =
  /** `text` without its line end and binary data; `bytes` are all that arrived for it, the line end included. */
  | { readonly kind: 'command'; readonly text: string; readonly data: Buffer; readonly bytes: Buffer }
  /** An empty line, as there is one after binary data. */
  | { readonly kind: 'blank'; readonly bytes: Buffer }
  /** `<ESC>!?`, `~!T` and the like without the first byte: taken out of the stream wherever they stand. */
  | { readonly kind: 'immediate'; readonly command: string }
  | { readonly kind: 'dropped'; readonly bytes: number };

const ESC = 0x1b;
const TILDE = 0x7e;
const BANG = 0x21;
const CR = 0x0d;
const LF = 0x0a;
const COMMA = 0x2c;

/** `BITMAP x,y,width,height,mode,` and the data, width in bytes; `DOWNLOAD "name",size,` and the data. */
const BITMAP = /^\s*BITMAP\s[^,]*,[^,]*,([^,]*),([^,]*),[^,]*,$/i;
const DOWNLOAD = /^\s*DOWNLOAD\s+(?:[EF]\s*,\s*)?"[^"]*"\s*,([^,]*),$/i;
/** An expression has at most 2 × 1024 bytes (TSPL manual, "Document conventions"). */
const MOST_TEXT_BYTES = 4096;

/**
 * Cuts commands out of a byte stream, however the stream was split. Commands are lines (CR LF, or either alone);
 * the data of `BITMAP` and `DOWNLOAD` is counted, not read: it may hold any bytes, line ends among them.
 */
export class CommandReader {
  readonly #bytes = new ByteStore();
  /** The length of the command's text once binary data follows it. */
  #textBytes: number | null = null;
  /** Bytes of data still to come. */
  #counted = 0;
  /** The start of what may become an immediate command. */
  #immediate: number[] = [];
  /** A CR was the last byte: its LF may follow. */
  #returned = false;

  push(byte: number): readonly ReaderEvent[] {
    if (this.#counted > 0) return this.#takeData(byte);
    if (this.#immediate.length > 0 || this.#startsImmediate(byte)) return this.#takeImmediate(byte);
    if (this.#returned) {
      this.#returned = false;
      if (byte !== LF) return [...this.#finish(), ...this.push(byte)];
    }
    this.#bytes.append(byte);
    if (byte === LF) return this.#finish();
    if (byte === CR) this.#returned = true;
    else if (byte === COMMA) return this.#watchForData();
    return this.#bytes.length > MOST_TEXT_BYTES ? [this.#drop()] : [];
  }

  /** The stream has ended. Answers what a last CR finished, and the bytes of the command it was cut off in. */
  end(): { readonly events: readonly ReaderEvent[]; readonly cutOff: number } {
    const events = this.#returned ? this.#finish() : [];
    const cutOff = this.#bytes.length;
    this.#forget();
    return { events, cutOff };
  }

  #startsImmediate(byte: number): boolean {
    return byte === ESC || (byte === TILDE && (this.#bytes.length === 0 || this.#returned));
  }

  #takeImmediate(byte: number): readonly ReaderEvent[] {
    this.#immediate.push(byte);
    const [first = 0, second] = this.#immediate;
    if (second === undefined || (second === BANG && this.#immediate.length < 3)) return [];
    const taken = this.#immediate;
    this.#immediate = [];
    if (second === BANG) {
      const sign = first === TILDE ? '~' : '';
      return [{ kind: 'immediate', command: sign + String.fromCharCode(...taken.slice(1)) }];
    }
    // No question after all: the first byte is text.
    this.#bytes.append(first);
    return this.push(second);
  }

  #watchForData(): readonly ReaderEvent[] {
    const text = this.#bytes.view().toString('latin1');
    const [, width = '', height] = BITMAP.exec(text) ?? DOWNLOAD.exec(text) ?? [];
    const count = wholeNumber(width) * (height === undefined ? 1 : wholeNumber(height));
    if (!(count > 0)) return [];
    if (count > MEMORY_BYTES) return [this.#drop()];
    this.#textBytes = this.#bytes.length;
    this.#counted = count;
    return [];
  }

  #takeData(byte: number): readonly ReaderEvent[] {
    this.#bytes.append(byte);
    this.#counted -= 1;
    return this.#counted > 0 ? [] : this.#finish();
  }

  #finish(): readonly ReaderEvent[] {
    const textBytes = this.#textBytes;
    const bytes = this.#bytes.take();
    this.#forget();
    const text = bytes.toString('latin1', 0, textBytes ?? bytes.length).trim();
    if (text === '') return [{ kind: 'blank', bytes }];
    const data = textBytes === null ? Buffer.alloc(0) : bytes.subarray(textBytes);
    return [{ kind: 'command', text, data, bytes }];
  }

  #drop(): ReaderEvent {
    const bytes = this.#bytes.length;
    this.#forget();
    return { kind: 'dropped', bytes };
  }

  #forget(): void {
    this.#bytes.clear();
    this.#textBytes = null;
    this.#counted = 0;
    this.#immediate = [];
    this.#returned = false;
  }
}

/** NaN for anything else. */
function wholeNumber(text: string): number {
  return /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
}
