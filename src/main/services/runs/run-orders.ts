import { holdsOrder, type Run } from '../../../shared/domain/run/run.ts';
import { readStopCode } from '../../../shared/domain/run/run-codes.ts';
import type { ScannedOrder } from '../../../shared/domain/run/scan.ts';
import { goingTo } from '../../../shared/domain/scheme/going-to.ts';
import { stageOf } from '../../../shared/domain/scheme/scheme-stage.ts';
import type { Stage } from '../../../shared/domain/scheme/schemes.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedOrder } from '../../db/cache/order-rows.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Moves } from '../schemes/moves.ts';

export interface RunOrdersPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly moves: Pick<Moves, 'askedOf'>;
}

/** What a run needs to know of an order. */
export interface RunOrder extends ScannedOrder {
  readonly order: CachedOrder;
}

export interface RunOrders {
  /** `ofRun`: the run that asks, which doesn't count as another. Null: no list has told of the order. */
  known(orderId: string, ofRun?: string): RunOrder | null;
  /** Null: no label of an order. */
  ofScan(text: string): string | null;
}

/** The code of the labels that this desk makes for orders without one of the marketplace. */
const OWN_LABEL = /^PB-O-(\d{1,19})$/i;

/** Where it stands once the marketplace was told everything that was asked here. */
const LEFT: ReadonlySet<Stage> = new Set<Stage>(['onTheWay', 'done', 'refused']);

export function createRunOrders({ cache, journal, moves }: RunOrdersPorts): RunOrders {
  const otherRunOf = (orderId: string, ofRun: string | undefined): Run | null =>
    journal.runs.ofOrder(orderId).find((run) => run.runId !== ofRun && holdsOrder(run, orderId)) ?? null;

  return {
    known: (orderId, ofRun) => {
      const order = cache.orders.get(orderId);
      if (order === null) return null;
      const state = journal.parcels.get(orderId)?.state;
      const going = goingTo(order, moves.askedOf(orderId));
      const stage = stageOf({ ...going, isPacked: state === 'packed' });
      return {
        order,
        orderId,
        isBySeller: order.scheme === 'bySeller',
        stage,
        isPacked: state === 'packed' || LEFT.has(stage),
        otherRun: otherRunOf(orderId, ofRun)?.number ?? null,
      };
    },
    ofScan: (text) => {
      const code = text.trim();
      const named = readStopCode(code) ?? OWN_LABEL.exec(code)?.[1] ?? code;
      if (cache.orders.get(named) !== null) return named;
      const [orderId, ...others] = cache.labels.ordersOfBarcode(code);
      return others.length === 0 ? (orderId ?? null) : null;
    },
  };
}
