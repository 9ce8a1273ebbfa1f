import type { ScanPlace } from '../../../shared/contract/counter.ts';
import type { Client } from '../../../shared/contract/index.ts';
import type { CounterVerdict } from '../../../shared/domain/counter/verdict.ts';
import { createScanQueue } from '../../scanner/scan-queue.ts';
import { isLocked } from '../../store/sign-in-slice.ts';
import type { Store } from '../../store/store.ts';

export interface CounterQueueHearer {
  readonly said: (verdict: CounterVerdict) => void;
  readonly waiting: (scans: number) => void;
  readonly lost: (isLost: boolean) => void;
}

export interface CounterQueue {
  push(text: string, place: ScanPlace): void;
  wake(): void;
  /** One hearer at a time; answers how to stop. */
  follow(hearer: CounterQueueHearer): () => void;
}

/**
 * Scans of the counter on their way to the station, under ids that count once. They are kept by the page alone, and not
 * in the browser's store: what was scanned may be a buyer's check code.
 */
export function createCounterQueue(client: Client, store: Store): CounterQueue {
  const places = new Map<string, ScanPlace>();
  let hearer: CounterQueueHearer | null = null;
  const lost = (isLost: boolean): void => hearer?.lost(isLost);
  const queue = createScanQueue({
    send: async (scan) => {
      const place = places.get(scan.id);
      if (!place) return { ok: true };
      const answer = await client.counter.scan({ scan, place });
      if (answer.ok) hearer?.said(answer.value.verdict);
      return answer;
    },
    maySend: () => store.getState().link === 'online' && !isLocked(store.getState()),
    kept: { put: () => undefined, remove: (id) => void places.delete(id) },
    now: Date.now,
    onChange: ({ waiting, asked }) => hearer?.waiting(waiting.length + asked.length),
    onAsk: () => lost(true),
    onAnswered: () => lost(false),
    onLost: () => lost(true),
  });
  return {
    push: (text, place) => {
      const id = crypto.randomUUID();
      places.set(id, place);
      lost(false);
      queue.push({ id, text, endedAt: Date.now() });
    },
    wake: queue.wake,
    follow: (next) => {
      hearer = next;
      return () => {
        if (hearer === next) hearer = null;
      };
    },
  };
}
