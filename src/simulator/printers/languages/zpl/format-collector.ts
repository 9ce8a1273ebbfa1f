import { ByteStore } from '../../paper/byte-store.ts';
import { MEMORY_BYTES } from '../language.ts';
import { QueryWatch, type LongQuery } from './query-watch.ts';

/** What a printer makes of the bytes of one connection, in their order. */
export type StreamEvent =
  | { readonly kind: 'format'; readonly zpl: Buffer }
  | { readonly kind: 'query'; readonly query: HostQuery }
  | { readonly kind: 'longQuery'; readonly asked: LongQuery }
  | { readonly kind: 'setting'; readonly name: 'SD' | 'TA'; readonly value: string }
  /** A format that outgrew the printer's memory or was taken back by `~JX`: nothing of it is printed. */
  | { readonly kind: 'dropped'; readonly bytes: number };

export type HostQuery = 'hostStatus' | 'hostIdentification';

const COMMAND_BITS = 0xff_ffff;
const FORMAT_START = code('^XA');
const FORMAT_END = code('^XZ');
const HOST_STATUS = code('~HS');
const HOST_IDENTIFICATION = code('~HI');
/** "Cancels a format currently being sent to the printer" (ZPL II Programming Guide, `~JX`). */
const CANCEL_PARTIAL = code('~JX');
const BINARY_GRAPHIC = code('^GFB');
const COMPRESSED_GRAPHIC = code('^GFC');
const COMMA = 0x2c;
const CARET = 0x5e;

/**
 * Cuts formats out of a byte stream, however the stream was split. Bytes between formats are ignored, save
 * for the questions a host may ask. The data of `^GFB` and `^GFC` is counted, not read: it may hold any
 * bytes, `^XZ` among them (ZPL II Programming Guide, `^GF`).
 */
export class FormatCollector {
  readonly #format = new ByteStore();
  readonly #long = new QueryWatch();
  #inside = false;
  /** The last four bytes seen as commands, newest lowest. */
  #recent = 0;
  /** Bytes of graphic data still to be taken as they are. */
  #counted = 0;
  /** Where the parameters of a counted graphic begin, and their commas so far. */
  #graphic: { readonly from: number; commas: number } | null = null;

  push(chunk: Uint8Array): readonly StreamEvent[] {
    const events: StreamEvent[] = [];
    for (const byte of chunk) {
      const event = this.#inside ? this.#takeInside(byte) : this.#takeOutside(byte);
      if (event !== null) events.push(event);
    }
    return events;
  }

  /** The stream has ended. Answers the length of the format it was cut off in, 0 when there is none. */
  end(): number {
    const cutOff = this.#inside ? this.#format.length : 0;
    this.#leave();
    return cutOff;
  }

  #takeOutside(byte: number): StreamEvent | null {
    this.#recent = ((this.#recent << 8) | byte) >>> 0;
    switch (this.#recent & COMMAND_BITS) {
      case FORMAT_START:
        this.#enter();
        return null;
      case HOST_STATUS:
        return { kind: 'query', query: 'hostStatus' };
      case HOST_IDENTIFICATION:
        return { kind: 'query', query: 'hostIdentification' };
      default: {
        const asked = this.#long.push(byte);
        if (asked === null) return null;
        return asked.query === 'set'
          ? { kind: 'setting', name: asked.name, value: asked.value }
          : { kind: 'longQuery', asked };
      }
    }
  }

  #takeInside(byte: number): StreamEvent | null {
    if (this.#format.length >= MEMORY_BYTES) {
      const bytes = this.#format.length;
      this.#leave();
      return { kind: 'dropped', bytes };
    }
    this.#format.append(byte);
    if (this.#counted > 0) {
      this.#counted -= 1;
      return null;
    }
    this.#recent = ((this.#recent << 8) | byte) >>> 0;
    if ((this.#recent & COMMAND_BITS) === FORMAT_END) {
      const zpl = this.#format.take();
      this.#leave();
      return { kind: 'format', zpl };
    }
    if ((this.#recent & COMMAND_BITS) === CANCEL_PARTIAL) {
      const bytes = this.#format.length;
      this.#leave();
      return { kind: 'dropped', bytes };
    }
    this.#watchGraphic(byte);
    return null;
  }

  #watchGraphic(byte: number): void {
    if (this.#recent === BINARY_GRAPHIC || this.#recent === COMPRESSED_GRAPHIC) {
      this.#graphic = { from: this.#format.length, commas: 0 };
    } else if (byte === CARET) {
      this.#graphic = null;
    } else if (byte === COMMA && this.#graphic !== null) {
      this.#graphic.commas += 1;
      if (this.#graphic.commas < 4) return;
      const [, byteCount = ''] = this.#format.view(this.#graphic.from).toString('latin1').split(',');
      this.#counted = /^\d+$/.test(byteCount) ? Number(byteCount) : 0;
      this.#graphic = null;
      this.#recent = 0;
    }
  }

  #enter(): void {
    this.#inside = true;
    this.#recent = 0;
    this.#long.forget();
    this.#format.appendAll(Buffer.from('^XA', 'latin1'));
  }

  #leave(): void {
    this.#inside = false;
    this.#format.clear();
    this.#long.forget();
    this.#recent = 0;
    this.#counted = 0;
    this.#graphic = null;
  }
}

function code(command: string): number {
  return Buffer.from(command, 'latin1').reduce((bits, byte) => ((bits << 8) | byte) >>> 0, 0);
}
