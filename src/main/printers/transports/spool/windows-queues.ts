/** A queue as Windows lists it (`PRINTER_INFO_2`). */
export interface WindowsQueueInfo {
  readonly name: string;
  /** `USB001`, `IP_192.168.1.20`, a name that a person gave. */
  readonly port: string;
  readonly driver: string;
  /** `PRINTER_STATUS_…` bits. */
  readonly status: number;
}

/** The queues of this computer and those that its user is connected to; null: Windows refuses. */
export type WindowsQueueLister = () => Promise<readonly WindowsQueueInfo[] | null>;

/** Where a field of `PRINTER_INFO_2` stands, in pointers and 32-bit numbers before it. */
const fields = { name: 1, port: 3, driver: 4 } as const;
const POINTERS = 13;
const STATUS_AT = 5;
const NUMBERS = 8;

const MOST_CHARACTERS = 1024;

/**
 * Reads `count` structures as EnumPrinters leaves them: one after the other, their texts behind them in the same
 * memory, pointed to by address. `at` is the address of the memory's first byte, `pointerBytes` 8 or 4. What points
 * elsewhere is an empty text.
 */
export function readPrinterInfos(
  memory: Uint8Array,
  count: number,
  at: bigint,
  pointerBytes: number,
): readonly WindowsQueueInfo[] {
  const data = Buffer.from(memory.buffer, memory.byteOffset, memory.byteLength);
  const size = POINTERS * pointerBytes + NUMBERS * 4;
  const textAt = (offset: number): string => {
    const pointer = pointerBytes === 8 ? data.readBigUInt64LE(offset) : BigInt(data.readUInt32LE(offset));
    const from = pointer - at;
    if (from < 0n || from >= BigInt(data.length)) return '';
    const start = Number(from);
    const text = data.toString('utf16le', start, Math.min(data.length, start + MOST_CHARACTERS * 2));
    return text.split('\0')[0] ?? '';
  };
  const whole = Math.min(count, Math.floor(data.length / size));
  return Array.from({ length: whole }, (_, index) => {
    const base = index * size;
    return {
      name: textAt(base + fields.name * pointerBytes),
      port: textAt(base + fields.port * pointerBytes),
      driver: textAt(base + fields.driver * pointerBytes),
      status: data.readUInt32LE(base + POINTERS * pointerBytes + STATUS_AT * 4),
    };
  });
}
