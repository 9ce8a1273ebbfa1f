import type { Handlers } from '../../../shared/contract/index.ts';
import type { AtDoor } from '../../../shared/contract/runs.ts';
import { ENDED } from '../../../shared/domain/scheme/schemes.ts';
import type { SupplierState } from '../../../shared/domain/scheme/scheme-rules.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { moveChain } from '../../db/journal/outbox-writes.ts';
import type { Moves } from '../schemes/moves.ts';
import type { RunActs } from './run-acts.ts';
import type { RunOrders } from './run-orders.ts';

export interface AtDoorPorts {
  readonly journal: Journal;
  readonly moves: Moves;
  readonly orders: RunOrders;
  readonly acts: RunActs;
  readonly clock: () => number;
}

/** Long enough to see that it was the wrong stop. */
const UNDO_MS = 10_000;

/** What the marketplace is told of it. That nobody was at home is told to nobody: the parcel stays on its way. */
const toldAs = { delivered: 'receive', refused: 'reject', nobodyHome: null } as const satisfies Record<
  AtDoor,
  SupplierState | null
>;

/** What the courier says of a stop. It is told after a while in which it can be taken back. */
export function createAtDoor({
  journal,
  moves,
  orders,
  acts,
  clock,
}: AtDoorPorts): Pick<Handlers['runs'], 'tell' | 'undo'> {
  return {
    tell: async ({ runId, orderId, what }) => {
      const found = acts.find(runId);
      if (!found.ok) return found;
      const stage = orders.known(orderId, runId)?.stage;
      // Nobody may have it any more, but the buyer may have had it before the courier heard of that.
      if (stage === 'cancelled' && what !== 'delivered') return fail({ code: 'runOrderEnded', orderId });
      // What has ended the marketplace can't be told any more; what became of the parcel is written down all the same.
      const to = stage !== undefined && ENDED.has(stage) ? null : toldAs[what];
      const may = to === null ? ok(false) : moves.may({ orderId, to });
      if (!may.ok) return may;
      return acts.happen(found.value, { kind: what, orderId }, (after) => {
        acts.noteStop(after, orderId, what);
        if (to !== null) moves.put({ orderId, to }, clock() + UNDO_MS);
      });
    },
    undo: async ({ runId, orderId }) => {
      const found = acts.find(runId);
      if (!found.ok) return found;
      const row = journal.outbox.ofChain(moveChain(orderId)).at(-1);
      const isToTell =
        row?.change.kind === 'moveOrder' && (row.change.to === 'receive' || row.change.to === 'reject');
      return journal.transaction((): Result<null, ProblemOf<'undoTooLate'>> => {
        const isTaken =
          row !== undefined && isToTell && row.state === 'waiting' && journal.outbox.withdraw(row.seq);
        if (!isTaken) return fail({ code: 'undoTooLate', orderId });
        const after = journal.runs.apply(runId, { kind: 'undone', orderId }, clock());
        // Thrown, so that the change is not withdrawn either.
        if (after === null) throw new Error(`what was said of ${orderId} stands in no stop of the run`);
        acts.noteStop(after, orderId, 'undone');
        return ok(null);
      });
    },
  };
}
