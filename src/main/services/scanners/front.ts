import type { Caller, HandlerFeed } from '../../../shared/contract/index.ts';
import { createSignal } from '../../kernel/signal.ts';

/** Who asks: a window's session; the station's own scanners ask for nothing. */
export const sessionOf = (caller: Caller): string => (caller.kind === 'screen' ? caller.session : '');

/** Which window the hand that scans was last at. */
export interface Front {
  /** Null: another program is in front, or nobody said. */
  current(): string | null;
  /** A scan went to a window behind it, or to nobody. */
  missed(how: 'behind' | 'dropped'): void;
  readonly feed: HandlerFeed<{ readonly behind: number; readonly dropped: number }, readonly [Caller]>;
}

export function createFront(): Front {
  const changes = createSignal();
  /** The one that came to the front last is last. A window that is going may say so after the next one has come. */
  const inFront: { readonly session: string }[] = [];
  const missed = { behind: 0, dropped: 0 };
  return {
    current: () => inFront.at(-1)?.session ?? null,
    missed: (how) => {
      missed[how] += 1;
      changes.tell();
    },
    feed: {
      read: () => ({ ...missed }),
      subscribe: (listener, caller) => {
        const entry = { session: sessionOf(caller) };
        inFront.push(entry);
        const stop = changes.subscribe(listener);
        return () => {
          const at = inFront.indexOf(entry);
          if (at !== -1) inFront.splice(at, 1);
          stop();
        };
      },
    },
  };
}
