/** Bytes of one file, as they come from a page or wait to be taken by one. Only the newest is held. */
export interface HeldFiles {
  begin(bytes: number): string;
  /** False: it is not this file's next part, or the file is not held any more. */
  add(fileId: string, at: number, part: Uint8Array): boolean;
  hold(bytes: Uint8Array): string;
  /** Null: it is not whole, or not held. */
  of(fileId: string): Uint8Array | null;
  drop(fileId: string): void;
}

interface Held {
  readonly fileId: string;
  readonly bytes: Uint8Array;
  filled: number;
}

export function createHeldFiles(newId: () => string): HeldFiles {
  let held: Held | null = null;
  return {
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
    of: (fileId) => (held?.fileId === fileId && held.filled === held.bytes.length ? held.bytes : null),
    drop: (fileId) => {
      if (held?.fileId === fileId) held = null;
    },
  };
}
