import { listBoxes } from '../../../shared/marketplace/boxes.ts';
import { getSupply } from '../../../shared/marketplace/supplies.ts';
import type { MarketplaceProblem, Problem } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { leavingOut } from '../../marketplace/leaving-out.ts';
import type { CallOptions, Marketplace } from '../../marketplace/marketplace.ts';

export interface BoxSenderPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly marketplace: Marketplace;
  readonly clock: () => number;
  readonly newId: () => string;
}

type Stores = Pick<BoxSenderPorts, 'cache' | 'marketplace'>;

export const options = (signal: AbortSignal): CallOptions => ({ priority: 'handOver', signal });

/**
 * Like `readBoxes`, but a box that can't be read doesn't affect the others: its orders are null. An entry without an id
 * is left out or fails the answer, as the caller chose.
 */
export async function readBoxesOfAll(
  { marketplace }: Pick<Stores, 'marketplace'>,
  supplyId: string,
  signal: AbortSignal,
  nameless: 'left out' | 'refused' = 'left out',
): Promise<Result<ReadonlyMap<string, readonly string[] | null>, MarketplaceProblem>> {
  const left = leavingOut(options(signal));
  const answer = await marketplace.call(listBoxes, { supplyId }, left.options);
  if (!answer.ok) return answer;
  const boxes = new Map<string, readonly string[] | null>();
  for (const { id } of left.broken()) if (id !== null) boxes.set(id, null);
  if (nameless !== 'left out' && left.broken().some(({ id }) => id === null))
    return readBoxes({ marketplace }, supplyId, signal);
  for (const { id, orders } of answer.value.trbxes ?? []) boxes.set(id, orders ?? []);
  return ok(boxes);
}

/**
 * The orders of each box by box id, as the marketplace has them now. A box that is missing from the answer doesn't
 * exist there.
 */
export async function readBoxes(
  { marketplace }: Pick<Stores, 'marketplace'>,
  supplyId: string,
  signal: AbortSignal,
): Promise<Result<ReadonlyMap<string, readonly string[]>, MarketplaceProblem>> {
  const answer = await marketplace.call(listBoxes, { supplyId }, options(signal));
  if (!answer.ok) return answer;
  return ok(new Map((answer.value.trbxes ?? []).map(({ id, orders }) => [id, orders ?? []])));
}

/** Checked before sending: a refusal costs as much as ten requests (observed facts, "Limits"). */
export const closedBefore = ({ cache }: Pick<Stores, 'cache'>, supplyId: string): Problem | null =>
  cache.supplies.get(supplyId)?.done === true ? { code: 'supplyNotOpen', supplyId } : null;

/** A closed supply takes no changes, and the marketplace's refusal doesn't give that as the reason. */
export async function closedSince(
  { cache, marketplace }: Stores,
  supplyId: string,
  signal: AbortSignal,
): Promise<Problem | null> {
  const supply = await marketplace.call(getSupply, { supplyId }, options(signal));
  if (!supply.ok || !supply.value.done) return null;
  const known = cache.supplies.get(supplyId);
  if (known) cache.supplies.upsert({ ...known, done: true, closedAt: supply.value.closedAt ?? null });
  return { code: 'supplyNotOpen', supplyId };
}
