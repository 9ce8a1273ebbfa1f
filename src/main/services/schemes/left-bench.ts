import type { SupplierState } from '../../../shared/domain/scheme/scheme-rules.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { moveChain } from '../../db/journal/outbox-writes.ts';

/** From then on a shelf, a run or a courier's list says where it is, and asks for it back. */
const LEFT_THE_BENCH: ReadonlySet<SupplierState> = new Set(['prepare', 'deliver', 'complete']);

/** The parcel of a way lies on a shelf of the counter, or went with a courier. A supply has an end of its own. */
export const hasLeftBench = (journal: Pick<Journal, 'counterParcels' | 'outbox'>, orderId: string): boolean =>
  journal.outbox
    .ofChain(moveChain(orderId))
    .some(({ change }) => change.kind === 'moveOrder' && LEFT_THE_BENCH.has(change.to)) ||
  // Made ready elsewhere, and put on the shelf here.
  journal.counterParcels.get(orderId) !== null;
