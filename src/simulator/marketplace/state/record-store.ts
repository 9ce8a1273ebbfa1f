/** Records of one kind by their identifier, in the order in which they came. Records are replaced, never edited. */
export interface RecordStore<T> {
  get(id: string): T | undefined;
  has(id: string): boolean;
  values(): IterableIterator<T>;
  readonly size: number;
  /** Replaces the record of that identifier, or adds it. */
  put(record: T): void;
  remove(id: string): void;
}

export function createStore<T>(
  idOf: (record: T) => string,
  saved: readonly T[],
  changed: () => void,
): RecordStore<T> {
  const records = new Map(saved.map((record) => [idOf(record), record]));
  return {
    get: (id) => records.get(id),
    has: (id) => records.has(id),
    values: () => records.values(),
    get size() {
      return records.size;
    },
    put: (record) => {
      records.set(idOf(record), record);
      changed();
    },
    remove: (id) => {
      if (records.delete(id)) changed();
    },
  };
}
