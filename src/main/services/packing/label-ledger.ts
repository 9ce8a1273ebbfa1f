import type { Cache } from '../../db/cache/open-cache.ts';
import type { JobRow } from '../../db/journal/jobs.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Parcel } from '../../db/journal/parcels.ts';
import { newJob } from '../../printers/queue/new-job.ts';

export interface LabelLedgerPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly clock: () => number;
  readonly newId: () => string;
}

/**
 * Which label was made for which parcel, and why. One order has one parcel; each further label is a job that names the
 * one it replaces. All of it is written inside the caller's transaction or one of its own.
 */
export interface LabelLedger {
  /** Claims the order for this supply and queues its first label; throws if it has a parcel already. */
  claim(orderId: string, supplyId: string): string;
  /** Another label for a parcel that has one, asked for by a person. */
  reprint(parcel: Parcel, last: JobRow | null, bytes: Uint8Array | null): void;
  /** Nobody has the label of a doubtful job in hand: that job is over, and a new one takes its place. */
  printAgain(doubtful: JobRow): void;
  /** Goods of a cancelled order were put away. */
  setAside(orderId: string): void;
}

export function createLabelLedger({ cache, journal, clock, newId }: LabelLedgerPorts): LabelLedger {
  return {
    claim: (orderId, supplyId) => {
      const order = cache.orders.get(orderId);
      const label = cache.labels.get(orderId);
      if (!order || !label?.prepared)
        throw new Error(`label of order ${orderId} vanished while it was scanned`);
      const jobId = newId();
      const document = { kind: 'orderLabel', orderId, supplyId } as const;
      journal.jobs.add(
        newJob({
          jobId,
          document,
          cause: 'packed',
          replaces: null,
          bytes: label.prepared,
          createdAt: clock(),
        }),
      );
      journal.parcels.claim({
        orderId,
        supplyId,
        article: order.article,
        colorCode: order.colorCode,
        partA: label.partA,
        partB: label.partB,
        state: 'labelling',
        jobId,
        claimedAt: clock(),
        packedAt: null,
      });
      return jobId;
    },
    reprint: ({ orderId, supplyId }, last, bytes) =>
      journal.transaction(() => {
        const jobId = newId();
        const replaces = last?.jobId ?? null;
        const document = { kind: 'orderLabel', orderId, supplyId } as const;
        journal.jobs.add(newJob({ jobId, document, cause: 'reprint', replaces, bytes, createdAt: clock() }));
        journal.parcels.setJob(orderId, jobId);
        journal.audit.add(clock(), 'labelReprinted', { orderId, jobId, replaces });
      }),
    printAgain: ({ jobId: replaces, document, bytes }) =>
      journal.transaction(() => {
        const jobId = newId();
        journal.jobs.change(replaces, { state: 'cancelled' }, clock());
        journal.jobs.add(
          newJob({ jobId, document, cause: 'reprintAfterUncertain', replaces, bytes, createdAt: clock() }),
        );
        if (document.kind === 'orderLabel') journal.parcels.setJob(document.orderId, jobId);
      }),
    setAside: (orderId) => {
      const parcel = journal.parcels.get(orderId);
      const known = parcel ?? cache.orders.get(orderId);
      if (!known) return;
      const sticker = cache.labels.sticker(orderId);
      journal.parcels.setAside({
        orderId,
        supplyId: known.supplyId ?? '',
        article: known.article,
        colorCode: known.colorCode,
        partA: sticker?.partA ?? null,
        partB: sticker?.partB ?? null,
        state: 'setAside',
        jobId: parcel?.jobId ?? null,
        claimedAt: clock(),
        packedAt: null,
      });
      journal.audit.add(clock(), 'goodsSetAside', { orderId });
    },
  };
}
