import type { StateCreator } from 'zustand';
import type { State } from './store.ts';

/** What of the new orders is chosen for a supply. */
export interface Plan {
  /** Groups that are chosen whole, by key. */
  readonly groupKeys: ReadonlySet<string>;
  /** Single orders, each with the key of its group; none of a group that is chosen whole. */
  readonly orders: ReadonlyMap<string, string>;
  /** The open supply that is being filled; null: each taking makes a new one. */
  readonly fills: string | null;
}

export const emptyPlan: Plan = { groupKeys: new Set(), orders: new Map(), fills: null };

/** Choosing takes its time: a scan takes the screen away, and must not take the choice with it. */
export interface PlanSlice {
  readonly plan: Plan;
  readonly setPlan: (part: Partial<Plan>) => void;
}

export const createPlanSlice: StateCreator<State, [], [], PlanSlice> = (set) => ({
  plan: emptyPlan,
  setPlan: (part) => set(({ plan }) => ({ plan: { ...plan, ...part } })),
});
