import type { Scan } from '../../shared/domain/scanner/scan.ts';
import type { Problem } from '../../shared/problem.ts';
import type { KeptScan, KeptScans } from './kept-scans.ts';
import { SILENT_MS } from './scan-fate.ts';

/**
 * A station that was restarted answers again within this time, and the packer has stood before the amber panel for so
 * long. What is older may be of goods put aside since: it is shown, and sent on the packer's word alone.
 */
export const SENT_BY_ITSELF_MS = 20_000;

/** The scan's result is unknown or nothing was done for it, and the next try will tell: its id makes it count once. */
const isKeptAfter = ({ code }: Problem): boolean =>
  code === 'stationUnreachable' || code === 'stationAnswerLost' || code === 'deskLocked';

type Answer = { readonly ok: true } | { readonly ok: false; readonly problem: Problem };

export interface ScanQueueOptions {
  /** Resolves when the station has answered, or the link has given up. */
  readonly send: (scan: Scan) => Promise<Answer>;
  /** The link stands and the desk is open. */
  readonly maySend: () => boolean;
  readonly kept: Pick<KeptScans, 'put' | 'remove'>;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Scans without an answer, oldest first; `asked` are those that wait for the packer's answer. */
  readonly onChange: (scans: {
    readonly waiting: readonly KeptScan[];
    readonly asked: readonly KeptScan[];
  }) => void;
  /** Scans were put aside with no answer to any before them: the packer is asked at once. */
  readonly onAsk: () => void;
  /** `since`: when the page took it, in Unix milliseconds. */
  readonly onAnswered: (scan: Scan, since: number) => void;
  /** Nothing was done for it: it must be scanned again. */
  readonly onLost: (scan: Scan, problem: Problem) => void;
}

export interface ScanQueue {
  push(scan: Scan): void;
  /** Scans of a closed page. */
  adopt(kept: readonly KeptScan[]): void;
  /** The link or the desk changed. */
  wake(): void;
  /** The packer's word on one that waits for it: it is sent under its own id, so it never counts twice. */
  confirm(scanId: string): void;
  /** The same: it is not wanted any more, or the station is found to have it. */
  drop(scanId: string): void;
}

/**
 * Hands scans to the station one after the other, in the order in which they were made, and keeps each until then. Of
 * several kept ones the first alone goes by itself: what became of it must be seen before the next one's label comes out.
 */
export function createScanQueue(options: ScanQueueOptions): ScanQueue {
  const { send, maySend, kept, now, onChange, onAsk, onAnswered, onLost } = options;
  let waiting: readonly KeptScan[] = [];
  let asked: readonly KeptScan[] = [];
  let isSending = false;
  const confirmed = new Set<string>();
  /** Made, or left by a page that is gone, while nothing could be sent. */
  const unsent = new Set<string>();

  const changed = (): void => onChange({ waiting, asked });
  const isFresh = ({ since, scan }: KeptScan): boolean =>
    now() - since <= SENT_BY_ITSELF_MS || confirmed.has(scan.id);

  const remove = (scanId: string): void => {
    kept.remove(scanId);
    confirmed.delete(scanId);
    unsent.delete(scanId);
    waiting = waiting.filter(({ scan }) => scan.id !== scanId);
    asked = asked.filter(({ scan }) => scan.id !== scanId);
    changed();
  };

  /** All but what the packer has sent on. */
  const putAside = (): void => {
    const aside = waiting.filter(({ scan }) => !confirmed.has(scan.id));
    if (aside.length === 0) return;
    waiting = waiting.filter((each) => !aside.includes(each));
    asked = [...asked, ...aside];
    changed();
  };

  /** One that has waited too long takes those behind it along: they are asked about in the order they were made. */
  const putOldAside = (): void => {
    if (waiting.every(isFresh)) return;
    putAside();
    onAsk();
  };

  /** The panel has called it kept: what was scanned behind it was scanned without seeing what became of it. */
  const wasKept = ({ scan, since }: KeptScan): boolean => unsent.has(scan.id) || now() - since >= SILENT_MS;

  const settle = ({ scan, since }: KeptScan, answer: Answer): void => {
    if (!answer.ok && isKeptAfter(answer.problem)) return;
    const isFirstOfKept = wasKept({ scan, since });
    if (answer.ok) onAnswered(scan, since);
    remove(scan.id);
    if (!answer.ok) onLost(scan, answer.problem);
    if (isFirstOfKept) putAside();
  };

  const drain = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    while (maySend()) {
      putOldAside();
      const [next] = waiting;
      if (next === undefined) break;
      settle(next, await send(next.scan));
      if (waiting[0] === next) break;
    }
    isSending = false;
  };

  return {
    push(scan) {
      const mine = { scan, since: now() };
      kept.put(mine);
      if (!maySend()) unsent.add(scan.id);
      waiting = [...waiting, mine];
      changed();
      void drain();
    },
    adopt(found) {
      const known = new Set([...waiting, ...asked].map(({ scan }) => scan.id));
      const others = found.filter(({ scan }) => !known.has(scan.id));
      if (others.length === 0) return;
      for (const { scan } of others) unsent.add(scan.id);
      waiting = [...others, ...waiting];
      changed();
      void drain();
    },
    wake: () => void drain(),
    confirm(scanId) {
      const chosen = asked.find(({ scan }) => scan.id === scanId);
      if (!chosen) return;
      confirmed.add(scanId);
      asked = asked.filter((each) => each !== chosen);
      waiting = [chosen, ...waiting];
      changed();
      void drain();
    },
    drop: remove,
  };
}
