import type { Handlers } from '../../../shared/contract/index.ts';
import type { RunScanAnswer } from '../../../shared/contract/runs.ts';
import type { Fate, Run } from '../../../shared/domain/run/run.ts';
import { backReasonOf, beforeLeaving, judgeScanIn, judgeScanOut } from '../../../shared/domain/run/scan.ts';
import type { Problem, ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Moves } from '../schemes/moves.ts';
import type { RunActs } from './run-acts.ts';
import type { RunOrder, RunOrders } from './run-orders.ts';

export interface SendOffPorts {
  readonly journal: Journal;
  readonly moves: Moves;
  readonly orders: RunOrders;
  readonly acts: RunActs;
}

type Scanned = Result<RunScanAnswer, ProblemOf<'runMovedOn'>>;

/** Parcels go into the courier's hands by scan, and out of them again when the courier is back. */
export function createSendOff({
  journal,
  moves,
  orders,
  acts,
}: SendOffPorts): Pick<Handlers['runs'], 'scan' | 'leave' | 'close'> {
  const scanOut = (run: Run, orderId: string | null, order: RunOrder | null): Scanned => {
    const verdict = judgeScanOut(run, order);
    const answer = { way: 'out', verdict, orderId, otherRun: order?.otherRun ?? null } as const;
    if (verdict !== 'loaded' || order === null) return ok(answer);
    const done = acts.happen(run, { kind: 'loaded', orderId: order.orderId }, (after) =>
      acts.noteStop(after, order.orderId, 'loaded'),
    );
    return done.ok ? ok(answer) : done;
  };

  const scanIn = (run: Run, orderId: string | null, order: RunOrder | null): Scanned => {
    const verdict = judgeScanIn(run, order);
    if (verdict !== 'cameBack' || order === null)
      return ok({ way: 'in', verdict, orderId, why: null, bin: null });
    const why = backReasonOf(run, order.orderId, order.stage);
    const done = acts.happen(run, { kind: 'cameBack', orderId: order.orderId, why }, (after) => {
      acts.noteStop(after, order.orderId, 'back', { why });
      // Nobody wants these goods any more: they go back among the others.
      if (why === 'refused' || why === 'cancelled')
        journal.parcels.apply(order.orderId, { kind: 'setAside' });
    });
    return done.ok
      ? ok({ way: 'in', verdict, orderId, why, bin: journal.cells.of(order.order.article) })
      : done;
  };

  return {
    scan: async ({ runId, text, way }) => {
      const run = acts.find(runId);
      if (!run.ok) return run;
      const { state } = run.value;
      // What was missing may be found when the run is long over.
      const isTheTime = way === 'out' ? state === 'planned' : state === 'out' || state === 'closed';
      if (!isTheTime) return fail({ code: 'runMovedOn', runId });
      const orderId = orders.ofScan(text);
      const order = orderId === null ? null : orders.known(orderId, runId);
      return way === 'out' ? scanOut(run.value, orderId, order) : scanIn(run.value, orderId, order);
    },
    leave: async ({ runId, without }) => {
      const found = acts.find(runId);
      if (!found.ok) return found;
      const { mustStay, missing } = beforeLeaving(found.value, (orderId) => orders.known(orderId, runId));
      if (mustStay.length > 0) return fail({ code: 'runHasEndedOrders', runId, orders: [...mustStay] });
      const ended = new Set(missing.filter(({ why }) => why === 'ended').map(({ orderId }) => orderId));
      const fates = Object.fromEntries(
        without.map(({ orderId, fate }): [string, Fate] => [orderId, ended.has(orderId) ? 'dropped' : fate]),
      );
      const asked: { orderId: string; problem: Problem | null }[] = [];
      const done = acts.happen(found.value, { kind: 'left', without: fates }, (after) => {
        const orderCount = after.stops.length - without.length;
        acts.noteRun(after, 'left', { orders: orderCount, without: without.length });
        for (const { orderId, state, fate } of after.stops) {
          if (state === 'leftBehind') {
            acts.noteStop(after, orderId, 'leftBehind', { fate });
            continue;
          }
          acts.noteStop(after, orderId, 'left');
          const moved = moves.put({ orderId, to: 'deliver' });
          asked.push({ orderId, problem: moved.ok ? null : moved.problem });
        }
      });
      return done.ok ? ok({ orders: asked }) : done;
    },
    close: async ({ runId, missing }) =>
      acts.change(runId, { kind: 'closed', missing }, (after) => {
        acts.noteRun(after, 'closed', { missing: missing.length });
        for (const orderId of missing) acts.noteStop(after, orderId, 'missing');
      }),
  };
}
