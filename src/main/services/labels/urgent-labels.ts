import type { LabelProblem, MarketplaceProblem, ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { LabelSettings } from '../../labels/label-settings.ts';
import type { FetchForms } from './fetch-forms.ts';
import { LABELS_A_REQUEST } from './other-kinds.ts';
import type { OwnLabels } from './drawn-labels.ts';
import { faultOf } from './stored-label.ts';

export type NotFetched = LabelProblem | MarketplaceProblem | ProblemOf<'labelNotReady'>;

export interface UrgentLabelsPorts {
  readonly cache: Pick<Cache, 'labels'>;
  readonly forms: Pick<FetchForms, 'fetch' | 'forget'>;
  readonly own: Pick<OwnLabels, 'isOwn' | 'make'>;
  readonly wake: () => void;
}

/** Labels that a person asked for once more, and waits for. */
export interface UrgentLabels {
  fetchAgain(orderId: string): Promise<Result<null, NotFetched>>;
  fetch(settings: LabelSettings, signal: AbortSignal): Promise<void>;
  /** Nobody is kept waiting. */
  giveUp(): void;
}

export function createUrgentLabels({ cache, forms, own, wake }: UrgentLabelsPorts): UrgentLabels {
  const urgent = new Map<string, PromiseWithResolvers<Result<null, NotFetched>>>();
  return {
    fetchAgain: (orderId) => {
      const asked = urgent.get(orderId) ?? Promise.withResolvers();
      urgent.set(orderId, asked);
      wake();
      return asked.promise;
    },
    fetch: async (settings, signal) => {
      const orders = [...urgent.keys()].slice(0, LABELS_A_REQUEST);
      if (orders.length === 0) return;
      const drawn = orders.filter(own.isOwn);
      const toFetch = orders.filter((orderId) => !drawn.includes(orderId));
      for (const orderId of toFetch) forms.forget(orderId);
      const faults = new Map<string, LabelProblem>();
      for (const orderId of drawn) {
        const fault = await own.make(orderId, settings, signal, { isAhead: false });
        if (fault !== null) faults.set(orderId, fault);
      }
      const { came, problem } = await forms.fetch(toFetch, settings, signal);
      for (const orderId of orders) {
        const isHere = came.has(orderId) || drawn.includes(orderId);
        const label = isHere ? cache.labels.get(orderId) : null;
        const refusal = label
          ? (faults.get(orderId) ?? faultOf(label))
          : (problem ?? { code: 'labelNotReady', orderId });
        urgent.get(orderId)?.resolve(refusal === null ? ok(null) : fail(refusal));
        urgent.delete(orderId);
      }
      if (urgent.size > 0) wake();
    },
    giveUp: () => {
      for (const [orderId, { resolve }] of urgent) resolve(fail({ code: 'labelNotReady', orderId }));
      urgent.clear();
    },
  };
}
