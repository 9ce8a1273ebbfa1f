import type { SchemeOrder } from '../../../shared/contract/schemes.ts';
import { isOpen } from '../../../shared/domain/outbox/outbox-row.ts';
import { isLate } from '../../../shared/domain/scheme/scheme-stage.ts';
import type { openStages, schemesWithoutSupply } from '../../../shared/domain/scheme/schemes.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { moveChain } from '../../db/journal/outbox-writes.ts';
import type { WayWork } from './way-work.ts';
import { minuteOf } from './scheme-days.ts';

interface Stores {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly wayWork: WayWork;
}

export interface SchemePage {
  readonly scheme: (typeof schemesWithoutSupply)[number];
  readonly stage: (typeof openStages)[number];
  readonly offset: number;
  readonly limit: number;
}

/** The ids of a scheme's orders at a stage, what is due first in front; this desk's own parcels tell `ready`. */
function idsAt({ cache, wayWork }: Stores, { scheme, stage }: Pick<SchemePage, 'scheme' | 'stage'>) {
  if (stage === 'ready') return wayWork.readyByUrgency(scheme);
  const ids = cache.schemeOrders.idsAt(scheme, stage, null);
  if (stage !== 'assembly') return ids;
  const packed = wayWork.ready(scheme);
  return ids.filter((orderId) => !packed.has(orderId));
}

export function readSchemeOrders(
  stores: Stores,
  page: SchemePage,
  at: number,
): { rows: SchemeOrder[]; total: number } {
  const { cache, journal } = stores;
  const ids = idsAt(stores, page);
  const now = minuteOf(at);
  const rows = ids.slice(page.offset, page.offset + page.limit).flatMap((orderId) => {
    const order = cache.orders.get(orderId);
    if (!order) return [];
    const { article, colorCode, createdAt, due } = order;
    const row = journal.outbox.ofChain(moveChain(orderId)).findLast(isOpen);
    return [
      {
        orderId,
        article,
        colorCode,
        createdAt,
        due,
        isLate: isLate({ ...order, isPacked: page.stage === 'ready' }, now),
        stage: page.stage,
        goingTo: row?.change.kind === 'moveOrder' ? row.change.to : null,
      },
    ];
  });
  return { rows, total: ids.length };
}
