import koffi, { type LibraryHandle } from 'koffi';
import type { WindowsQueue, WindowsSpooler } from './windows-spooler.ts';

/** What `SetJob` is told to take a job out of its queue (`JOB_CONTROL_DELETE`). */
const DELETE = 5;

/** All jobs of a queue; room for two thousand of them. */
const ALL_JOBS = 0xff_ff_ff_ff;
const JOBS_BYTES = 1024 * 1024;

/** `JOB_INFO_1` with the texts it points to: names of at most 260 characters each, six of them. */
const JOB_BYTES = 8192;

/** Handles as numbers: they are only handed back. */
type Handle = number | bigint;
/** Where a call writes a single value to. */
type Out<T> = [T | null];
type Call<A extends readonly unknown[], R = boolean> = (...args: A) => Promise<R>;

/**
 * The calls of `winspool.drv` behind `WindowsSpooler`, on threads of their own. Written from Microsoft's reference of
 * the print spooler API; not run on Windows.
 */
export function openWinspool(): WindowsSpooler {
  const library = koffi.load('winspool.drv');
  const docInfo = koffi.struct({ pDocName: 'str16', pOutputFile: 'str16', pDatatype: 'str16' });
  const jobInfo = koffi.struct({
    JobId: 'uint32_t',
    pPrinterName: 'void *',
    pMachineName: 'void *',
    pUserName: 'void *',
    pDocument: 'void *',
    pDatatype: 'void *',
    pStatus: 'void *',
    Status: 'uint32_t',
    Priority: 'uint32_t',
    Position: 'uint32_t',
    TotalPages: 'uint32_t',
    PagesPrinted: 'uint32_t',
    // `SYSTEMTIME`: eight words.
    Submitted: koffi.array('uint16_t', 8),
  });
  const jobInfoBytes = koffi.sizeof(jobInfo);
  const statusAt = koffi.offsetof(jobInfo, 'Status');
  const openPrinter: Call<[string, Out<Handle>, null]> = onThread(
    library.func('bool __stdcall OpenPrinterW(str16 name, _Out_ uintptr_t *handle, void *defaults)'),
  );
  const startDoc: Call<[Handle, number, object], number> = onThread(
    library.func('__stdcall', 'StartDocPrinterW', 'uint32_t', [
      'uintptr_t',
      'uint32_t',
      koffi.pointer(docInfo),
    ]),
  );
  const startPage: Call<[Handle]> = onThread(
    library.func('bool __stdcall StartPagePrinter(uintptr_t handle)'),
  );
  const write: Call<[Handle, Uint8Array, number, Out<number>]> = onThread(
    library.func(
      'bool __stdcall WritePrinter(uintptr_t handle, const uint8_t *bytes, uint32_t length, _Out_ uint32_t *written)',
    ),
  );
  const endPage: Call<[Handle]> = onThread(library.func('bool __stdcall EndPagePrinter(uintptr_t handle)'));
  const endDoc: Call<[Handle]> = onThread(library.func('bool __stdcall EndDocPrinter(uintptr_t handle)'));
  const close: Call<[Handle]> = onThread(library.func('bool __stdcall ClosePrinter(uintptr_t handle)'));
  const getJob: Call<[Handle, number, number, Uint8Array, number, Out<number>]> = onThread(
    library.func(
      'bool __stdcall GetJobW(uintptr_t handle, uint32_t job, uint32_t level, uint8_t *info, uint32_t size, _Out_ uint32_t *needed)',
    ),
  );
  const enumJobs: Call<[Handle, number, number, number, Uint8Array, number, Out<number>, Out<number>]> =
    onThread(
      library.func(
        'bool __stdcall EnumJobsW(uintptr_t handle, uint32_t first, uint32_t most, uint32_t level, uint8_t *info, uint32_t size, _Out_ uint32_t *needed, _Out_ uint32_t *returned)',
      ),
    );
  const setJob: Call<[Handle, number, number, null, number]> = onThread(
    library.func(
      'bool __stdcall SetJobW(uintptr_t handle, uint32_t job, uint32_t level, void *info, uint32_t command)',
    ),
  );

  /**
   * That `GetJob` refuses does not say that the job is gone, and its error number stays with the thread that got it. The
   * whole list does, where it can be had.
   */
  const isGone = async (handle: Handle, job: number): Promise<boolean> => {
    const info = Buffer.alloc(JOBS_BYTES);
    const count: Out<number> = [null];
    if (!(await enumJobs(handle, 0, ALL_JOBS, 1, info, info.length, [null], count))) return false;
    const ids = Array.from({ length: count[0] ?? 0 }, (_, index) => info.readUInt32LE(index * jobInfoBytes));
    return !ids.includes(job);
  };

  const queueOf = (handle: Handle): WindowsQueue => ({
    async startDocument(pDocName) {
      const job = await startDoc(handle, 1, { pDocName, pOutputFile: null, pDatatype: 'RAW' });
      return job === 0 ? null : job;
    },
    startPage: () => startPage(handle),
    async write(bytes) {
      const written: Out<number> = [null];
      return (await write(handle, bytes, bytes.length, written)) ? written[0] : null;
    },
    endPage: () => endPage(handle),
    endDocument: () => endDoc(handle),
    async jobStatus(job) {
      const info = Buffer.alloc(JOB_BYTES);
      if (await getJob(handle, job, 1, info, info.length, [null])) return info.readUInt32LE(statusAt);
      return (await isGone(handle, job)) ? 'gone' : null;
    },
    deleteJob: (job) => setJob(handle, job, 0, null, DELETE),
    close: () => close(handle),
  });

  return {
    async open(queue) {
      const handle: Out<Handle> = [null];
      const isOpen = await openPrinter(queue, handle, null);
      return isOpen && handle[0] !== null ? queueOf(handle[0]) : null;
    },
  };
}

/** A foreign function that runs on a thread of its own. What it gives is what its prototype says: koffi knows no type. */
function onThread(
  foreign: ReturnType<LibraryHandle['func']>,
): (...args: readonly unknown[]) => Promise<never> {
  return (...args) =>
    new Promise((resolve, reject) => {
      foreign.async(...args, (error: Error | null, result: never) => {
        if (error === null) resolve(result);
        else reject(error);
      });
    });
}
