import { Worker } from 'node:worker_threads';
import type { SheetRow } from '../../shared/domain/sheet/sheet-cell.ts';
import { MOST_SHEET_ROWS, type SheetFault } from '../../shared/domain/sheet/sheet-faults.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { FromThread, OutCell, SheetJob, ToThread } from './sheet-job.ts';

/** A hundred thousand rows take a second; nothing honest takes this long on any machine. */
const DEADLINE_MS = 60_000;
/** What a thread may hold besides the file itself. */
const MEMORY_MB = 384;

export interface UnreadSheet {
  readonly code: 'sheetUnreadable';
  readonly fault: SheetFault;
  readonly line: number | null;
}

export interface SheetHead {
  readonly format: 'csv' | 'xlsx';
  readonly names: readonly string[];
}

export interface ReadWish {
  readonly sheet: number;
  readonly columns: readonly number[] | null;
  readonly most?: number;
}

/** Beside the bundle when built, in the sources otherwise. */
const threadFile = (): URL =>
  import.meta.url.endsWith('.ts')
    ? new URL('./sheet-worker.ts', import.meta.url)
    : new URL('./sheet-worker.js', import.meta.url);

function start(job: SheetJob): Worker {
  return new Worker(threadFile(), {
    workerData: job,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
}

/** Reads a table in a thread of its own; `take` gets a thousand rows at a time, with room for a scan between two. */
export async function readSheet(
  bytes: Uint8Array,
  { sheet, columns, most = MOST_SHEET_ROWS }: ReadWish,
  take: (rows: readonly SheetRow[]) => void,
  signal: AbortSignal,
): Promise<Result<SheetHead, UnreadSheet>> {
  const unread = (fault: SheetFault, line: number | null = null): Result<SheetHead, UnreadSheet> =>
    fail({ code: 'sheetUnreadable', fault, line });
  let head: SheetHead = { format: 'csv', names: [] };
  return inThread(
    { kind: 'read', bytes, sheet, columns, most },
    signal,
    (message, say) => {
      switch (message.kind) {
        case 'sheets':
          head = { format: message.format, names: message.names };
          return null;
        case 'rows':
          take(message.rows);
          say({ kind: 'more' });
          return null;
        case 'fault':
          return unread(message.fault, message.line);
        default:
          return ok(head);
      }
    },
    // It is out of memory, or out of time.
    (isLate) => unread(isLate ? 'tookTooLong' : 'tooLarge'),
  );
}

type Rows = readonly (readonly OutCell[])[];

/** Writes a table in a thread of its own. `rows`: so many at a time, the header first; some may be waited for. */
export async function writeSheet(
  wish: Omit<Extract<SheetJob, { kind: 'write' }>, 'kind'>,
  rows: Iterator<Rows> | AsyncIterator<Rows>,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  return inThread<Uint8Array | null>(
    { kind: 'write', ...wish },
    signal,
    (message, say, broken) => {
      if (message.kind === 'written') return message.bytes;
      const give = (next: IteratorResult<Rows>): void =>
        say(next.done === true ? { kind: 'end' } : { kind: 'rows', rows: next.value });
      const next = rows.next();
      if ('then' in next) next.then(give).catch(broken);
      else give(next);
      return null;
    },
    () => null,
  );
}

/** Until `hear` answers something, or the thread ends without. */
function inThread<T>(
  job: SheetJob,
  signal: AbortSignal,
  hear: (message: FromThread, say: (message: ToThread) => void, broken: (error: unknown) => void) => T | null,
  given: (isLate: boolean) => T,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const worker = start(job);
    let isLate = false;
    const end = (settle: () => void): void => {
      clearTimeout(deadline);
      signal.removeEventListener('abort', stop);
      settle();
      void worker.terminate();
    };
    const deadline = setTimeout(() => {
      isLate = true;
      end(() => resolve(given(true)));
    }, DEADLINE_MS);
    const stop = (): void => end(() => resolve(given(isLate)));
    signal.addEventListener('abort', stop);
    const broken = (error: unknown): void =>
      end(() => reject(error instanceof Error ? error : new Error(String(error))));
    worker.on('message', (message: FromThread) => {
      try {
        const answer = hear(message, (said) => worker.postMessage(said, []), broken);
        if (answer !== null) end(() => resolve(answer));
      } catch (error) {
        broken(error);
      }
    });
    worker.once('error', (error: unknown) => {
      const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (isMemory) end(() => resolve(given(false)));
      else broken(error);
    });
    worker.once('exit', () => end(() => resolve(given(isLate))));
  });
}
