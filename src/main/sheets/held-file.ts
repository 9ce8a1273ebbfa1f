/** Bytes of one file, as they come from a page or wait to be taken by one. Only the newest is held. */
export interface HeldFiles {
  begin(bytes: number): string;
  /** False: it is not this file's next part, or the file is not held any more. */
  add(fileId: string, at: number, part: Uint8Array): boolean;
  hold(bytes: Uint8Array): string;
  /** Null: it is not whole, or not held. */
  of(fileId: string): Uint8Array | null;
  /** So many bytes from there, in base64; with the last of them it is held no more. Null: it is not held. */
  take(fileId: string, at: number, bytes: number): string | null;
  drop(fileId: string): void;
}

interface Held {
  readonly fileId: string;
  readonly bytes: Uint8Array;
  filled: number;
}

export function createHeldFiles(newId: () => string): HeldFiles {
  let held: Held | null = null;
  const of = (fileId: string): Uint8Array | null =>
    held?.fileId === fileId && held.filled === held.bytes.length ? held.bytes : null;
  return {
    of,
    take: (fileId, at, most) => {
      const bytes = of(fileId);
      if (!bytes) return null;
      if (at + most >= bytes.length) held = null;
      return Buffer.from(bytes.subarray(at, at + most)).toString('base64');
    },
    begin: (bytes) => {
      held = { fileId: newId(), bytes: new Uint8Array(bytes), filled: 0 };
      return held.fileId;
    },
    add: (fileId, at, part) => {
      if (held?.fileId !== fileId || at !== held.filled || at + part.length > held.bytes.length) return false;
      held.bytes.set(part, at);
      held.filled += part.length;
      return true;
    },
    hold: (bytes) => {
      held = { fileId: newId(), bytes, filled: bytes.length };
      return held.fileId;
    },
    drop: (fileId) => {
      if (held?.fileId === fileId) held = null;
    },
  };
}
