import type { Handlers } from '../../../shared/contract/index.ts';
import type { CounterView } from '../../../shared/contract/counter.ts';
import { UNDO_MS } from '../../../shared/domain/counter/hand-out.ts';
import { rightsOf } from '../../../shared/domain/people/people-rights.ts';
import { fail, ok } from '../../../shared/result.ts';
import { asTimePasses, feed, type Source } from '../../kernel/signal.ts';
import type { Logger } from '../../kernel/ports.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import type { People } from '../people/people.ts';
import { createArchive } from './pickup-archive.ts';
import { createBuyers } from './buyers.ts';
import { createCellBook } from './cell-book.ts';
import { createCounterScanning } from './counter-scanning.ts';
import { createCounterStores, type CounterPorts as StorePorts } from './counter-stores.ts';
import { findAtCounter } from './find-at-counter.ts';
import { createHandOverGoods } from './hand-over-goods.ts';
import { hearOfEnds } from './hear-of-ends.ts';
import { orderAtCounter } from './order-at-counter.ts';
import { isKnownAtCounter } from './resolve-counter-scan.ts';
import { createStorageLists } from './storage-lists.ts';
import { createVerifyCode } from './verify-code.ts';

export interface CounterServicePorts extends StorePorts {
  readonly marketplace: Marketplace;
  readonly person: () => string | null;
  readonly people: Pick<People, 'current' | 'isFree'>;
  readonly repeatMsOf: (scannerId: string) => number | null;
  /** What it is set to may have changed. */
  readonly preferences: Source;
  readonly newId: () => string;
  readonly log: Logger;
}

export interface Counter {
  readonly handlers: Handlers['counter'];
  /** A parcel, goods or a cell: it is no buyer's check code. */
  isKnown(text: string): boolean;
  start(): void;
  stop(): Promise<void>;
}

/** The marketplace's word on a buyer ends, and so does the time in which orders wait. */
const EVERY_MS = 20_000;

/** The counter to which buyers come for their parcels. */
export function createCounter(ports: CounterServicePorts): Counter {
  const { cache, journal, clock } = ports;
  const stores = createCounterStores(ports);
  const mayVouch = (): boolean => {
    const working = ports.people.current();
    return ports.people.isFree() || (working !== null && rightsOf(working.role).includes('vouch'));
  };
  const index = { ...ports, stores, mayVouch };
  const acts = createHandOverGoods(index);
  const isKnown = (text: string): boolean => isKnownAtCounter(index, text);
  const checking = createVerifyCode({ ...index, isKnown });
  const archive = createArchive(index);
  let stopHearing: (() => void) | null = null;
  let changes = 0;

  const everything: readonly Source[] = [
    journal.topics('counter_cells', 'counter_parcels', 'counter_acts', 'counter_shelf', 'outbox', 'parcels'),
    cache.topics('orders', 'labels'),
    ports.preferences,
  ];

  const view = (): CounterView => {
    const shelf = journal.counterActs.shelf();
    const handed = journal.counterParcels.handedSince(clock() - UNDO_MS, 20);
    return {
      shelf: {
        inHand: shelf.kind === 'parcel' ? (stores.facts(shelf.orderId)?.parcel ?? null) : null,
        cell: shelf.kind === 'cell' ? (stores.cell(shelf.cellId)?.name ?? null) : null,
      },
      cells: journal.counterCells.count(),
      waiting: journal.counterParcels.countWaiting(),
      toReturn: journal.counterParcels.countToReturn(),
      handed: handed.flatMap(({ orderId, handedAt }) => {
        const undoUntil = acts.undoUntil(orderId);
        const facts = stores.facts(orderId);
        return undoUntil === null || facts === null
          ? []
          : [{ parcel: facts.parcel, at: handedAt ?? 0, undoUntil }];
      }),
    };
  };

  const { undoUntil, ...handedOver } = acts;
  const { stop: stopArchive, ...archiveHandlers } = archive;
  return {
    isKnown,
    handlers: {
      view: feed(view, ...everything),
      changed: feed(() => (changes += 1), ...everything, asTimePasses(EVERY_MS)),
      ...createCounterScanning(index),
      ...createBuyers({ ...index, personId: () => ports.people.current()?.id ?? null }),
      ...createCellBook(index),
      ...createStorageLists(index),
      ...handedOver,
      ...archiveHandlers,
      verify: checking.verify,
      find: async ({ text }) => ok(findAtCounter(index, text)),
      order: async ({ orderId }) => {
        const order = orderAtCounter(
          { ...index, undoUntil, triesLeft: checking.left, nextTryAt: checking.nextTryAt },
          orderId,
        );
        return order ? ok(order) : fail({ code: 'orderUnknown', orderId });
      },
    },
    start: () => {
      stopHearing = hearOfEnds(ports);
    },
    stop: async () => {
      stopHearing?.();
      await stopArchive();
    },
  };
}
