import type { Scan } from '../../shared/domain/scan.ts';
import type { Problem } from '../../shared/problem.ts';

export interface ScanQueueOptions {
  /** Resolves when the station has answered; the link keeps the scan through a short break by itself. */
  readonly send: (
    scan: Scan,
  ) => Promise<{ readonly ok: true } | { readonly ok: false; readonly problem: Problem }>;
  /** Scans that the station has not answered yet, oldest first. */
  readonly onWaiting: (scans: readonly Scan[]) => void;
  /** Nothing was done for these scans: they must be scanned again. */
  readonly onLost: (scans: readonly Scan[], problem: Problem) => void;
}

export interface ScanQueue {
  push(scan: Scan): void;
}

/** Hands scans to the station one after the other, in the order in which they were made. */
export function createScanQueue({ send, onWaiting, onLost }: ScanQueueOptions): ScanQueue {
  let waiting: readonly Scan[] = [];
  let isSending = false;

  const set = (scans: readonly Scan[]): void => {
    waiting = scans;
    onWaiting(waiting);
  };

  const drain = async (): Promise<void> => {
    isSending = true;
    for (let scan = waiting[0]; scan !== undefined; scan = waiting[0]) {
      const answer = await send(scan);
      if (answer.ok) {
        set(waiting.slice(1));
        continue;
      }
      // What stands behind a scan that got lost is as old: carried out later, it would print for goods put aside.
      const lost = answer.problem.code === 'stationUnreachable' ? waiting : waiting.slice(0, 1);
      set(waiting.slice(lost.length));
      onLost(lost, answer.problem);
    }
    isSending = false;
  };

  return {
    push(scan) {
      set([...waiting, scan]);
      if (!isSending) void drain();
    },
  };
}
