import { useAppState } from '../../app/services.ts';
import { emptyPlan, type Plan } from '../../store/plan-slice.ts';

export interface PlanState {
  /** Orders that are chosen, those of whole groups with them. */
  readonly count: number;
  /** Groups that anything is chosen of. */
  readonly groups: readonly string[];
  readonly isWhole: (key: string) => boolean;
  /** The single orders that are chosen of a group. */
  readonly chosenOf: (key: string) => ReadonlySet<string>;
  readonly toggleGroup: (key: string) => void;
  readonly toggleOrder: (key: string, orderId: string) => void;
  readonly clear: () => void;
  /** As the station is told. */
  readonly from: { readonly groupKeys: string[]; readonly orderIds: string[] };
}

/** What of the new orders is chosen. Groups that are gone count no more: somebody else took them. */
export function usePlan(): PlanState {
  const plan = useAppState((state) => state.plan);
  const setPlan = useAppState((state) => state.setPlan);
  const groups = useAppState((state) => state.newOrders?.groups ?? null);
  const counts = new Map(groups?.map(({ key, count }) => [key, count]));
  const whole = [...plan.groupKeys].filter((key) => counts.has(key));
  const single = [...plan.orders].filter(([, key]) => counts.has(key));
  return {
    count: whole.reduce((sum, key) => sum + (counts.get(key) ?? 0), single.length),
    groups: [...new Set([...whole, ...single.map(([, key]) => key)])],
    isWhole: (key) => plan.groupKeys.has(key),
    chosenOf: (key) => new Set(single.filter(([, of]) => of === key).map(([orderId]) => orderId)),
    toggleGroup: (key) => setPlan(withGroup(plan, key)),
    toggleOrder: (key, orderId) => {
      const orders = new Map(plan.orders);
      if (!orders.delete(orderId)) orders.set(orderId, key);
      setPlan({ orders });
    },
    clear: () => setPlan({ ...emptyPlan, fills: plan.fills }),
    from: { groupKeys: whole, orderIds: single.map(([orderId]) => orderId) },
  };
}

/** Whole or nothing of it: single orders that were chosen of the group go into its choice. */
function withGroup({ groupKeys, orders }: Plan, key: string): Pick<Plan, 'groupKeys' | 'orders'> {
  const next = new Set(groupKeys);
  if (!next.delete(key)) next.add(key);
  return { groupKeys: next, orders: new Map([...orders].filter(([, of]) => of !== key)) };
}
