import { wentAlong } from '../../../shared/domain/run/run.ts';
import type { Journal } from '../../db/journal/open-journal.ts';

/**
 * The parcel of a way went with a courier, or lies on a shelf of the counter: a run, a signed list or the counter says
 * where it is, and asks for it back. What the marketplace was told says nothing of that: it stands when a courier brings
 * the parcel back, and goes with a task that is dismissed. A supply has an end of its own.
 */
export const hasLeftBench = (
  { counterParcels, courierLists, runs }: Pick<Journal, 'counterParcels' | 'courierLists' | 'runs'>,
  orderId: string,
): boolean =>
  wentAlong(runs.stopsOf(orderId)) || courierLists.isGiven(orderId) || counterParcels.get(orderId) !== null;
