import { isCancelled, isCancelledBySeller, type OrderStatus } from '../order/order-status.ts';
import { schemeRules, type StateRules, type Step, type SupplierState } from './scheme-rules.ts';
import { ENDED, type Scheme, type Stage } from './schemes.ts';

export interface SchemeOrder extends OrderStatus {
  readonly scheme: Scheme;
}

/** What the documents say of the order's state; null: they don't name it for its scheme. */
export function rulesOf({ scheme, supplierStatus }: Omit<SchemeOrder, 'platformStatus'>): StateRules | null {
  const states: Readonly<Record<string, StateRules>> = schemeRules[scheme].states;
  return Object.hasOwn(states, supplierStatus) ? (states[supplierStatus] ?? null) : null;
}

/**
 * Where the order stands. The seller's status decides where it is final; before that the platform's may end the order.
 * An unknown status of the platform ends nothing.
 */
export function stageOf(order: SchemeOrder & { readonly isPacked: boolean }): Stage {
  if (isCancelledBySeller(order)) return 'cancelled';
  const rules = rulesOf(order);
  if (rules !== null && ENDED.has(rules.stage)) return rules.stage;
  if (isCancelled(order)) return 'cancelled';
  if (order.platformStatus === 'sold') return 'done';
  if (rules === null) return order.supplierStatus === '' ? 'untold' : 'unknown';
  return rules.stage === 'assembly' && order.isPacked ? 'ready' : rules.stage;
}

/** The changes that the marketplace takes for the order now, each by the state that it leads to. */
export function stepsFrom(order: SchemeOrder): Readonly<Partial<Record<SupplierState, Step>>> {
  return ENDED.has(stageOf({ ...order, isPacked: false })) ? {} : (rulesOf(order)?.next ?? {});
}

/** Whether changes lead from the one state to the other; each leads to itself. */
export function leadsTo(scheme: Scheme, from: string, to: string): boolean {
  const reached = new Set([from]);
  for (const supplierStatus of reached)
    for (const state of Object.keys(rulesOf({ scheme, supplierStatus })?.next ?? {})) reached.add(state);
  return reached.has(to);
}

export interface DueOrder extends SchemeOrder {
  readonly isPacked: boolean;
  /** `YYYY-MM-DDTHH:MM` on the clock of the place where the order was made; null: no answer told. */
  readonly due: string | null;
}

/** Its time has passed, and it is not yet where it was to be by then. `now`: in the form of `due`. */
export const isLate = (order: DueOrder, now: string): boolean =>
  order.due !== null && order.due < now && schemeRules[order.scheme].dueAt.includes(stageOf(order));
