/** A value with its undo and redo history. */
export interface UndoHistory<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** What the last change belongs to: a word that is typed is one step, not one a letter. Null: the step is closed. */
  readonly group: string | null;
}

/** More than anybody goes back; a label's document is a few kilobytes. */
export const MOST_STEPS = 200;

export const beginHistory = <T>(present: T): UndoHistory<T> => ({
  past: [],
  present,
  future: [],
  group: null,
});

/** `group` null: a step of its own. The same group again goes into the step before. */
export function record<T>(history: UndoHistory<T>, next: T, group: string | null): UndoHistory<T> {
  const { past, present } = history;
  if (Object.is(next, present)) return history;
  if (group !== null && group === history.group) return { ...history, present: next, future: [] };
  return { past: [...past, present].slice(-MOST_STEPS), present: next, future: [], group };
}

/** The next change is a step of its own, whatever it belongs to. */
export const closeStep = <T>(history: UndoHistory<T>): UndoHistory<T> =>
  history.group === null ? history : { ...history, group: null };

export function undo<T>(history: UndoHistory<T>): UndoHistory<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  const { past, present, future } = history;
  return { past: past.slice(0, -1), present: before, future: [present, ...future], group: null };
}

export function redo<T>(history: UndoHistory<T>): UndoHistory<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, group: null };
}
