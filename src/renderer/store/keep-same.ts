/**
 * A feed sends whole snapshots. What did not change in one keeps its identity here, so that only those parts of a screen
 * are drawn again whose data is new.
 */
export function keepSame<T>(before: T, after: T): T {
  // A walk over unknown data can't be followed by types; every value handed back is `before`, `after` or a copy of it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return merge(before, after) as T;
}

function merge(before: unknown, after: unknown): unknown {
  if (Object.is(before, after)) return before;
  if (Array.isArray(before) && Array.isArray(after)) {
    const merged = mergeItems(before, after);
    return isSame(before, merged) ? before : merged;
  }
  if (isRecord(before) && isRecord(after)) {
    const merged = Object.fromEntries(
      Object.entries(after).map(([name, value]) => [name, merge(before[name], value)]),
    );
    const names = Object.keys(merged);
    const isUnchanged =
      names.length === Object.keys(before).length &&
      names.every((name) => name in before && Object.is(before[name], merged[name]));
    return isUnchanged ? before : merged;
  }
  return after;
}

/** A list that grows at its head shifts every place: things with a name are compared with their namesakes. */
function mergeItems(before: readonly unknown[], after: readonly unknown[]): unknown[] {
  const named = new Map(before.map((value) => [nameOf(value), value]));
  return after.map((value, index) => {
    const name = nameOf(value);
    return merge(name === null ? before[index] : named.get(name), value);
  });
}

function nameOf(value: unknown): string | null {
  if (!isRecord(value)) return null;
  const name = value['id'] ?? value['key'] ?? null;
  return typeof name === 'string' ? name : null;
}

const isSame = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  before.length === after.length && before.every((value, index) => Object.is(value, after[index]));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
