/** The same record with one entry set, or without it where `value` is null. */
export const withEntry = <T>(
  record: Readonly<Record<string, T>>,
  key: string,
  value: T | null,
): Readonly<Record<string, T>> =>
  value === null
    ? Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))
    : { ...record, [key]: value };
