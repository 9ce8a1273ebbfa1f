import type { Handlers } from '../../../shared/contract/index.ts';
import type { Step } from '../../../shared/domain/packing/session.ts';
import type { Task } from '../../../shared/domain/packing/task.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { CachedOrder } from '../../db/cache/order-rows.ts';
import type { Marking } from '../marking/marking.ts';
import { amongScans } from './among-scans.ts';
import type { PackingHandlersPorts } from './handlers-ports.ts';
import { movedOn } from './moved-on.ts';

/** Codes of goods, answered for or taken back by hand while they are asked for. */
export function createGateHandlers(
  ports: PackingHandlersPorts,
): Pick<Handlers['packing'], 'confirmGtin' | 'takeBackCode'> {
  const { cache, marking, host, clock } = ports;

  /** The order whose codes are asked for. */
  const orderAtGate = (): CachedOrder | null => {
    const state = host.state();
    const task: Task | null = state.kind === 'open' ? state.task : null;
    return task?.kind === 'codes' ? cache.orders.get(task.parcel.orderId) : null;
  };

  const gateAnswered = (
    text: string,
    answer: () => ReturnType<Marking['scan']>,
    also: (step: Step, jobId: string | null) => void = () => undefined,
  ): void =>
    void host.take(() => ({
      input: { kind: 'gateAnswered', resolution: { kind: 'code', text, outcome: answer(), product: null } },
      facts: host.facts(false),
      also,
    }));

  return {
    confirmGtin: async ({ verdictNumber }) => {
      if (verdictNumber !== host.verdictNumber) return fail(movedOn);
      const state = host.state();
      const verdict = state.kind === 'open' ? state.verdict : null;
      if (verdict?.reason !== 'codeOfUnknownProduct') return ok(null);
      const { orderId } = verdict.parcel;
      const order = cache.orders.get(orderId);
      if (!order) return fail({ code: 'orderUnknown', orderId });
      const at = clock();
      // The question keeps its own line among the last scans; the result of the answer gets another.
      gateAnswered(
        verdict.text,
        () => marking.confirmGtin(order, verdict.text),
        (step, jobId) => amongScans(ports, verdict.text, at, step.verdict, jobId),
      );
      return ok(null);
    },
    takeBackCode: async ({ key }) => {
      const order = orderAtGate();
      if (order) gateAnswered('', () => marking.takeBack(order, key));
      return ok(null);
    },
  };
}
