export interface Asking {
  /** The answer may have changed. */
  readonly changed: () => void;
  /** The same without a rest before it: a person waits for the result of their own act. */
  readonly now: () => void;
  readonly stop: () => void;
}

/** Asks at once and after every change: never twice at a time, and never again before `restMs` are over. */
export function keepAsking(ask: () => Promise<void>, restMs: number): Asking {
  let state: 'idle' | 'asking' | 'resting' | 'stopped' = 'idle';
  let due: 'no' | 'afterRest' | 'now' = 'no';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isStopped = (): boolean => state === 'stopped';
  const run = async (): Promise<void> => {
    clearTimeout(timer);
    state = 'asking';
    due = 'no';
    // Unexpected errors are reported in the usual place and do not stop the asking.
    await ask().catch((error: unknown) => reportError(error));
    if (isStopped()) return;
    state = 'resting';
    if (wants('now')) return start();
    timer = setTimeout(() => {
      state = 'idle';
      if (wants('afterRest')) start();
    }, restMs);
  };
  const wants = (when: typeof due): boolean => due === when;
  const start = (): void => void run();

  start();
  return {
    changed: () => {
      if (state === 'idle') start();
      else if (due === 'no') due = 'afterRest';
    },
    now: () => {
      if (state === 'asking') due = 'now';
      else if (!isStopped()) start();
    },
    stop: () => {
      state = 'stopped';
      clearTimeout(timer);
    },
  };
}
