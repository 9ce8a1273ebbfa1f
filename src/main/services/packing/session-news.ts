import type { Logger } from '../../kernel/ports.ts';
import { listen, type Source } from '../../kernel/signal.ts';
import { createWorker } from '../../kernel/worker.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedSupply } from '../../db/cache/supplies.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { labelState } from './find-wanted.ts';
import type { SessionHost } from './session-host.ts';
import type { OpenSupplies } from './open-supplies.ts';

export interface SessionNewsPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly supplies: OpenSupplies;
  readonly host: SessionHost;
  readonly preparedFor: () => string;
}

/** What the session is told of changes that nobody made at the bench. */
export interface SessionNews {
  labelsChanged(): void;
  /** Statuses or supplies have changed, or a box is gone. */
  marketplaceChanged(): void;
  /** The open supplies are remembered as they are now. */
  noteSupplies(): void;
}

type Hear = (what: string, look: () => void, ...sources: readonly Source[]) => () => void;

/** If a change can't be written down it is tried again, without stopping the other listeners. */
export const hearWith =
  (log: Logger): Hear =>
  (what, look, ...sources) => {
    const worker = createWorker(`packing hears of ${what}`, log, async () => {
      look();
      return null;
    });
    const end = listen(worker.wake, ...sources);
    return () => {
      end();
      void worker.stop();
    };
  };

export function createSessionNews({
  cache,
  journal,
  supplies,
  host,
  preparedFor,
}: SessionNewsPorts): SessionNews {
  /** Supplies as last seen: one that was deleted elsewhere still has a name to show. */
  const known = new Map<string, CachedSupply>();

  function labelsChanged(): void {
    const verdict = host.shown;
    if (verdict.reason !== 'labelMissing' && verdict.reason !== 'labelFaulty') return;
    const { orderId } = verdict.parcel;
    const label = labelState({ cache, supplies, preparedFor: preparedFor() }, orderId);
    host.look({ kind: 'labelHeard', orderId, label });
  }

  function marketplaceChanged(): void {
    supplies.statusesChanged();
    closeDone();
    noteSupplies();
    const state = host.state();
    const isTask = state.kind === 'open' && state.task !== null;
    const { isBoxGone, left } = host.facts(false);
    if (isTask || isBoxGone || left.length > 0) host.put({ kind: 'marketplaceChanged' });
  }

  function noteSupplies(): void {
    for (const { supplyId } of supplies.books) {
      const supply = cache.supplies.get(supplyId);
      if (supply) known.set(supplyId, supply);
    }
  }

  /**
   * After a hand-over from here the session just ends; if the supply was closed elsewhere or by its first acceptance,
   * the packer must be told.
   */
  function closeDone(): void {
    for (const { supplyId } of supplies.books) {
      const supply = cache.supplies.get(supplyId);
      // A supply that was known and is missing now was deleted elsewhere; one never seen is still being fetched.
      const isGone = supply === null && known.has(supplyId);
      if (!isGone && !supply?.done) continue;
      const supplyName = (supply ?? known.get(supplyId))?.name ?? supplyId;
      const isOwn = journal.outbox
        .ofChain(supplyId)
        .some((row) => row.change.kind === 'deliver' && row.state !== 'refused');
      host.put(
        isOwn && !isGone ? { kind: 'close', supplyId } : { kind: 'supplyClosed', supplyId, supplyName },
      );
    }
  }

  return { labelsChanged, marketplaceChanged, noteSupplies };
}
