import type { LimitScope } from '../../shared/marketplace/limit-scopes.ts';
import { moreCareful } from './bucket.ts';
import type { BudgetKeeper } from './budget-keeper.ts';
import type { Lane } from './limit-lane.ts';

/** What was counted, as it stands on disk for the next run and for other programs of the seller. */
export function createKeptCounts(lanes: ReadonlyMap<LimitScope, Lane>, keeper: BudgetKeeper | null) {
  /** Another program of the seller may have counted since: the more careful of both counts goes on. */
  function refresh(lane: Lane): void {
    const other = lane.isKept ? keeper?.recall().get(lane.scope) : undefined;
    if (other !== undefined) lane.bucket = moreCareful(lane.bucket, other, lane.limit);
  }

  /**
   * The lane named was refreshed before it changed. Of the others that are counted on disk, what stands there is kept:
   * each change of theirs was written when it was made, and another program may have given a count back since.
   */
  function keep(changed: Lane | null): void {
    if (keeper === null) return;
    const kept = new Map(keeper.recall());
    for (const lane of lanes.values()) {
      const other = kept.get(lane.scope);
      if (lane === changed) kept.set(lane.scope, lane.bucket);
      else if (!lane.isKept) {
        kept.set(lane.scope, other === undefined ? lane.bucket : moreCareful(lane.bucket, other, lane.limit));
      }
    }
    keeper.keep(kept);
  }

  return { refresh, keep };
}
