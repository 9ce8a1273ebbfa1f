import type { Store } from '../store/store.ts';

/**
 * Opens the question for PIN or badge, once for all that need the answer, and waits for it. If somebody else takes over
 * meanwhile, that is no answer: the request belongs to the person who made it.
 */
export function createConfirmer(store: Store): () => Promise<boolean> {
  let open: Promise<boolean> | null = null;

  const ask = async (): Promise<boolean> => {
    const before = store.getState().current;
    store.getState().setConfirming(true);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const stop = store.subscribe(({ current, isConfirming }) => {
      const isSame = current?.person?.id === before?.person?.id;
      const isProved = isSame && current !== null && current.provedAt !== (before?.provedAt ?? null);
      if (isProved || !isSame || !isConfirming) resolve(isProved);
    });
    const isConfirmed = await promise;
    stop();
    store.getState().setConfirming(false);
    return isConfirmed;
  };

  return () =>
    (open ??= ask().finally(() => {
      open = null;
    }));
}
