import type { Handlers } from '../../../shared/contract/index.ts';
import type { AtDoor } from '../../../shared/contract/runs.ts';
import { ENDED } from '../../../shared/domain/scheme/schemes.ts';
import type { SupplierState } from '../../../shared/domain/scheme/scheme-rules.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { moveChain } from '../../db/journal/outbox-writes.ts';
import type { DoorCodes } from '../schemes/door-codes.ts';
import type { Moves } from '../schemes/moves.ts';
import type { RunActs } from './run-acts.ts';
import type { RunOrders } from './run-orders.ts';

export interface AtDoorPorts {
  readonly journal: Journal;
  readonly moves: Moves;
  readonly orders: RunOrders;
  readonly acts: RunActs;
  readonly doorCodes: DoorCodes;
  readonly clock: () => number;
}

/** Long enough to see that it was the wrong stop. */
const UNDO_MS = 10_000;

/** What the marketplace is told of it. That nobody was at home is told to nobody: the parcel stays on its way. */
const toldAs = { delivered: 'receive', refused: 'reject', nobodyHome: null } as const satisfies Record<
  AtDoor,
  SupplierState | null
>;

/** What buyers tell a code for. */
export const isFromDoor = (to: SupplierState): to is 'receive' | 'reject' =>
  to === 'receive' || to === 'reject';

/** What the courier says of a stop. It is told after a while in which it can be taken back. */
export function createAtDoor({
  journal,
  moves,
  orders,
  acts,
  doorCodes,
  clock,
}: AtDoorPorts): Pick<Handlers['runs'], 'tell' | 'undo' | 'tellWithCode'> {
  /** The last that the marketplace is to be told of the stop; null: nothing that was said at the door. */
  const saidOf = (orderId: string) => {
    const row = journal.outbox.ofChain(moveChain(orderId)).at(-1);
    if (row?.change.kind !== 'moveOrder') return null;
    const { to } = row.change;
    return isFromDoor(to) ? { ...row, to } : null;
  };

  return {
    tell: async ({ runId, orderId, what, code }) => {
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
        if (to === null) return;
        if (code !== null) doorCodes.keep(orderId, code);
        moves.put({ orderId, to }, clock() + UNDO_MS);
      });
    },
    undo: async ({ runId, orderId }) => {
      const found = acts.find(runId);
      if (!found.ok) return found;
      const row = saidOf(orderId);
      return journal.transaction((): Result<null, ProblemOf<'undoTooLate'>> => {
        const isTaken = row?.state === 'waiting' && journal.outbox.withdraw(row.seq);
        if (!isTaken) return fail({ code: 'undoTooLate', orderId });
        doorCodes.forget(orderId);
        const after = journal.runs.apply(runId, { kind: 'undone', orderId }, clock());
        // Thrown, so that the change is not withdrawn either.
        if (after === null) throw new Error(`what was said of ${orderId} stands in no stop of the run`);
        acts.noteStop(after, orderId, 'undone');
        return ok(null);
      });
    },
    tellWithCode: async ({ runId, orderId, code }) => {
      const found = acts.find(runId);
      if (!found.ok) return found;
      return journal.transaction(
        (): Result<null, ProblemOf<'runMovedOn' | 'orderUnknown' | 'orderCanNotMove'>> => {
          const row = saidOf(orderId);
          if (row === null || (row.state !== 'refused' && row.state !== 'waiting'))
            return fail({ code: 'runMovedOn', runId });
          doorCodes.keep(orderId, code);
          if (row.state === 'waiting') return ok(null);
          const again = moves.put({ orderId, to: row.to });
          return again.ok ? ok(null) : again;
        },
      );
    },
  };
}
