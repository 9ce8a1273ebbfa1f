import type { Logger } from '../../kernel/ports.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';

/**
 * Labels of a hundred orders come within a second or two. A request without an answer after this long may stay silent
 * for its whole minute, and so may each further attempt.
 */
const SILENT_AFTER_MS = 3000;

interface OpenRequest {
  readonly since: number;
}

/** Label requests that have no answer yet. */
export interface OpenRequests {
  readonly call: Marketplace['call'];
  oldest(): OpenRequest | null;
}

export function watchRequests(marketplace: Pick<Marketplace, 'call'>, clock: () => number): OpenRequests {
  const open = new Set<OpenRequest>();
  return {
    call: async (operation, input, options) => {
      const request = { since: clock() };
      open.add(request);
      try {
        return await marketplace.call(operation, input, options);
      } finally {
        open.delete(request);
      }
    },
    oldest: () => open.values().next().value ?? null,
  };
}

export interface PastSilence {
  /**
   * A packer is waiting with this order's goods: if the pending request stays silent, its label is requested
   * separately.
   */
  wanted(orderId: string): void;
  stop(): Promise<void>;
}

export interface PastSilencePorts {
  readonly requests: OpenRequests;
  readonly isMissing: (orderId: string) => boolean;
  readonly fetch: (orderId: string, signal: AbortSignal) => Promise<unknown>;
  readonly clock: () => number;
  readonly log: Logger;
}

/**
 * Requests single labels past a silent request, one at a time: if the whole marketplace is silent, that costs one extra
 * request, and a later scan's label is next.
 */
export function createPastSilence({ requests, isMissing, fetch, clock, log }: PastSilencePorts): PastSilence {
  const stopping = new AbortController();
  let last: string | null = null;
  let timer: NodeJS.Timeout | null = null;
  let asking: Promise<void> | null = null;

  const look = (): void => {
    const orderId = last;
    const silent = requests.oldest();
    if (orderId === null || silent === null || timer || asking || stopping.signal.aborted) return;
    // A clock that was set back must not make anything wait longer.
    const age = Math.max(0, clock() - silent.since);
    if (age >= SILENT_AFTER_MS) {
      last = null;
      if (isMissing(orderId)) asking = ask(orderId);
      return;
    }
    timer = setTimeout(() => {
      timer = null;
      look();
    }, SILENT_AFTER_MS - age);
    timer.unref();
  };

  const ask = async (orderId: string): Promise<void> => {
    try {
      await fetch(orderId, stopping.signal);
    } catch (error) {
      const why = error instanceof Error ? error.stack : String(error);
      log.error({ orderId, error: why }, 'a label past a silent request met an unexpected error');
    }
    asking = null;
    look();
  };

  return {
    wanted: (orderId) => {
      last = orderId;
      look();
    },
    stop: async () => {
      stopping.abort();
      if (timer) clearTimeout(timer);
      await asking;
    },
  };
}
