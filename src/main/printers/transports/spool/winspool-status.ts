import koffi, { type LibraryHandle } from 'koffi';

/** `PRINTER_INFO_6` is one number, the status. */
const LEVEL = 6;
const INFO_BYTES = 4;

/** The `PRINTER_STATUS_…` bits of a queue; null where Windows refuses to open it or to tell. */
export type WindowsPrinterStatus = (queue: string) => Promise<number | null>;

/**
 * `GetPrinterW` of `winspool.drv`, on threads of its own. Written from Microsoft's reference of the print spooler API;
 * not run on Windows.
 */
export function openPrinterStatus(): WindowsPrinterStatus {
  const library = koffi.load('winspool.drv');
  const openPrinter = library.func(
    'bool __stdcall OpenPrinterW(str16 name, _Out_ uintptr_t *handle, void *defaults)',
  );
  const getPrinter = library.func(
    'bool __stdcall GetPrinterW(uintptr_t handle, uint32_t level, uint8_t *info, uint32_t size, _Out_ uint32_t *needed)',
  );
  const closePrinter = library.func('bool __stdcall ClosePrinter(uintptr_t handle)');
  return async (queue) => {
    const handle: [number | bigint | null] = [null];
    if (!(await onThread(openPrinter, queue, handle, null)) || handle[0] === null) return null;
    try {
      const info = Buffer.alloc(INFO_BYTES);
      const isTold = await onThread(getPrinter, handle[0], LEVEL, info, info.length, [null]);
      return isTold ? info.readUInt32LE(0) : null;
    } finally {
      await onThread(closePrinter, handle[0]);
    }
  };
}

function onThread(foreign: ReturnType<LibraryHandle['func']>, ...args: readonly unknown[]): Promise<boolean> {
  return new Promise((resolve, reject) => {
    foreign.async(...args, (error: Error | null, result: boolean) => {
      if (error === null) resolve(result);
      else reject(error);
    });
  });
}
