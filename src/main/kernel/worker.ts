import type { Logger } from './ports.ts';

/** Work done by one run at a time: at once when woken, or later if the last run asked for it. */
export interface Worker {
  /** Runs at once, or once more after the run under way. */
  wake(): void;
  readonly running: boolean;
  /** Aborts the run under way and waits for its end. */
  stop(): Promise<void>;
}

/** After a run that threw: the defect is logged, and the next try comes late enough not to fill the log. */
const AFTER_DEFECT_MS = 30_000;

/** `run` returns the milliseconds until its next run; null to wait until woken. */
export function createWorker(
  name: string,
  log: Logger,
  run: (signal: AbortSignal) => Promise<number | null>,
): Worker {
  const stopping = new AbortController();
  let current: Promise<void> | null = null;
  /** Set before a run begins, because its first action may already wake the worker. */
  let running = false;
  let again = false;
  let timer: NodeJS.Timeout | null = null;

  const go = async (): Promise<void> => {
    let pause: number | null = null;
    try {
      do {
        again = false;
        pause = await run(stopping.signal);
      } while (again && !stopping.signal.aborted);
    } catch (error) {
      log.error(
        { worker: name, error: error instanceof Error ? error.stack : String(error) },
        'a worker met an unexpected error',
      );
      pause = AFTER_DEFECT_MS;
    } finally {
      running = false;
      current = null;
    }
    if (pause === null || stopping.signal.aborted) return;
    timer = setTimeout(wake, pause);
    timer.unref();
  };

  const wake = (): void => {
    if (stopping.signal.aborted) return;
    if (timer) clearTimeout(timer);
    timer = null;
    if (running) {
      again = true;
      return;
    }
    running = true;
    current = go();
  };

  return {
    wake,
    get running() {
      return running;
    },
    stop: async () => {
      stopping.abort();
      if (timer) clearTimeout(timer);
      await current;
    },
  };
}
