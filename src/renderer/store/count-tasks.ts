import type { State } from './store.ts';

/** Everything that was refused and waits for a person; what settled itself another way is no task any more. */
export const countTasks = ({ supplyTasks, codeTasks, station }: State): number =>
  supplyTasks === null || codeTasks === null
    ? (station?.outbox.refused ?? 0)
    : supplyTasks.length + codeTasks.length;
