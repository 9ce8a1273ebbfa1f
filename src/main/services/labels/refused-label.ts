import type { RefusedLabel } from '../../../shared/contract/packing.ts';
import { lotOf, mayBePacked, wayOfLot } from '../../../shared/domain/scheme/lots.ts';
import { isUnsent, mayBeOut } from '../../../shared/domain/print-job/job-state.ts';
import { ENDED } from '../../../shared/domain/scheme/schemes.ts';
import { stageOf } from '../../../shared/domain/scheme/scheme-stage.ts';
import type { LabelProblem } from '../../../shared/problem.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { parcelRef } from '../parcels/parcel-ref.ts';
import type { OwnLabels } from './drawn-labels.ts';
import { faultOf } from './stored-label.ts';

/** A marketplace whose labels are all unprintable has one problem; nobody handles more than this one by one. */
const MOST_TOLD = 100;

type NotRenewed = Pick<OwnLabels, 'notRenewed' | 'maybeNotRenewed'>;

interface Stores {
  readonly cache: Cache;
  readonly journal: Journal;
}

/** Why an order's label can't be printed; null if it can, if a copy may already be out, or if none is wanted. */
export function refusedLabel({ cache, journal }: Stores, orderId: string): LabelProblem | null {
  const order = cache.orders.get(orderId);
  if (!order || !mayBePacked(order)) return null;
  const jobs = journal.stories.jobsOf(orderId).flatMap(({ jobId }) => journal.jobs.get(jobId) ?? []);
  if (jobs.some(({ state }) => mayBeOut(state))) return null;
  const waiting = jobs.find(({ state, trouble }) => isUnsent(state) && trouble?.code === 'labelUnusable');
  if (waiting?.trouble?.code === 'labelUnusable') return waiting.trouble;
  const label = cache.labels.get(orderId);
  return label && faultOf(label);
}

/** Why the label says what is no longer so; null if it doesn't, or if none is wanted. */
export function notRenewed(
  { cache }: Pick<Stores, 'cache'>,
  labels: NotRenewed,
  orderId: string,
): LabelProblem | null {
  const order = cache.orders.get(orderId);
  return order && !ENDED.has(stageOf({ ...order, isPacked: false })) ? labels.notRenewed(orderId) : null;
}

/** Refused labels of all orders in open supplies, and those that are printed as they were drawn before. */
export function readRefusedLabels(stores: Stores, labels: NotRenewed): RefusedLabel[] {
  const { cache } = stores;
  const told = (orderId: string, problem: LabelProblem | null, isOldPrinted: boolean): RefusedLabel[] => {
    const order = cache.orders.get(orderId);
    const lot = (order && lotOf(order)) ?? '';
    const supplyName = wayOfLot(lot) === null ? cache.supplies.get(lot)?.name : lot;
    return problem && order && supplyName !== undefined
      ? [{ parcel: parcelRef(cache, order), supplyName, problem, isOldPrinted }]
      : [];
  };
  return [
    ...cache.labels
      .faulty(MOST_TOLD)
      .flatMap((orderId) => told(orderId, refusedLabel(stores, orderId), false)),
    ...labels
      .maybeNotRenewed()
      .slice(0, MOST_TOLD)
      .flatMap((orderId) => told(orderId, notRenewed(stores, labels, orderId), true)),
  ];
}
