import koffi from 'koffi';
import { readPrinterInfos, type WindowsQueueLister } from './windows-queues.ts';

/** This computer's own queues and the connections of its user (`PRINTER_ENUM_LOCAL | PRINTER_ENUM_CONNECTIONS`). */
const FLAGS = 0x2 | 0x4;

/** With the driver and the port. */
const LEVEL = 2;

/** A hundred queues need 100 KB with all that hangs on them; a list that grows meanwhile is asked for again. */
const FIRST_BYTES = 256 * 1024;
const MOST_BYTES = 16 * 1024 * 1024;
const TRIES = 3;

/** `EnumPrintersW` of `winspool.drv`, on a thread of its own. Written from Microsoft's reference; not run on Windows. */
export function openQueueLister(): WindowsQueueLister {
  const library = koffi.load('winspool.drv');
  const enumPrinters = library.func(
    'bool __stdcall EnumPrintersW(uint32_t flags, str16 name, uint32_t level, uint8_t *info, uint32_t size, _Out_ uint32_t *needed, _Out_ uint32_t *returned)',
  );
  const call = (memory: Buffer, needed: [number], returned: [number]): Promise<boolean> =>
    new Promise((resolve, reject) => {
      enumPrinters.async(
        FLAGS,
        null,
        LEVEL,
        memory,
        memory.length,
        needed,
        returned,
        (error: Error | null, result: boolean) => {
          if (error === null) resolve(result);
          else reject(error);
        },
      );
    });
  return async () => {
    let bytes = FIRST_BYTES;
    for (let attempt = 0; attempt < TRIES && bytes <= MOST_BYTES; attempt += 1) {
      // Not from the shared pool: the memory must stay where it is while Windows writes to it.
      const memory = Buffer.from(new ArrayBuffer(bytes));
      const needed: [number] = [0];
      const returned: [number] = [0];
      if (await call(memory, needed, returned))
        return readPrinterInfos(memory, returned[0], koffi.address(memory), koffi.sizeof('void *'));
      if (needed[0] <= bytes) return null;
      bytes = needed[0] * 2;
    }
    return null;
  };
}
