import type { SupplyTask } from '../../../shared/contract/supplies.ts';

/** Changes of one kind, of one supply, refused for one reason: a person decides about them together. */
export interface TaskGroup {
  readonly key: string;
  readonly tasks: readonly [SupplyTask, ...SupplyTask[]];
}

/** What they have in common; the order that a problem names is each task's own. */
function keyOf({ change, to, supplyId, supplyName, problem, waysOut }: SupplyTask): string {
  const { orderId: _own, ...common } = { orderId: null, ...problem };
  return JSON.stringify([change, to, supplyId, supplyName, common, waysOut]);
}

/** In the order of the first of each. */
export function groupTasks(tasks: readonly SupplyTask[]): TaskGroup[] {
  const groups = new Map<string, [SupplyTask, ...SupplyTask[]]>();
  for (const task of tasks) {
    const key = keyOf(task);
    const group = groups.get(key);
    if (group) group.push(task);
    else groups.set(key, [task]);
  }
  return [...groups].map(([key, group]) => ({ key, tasks: group }));
}
