import type { Clock } from './clock.ts';

/** The end of a wait that was broken off. */
export const ABORTED = Symbol('aborted');
export type Aborted = typeof ABORTED;

/** Ends with `work`, or at once when the signal fires; `work` itself goes on unheard. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | Aborted> {
  return new Promise((resolve, reject) => {
    const leave = () => resolve(ABORTED);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

export function sleep(clock: Clock, ms: number, signal: AbortSignal): Promise<Aborted | 'rested'> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(ABORTED);
      return;
    }
    const leave = () => {
      cancel();
      resolve(ABORTED);
    };
    const cancel = clock.after(ms, () => {
      signal.removeEventListener('abort', leave);
      resolve('rested');
    });
    signal.addEventListener('abort', leave, { once: true });
  });
}
