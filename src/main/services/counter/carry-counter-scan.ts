import type { ScanPlace } from '../../../shared/contract/counter.ts';
import { findStep, outStep, returnStep } from '../../../shared/domain/counter/hand-out.ts';
import { newlyShelved } from '../../../shared/domain/counter/next.ts';
import {
  shelfStep,
  type CounterScan,
  type ParcelFacts,
  type ShelfFacts,
} from '../../../shared/domain/counter/shelf-step.ts';
import type { CounterVerdict } from '../../../shared/domain/counter/verdict.ts';
import type { Scan } from '../../../shared/domain/scanner/scan.ts';
import { unreachable } from '../../../shared/result.ts';
import { moveChain } from '../../db/journal/outbox-writes.ts';
import type { CounterPorts, CounterStores } from './counter-stores.ts';
import { resolveCounterScan } from './resolve-counter-scan.ts';

export interface CarryCounterScanPorts extends CounterPorts {
  readonly stores: CounterStores;
}

/** No more refused parcels than this lie on the counter at once. */
const MOST_REFUSED = 500;

/** `open`: the order that is open where it was scanned. */
export type CarryCounterScan = (
  scan: Scan,
  place: ScanPlace,
  open: ParcelFacts | null,
  at: number,
) => CounterVerdict;

/** Writes down what a scan does at the counter, in the transaction of the caller, and tells what it was. */
export function createCarryCounterScan(ports: CarryCounterScanPorts): CarryCounterScan {
  const { cache, journal, stores, rules, shopClock } = ports;

  const shelfFacts = (): ShelfFacts => {
    const state = journal.counterActs.shelf();
    return {
      inHand: state.kind === 'parcel' ? stores.facts(state.orderId) : null,
      openCell: state.kind === 'cell' ? stores.cell(state.cellId) : null,
      mostInACell: rules().parcelsInACell,
    };
  };

  /** Put on a cell: now the marketplace is told that it is ready. */
  const put = ({ parcel, counter }: ParcelFacts, cellId: string, at: number): void => {
    const { orderId, article } = parcel;
    if (counter === null) {
      journal.counterParcels.add(newlyShelved({ orderId, article }, cellId, shopClock()));
      journal.counterActs.add(orderId, at, 'shelved', { cellId });
    } else if (journal.counterParcels.apply(orderId, { kind: 'shelved', cellId, at }) !== null)
      journal.counterActs.add(orderId, at, 'moved', { cellId });
    const order = cache.orders.get(orderId);
    if (order?.supplierStatus === 'prepare') {
      // It was made ready elsewhere; nobody says when.
      journal.counterParcels.apply(orderId, { kind: 'madeReady', at: shopClock() });
      return;
    }
    const change = { kind: 'moveOrder', scheme: 'selfPickup', orderId, to: 'prepare' } as const;
    journal.outbox.put(moveChain(orderId), change, at);
  };

  const onShelf = (scan: CounterScan, at: number): CounterVerdict => {
    const facts = shelfFacts();
    const { state, verdict, put: wanted } = shelfStep(journal.counterActs.shelf(), scan, facts);
    journal.counterActs.setShelf(state);
    if (wanted) {
      const of = scan.kind === 'parcel' ? scan.of : facts.inHand;
      if (of) put(of, wanted.cellId, at);
    }
    return verdict;
  };

  const onOrder = (
    open: ParcelFacts,
    skus: readonly string[],
    scan: CounterScan,
    at: number,
  ): CounterVerdict => {
    const { verdict, isOut } = outStep(open, skus, scan, at);
    const { orderId } = open.parcel;
    if (isOut && journal.counterParcels.apply(orderId, { kind: 'scannedOut', at }))
      journal.counterActs.add(orderId, at, 'scannedOut', { by: scan.kind });
    return verdict;
  };

  const onReturn = (scan: CounterScan, at: number): CounterVerdict => {
    const { verdict, returned } = returnStep(scan, refusedOf(scan), journal.cells.of);
    if (returned === null) return verdict;
    const { orderId } = returned;
    // What the marketplace says may be newer than what the counter has written down.
    const ended = stores.facts(orderId)?.endedAs ?? null;
    if (returned.state === 'shelved' && returned.endedAs === null && ended !== null)
      journal.counterParcels.apply(orderId, { kind: 'ended', as: ended, at });
    if (journal.counterParcels.apply(orderId, { kind: 'returned' })) {
      journal.counterActs.add(orderId, at, 'returned', {
        why: verdict.reason === 'returned' ? verdict.why : null,
        cellId: returned.cellId,
      });
      // Nobody wants these goods any more: they go back among the others.
      journal.parcels.apply(orderId, { kind: 'setAside' });
    }
    return verdict;
  };

  /** Refused goods of this barcode that still lie on the counter. */
  const refusedOf = (scan: CounterScan): readonly ParcelFacts[] => {
    if (scan.kind !== 'goods') return [];
    return journal.counterParcels
      .toReturn(MOST_REFUSED)
      .filter(
        ({ state, orderId }) =>
          state === 'refused' && cache.orders.get(orderId)?.skus.includes(scan.sku) === true,
      )
      .flatMap(({ orderId }) => stores.facts(orderId) ?? []);
  };

  /** A torn label of a cell is typed by what is painted beside it. */
  const cellNamed = (typed: string): CounterScan => {
    const cell = journal.counterCells.ofName(typed);
    return cell === null ? { kind: 'unknown' } : { kind: 'cell', cell };
  };

  return (scan, place, open, at) => {
    const skus = open ? (cache.orders.get(open.parcel.orderId)?.skus ?? []) : [];
    const found = resolveCounterScan(ports, scan, skus);
    switch (place.at) {
      case 'find':
        return findStep(found);
      case 'shelf':
        return onShelf(found.kind === 'unknown' ? cellNamed(scan.text) : found, at);
      case 'back':
        return onReturn(found, at);
      case 'order':
        return open ? onOrder(open, skus, found, at) : { reason: 'unknownCode' };
      default:
        return unreachable(place);
    }
  };
}
